import { endpoints } from "@/contracts/endpoints";
import { otherMethods } from "@/server/route/other-methods";
import { route } from "@/server/route/route";
import { getDocument } from "@/server/services/get-document";

export const GET = route(endpoints.getDocument, ({ deps, params }) => getDocument(deps, params.documentId));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
