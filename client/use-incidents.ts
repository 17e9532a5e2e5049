"use client";

import { endpoints } from "@/contracts/endpoints";
import type { IncidentResource } from "@/contracts/incidents";
import { useRead, useReadPages } from "./use-read";
import { useWrite } from "./use-write";

/** Production incidents, newest first. */
export const useIncidents = (projectId: string) => useReadPages(endpoints.listIncidents, { params: { projectId } });

/** One incident. */
export const useIncident = (incidentId: string) => useRead(endpoints.getIncident, { params: { incidentId } });

/** Every answer that used the incident's source. */
export const useIncidentUses = (incidentId: string) =>
  useReadPages(endpoints.listIncidentUses, { params: { incidentId }, query: { limit: 100 } });

/** Posts an incident. */
export const useOpenIncident = (onDone: (opened: IncidentResource) => void) =>
  useWrite(endpoints.openIncident, { refresh: [endpoints.listIncidents], onDone });
