import { unstable_doesMiddlewareMatch as doesMatch } from "next/experimental/testing/server";
import { NextRequest } from "next/server";
import { describe, expect, it } from "vitest";
import { config, proxy } from "./proxy";

const matches = (url: string) => doesMatch({ config, nextConfig: {}, url });

describe("what the proxy sees", () => {
  it.each(["/", "/sign-in", "/gallery", "/projects/p1/queue", "/apiary", "/metrics-of-a-project"])(
    "covers the page %s",
    (url) => {
      expect(matches(url)).toBe(true);
    },
  );

  // Next cuts the body of each request it matches at 10 MB, so no upload may ever come into this list.
  it.each([
    "/api/v1/projects/p1/runs",
    "/api/v1/projects/p1/documents",
    "/api/auth/callback/credentials",
    "/_next/static/chunks/a.js",
    "/pdfjs/pdf.worker.min.mjs",
    "/icons/apple-touch-icon.png",
    "/favicon.ico",
    "/icon.svg",
    "/healthz",
    "/readyz",
    "/metrics",
  ])("leaves out %s", (url) => {
    expect(matches(url)).toBe(false);
  });
});

const ask = () => proxy(new NextRequest("http://localhost:3000/gallery"));
const nonceOf = (policy: string | null) => /'nonce-([^']+)'/.exec(policy ?? "")?.[1];

describe("what the proxy does", () => {
  it("gives the page the nonce of its policy", () => {
    const response = ask();
    const nonce = nonceOf(response.headers.get("content-security-policy"));
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    expect(response.headers.get("x-middleware-request-x-nonce")).toBe(nonce);
    expect(response.headers.get("x-middleware-request-content-security-policy")).toBe(
      response.headers.get("content-security-policy"),
    );
  });

  it("never gives the same nonce twice", () => {
    const nonces = Array.from({ length: 50 }, () => nonceOf(ask().headers.get("content-security-policy")));
    expect(new Set(nonces).size).toBe(50);
  });
});
