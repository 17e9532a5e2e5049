import { describe, expect, it } from "vitest";
import { buildContentSecurityPolicy } from "./content-security-policy";

const policy = new Map(
  buildContentSecurityPolicy("bm9uY2U=")
    .split("; ")
    .map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources.join(" ")] as const;
    }),
);

describe("the content security policy", () => {
  it("lets scripts run by nonce only", () => {
    expect(policy.get("script-src")).toBe("'nonce-bm9uY2U=' 'strict-dynamic'");
  });

  it("asks for Trusted Types and allows the one policy", () => {
    expect(policy.get("require-trusted-types-for")).toBe("'script'");
    expect(policy.get("trusted-types")).toBe("default");
  });

  it.each(["default-src", "frame-src", "object-src", "base-uri", "frame-ancestors"])("closes %s", (name) => {
    expect(policy.get(name)).toBe("'none'");
  });

  it("allows inline style attributes and nothing else inline", () => {
    const inline = [...policy].filter(([, sources]) => sources.includes("'unsafe-inline'")).map(([name]) => name);
    expect(inline).toEqual(["style-src-attr"]);
  });

  it("names no other host and no eval", () => {
    expect([...policy.values()].join(" ")).not.toMatch(/https?:|\*|unsafe-eval/);
  });
});
