-- AlterTable
ALTER TABLE "verifier_score" ADD COLUMN     "scores" JSONB NOT NULL DEFAULT '{}';

-- CreateTable
CREATE TABLE "verifier_run" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "run_id" TEXT COLLATE "C" NOT NULL,
    "verifier_id" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL DEFAULT 'planned',
    "claim_count" INTEGER NOT NULL,
    "forecast" JSONB NOT NULL,
    "spent" JSONB NOT NULL DEFAULT '{}',
    "reason" TEXT COLLATE "C",
    "lease_until" TIMESTAMPTZ(3),
    "created_by_id" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "verifier_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verifier_outcome" (
    "verifier_run_id" TEXT COLLATE "C" NOT NULL,
    "claim_id" TEXT COLLATE "C" NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL,
    "reason" TEXT COLLATE "C",
    "entailment" DOUBLE PRECISION,
    "windows" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "verifier_outcome_pkey" PRIMARY KEY ("verifier_run_id","claim_id")
);

-- CreateTable
CREATE TABLE "incident" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "report_payload_id" TEXT COLLATE "C" NOT NULL,
    "report_commitment" TEXT COLLATE "C" NOT NULL,
    "document_version_id" TEXT COLLATE "C",
    "chunk_id" TEXT COLLATE "C",
    "created_by_id" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "incident_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "verifier_run_run_id_idx" ON "verifier_run"("run_id");

-- CreateIndex
CREATE UNIQUE INDEX "verifier_run_project_id_number_key" ON "verifier_run"("project_id", "number");

-- CreateIndex
CREATE INDEX "verifier_outcome_claim_id_idx" ON "verifier_outcome"("claim_id");

-- CreateIndex
CREATE UNIQUE INDEX "incident_project_id_number_key" ON "incident"("project_id", "number");

-- AddForeignKey
ALTER TABLE "verifier_run" ADD CONSTRAINT "verifier_run_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "verifier_run" ADD CONSTRAINT "verifier_run_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "verifier_run" ADD CONSTRAINT "verifier_run_verifier_id_fkey" FOREIGN KEY ("verifier_id") REFERENCES "verifier"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "verifier_run" ADD CONSTRAINT "verifier_run_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "verifier_outcome" ADD CONSTRAINT "verifier_outcome_verifier_run_id_fkey" FOREIGN KEY ("verifier_run_id") REFERENCES "verifier_run"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "verifier_outcome" ADD CONSTRAINT "verifier_outcome_claim_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "claim"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "incident" ADD CONSTRAINT "incident_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "incident" ADD CONSTRAINT "incident_report_payload_id_fkey" FOREIGN KEY ("report_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "incident" ADD CONSTRAINT "incident_document_version_id_fkey" FOREIGN KEY ("document_version_id") REFERENCES "document_version"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "incident" ADD CONSTRAINT "incident_chunk_id_fkey" FOREIGN KEY ("chunk_id") REFERENCES "chunk"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "incident" ADD CONSTRAINT "incident_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- By hand from here on: what a row may hold, and who may change it.

ALTER TABLE verifier_run ADD CONSTRAINT verifier_run_state_known CHECK (state IN ('planned', 'running', 'done', 'stopped'));
ALTER TABLE verifier_run ADD CONSTRAINT verifier_run_finished CHECK ((finished_at IS NOT NULL) = (state = 'done'));
-- A failure is never a score: one of the two is there, and a score is a probability.
ALTER TABLE verifier_outcome ADD CONSTRAINT verifier_outcome_state_known CHECK (
  CASE state
    WHEN 'scored' THEN entailment IS NOT NULL AND reason IS NULL AND entailment BETWEEN 0 AND 1
    WHEN 'failed' THEN entailment IS NULL AND reason IS NOT NULL
    WHEN 'skipped' THEN entailment IS NULL AND reason IS NOT NULL
    ELSE false
  END);
ALTER TABLE incident ADD CONSTRAINT incident_kind_known CHECK (kind IN ('handle_dangling', 'quote_not_found', 'figure_not_found', 'uncited', 'other'));

DO $$
DECLARE
  app text := quote_ident(current_setting('assay.app_role'));
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['verifier_outcome', 'incident'] LOOP
    EXECUTE format('CREATE TRIGGER frozen_row BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION assay_refuse_change()', t);
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER frozen_row', t);
  END LOOP;
  CREATE TRIGGER kept_row BEFORE DELETE ON verifier_run FOR EACH ROW EXECUTE FUNCTION assay_refuse_change();
  ALTER TABLE verifier_run ENABLE ALWAYS TRIGGER kept_row;
  CREATE TRIGGER progress_only BEFORE UPDATE ON verifier_run FOR EACH ROW
    EXECUTE FUNCTION assay_refuse_other_changes('state', 'spent', 'reason', 'lease_until', 'finished_at');
  ALTER TABLE verifier_run ENABLE ALWAYS TRIGGER progress_only;
  CREATE TRIGGER done_stays BEFORE UPDATE ON verifier_run FOR EACH ROW WHEN (OLD.state = 'done') EXECUTE FUNCTION assay_refuse_change();
  ALTER TABLE verifier_run ENABLE ALWAYS TRIGGER done_stays;
  FOREACH t IN ARRAY ARRAY['verifier_run', 'verifier_outcome', 'incident'] LOOP
    EXECUTE format('CREATE TRIGGER whole_table BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION assay_refuse_change()', t);
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER whole_table', t);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO %s', t, app);
  END LOOP;
  EXECUTE format('GRANT UPDATE (state, spent, reason, lease_until, finished_at) ON verifier_run TO %s', app);
END $$;
