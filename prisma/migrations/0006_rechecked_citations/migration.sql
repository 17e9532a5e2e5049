-- CreateTable
CREATE TABLE "citation_recheck" (
    "citation_id" TEXT COLLATE "C" NOT NULL,
    "document_version_id" TEXT COLLATE "C" NOT NULL,
    "change" TEXT COLLATE "C" NOT NULL,
    "before_start_cp" INTEGER NOT NULL,
    "before_end_cp" INTEGER NOT NULL,
    "after_start_cp" INTEGER,
    "after_end_cp" INTEGER,
    "is_uncertain" BOOLEAN NOT NULL,
    "differences" JSONB NOT NULL DEFAULT '[]',
    "resolver_version" TEXT COLLATE "C" NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "citation_recheck_pkey" PRIMARY KEY ("document_version_id","citation_id")
);

-- CreateIndex
CREATE INDEX "citation_recheck_citation_id_idx" ON "citation_recheck"("citation_id");

-- AddForeignKey
ALTER TABLE "citation_recheck" ADD CONSTRAINT "citation_recheck_citation_id_fkey" FOREIGN KEY ("citation_id") REFERENCES "citation"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "citation_recheck" ADD CONSTRAINT "citation_recheck_document_version_id_fkey" FOREIGN KEY ("document_version_id") REFERENCES "document_version"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- By hand from here on: what a row may hold, and who may change it.

ALTER TABLE citation_recheck ADD CONSTRAINT citation_recheck_change_known CHECK (
  CASE change
    WHEN 'gone' THEN after_start_cp IS NULL AND after_end_cp IS NULL
    WHEN 'unchanged' THEN after_start_cp = before_start_cp AND after_end_cp = before_end_cp
    WHEN 'moved' THEN after_start_cp IS NOT NULL AND after_end_cp IS NOT NULL
    WHEN 'changed' THEN after_start_cp IS NOT NULL AND after_end_cp IS NOT NULL
    ELSE false
  END);
ALTER TABLE citation_recheck ADD CONSTRAINT citation_recheck_spans CHECK (
  0 <= before_start_cp AND before_start_cp <= before_end_cp AND 0 <= coalesce(after_start_cp, 0)
  AND coalesce(after_start_cp, 0) <= coalesce(after_end_cp, 0));

DO $$
DECLARE
  app text := quote_ident(current_setting('assay.app_role'));
BEGIN
  CREATE TRIGGER frozen_row BEFORE UPDATE OR DELETE ON citation_recheck FOR EACH ROW EXECUTE FUNCTION assay_refuse_change();
  ALTER TABLE citation_recheck ENABLE ALWAYS TRIGGER frozen_row;
  CREATE TRIGGER whole_table BEFORE TRUNCATE ON citation_recheck FOR EACH STATEMENT EXECUTE FUNCTION assay_refuse_change();
  ALTER TABLE citation_recheck ENABLE ALWAYS TRIGGER whole_table;
  EXECUTE format('GRANT SELECT, INSERT ON citation_recheck TO %s', app);
END $$;
