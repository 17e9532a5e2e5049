import { appendAudit } from "@/server/audit/append-audit";
import { hashPassword } from "@/server/auth/password";
import type { Deps } from "@/server/deps";
import { putPayload } from "@/server/repositories/payloads";
import { inTransaction } from "@/server/transaction";
import type { SamplePerson } from "./content/sample-content";
import { SAMPLE_PASSWORD } from "./sample-password";
import { namedId, seedChance } from "./seeded-chance";

/** Somebody who is to be able to sign in. */
export interface NewPerson {
  readonly id: string;
  readonly login: string;
  readonly name: string;
  readonly password: string;
  readonly isServerAdmin: boolean;
}

/** Stores a person with their sign-in. */
export async function insertPerson(deps: Deps, person: NewPerson): Promise<void> {
  const { id, login, isServerAdmin } = person;
  const passwordHash = await hashPassword(person.password);
  await inTransaction(deps, async (tx) => {
    const name = await putPayload(tx, deps, { projectId: null, kind: "name", class: "personal", text: person.name });
    const namePayloadId = name.payloadId;
    await tx.user.create({
      data: { id, login, passwordHash, namePayloadId, isServerAdmin, createdAt: deps.clock() },
      select: { id: true },
    });
    const data = { userId: id, name: { payload: namePayloadId, commitment: name.commitment } };
    await appendAudit(tx, deps, { projectId: null, actorId: null, type: "user.created", data });
  });
}

/** The ids of the sample people by login; whoever is there already stays as they are, password and all. */
export async function ensurePeople(deps: Deps, people: readonly SamplePerson[]): Promise<Map<string, string>> {
  const logins = people.map((person) => person.login);
  const there = await deps.db.prisma.user.findMany({
    where: { login: { in: logins } },
    select: { id: true, login: true },
  });
  const ids = new Map(there.map(({ id, login }) => [login, id]));
  for (const { login, name, roles } of people) {
    if (ids.has(login)) continue;
    // Scenarios share the people: what is made for them doesn't depend on which scenario came first.
    const own = { ...deps, ...seedChance(`person ${login}`) };
    const id = namedId(`person ${login}`);
    await insertPerson(own, { id, login, name, password: SAMPLE_PASSWORD, isServerAdmin: roles.includes("admin") });
    ids.set(login, id);
  }
  return ids;
}

/** What is printed: who may sign in as what, and the password. */
export function printSignIns(people: readonly SamplePerson[]): string {
  const width = Math.max(...people.map((person) => person.login.length));
  const lines = people.map(
    ({ login, roles, about }) => `  ${login.padEnd(width)}  ${roles.join(", ").padEnd(9)}${about}`,
  );
  return ["Sample sign-ins (this machine only):", ...lines, `  password of each: ${SAMPLE_PASSWORD}`].join("\n");
}
