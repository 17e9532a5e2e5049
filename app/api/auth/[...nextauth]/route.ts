import { authRoute } from "@/server/auth/auth-route";

export const GET = authRoute;
export const POST = authRoute;
