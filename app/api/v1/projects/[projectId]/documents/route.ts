import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { addDocument } from "@/server/services/add-document";
import { listDocuments } from "@/server/services/list-documents";

export const GET = route(endpoints.listDocuments, ({ deps, caller, query }) => listDocuments(deps, caller, query));
export const POST = route(endpoints.addDocument, ({ deps, caller, query, upload }) =>
  addDocument(deps, caller, query, upload),
);
export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "POST");
