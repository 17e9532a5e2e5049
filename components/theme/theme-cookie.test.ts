import { describe, expect, it } from "vitest";
import { formatThemeCookie, parseThemeChoice, THEME_CHOICES } from "./theme-cookie";

describe("the theme cookie", () => {
  it.each(THEME_CHOICES)("reads back %s as it was written", (choice) => {
    const [pair = "", , age] = formatThemeCookie(choice).split("; ");
    const kept = age === "Max-Age=0" ? undefined : pair.split("=")[1];
    expect(parseThemeChoice(kept)).toBe(choice);
  });

  it.each(["", "LIGHT", "dark;", "<script>"])("takes %j for the system's theme", (value) => {
    expect(parseThemeChoice(value)).toBe("system");
  });
});
