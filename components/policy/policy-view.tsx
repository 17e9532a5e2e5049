import type { z } from "zod";
import type { policy } from "@/contracts/gate";
import { mostAllowed } from "@/components/gate/gate-parts";
import { Badge } from "@/components/ui/badge";
import { Facts } from "@/components/ui/facts";
import { formatValue } from "@/components/ui/format-figure";
import { Section } from "@/components/ui/section";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TimeStamp } from "@/components/ui/time-stamp";

export type Policy = z.infer<typeof policy>;

const silenceWords = (policy: Policy) =>
  policy.maxSilent === null ? "not set, does not decide" : `at most ${policy.maxSilent}`;

/** The policy in force, in words, with its versions. */
export function PolicyView({ current, versions }: { current: Policy; versions: readonly Policy[] }) {
  return (
    <>
      <Section title="In force" frame="sheet">
        <Facts
          facts={[
            {
              term: "Ungrounded",
              value: `at most ${current.num} in ${current.den} (${formatValue(current.num / current.den, "rate")}): ${mostAllowed(current, current.minN)} of ${current.minN}, ${mostAllowed(current, 300)} of 300`,
            },
            { term: "Handle validity", value: "all; no policy changes it" },
            { term: "Silence", value: silenceWords(current) },
            { term: "Smallest set", value: `${current.minN} items` },
            { term: "Kind of run", value: "live; no policy changes it" },
            {
              term: "Since",
              value:
                current.since === null ? "the rule itself; no version was proposed" : <TimeStamp at={current.since} />,
            },
          ]}
        />
      </Section>
      <Section title="Versions" lead="Each for runs after it only. There is no override.">
        <Table caption="Versions of the policy" captionHidden>
          <TableHead>
            <HeaderCell>Version</HeaderCell>
            <HeaderCell>Ungrounded</HeaderCell>
            <HeaderCell>Silence</HeaderCell>
            <HeaderCell align="end">Smallest set</HeaderCell>
            <HeaderCell>Since</HeaderCell>
          </TableHead>
          <TableBody>
            {versions.map((version) => (
              <TableRow key={version.version}>
                <Cell rowHeader>
                  {version.version} {version.version === current.version ? <Badge tone="accent">in force</Badge> : null}
                </Cell>
                <Cell>
                  at most {version.num} in {version.den}
                </Cell>
                <Cell>{silenceWords(version)}</Cell>
                <Cell align="end">{version.minN}</Cell>
                <Cell>{version.since === null ? "from the start" : <TimeStamp at={version.since} />}</Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Section>
    </>
  );
}
