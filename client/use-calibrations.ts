"use client";

import type { CalibrationDetail } from "@/contracts/calibrations";
import { endpoints } from "@/contracts/endpoints";
import { useRead, useReadPages } from "./use-read";
import { useWrite } from "./use-write";

/** Calibrations, newest first. */
export const useCalibrations = (projectId: string) =>
  useReadPages(endpoints.listCalibrations, { params: { projectId } });

/** One calibration with its items; null asks for nothing. */
export const useCalibration = (calibrationId: string | null) =>
  useRead(
    endpoints.getCalibration,
    { params: { calibrationId: calibrationId ?? "" } },
    { enabled: calibrationId !== null },
  );

/** Verifiers that have scored something here. */
export const useVerifiers = (projectId: string) => useRead(endpoints.listVerifiers, { params: { projectId } });

export const useRecordCalibration = (onDone: (made: CalibrationDetail) => void) =>
  useWrite(endpoints.recordCalibration, { refresh: [endpoints.listCalibrations, endpoints.listVerifiers], onDone });
