import type { Role } from "@/contracts/primitives";

/** A page of a project and who may open it. */
export interface Place {
  key: string;
  label: string;
  about: string;
  path: string;
  /** Further paths that belong to it. */
  alsoUnder?: readonly string[];
  roles: readonly Role[];
}

const READERS: readonly Role[] = ["lead", "engineer", "auditor"];
const EVERYBODY: readonly Role[] = ["rater", "lead", "engineer", "auditor", "admin"];

/** Every page of a project, in the order of the work. The roles are those of the endpoints that the page reads. */
export const PLACES: readonly Place[] = [
  { key: "queue", label: "Queue", about: "Judge the next response", path: "/queue", roles: ["rater", "lead"] },
  { key: "own", label: "My judgements", about: "What you committed", path: "/judgements", roles: ["rater", "lead"] },
  {
    key: "runs",
    label: "Runs",
    about: "Import, checks, progress, gate",
    path: "/runs",
    alsoUnder: ["/responses"],
    roles: READERS,
  },
  {
    key: "disputes",
    label: "Disputes",
    about: "Where two labels differ",
    path: "/disputes",
    roles: ["lead", "auditor"],
  },
  { key: "golden", label: "Golden set", about: "Frozen targets and judgements", path: "/golden", roles: READERS },
  {
    key: "approvals",
    label: "Second signatures",
    about: "What two people sign",
    path: "/approvals",
    roles: ["lead", "auditor"],
  },
  { key: "agreement", label: "Agreement", about: "Kappa, re-score samples", path: "/agreement", roles: READERS },
  { key: "calibration", label: "Calibration", about: "A verifier's threshold", path: "/calibration", roles: READERS },
  {
    key: "production",
    label: "Production",
    about: "How often answers fail in the traffic",
    path: "/production",
    roles: READERS,
  },
  {
    key: "incidents",
    label: "Incidents",
    about: "What failed in production",
    path: "/incidents",
    roles: READERS,
  },
  { key: "documents", label: "Documents", about: "Sources and their versions", path: "/documents", roles: EVERYBODY },
  {
    key: "rubric",
    label: "Rubric",
    about: "What a label means, and how it is given",
    path: "/rubric",
    roles: EVERYBODY,
  },
  { key: "policy", label: "Gate policy", about: "When the gate fails", path: "/policy", roles: READERS },
  { key: "audit", label: "Record", about: "The chain of events", path: "/audit", roles: ["lead", "auditor", "admin"] },
  {
    key: "members",
    label: "Members",
    about: "People and roles",
    path: "/members",
    roles: ["lead", "auditor", "admin"],
  },
  { key: "tokens", label: "Tokens", about: "Your API tokens", path: "/tokens", roles: EVERYBODY },
];

/** The pages that somebody with these roles may open; a rater sees queue, own judgements, documents, the rubric and tokens. */
export function placesOf(roles: readonly Role[]): readonly Place[] {
  return PLACES.filter((place) => place.roles.some((role) => roles.includes(role)));
}

/** The roles of one page, for its check on the server. */
export function rolesOfPlace(key: string): readonly Role[] {
  const place = PLACES.find((candidate) => candidate.key === key);
  if (place === undefined) throw new Error(`no page is called ${key}`);
  return place.roles;
}
