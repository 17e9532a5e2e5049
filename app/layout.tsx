import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import { connection } from "next/server";
import type { ReactNode } from "react";
import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/source-serif-4/wght.css";
import "@fontsource-variable/source-serif-4/wght-italic.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import "./globals.css";
import { AppProviders } from "@/components/shell/app-providers";
import { FirstScript } from "@/components/theme/first-script";
import { parseThemeChoice, THEME_COOKIE } from "@/components/theme/theme-cookie";
import { STYLE_NONCE, TRUSTED_TYPES_POLICY, ZOD_WITHOUT_EVAL } from "@/components/theme/trusted-types";
import { SPLIT_BEFORE_PAINT } from "@/components/ui/split-script";

export const metadata: Metadata = {
  title: { default: "Assay", template: "%s · Assay" },
  description: "The bench on which domain experts decide whether an AI answer's citations hold.",
  robots: { index: false, follow: false },
  icons: { icon: [{ url: "/icon.svg", type: "image/svg+xml" }], apple: "/icons/apple-touch-icon.png" },
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f4f5f6" },
    { media: "(prefers-color-scheme: dark)", color: "#0e1114" },
  ],
};

const FIRST_SCRIPT = [TRUSTED_TYPES_POLICY, STYLE_NONCE, ZOD_WITHOUT_EVAL, SPLIT_BEFORE_PAINT].join("\n");

/**
 * Every page waits for its request: a page built in advance would carry no nonce, and the browser would refuse its
 * scripts.
 */
export default async function RootLayout({ children }: { children: ReactNode }) {
  await connection();
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const theme = parseThemeChoice((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <html lang="en" data-theme={theme === "system" ? undefined : theme} suppressHydrationWarning>
      <head>
        {/* First of all scripts, since Next's own already assign trusted values. Browsers hide the nonce from the DOM, hence the silence on hydration. */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: FIRST_SCRIPT }} />
        <FirstScript nonce={nonce} source={FIRST_SCRIPT} />
      </head>
      <body>
        <AppProviders theme={theme}>{children}</AppProviders>
      </body>
    </html>
  );
}
