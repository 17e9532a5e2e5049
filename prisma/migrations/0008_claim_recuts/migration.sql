-- DropIndex
DROP INDEX "claim_response_id_ordinal_key";

-- AlterTable
ALTER TABLE "claim" ADD COLUMN     "is_current" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "recut_id" TEXT COLLATE "C";

-- CreateTable
CREATE TABLE "claim_recut" (
    "id" TEXT COLLATE "C" NOT NULL,
    "response_id" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER NOT NULL,
    "operation" TEXT COLLATE "C" NOT NULL,
    "retired_ids" TEXT[] COLLATE "C" NOT NULL,
    "made_ids" TEXT[] COLLATE "C" NOT NULL,
    "undoes_id" TEXT COLLATE "C",
    "reason_payload_id" TEXT COLLATE "C",
    "reason_commitment" TEXT COLLATE "C",
    "made_by_id" TEXT COLLATE "C" NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "claim_recut_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "claim_recut_undoes_id_key" ON "claim_recut"("undoes_id");

-- CreateIndex
CREATE UNIQUE INDEX "claim_recut_response_id_number_key" ON "claim_recut"("response_id", "number");

-- CreateIndex
CREATE INDEX "claim_response_id_idx" ON "claim"("response_id");

-- AddForeignKey
ALTER TABLE "claim" ADD CONSTRAINT "claim_recut_id_fkey" FOREIGN KEY ("recut_id") REFERENCES "claim_recut"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "claim_recut" ADD CONSTRAINT "claim_recut_response_id_fkey" FOREIGN KEY ("response_id") REFERENCES "response"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "claim_recut" ADD CONSTRAINT "claim_recut_undoes_id_fkey" FOREIGN KEY ("undoes_id") REFERENCES "claim_recut"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "claim_recut" ADD CONSTRAINT "claim_recut_reason_payload_id_fkey" FOREIGN KEY ("reason_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "claim_recut" ADD CONSTRAINT "claim_recut_made_by_id_fkey" FOREIGN KEY ("made_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- By hand from here on: which claims stand, and until when they may be cut anew.

-- Claims that are out of use keep the place they had.
CREATE UNIQUE INDEX claim_current_place ON claim (response_id, ordinal) WHERE is_current;

ALTER TABLE claim_recut
  ADD CONSTRAINT claim_recut_number_counts CHECK (number >= 1),
  ADD CONSTRAINT claim_recut_fits_operation CHECK (
    CASE operation
      WHEN 'split' THEN cardinality(retired_ids) = 1 AND cardinality(made_ids) = 2 AND undoes_id IS NULL
      WHEN 'merge' THEN cardinality(retired_ids) >= 2 AND cardinality(made_ids) = 1 AND undoes_id IS NULL
      WHEN 'add' THEN cardinality(retired_ids) = 0 AND cardinality(made_ids) = 1 AND undoes_id IS NULL
      WHEN 'undo' THEN undoes_id IS NOT NULL AND undoes_id <> id
      ELSE false
    END),
  ADD CONSTRAINT claim_recut_reason_is_whole CHECK (num_nonnulls(reason_payload_id, reason_commitment) IN (0, 2));

-- The units of a response are settled once its run is opened for judging: both raters get the same ones, and so does every verdict. The
-- run's row is locked, so that the opening of a run and a recut wait for each other (a batch's foreign key needs the row).
CREATE FUNCTION assay_refuse_settled_units() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_run text;
BEGIN
  SELECT run_id INTO of_run FROM response WHERE id = NEW.response_id;
  PERFORM FROM run WHERE id = of_run FOR UPDATE;
  IF EXISTS (SELECT FROM batch WHERE run_id = of_run)
    OR EXISTS (SELECT FROM batch_item WHERE response_id = NEW.response_id)
    OR EXISTS (SELECT FROM verdict WHERE response_id = NEW.response_id)
  THEN
    RAISE EXCEPTION 'the claims of a response are settled once its run is opened for judging'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'claim_units_settled';
  END IF;
  RETURN NEW;
END $$;

-- The same for claims that come by COPY, once a statement.
CREATE FUNCTION assay_refuse_late_claims() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM run WHERE id IN (SELECT r.run_id FROM added a JOIN response r ON r.id = a.response_id) ORDER BY id FOR UPDATE;
  IF EXISTS (SELECT FROM added a JOIN response r ON r.id = a.response_id JOIN batch b ON b.run_id = r.run_id)
    OR EXISTS (SELECT FROM added a JOIN batch_item i ON i.response_id = a.response_id)
  THEN
    RAISE EXCEPTION 'the claims of a response are settled once its run is opened for judging'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'claim_units_settled';
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  app text := quote_ident(current_setting('assay.app_role'));
BEGIN
  CREATE TRIGGER frozen_row BEFORE UPDATE OR DELETE ON claim_recut FOR EACH ROW EXECUTE FUNCTION assay_refuse_change();
  ALTER TABLE claim_recut ENABLE ALWAYS TRIGGER frozen_row;
  CREATE TRIGGER whole_table BEFORE TRUNCATE ON claim_recut FOR EACH STATEMENT EXECUTE FUNCTION assay_refuse_change();
  ALTER TABLE claim_recut ENABLE ALWAYS TRIGGER whole_table;
  CREATE TRIGGER units_settled BEFORE INSERT ON claim_recut FOR EACH ROW EXECUTE FUNCTION assay_refuse_settled_units();

  -- Of a claim only its place and whether it stands may change, and no claim is ever deleted.
  DROP TRIGGER frozen_row ON claim;
  CREATE TRIGGER kept_row BEFORE DELETE ON claim FOR EACH ROW EXECUTE FUNCTION assay_refuse_change();
  ALTER TABLE claim ENABLE ALWAYS TRIGGER kept_row;
  CREATE TRIGGER recut_only BEFORE UPDATE ON claim FOR EACH ROW EXECUTE FUNCTION assay_refuse_other_changes('is_current', 'ordinal');
  ALTER TABLE claim ENABLE ALWAYS TRIGGER recut_only;
  CREATE TRIGGER units_settled BEFORE UPDATE ON claim FOR EACH ROW EXECUTE FUNCTION assay_refuse_settled_units();
  ALTER TABLE claim ENABLE ALWAYS TRIGGER units_settled;
  CREATE TRIGGER late_claims AFTER INSERT ON claim REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION assay_refuse_late_claims();

  EXECUTE format('GRANT SELECT, INSERT ON claim_recut TO %s', app);
  EXECUTE format('GRANT UPDATE (is_current, ordinal) ON claim TO %s', app);
END $$;
