import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { SPLIT_BEFORE_PAINT } from "@/components/ui/split-script";
import { STYLE_NONCE, TRUSTED_TYPES_POLICY, ZOD_WITHOUT_EVAL } from "./trusted-types";

interface Rules {
  createHTML: (text: string) => string;
  createScriptURL: (url: string) => string;
  createScript?: unknown;
}

/** Runs the inline script as a page of http://localhost:3000 would and hands back what it installed. */
function installPolicy(): { name: string; rules: Rules } {
  const installed: { name: string; rules: Rules }[] = [];
  const trustedTypes = {
    defaultPolicy: null,
    createPolicy: (name: string, rules: Rules) => installed.push({ name, rules }),
  };
  const context = createContext({ trustedTypes, URL, TypeError, location: { origin: "http://localhost:3000" } });
  runInContext("globalThis.window = globalThis", context);
  runInContext(TRUSTED_TYPES_POLICY, context);
  const [first] = installed;
  if (first === undefined) throw new Error("The script installed no policy.");
  return first;
}

const { name, rules } = installPolicy();

describe("the default Trusted Types policy", () => {
  it("is the default one and never lets script text through", () => {
    expect(name).toBe("default");
    expect(rules.createScript).toBeUndefined();
  });

  it.each(["<script></script>", "plain text", ".a{color:red}", ""])("lets %j through", (text) => {
    expect(rules.createHTML(text)).toBe(text);
  });

  it.each(["<b>bold</b>", "<script>alert(1)</script>", "<script></script><img src=x onerror=alert(1)>", "a < b"])(
    "refuses %j",
    (text) => {
      expect(() => rules.createHTML(text)).toThrow(/Markup/);
    },
  );

  it.each(["/_next/static/chunks/a.js", "http://localhost:3000/_next/static/a.js", "/pdfjs/pdf.worker.min.mjs"])(
    "loads %s",
    (url) => {
      expect(rules.createScriptURL(url)).toBe(url);
    },
  );

  it.each([
    "https://elsewhere.example/_next/static/a.js",
    "//elsewhere.example/_next/static/a.js",
    "data:text/javascript,alert(1)",
    "blob:http://localhost:3000/1",
    "/api/v1/documents/1/original",
    "/_next/static/../../api/v1/x",
  ])("refuses %s", (url) => {
    expect(() => rules.createScriptURL(url)).toThrow(TypeError);
  });

  it("is written without the sign it looks for, so that it can be set again as plain text", () => {
    expect(TRUSTED_TYPES_POLICY + STYLE_NONCE + ZOD_WITHOUT_EVAL + SPLIT_BEFORE_PAINT).not.toContain("<");
  });
});
