/** The cookie that keeps the theme. It holds no personal data and is read on the server, so that no page flashes. */
export const THEME_COOKIE = "assay-theme";

/** `system` follows the operating system and is kept as the absence of a cookie. */
export const THEME_CHOICES = ["system", "light", "dark"] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

/** Reads the cookie's value; anything unknown is `system`. */
export function parseThemeChoice(value: string | undefined): ThemeChoice {
  return value === "light" || value === "dark" ? value : "system";
}

/** The `Set-Cookie`-like text for `document.cookie`; a year, or at once for `system`. */
export function formatThemeCookie(choice: ThemeChoice): string {
  const ageS = choice === "system" ? 0 : 365 * 24 * 60 * 60;
  return `${THEME_COOKIE}=${choice}; Path=/; Max-Age=${ageS}; SameSite=Lax`;
}
