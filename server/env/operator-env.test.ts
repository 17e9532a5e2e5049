import { describe, expect, it } from "vitest";
import { readOperatorEnv } from "./operator-env";

describe("readOperatorEnv", () => {
  it("takes the embedded cluster where no login is named", () => {
    expect(readOperatorEnv({ ASSAY_DATA_FOLDER: "/data" })).toEqual({
      ownerUrl: null,
      appUrl: null,
      dataFolder: "/data",
    });
  });

  it("never takes the app's login for the owner's", () => {
    expect(() => readOperatorEnv({ DATABASE_URL: "postgres://app@h/d" })).toThrow("DATABASE_OWNER_URL is not set");
    const both = { DATABASE_URL: "postgres://app@h/d", DATABASE_OWNER_URL: "postgres://owner@h/d" };
    expect(readOperatorEnv(both)).toMatchObject({ ownerUrl: "postgres://owner@h/d", appUrl: "postgres://app@h/d" });
  });
});
