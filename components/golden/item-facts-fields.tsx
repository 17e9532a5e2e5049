"use client";

import { ADVERSARIAL_KIND_WORDS, ITEM_KIND_WORDS, ITEM_USE_WORDS, QUERY_SHAPE_WORDS } from "@/contracts/golden-words";
import { ADVERSARIAL_KINDS, ITEM_KINDS, ITEM_USES, QUERY_SHAPES } from "@/domain/golden/item-codes";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { NewItemForm } from "./new-item-form";

type ItemFacts = Pick<NewItemForm, "kind" | "adversarialKind" | "queryShape" | "use">;

export interface ItemFactsFieldsProps {
  facts: ItemFacts;
  onKind: (kind: ItemFacts["kind"]) => void;
  onFacts: (facts: Partial<Pick<ItemFacts, "adversarialKind" | "queryShape" | "use">>) => void;
}

const optionsOf = <Code extends string>(codes: readonly Code[], words: Readonly<Record<Code, string>>) =>
  codes.map((value) => ({ value, label: words[value] }));

/** What a question is there for: kind, how it leads astray, shape, use. */
export function ItemFactsFields({ facts, onKind, onFacts }: ItemFactsFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Kind" required>
        <Select options={optionsOf(ITEM_KINDS, ITEM_KIND_WORDS)} value={facts.kind} onValueChange={onKind} />
      </Field>
      {facts.kind === "adversarial" ? (
        <Field label="How it leads astray" required>
          <Select
            options={optionsOf(ADVERSARIAL_KINDS, ADVERSARIAL_KIND_WORDS)}
            value={facts.adversarialKind}
            onValueChange={(adversarialKind) => onFacts({ adversarialKind })}
          />
        </Field>
      ) : null}
      <Field label="Shape" hint="What it asks of the corpus; traffic is counted by it.">
        <Select
          options={optionsOf(QUERY_SHAPES, QUERY_SHAPE_WORDS)}
          value={facts.queryShape}
          onValueChange={(queryShape) => onFacts({ queryShape })}
        />
      </Field>
      <Field
        label="Use"
        required
        hint={
          facts.use === "sealed"
            ? "In the set. Only leads and auditors open it, each time in the register; it leaves by no export."
            : facts.use === "practice"
              ? "For practising; in no version of the set."
              : "In the set, and open to everybody who reads it."
        }
      >
        <Select
          options={optionsOf(ITEM_USES, ITEM_USE_WORDS)}
          value={facts.use}
          onValueChange={(use) => onFacts({ use })}
        />
      </Field>
    </div>
  );
}
