import type { GoldenCompositionResource } from "@/contracts/golden-items";
import { QUERY_SHAPE_WORDS } from "@/contracts/golden-words";
import { FEW_ITEMS } from "@/domain/golden/set-composition";
import { Callout } from "@/components/ui/callout";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Facts } from "@/components/ui/facts";
import { countOf } from "@/components/ui/format-count";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { TimeStamp } from "@/components/ui/time-stamp";

type Shape = GoldenCompositionResource["shapes"][number];

const percent = (share: number | null): string => (share === null ? "not known" : `${(share * 100).toFixed(1)}%`);

const NOTE_WORDS = {
  missing: "in the traffic, not in the set",
  few: `fewer than ${FEW_ITEMS}: too few to say a rate of`,
} as const;

const columnsOf = (list: string): readonly Column<Shape>[] => [
  {
    key: "shape",
    header: "Shape",
    cell: ({ shape }) => <TextLink href={`${list}?shape=${shape}`}>{QUERY_SHAPE_WORDS[shape]}</TextLink>,
  },
  { key: "items", header: "Questions", align: "end", sortValue: ({ items }) => items, cell: ({ items }) => items },
  {
    key: "share",
    header: "Share of the set",
    align: "end",
    sortValue: ({ share }) => share,
    cell: ({ share }) => percent(share),
  },
  {
    key: "traffic",
    header: "Share of the traffic",
    align: "end",
    sortValue: ({ trafficShare }) => trafficShare,
    cell: ({ trafficShare }) => percent(trafficShare),
  },
  {
    key: "note",
    header: "Note",
    className: "text-xs text-ink-2",
    cell: ({ note }) => (note === null ? null : NOTE_WORDS[note]),
  },
];

function Age({ age, list }: { age: NonNullable<GoldenCompositionResource["age"]>; list: string }) {
  return (
    <>
      {age.hasStoppedGrowing ? (
        <Callout
          tone="attention"
          title={`This set stopped growing ${countOf(age.sinceGrowthDays, "day")} ago`}
          className="mb-4"
        >
          No question came in since that was not there before. What people ask moves on; a set that doesn’t says less
          about it every week.
        </Callout>
      ) : null}
      <Facts
        facts={[
          {
            term: "Questions",
            value: <TextLink href={`${list}?state=frozen`}>{countOf(age.members, "question")}</TextLink>,
          },
          {
            term: "Age of targets",
            value: `${countOf(age.newestDays, "day")} to ${countOf(age.oldestDays, "day")}, the middle one ${countOf(age.medianDays, "day")}`,
          },
          { term: "Last grew", value: `${countOf(age.sinceGrowthDays, "day")} ago` },
        ]}
      />
    </>
  );
}

/** What the newest version is made of, beside the traffic; how old it is; what of it is in doubt. */
export function CompositionView({ projectId, told }: { projectId: string; told: GoldenCompositionResource }) {
  const list = `/p/${projectId}/golden`;
  const { setVersion, age, kinds, traffic, distance, unshaped, doubtful, sealed } = told;
  if (setVersion === null || age === null) {
    return (
      <EmptyState title="No version of the set is frozen yet">
        Composition and age are those of a frozen version. Freeze targets, then propose a version.
      </EmptyState>
    );
  }
  return (
    <>
      <Section
        title={`${setVersion.name}, version ${setVersion.number}`}
        lead={
          <>
            frozen <TimeStamp at={setVersion.frozenAt} detail="date" />
          </>
        }
      >
        <Age age={age} list={list} />
      </Section>
      <Section title="Kinds">
        <Facts
          facts={[
            { term: "Answerable", value: <TextLink href={`${list}?kind=answerable`}>{kinds.answerable}</TextLink> },
            {
              term: "Unanswerable",
              value: <TextLink href={`${list}?kind=unanswerable`}>{kinds.unanswerable}</TextLink>,
            },
            { term: "Adversarial", value: <TextLink href={`${list}?kind=adversarial`}>{kinds.adversarial}</TextLink> },
            { term: "Sealed", value: <TextLink href={`${list}?use=sealed`}>{sealed}</TextLink> },
            {
              term: "In doubt",
              value: (
                <>
                  {doubtful}, <TextLink href={`${list}?needs=attest`}>to attest again</TextLink> or{" "}
                  <TextLink href={`${list}?needs=stale`}>stale</TextLink>; a gate waits for them
                </>
              ),
            },
          ]}
        />
      </Section>
      <Section
        title="Shapes beside the traffic"
        lead={
          traffic === null ? (
            "Nobody has counted the traffic yet."
          ) : (
            <>
              Counted by {traffic.recordedBy}, <TimeStamp at={traffic.recordedAt} detail="date" />: {traffic.source}
            </>
          )
        }
      >
        {distance === null ? null : (
          <p className="mb-3 text-sm">
            {percent(distance)} of the set would have to be of another shape to be made like the traffic.
          </p>
        )}
        <DataTable
          caption="Questions by shape"
          captionHidden
          columns={columnsOf(list)}
          rows={told.shapes}
          rowKey={({ shape }) => shape}
          empty="No shape"
        />
        {unshaped === 0 ? null : (
          <p className="mt-2 text-xs text-ink-2">
            <TextLink href={`${list}?shape=none`}>{countOf(unshaped, "question")}</TextLink> of no said shape stand in
            no share.
          </p>
        )}
      </Section>
    </>
  );
}
