-- AlterTable
ALTER TABLE "rubric_version" ADD COLUMN     "approval_id" TEXT COLLATE "C";

-- AlterTable
ALTER TABLE "protocol_version" ADD COLUMN     "approval_id" TEXT COLLATE "C";

-- AlterTable
ALTER TABLE "label" ADD COLUMN     "confidence" TEXT COLLATE "C";

-- CreateTable
CREATE TABLE "first_stage_answer" (
    "batch_item_id" TEXT COLLATE "C" NOT NULL,
    "rater_id" TEXT COLLATE "C" NOT NULL,
    "claim_id" TEXT COLLATE "C" NOT NULL,
    "is_understandable" BOOLEAN NOT NULL,
    "answered_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "first_stage_answer_pkey" PRIMARY KEY ("batch_item_id","rater_id","claim_id")
);

-- CreateIndex
CREATE INDEX "first_stage_answer_claim_id_idx" ON "first_stage_answer"("claim_id");

-- CreateIndex
CREATE UNIQUE INDEX "rubric_version_approval_id_key" ON "rubric_version"("approval_id");

-- CreateIndex
CREATE UNIQUE INDEX "protocol_version_approval_id_key" ON "protocol_version"("approval_id");

-- AddForeignKey
ALTER TABLE "rubric_version" ADD CONSTRAINT "rubric_version_approval_id_fkey" FOREIGN KEY ("approval_id") REFERENCES "approval"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "protocol_version" ADD CONSTRAINT "protocol_version_approval_id_fkey" FOREIGN KEY ("approval_id") REFERENCES "approval"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "first_stage_answer" ADD CONSTRAINT "first_stage_answer_batch_item_id_fkey" FOREIGN KEY ("batch_item_id") REFERENCES "batch_item"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "first_stage_answer" ADD CONSTRAINT "first_stage_answer_rater_id_fkey" FOREIGN KEY ("rater_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "first_stage_answer" ADD CONSTRAINT "first_stage_answer_claim_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "claim"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- By hand from here on: what a row may hold, and who may change it.

-- The shipped rubric and protocol are number 1; every later version was signed by two people.
ALTER TABLE rubric_version ADD CONSTRAINT rubric_version_signed CHECK (number = 1 OR approval_id IS NOT NULL);
ALTER TABLE protocol_version ADD CONSTRAINT protocol_version_signed CHECK (number = 1 OR approval_id IS NOT NULL);

ALTER TABLE label ADD CONSTRAINT label_confidence_known CHECK (confidence IN ('low', 'medium', 'high'));

-- A judgement is made under the versions of its batch, whatever has come into force meanwhile.
CREATE FUNCTION assay_same_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM batch_item i JOIN batch b ON b.id = i.batch_id WHERE i.id = NEW.batch_item_id
      AND (b.rubric_version_id <> NEW.rubric_version_id OR b.protocol_version_id <> NEW.protocol_version_id)) THEN
    RAISE EXCEPTION 'a judgement is made under the rubric and protocol of its batch' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER same_versions BEFORE INSERT ON submission FOR EACH ROW EXECUTE FUNCTION assay_same_versions();

DO $$
DECLARE
  app text := quote_ident(current_setting('assay.app_role'));
BEGIN
  CREATE TRIGGER frozen_row BEFORE UPDATE OR DELETE ON first_stage_answer FOR EACH ROW EXECUTE FUNCTION assay_refuse_change();
  ALTER TABLE first_stage_answer ENABLE ALWAYS TRIGGER frozen_row;
  CREATE TRIGGER whole_table BEFORE TRUNCATE ON first_stage_answer FOR EACH STATEMENT EXECUTE FUNCTION assay_refuse_change();
  ALTER TABLE first_stage_answer ENABLE ALWAYS TRIGGER whole_table;
  EXECUTE format('GRANT SELECT, INSERT ON first_stage_answer TO %s', app);
END $$;
