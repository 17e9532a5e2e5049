"use client";

import { endpoints } from "@/contracts/endpoints";
import { useRead } from "./use-read";
import { useWrite } from "./use-write";

/** Who is signed in, and their projects. */
export const useMe = () => useRead(endpoints.getMe, {});

/** The project as the caller's roles see it. */
export const useOverview = (projectId: string) => useRead(endpoints.getOverview, { params: { projectId } });

/** Opens a project. */
export const useCreateProject = (onDone: (project: { id: string }) => void) =>
  useWrite(endpoints.createProject, { refresh: [endpoints.getMe], onDone });

/** Members and their roles. */
export const useMembers = (projectId: string) => useRead(endpoints.listMembers, { params: { projectId } });

/** Adds a member, sets their roles, or with no roles ends the membership. */
export const useSetMember = (onDone: () => void) =>
  useWrite(endpoints.setMember, { refresh: [endpoints.listMembers, endpoints.getMe], onDone });
