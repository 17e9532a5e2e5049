-- CreateTable
CREATE TABLE "response_flag" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "response_id" TEXT COLLATE "C" NOT NULL,
    "raised_by_id" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "note_payload_id" TEXT COLLATE "C" NOT NULL,
    "note_commitment" TEXT COLLATE "C" NOT NULL,
    "raised_at" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL DEFAULT 'open',
    "dispute_id" TEXT COLLATE "C",
    "answered_by_id" TEXT COLLATE "C",
    "answered_at" TIMESTAMPTZ(3),
    "answer_payload_id" TEXT COLLATE "C",
    "answer_commitment" TEXT COLLATE "C",

    CONSTRAINT "response_flag_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "disputed_payload" (
    "dispute_id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "raw_payload_id" TEXT COLLATE "C" NOT NULL,
    "raw_commitment" TEXT COLLATE "C" NOT NULL,
    "format" TEXT COLLATE "C" NOT NULL,
    "because" TEXT COLLATE "C" NOT NULL,
    "issues" JSONB NOT NULL,
    "reason_payload_id" TEXT COLLATE "C" NOT NULL,
    "reason_commitment" TEXT COLLATE "C" NOT NULL,
    "opened_by_id" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "disputed_payload_pkey" PRIMARY KEY ("dispute_id")
);

-- CreateTable
CREATE TABLE "dispute_reopening" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "dispute_id" TEXT COLLATE "C" NOT NULL,
    "adjudication_id" TEXT COLLATE "C" NOT NULL,
    "evidence" TEXT COLLATE "C" NOT NULL,
    "reason_payload_id" TEXT COLLATE "C" NOT NULL,
    "reason_commitment" TEXT COLLATE "C" NOT NULL,
    "reopened_by_id" TEXT COLLATE "C" NOT NULL,
    "reopened_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dispute_reopening_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dissent" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "adjudication_id" TEXT COLLATE "C" NOT NULL,
    "rater_id" TEXT COLLATE "C" NOT NULL,
    "text_payload_id" TEXT COLLATE "C" NOT NULL,
    "text_commitment" TEXT COLLATE "C" NOT NULL,
    "appended_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dissent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "guideline_proposal" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "adjudication_id" TEXT COLLATE "C" NOT NULL,
    "proposed_by_id" TEXT COLLATE "C" NOT NULL,
    "text_payload_id" TEXT COLLATE "C" NOT NULL,
    "text_commitment" TEXT COLLATE "C" NOT NULL,
    "proposed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "guideline_proposal_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "response_flag_project_id_state_idx" ON "response_flag"("project_id", "state");

-- CreateIndex
CREATE INDEX "response_flag_response_id_idx" ON "response_flag"("response_id");

-- CreateIndex
CREATE INDEX "disputed_payload_project_id_idx" ON "disputed_payload"("project_id");

-- CreateIndex
CREATE UNIQUE INDEX "dispute_reopening_adjudication_id_key" ON "dispute_reopening"("adjudication_id");

-- CreateIndex
CREATE INDEX "dispute_reopening_dispute_id_idx" ON "dispute_reopening"("dispute_id");

-- CreateIndex
CREATE UNIQUE INDEX "dissent_adjudication_id_rater_id_key" ON "dissent"("adjudication_id", "rater_id");

-- CreateIndex
CREATE INDEX "guideline_proposal_project_id_proposed_at_idx" ON "guideline_proposal"("project_id", "proposed_at");

-- CreateIndex
CREATE INDEX "guideline_proposal_adjudication_id_idx" ON "guideline_proposal"("adjudication_id");

