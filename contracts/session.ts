import { z } from "zod";
import { endpoint, everyRole, inProject } from "./define";
import { freeText, id, instant, role, tokenScope } from "./primitives";

export const projectSummary = z.object({
  id,
  name: z.string(),
  /** A demonstration project may gate on a small set; its reports and badge say so. */
  demonstration: z.boolean(),
  roles: z.array(role),
});
export type ProjectSummary = z.infer<typeof projectSummary>;

export const me = z.object({
  userId: id,
  name: z.string(),
  login: z.string(),
  serverAdmin: z.boolean(),
  projects: z.array(projectSummary),
});
export type Me = z.infer<typeof me>;

export const member = z.object({
  userId: id,
  login: z.string(),
  name: z.string(),
  roles: z.array(role),
  since: instant,
});

export const token = z.object({
  id,
  label: z.string(),
  scopes: z.array(tokenScope),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
});

const projectParams = z.strictObject({ projectId: id });

/** What a person's next step is, from what their roles let them see. A rater's part holds only the rater's own work. */
export const overview = z.object({
  project: projectSummary,
  rater: z.object({ committedToday: z.int(), committed: z.int(), openLeases: z.int(), planned: z.int() }).nullable(),
  lead: z
    .object({
      openDisputes: z.int(),
      approvalsWaitingForMe: z.int(),
      openBatches: z.int(),
      responsesToJudge: z.int(),
      listedMisattributed: z.int(),
    })
    .nullable(),
  runs: z
    .object({
      total: z.int(),
      latestRunId: id.nullable(),
      latestOutcome: z.enum(["pass", "fail", "undecided", "integrity"]).nullable(),
      /** That decision was taken on targets which were frozen after its run had begun. */
      isLatestLate: z.boolean(),
    })
    .nullable(),
  golden: z.object({ items: z.int(), targetsFrozen: z.int(), judgementsFrozen: z.int() }).nullable(),
});
export type Overview = z.infer<typeof overview>;

export const sessionEndpoints = {
  getMe: endpoint({
    name: "getMe",
    method: "GET",
    path: "/me",
    summary: "Who is signed in, and their projects.",
    access: { kind: "signed-in", scopes: ["import", "run", "export", "label", "lead"] },
    answer: me,
  }),
  createProject: endpoint({
    name: "createProject",
    method: "POST",
    path: "/projects",
    summary: "Open a project; the caller becomes its admin.",
    access: { kind: "server-admin" },
    body: z.strictObject({
      name: freeText(200).refine((s) => s.trim().length > 0, "needs a name"),
      demonstration: z.boolean().default(false),
    }),
    answer: projectSummary,
    status: 201,
  }),
  getOverview: endpoint({
    name: "getOverview",
    method: "GET",
    path: "/projects/{projectId}",
    summary: "The project as the caller's roles see it.",
    access: inProject(everyRole, ["import", "run", "export", "label", "lead"]),
    params: projectParams,
    answer: overview,
  }),
  listMembers: endpoint({
    name: "listMembers",
    method: "GET",
    path: "/projects/{projectId}/members",
    summary: "Members and their roles.",
    access: inProject(["lead", "auditor", "admin"]),
    params: projectParams,
    answer: z.object({ items: z.array(member) }),
  }),
  setMember: endpoint({
    name: "setMember",
    method: "PUT",
    path: "/projects/{projectId}/members",
    summary:
      "Add a member or set their roles; no roles end the membership. Refused: engineer with rater or lead, auditor with any other.",
    access: inProject(["admin"]),
    params: projectParams,
    body: z.strictObject({ login: z.string().min(1).max(100), roles: z.array(role).max(5) }),
    answer: member,
    problems: ["role_mix_refused", "no_such_user", "last_admin"],
  }),
  listTokens: endpoint({
    name: "listTokens",
    method: "GET",
    path: "/projects/{projectId}/tokens",
    summary: "The caller's own API tokens in this project.",
    access: inProject(everyRole),
    params: projectParams,
    answer: z.object({ items: z.array(token) }),
  }),
  createToken: endpoint({
    name: "createToken",
    method: "POST",
    path: "/projects/{projectId}/tokens",
    summary: "Make an API token. Its secret is in this answer and never shown again.",
    access: inProject(everyRole),
    params: projectParams,
    body: z.strictObject({
      label: freeText(100).refine((s) => s.trim().length > 0, "needs a label"),
      scopes: z.array(tokenScope).min(1),
      expiresInDays: z.int().min(1).max(365).default(90),
    }),
    answer: token.extend({ secret: z.string() }),
    status: 201,
    problems: ["scope_above_roles"],
  }),
  revokeToken: endpoint({
    name: "revokeToken",
    method: "DELETE",
    path: "/projects/{projectId}/tokens/{tokenId}",
    summary: "Revoke one of the caller's tokens.",
    access: inProject(everyRole),
    params: z.strictObject({ projectId: id, tokenId: id }),
    answer: token,
  }),
};
