import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { addDocument } from "@/server/services/add-document";
import { listDocuments } from "@/server/services/list-documents";
import { startRecheck } from "@/server/services/list-rechecks";

export const GET = route(endpoints.listDocuments, ({ deps, caller, query }) => listDocuments(deps, caller, query));
export const POST = route(endpoints.addDocument, async ({ deps, caller, query, upload }) => {
  const answer = await addDocument(deps, caller, query, upload);
  if (answer.added) await startRecheck(deps, caller, answer.document.id);
  return answer;
});
export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "POST");
