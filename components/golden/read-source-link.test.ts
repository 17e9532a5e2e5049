import { describe, expect, it } from "vitest";
import { linkToDocument } from "@/components/source/deep-link";
import { readSourceLink } from "./read-source-link";

describe("readSourceLink", () => {
  it("reads what the viewer writes", () => {
    const link = linkToDocument({
      projectId: "project-1",
      documentId: "document-1",
      versionId: "version-policy",
      span: { startCp: 10, endCp: 20 },
    });
    expect(readSourceLink(link)).toEqual({ versionId: "version-policy", startCp: 10, endCp: 20 });
    expect(readSourceLink(` http://127.0.0.1:3000${link} `)).toEqual({
      versionId: "version-policy",
      startCp: 10,
      endCp: 20,
    });
  });

  it.each(["", "/p/a/documents/b?v=version-policy", "/x?v=version-policy#cp=20-20", "/x#cp=1-2", "cp=1-2"])(
    "finds nothing in %j",
    (text) => {
      expect(readSourceLink(text)).toBeNull();
    },
  );
});
