import type { Metadata } from "next";
import { OperationEntry } from "@/components/api-reader/operation-entry";
import { ProblemTable } from "@/components/api-reader/problem-table";
import { readOperations } from "@/components/api-reader/read-operations";
import { PageFrame } from "@/components/shell/page-frame";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { allEndpoints } from "@/contracts/endpoints";
import { describeApi } from "@/contracts/openapi";

export const metadata: Metadata = { title: "API" };

const operations = readOperations(describeApi(allEndpoints));

/** The HTTP API, read from the same values that serve it. */
export default function ApiDocsPage() {
  return (
    <main id="main">
      <PageFrame width="text">
        <PageHeader
          title="The HTTP API"
          lead={
            <>
              Everything below lies under <code className="font-mono text-sm">/api/v1</code> and is described for
              machines in{" "}
              <TextLink external href="/api/v1/openapi.json">
                openapi.json
              </TextLink>{" "}
              (OpenAPI 3.1). Send a token as <code className="font-mono text-sm">Authorization: Bearer assay_…</code>.
              What is missing and what you may not see look the same: 404.
            </>
          }
        />
        <Section title="Operations" lead={`${operations.length}, with who may call them.`}>
          {operations.map((operation) => (
            <OperationEntry key={operation.id} operation={operation} />
          ))}
        </Section>
        <Section
          title="Problems"
          lead="Every answer that isn’t a success is an RFC 9457 document with one of these codes and a request id."
        >
          <ProblemTable />
        </Section>
      </PageFrame>
    </main>
  );
}
