"use client";

import { endpoints } from "@/contracts/endpoints";
import type { RescoreResource } from "@/contracts/agreement";
import { useRead, useReadPages } from "./use-read";
import { useWrite } from "./use-write";

/** Whose agreement is asked for: the blind first pair over a run, or a re-score sample with the first pass. */
export type AgreementSubject =
  | { readonly kind: "run"; readonly id: string }
  | { readonly kind: "rescore"; readonly id: string };

/** Agreement of one subject; null asks for nothing. */
export const useAgreement = (projectId: string, subject: AgreementSubject | null) =>
  useRead(
    endpoints.getAgreement,
    {
      params: { projectId },
      query: subject?.kind === "run" ? { runId: subject.id } : { rescoreId: subject?.id },
    },
    { enabled: subject !== null },
  );

/** Re-score samples; only a lead or an auditor may read them. */
export const useRescores = (projectId: string, enabled: boolean) =>
  useRead(endpoints.listRescores, { params: { projectId } }, { enabled });

/** What the re-score period at hand asks for. */
export const useRescoreSchedule = (projectId: string, enabled: boolean) =>
  useRead(endpoints.getRescoreSchedule, { params: { projectId } }, { enabled });

export const useDrawRescore = (onDone: (drawn: RescoreResource) => void) =>
  useWrite(endpoints.drawRescore, {
    refresh: [endpoints.listRescores, endpoints.getRescoreSchedule, endpoints.listBatches, endpoints.getOverview],
    onDone,
  });

/** Raters with each other and over time, of a run; null asks for nothing. */
export const useAgreementDetail = (projectId: string, runId: string | null) =>
  useRead(
    endpoints.getAgreementDetail,
    { params: { projectId }, query: { runId: runId ?? "" } },
    { enabled: runId !== null },
  );

/** A cell of an agreement table: of whom, of what, and the two names. */
export interface AgreementCell {
  readonly subject: AgreementSubject;
  readonly unit: "response" | "claim";
  readonly by: "label" | "effect";
  readonly a: string;
  readonly b: string;
}

/** The pairs behind a cell; null asks for nothing, since reading them is recorded. */
export const useCellPairs = (projectId: string, cell: AgreementCell | null) =>
  useReadPages(
    endpoints.listCellPairs,
    {
      params: { projectId },
      query: {
        ...(cell?.subject.kind === "rescore" ? { rescoreId: cell.subject.id } : { runId: cell?.subject.id }),
        unit: cell?.unit ?? "response",
        by: cell?.by ?? "label",
        a: cell?.a ?? "",
        b: cell?.b ?? "",
      },
    },
    { enabled: cell !== null },
  );

/** Two raters whose labels came with a run's file; null takes the first ones by name. */
export const useImportedAgreement = (
  runId: string,
  { a, b }: { readonly a: string | null; readonly b: string | null },
) => useRead(endpoints.getImportedAgreement, { params: { runId }, query: { a: a ?? undefined, b: b ?? undefined } });
