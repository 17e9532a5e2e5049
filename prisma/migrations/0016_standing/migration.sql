-- AlterTable
ALTER TABLE "document_status" ADD COLUMN     "changed_by" TEXT COLLATE "C",
ADD COLUMN     "jurisdiction" TEXT COLLATE "C";

-- By hand from here on: what a row may say. Who may change it stands in 0002_guards: nobody.
ALTER TABLE document_status
  ADD CONSTRAINT document_status_known CHECK (status IN ('in_force', 'amended', 'overruled', 'repealed', 'withdrawn', 'unknown')),
  ADD CONSTRAINT document_status_has_source CHECK (btrim(source) <> ''),
  ADD CONSTRAINT document_status_in_order CHECK (in_force_from <= in_force_to);
