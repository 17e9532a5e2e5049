/** The dependency rule of ARCHITECTURE.md, as errors. `scripts/boundaries.test.ts` shows that each rule catches its fixture. */
const only = (name, from, to, comment) => ({ name, comment, severity: "error", from: { path: from }, to: { pathNot: to } });
const never = (name, from, to, comment, extra = {}) => ({ name, comment, severity: "error", from, to: { path: to, ...extra } });
// Tests, and what only tests load.
const test = String.raw`\.(test|fixture)\.tsx?$|/test-[^/]+\.ts$`;
const at = (p) => `^${p}`;

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", comment: "A cycle means two files are one file.", from: {}, to: { circular: true } },
    { ...only("domain-is-pure", at("domain/"), at("domain/"), "domain imports only domain: no clock, no randomness, no node:*."), from: { path: at("domain/"), pathNot: test } },
    { ...only("contracts-leaf", at("contracts/"), `${at("(domain|contracts)/")}|node_modules/(zod|@asteasolutions)`, "contracts import domain and zod."), from: { path: at("contracts/"), pathNot: test } },
    { ...only("verify-shares-nothing", at("verify/"), `${at("verify/")}|^(node:)?crypto$|^(node:)?(fs|path)(/promises)?$`, "The verifier shares no code with the writer."), from: { path: at("verify/"), pathNot: test } },
    never("formats-no-upward", { path: at("formats/"), pathNot: test }, at("(server|app|components|client|cli|prisma)/"), "formats know only contracts and domain."),
    never("documents-no-upward", { path: at("documents/"), pathNot: test }, at("(server|app|components|client|cli|prisma)/"), "documents know only contracts and domain."),
    never("prisma-only-in-repositories", { pathNot: `${at("(server/(repositories|db)|prisma|generated|scripts|bench)/")}|${test}|node_modules` }, "node_modules/(@prisma|prisma|pg|pg-copy-streams)/|^generated/", "Prisma and pg only in server/repositories, server/db, prisma/ and scripts/; bench/ has plain SQL as the other side of its ratios."),
    never("repositories-below-services", { path: at("server/repositories/"), pathNot: test }, at("(server/services|server/route|app|components|client)/"), "Repositories never call up."),
    never("services-not-next", { path: at("server/(services|repositories|db|jobs)/"), pathNot: test }, "node_modules/(next|next-auth|react)/", "next and next-auth only in app, components, proxy.ts, server/auth, server/route."),
    never("browser-never-imports-server", { path: at("(components|client)/") }, at("(server|prisma|generated|documents|cli)/"), "The browser talks HTTP."),
    never("cli-never-imports-server", { path: at("cli/"), pathNot: test }, at("(server|app|components|prisma|generated)/"), "The command line talks HTTP or works offline."),
    never("pdfjs-only-in-documents-and-source", { pathNot: `${at("(documents/pdf|components/source|scripts)/")}|${test}|node_modules` }, "node_modules/pdfjs-dist/", "pdfjs-dist only in documents/pdf and components/source."),
    never("app-uses-services", { path: at("app/") }, at("server/(repositories|db)/"), "Routes call one service."),
    {
      name: "no-dumping-grounds",
      severity: "error",
      comment: "Name a folder by what it is about.",
      from: {},
      to: { path: "(^|/)(utils|helpers|common)(/|\\.tsx?$)", pathNot: "node_modules" },
    },
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules|^generated/" },
    exclude: { path: "(^|/)(\\.next|dist|\\.assay|node_modules/\\.cache)" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "require", "node", "default", "types"], extensions: [".ts", ".tsx", ".mjs", ".js", ".json"] },
  },
};
