import { endpoints } from "@/contracts/endpoints";
import { useReadPages } from "./use-read";
import { useWrite } from "./use-write";

/** The caller's own judgements, newest first. */
export const useOwnSubmissions = (projectId: string) =>
  useReadPages(endpoints.listOwnSubmissions, { params: { projectId } });

/** Takes one's own judgement up again. */
export const useReopenSubmission = () => useWrite(endpoints.reopenSubmission, { refresh: [] });