-- AddForeignKey
ALTER TABLE "response_flag" ADD CONSTRAINT "response_flag_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "response_flag" ADD CONSTRAINT "response_flag_response_id_fkey" FOREIGN KEY ("response_id") REFERENCES "response"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "response_flag" ADD CONSTRAINT "response_flag_raised_by_id_fkey" FOREIGN KEY ("raised_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "response_flag" ADD CONSTRAINT "response_flag_answered_by_id_fkey" FOREIGN KEY ("answered_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "response_flag" ADD CONSTRAINT "response_flag_note_payload_id_fkey" FOREIGN KEY ("note_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "response_flag" ADD CONSTRAINT "response_flag_answer_payload_id_fkey" FOREIGN KEY ("answer_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "response_flag" ADD CONSTRAINT "response_flag_dispute_id_fkey" FOREIGN KEY ("dispute_id") REFERENCES "dispute"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "disputed_payload" ADD CONSTRAINT "disputed_payload_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "disputed_payload" ADD CONSTRAINT "disputed_payload_dispute_id_fkey" FOREIGN KEY ("dispute_id") REFERENCES "dispute"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "disputed_payload" ADD CONSTRAINT "disputed_payload_opened_by_id_fkey" FOREIGN KEY ("opened_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "disputed_payload" ADD CONSTRAINT "disputed_payload_raw_payload_id_fkey" FOREIGN KEY ("raw_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "disputed_payload" ADD CONSTRAINT "disputed_payload_reason_payload_id_fkey" FOREIGN KEY ("reason_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "dispute_reopening" ADD CONSTRAINT "dispute_reopening_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "dispute_reopening" ADD CONSTRAINT "dispute_reopening_dispute_id_fkey" FOREIGN KEY ("dispute_id") REFERENCES "dispute"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "dispute_reopening" ADD CONSTRAINT "dispute_reopening_adjudication_id_fkey" FOREIGN KEY ("adjudication_id") REFERENCES "adjudication"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "dispute_reopening" ADD CONSTRAINT "dispute_reopening_reopened_by_id_fkey" FOREIGN KEY ("reopened_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "dispute_reopening" ADD CONSTRAINT "dispute_reopening_reason_payload_id_fkey" FOREIGN KEY ("reason_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "dissent" ADD CONSTRAINT "dissent_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "dissent" ADD CONSTRAINT "dissent_adjudication_id_fkey" FOREIGN KEY ("adjudication_id") REFERENCES "adjudication"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "dissent" ADD CONSTRAINT "dissent_rater_id_fkey" FOREIGN KEY ("rater_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "dissent" ADD CONSTRAINT "dissent_text_payload_id_fkey" FOREIGN KEY ("text_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "guideline_proposal" ADD CONSTRAINT "guideline_proposal_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "guideline_proposal" ADD CONSTRAINT "guideline_proposal_adjudication_id_fkey" FOREIGN KEY ("adjudication_id") REFERENCES "adjudication"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "guideline_proposal" ADD CONSTRAINT "guideline_proposal_proposed_by_id_fkey" FOREIGN KEY ("proposed_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "guideline_proposal" ADD CONSTRAINT "guideline_proposal_text_payload_id_fkey" FOREIGN KEY ("text_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- By hand from here on: what a row may hold, and who may change it.

ALTER TABLE response_flag ADD CONSTRAINT response_flag_kind_known
  CHECK (kind IN ('claim_cut', 'source_doubtful', 'contrary_authority', 'misleading', 'label_wrong', 'other'));
ALTER TABLE response_flag ADD CONSTRAINT response_flag_state_known CHECK (
  CASE state
    WHEN 'open' THEN dispute_id IS NULL AND answered_by_id IS NULL AND answered_at IS NULL AND answer_payload_id IS NULL AND answer_commitment IS NULL
    WHEN 'taken_up' THEN dispute_id IS NOT NULL AND answered_by_id IS NOT NULL AND answered_at IS NOT NULL AND answer_payload_id IS NULL
    WHEN 'answered' THEN dispute_id IS NULL AND answered_by_id IS NOT NULL AND answered_at IS NOT NULL AND answer_payload_id IS NOT NULL AND answer_commitment IS NOT NULL
    ELSE false
  END);
ALTER TABLE dispute_reopening ADD CONSTRAINT dispute_reopening_evidence_known CHECK (evidence IN ('document', 'judgement', 'missed', 'other'));

-- A dispute about a response that is open already is that dispute: two leads who take up one response at once open one.
CREATE UNIQUE INDEX dispute_open_once ON dispute (response_id) WHERE state = 'open';

-- Who rules anew supersedes the ruling that new evidence was brought against, of the same dispute.
CREATE FUNCTION assay_guard_new_ruling() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM dispute_reopening o WHERE o.adjudication_id = NEW.supersedes_id AND o.dispute_id = NEW.dispute_id) THEN
    RAISE EXCEPTION 'a ruling is superseded only in its own dispute, after new evidence opened it again'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'new_ruling_needs_evidence';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER new_ruling_needs_evidence BEFORE INSERT ON adjudication FOR EACH ROW
  WHEN (NEW.supersedes_id IS NOT NULL) EXECUTE FUNCTION assay_guard_new_ruling();

-- What is settled opens again only with the new evidence written down.
CREATE FUNCTION assay_guard_reopening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM dispute_reopening o
    WHERE o.dispute_id = NEW.id AND NOT EXISTS (SELECT FROM adjudication later WHERE later.supersedes_id = o.adjudication_id)
  ) THEN
    RAISE EXCEPTION 'a settled dispute opens again only on new evidence'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'reopened_on_evidence';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER reopened_on_evidence BEFORE UPDATE ON dispute FOR EACH ROW
  WHEN (OLD.state = 'settled' AND NEW.state = 'open') EXECUTE FUNCTION assay_guard_reopening();
ALTER TABLE dispute ENABLE ALWAYS TRIGGER reopened_on_evidence;

CREATE FUNCTION assay_guard_reopened() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM adjudication a WHERE a.id = NEW.adjudication_id AND a.dispute_id = NEW.dispute_id
                 AND NOT EXISTS (SELECT FROM adjudication later WHERE later.supersedes_id = a.id)) THEN
    RAISE EXCEPTION 'new evidence is brought against the ruling in force of its dispute'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'reopens_ruling_in_force';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER reopens_ruling_in_force BEFORE INSERT ON dispute_reopening FOR EACH ROW EXECUTE FUNCTION assay_guard_reopened();

-- Only who judged a response dissents from the ruling on it.
CREATE FUNCTION assay_guard_dissent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM adjudication a JOIN dispute d ON d.id = a.dispute_id JOIN submission s ON s.response_id = d.response_id
    WHERE a.id = NEW.adjudication_id AND s.rater_id = NEW.rater_id
  ) THEN
    RAISE EXCEPTION 'a dissent is of a rater of the response' USING ERRCODE = 'check_violation', CONSTRAINT = 'dissenter_is_rater';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER dissenter_is_rater BEFORE INSERT ON dissent FOR EACH ROW EXECUTE FUNCTION assay_guard_dissent();

DO $$
DECLARE
  app text := quote_ident(current_setting('assay.app_role'));
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['disputed_payload', 'dispute_reopening', 'dissent', 'guideline_proposal'] LOOP
    EXECUTE format('CREATE TRIGGER frozen_row BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION assay_refuse_change()', t);
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER frozen_row', t);
  END LOOP;
  CREATE TRIGGER kept_row BEFORE DELETE ON response_flag FOR EACH ROW EXECUTE FUNCTION assay_refuse_change();
  ALTER TABLE response_flag ENABLE ALWAYS TRIGGER kept_row;
  CREATE TRIGGER answered_only BEFORE UPDATE ON response_flag FOR EACH ROW
    EXECUTE FUNCTION assay_refuse_other_changes('state', 'dispute_id', 'answered_by_id', 'answered_at', 'answer_payload_id', 'answer_commitment');
  ALTER TABLE response_flag ENABLE ALWAYS TRIGGER answered_only;
  CREATE TRIGGER answered_once BEFORE UPDATE ON response_flag FOR EACH ROW WHEN (OLD.state <> 'open') EXECUTE FUNCTION assay_refuse_change();
  ALTER TABLE response_flag ENABLE ALWAYS TRIGGER answered_once;
  FOREACH t IN ARRAY ARRAY['response_flag', 'disputed_payload', 'dispute_reopening', 'dissent', 'guideline_proposal'] LOOP
    EXECUTE format('CREATE TRIGGER whole_table BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION assay_refuse_change()', t);
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER whole_table', t);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO %s', t, app);
  END LOOP;
  EXECUTE format('GRANT UPDATE (state, dispute_id, answered_by_id, answered_at, answer_payload_id, answer_commitment) ON response_flag TO %s', app);
END $$;
