import type { Command } from "./command";

interface CommandEntry {
  readonly summary: string;
  readonly load: () => Promise<{ readonly command: Command }>;
}

/** Every command by its name. Each is loaded only when it is called, so that starting takes no longer than it must. */
export const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  "import run": { summary: "Import a run of answers", load: () => import("./commands/import-run") },
  "import documents": { summary: "Import a folder of documents", load: () => import("./commands/import-documents") },
  "queue status": {
    summary: "What is open for judging, and how far it is",
    load: () => import("./commands/queue-status"),
  },
  "golden list": { summary: "Questions with their frozen targets", load: () => import("./commands/golden-list") },
  "golden freeze": {
    summary: "Propose questions, or a version of the set, for freezing",
    load: () => import("./commands/golden-freeze"),
  },
  "golden export": {
    summary: "The questions of a set version as JSON lines",
    load: () => import("./commands/golden-export"),
  },
  "golden lock": {
    summary: "Write assay.lock: set, policy and chain for your repository",
    load: () => import("./commands/golden-lock"),
  },
  "dispute open": {
    summary: "Dispute a production answer by its payload",
    load: () => import("./commands/dispute-open"),
  },
  "incident open": {
    summary: "Post a handle or quote that failed in production",
    load: () => import("./commands/incident-open"),
  },
  "incident list": { summary: "Production incidents", load: () => import("./commands/incident-list") },
  "incident uses": {
    summary: "Every answer that used an incident's source",
    load: () => import("./commands/incident-uses"),
  },
  "rescore draw": {
    summary: "Draw a seeded sample for a second blind judgement",
    load: () => import("./commands/rescore-draw"),
  },
  "run failures": {
    summary: "How grave a run's failures are, and on what kind of question",
    load: () => import("./commands/run-failures"),
  },
  "production rate": {
    summary: "How often answers fail in sampled traffic",
    load: () => import("./commands/production-rate"),
  },
  "calibration export": {
    summary: "The record of a calibration, with its digest",
    load: () => import("./commands/calibration-export"),
  },
  "export labels": {
    summary: "Labels of people and of files, a line each",
    load: () => import("./commands/export-labels"),
  },
  "export verdicts": {
    summary: "Verdicts in force, with their claims'",
    load: () => import("./commands/export-verdicts"),
  },
  "export runs": { summary: "Responses with their passages and claims", load: () => import("./commands/export-runs") },
  "export golden": {
    summary: "The golden set's questions; sealed ones stay",
    load: () => import("./commands/export-golden"),
  },
  "export bundle": { summary: "The record, to be verified offline", load: () => import("./commands/export-bundle") },
  gate: { summary: "Decide a run, or two label files, by the gate's rule", load: () => import("./commands/gate") },
  "audit verify": {
    summary: "Fetch a project's record and verify it here",
    load: () => import("./commands/audit-verify"),
  },
  verify: { summary: "Verify an exported record, offline", load: () => import("./commands/verify") },
  check: { summary: "Run the mechanical checks over a file, offline", load: () => import("./commands/check") },
  resolve: { summary: "Find quotes in documents, offline", load: () => import("./commands/resolve") },
  text: { summary: "Print a document's text as spans count it", load: () => import("./commands/text") },
  normalise: {
    summary: "Read any known payload as answers, claims and citations",
    load: () => import("./commands/normalise"),
  },
  formats: { summary: "List the formats that an import understands", load: () => import("./commands/formats") },
  agreement: { summary: "Agreement of raters, from a table or a file", load: () => import("./commands/agreement") },
  votes: {
    summary: "What several votes on an item come to, and where they leave doubt",
    load: () => import("./commands/votes"),
  },
  interval: { summary: "A rate with its intervals", load: () => import("./commands/interval") },
  plan: { summary: "How many items a claim about a rate takes", load: () => import("./commands/plan") },
  "cite-metrics": {
    summary: "Citation recall and precision, offline",
    load: () => import("./commands/cite-metrics"),
  },
  compare: {
    summary: "What changed between two runs on the same items",
    load: () => import("./commands/compare"),
  },
  calibrate: {
    summary: "Choose a verifier's threshold by people's labels",
    load: () => import("./commands/calibrate"),
  },
  "judge drift": {
    summary: "Whether a pinned judge still judges as it did",
    load: () => import("./commands/judge-drift"),
  },
  regress: {
    summary: "Compare a run's machine metrics with a baseline",
    load: () => import("./commands/regress"),
  },
  "verify-claims": {
    summary: "Score a run's claims by a local model or a judge",
    load: () => import("./commands/verify-claims"),
  },
  repair: {
    summary: "Name the retrieved passages that carry faulted claims",
    load: () => import("./commands/repair"),
  },
  sample: { summary: "Draw a seeded sample", load: () => import("./commands/sample") },
  backup: { summary: "Write the whole database into a file", load: () => import("./commands/backup") },
  restore: { summary: "Put a backup into a new database", load: () => import("./commands/restore") },
  migrate: { summary: "Bring the database to this version", load: () => import("./commands/migrate") },
};
