import { describe, expect, it } from "vitest";
import { readPolicyForm } from "./policy-form";

const form = { num: "1", den: "50", minN: "150", maxSilent: "" };

describe("readPolicyForm", () => {
  it("reads whole numbers and leaves silence unset", () => {
    expect(readPolicyForm(form)).toEqual({ num: 1, den: 50, minN: 150, maxSilent: null });
    expect(readPolicyForm({ ...form, maxSilent: " 4 " })?.maxSilent).toBe(4);
    expect(readPolicyForm({ ...form, num: "0" })?.num).toBe(0);
  });

  it.each([{ num: "" }, { den: "0" }, { minN: "0" }, { minN: "1.5" }, { maxSilent: "-1" }, { num: "one" }])(
    "is nothing with %j",
    (part) => {
      expect(readPolicyForm({ ...form, ...part })).toBeNull();
    },
  );
});
