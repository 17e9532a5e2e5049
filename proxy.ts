import { NextResponse, type NextRequest } from "next/server";
import { buildContentSecurityPolicy } from "@/components/theme/content-security-policy";

/** 128 random bits in base64: long enough that nobody guesses a page's nonce. */
function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

/**
 * Gives every page its own nonce and policy. Next reads the nonce from the request's policy header for its own scripts,
 * the root layout reads `x-nonce` for ours, and the browser gets the same policy in the answer.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = createNonce();
  const policy = buildContentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  // Where to come back to, for a page that sends somebody to the sign-in.
  headers.set("x-path", `${request.nextUrl.pathname}${request.nextUrl.search}`);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

/**
 * Everything but files and the API, whose reader is a page like others. Next cuts the body of each request that this matches at 10 MB and says nothing, so
 * uploads (all below `/api/`) must stay outside.
 */
export const config = {
  matcher: [
    "/((?!api/(?!docs$)|_next/static/|_next/image|pdfjs/|icons/|favicon\\.ico|icon\\.svg|(?:healthz|readyz|metrics)$).*)",
  ],
};
