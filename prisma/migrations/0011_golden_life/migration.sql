-- AlterTable
ALTER TABLE "golden_item" DROP COLUMN "to_reattest_since",
ADD COLUMN     "adversarial_kind" TEXT COLLATE "C",
ADD COLUMN     "query_shape" TEXT COLLATE "C",
ADD COLUMN     "use" TEXT COLLATE "C" NOT NULL DEFAULT 'gate';

-- CreateTable
CREATE TABLE "golden_retirement" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "golden_item_id" TEXT COLLATE "C" NOT NULL,
    "digest" TEXT COLLATE "C" NOT NULL,
    "content" JSONB NOT NULL,
    "reason_payload_id" TEXT COLLATE "C",
    "reason_commitment" TEXT COLLATE "C",
    "approval_id" TEXT COLLATE "C",
    "proposed_by_id" TEXT COLLATE "C" NOT NULL,
    "approved_by_id" TEXT COLLATE "C",
    "frozen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "golden_retirement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "golden_attestation" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "golden_item_id" TEXT COLLATE "C" NOT NULL,
    "golden_target_id" TEXT COLLATE "C" NOT NULL,
    "digest" TEXT COLLATE "C" NOT NULL,
    "content" JSONB NOT NULL,
    "reason_payload_id" TEXT COLLATE "C",
    "reason_commitment" TEXT COLLATE "C",
    "approval_id" TEXT COLLATE "C",
    "proposed_by_id" TEXT COLLATE "C" NOT NULL,
    "approved_by_id" TEXT COLLATE "C",
    "frozen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "golden_attestation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "golden_exposure" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "golden_item_id" TEXT COLLATE "C" NOT NULL,
    "user_id" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "by_token" BOOLEAN NOT NULL DEFAULT false,
    "day" TEXT COLLATE "C" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "golden_exposure_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "traffic_profile" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER NOT NULL,
    "counts" JSONB NOT NULL,
    "source_payload_id" TEXT COLLATE "C" NOT NULL,
    "source_commitment" TEXT COLLATE "C" NOT NULL,
    "recorded_by_id" TEXT COLLATE "C" NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "traffic_profile_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "golden_retirement_golden_item_id_key" ON "golden_retirement"("golden_item_id");

-- CreateIndex
CREATE INDEX "golden_retirement_project_id_idx" ON "golden_retirement"("project_id");

-- CreateIndex
CREATE INDEX "golden_attestation_golden_target_id_frozen_at_idx" ON "golden_attestation"("golden_target_id", "frozen_at");

-- CreateIndex
CREATE INDEX "golden_attestation_project_id_idx" ON "golden_attestation"("project_id");

-- CreateIndex
CREATE INDEX "golden_exposure_project_id_at_idx" ON "golden_exposure"("project_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "golden_exposure_golden_item_id_user_id_kind_day_key" ON "golden_exposure"("golden_item_id", "user_id", "kind", "day");

-- CreateIndex
CREATE UNIQUE INDEX "traffic_profile_project_id_number_key" ON "traffic_profile"("project_id", "number");

-- AddForeignKey
ALTER TABLE "golden_retirement" ADD CONSTRAINT "golden_retirement_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_retirement" ADD CONSTRAINT "golden_retirement_golden_item_id_fkey" FOREIGN KEY ("golden_item_id") REFERENCES "golden_item"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_retirement" ADD CONSTRAINT "golden_retirement_reason_payload_id_fkey" FOREIGN KEY ("reason_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_retirement" ADD CONSTRAINT "golden_retirement_approval_id_fkey" FOREIGN KEY ("approval_id") REFERENCES "approval"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_retirement" ADD CONSTRAINT "golden_retirement_proposed_by_id_fkey" FOREIGN KEY ("proposed_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_retirement" ADD CONSTRAINT "golden_retirement_approved_by_id_fkey" FOREIGN KEY ("approved_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_attestation" ADD CONSTRAINT "golden_attestation_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_attestation" ADD CONSTRAINT "golden_attestation_golden_item_id_fkey" FOREIGN KEY ("golden_item_id") REFERENCES "golden_item"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_attestation" ADD CONSTRAINT "golden_attestation_golden_target_id_fkey" FOREIGN KEY ("golden_target_id") REFERENCES "golden_target"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_attestation" ADD CONSTRAINT "golden_attestation_reason_payload_id_fkey" FOREIGN KEY ("reason_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_attestation" ADD CONSTRAINT "golden_attestation_approval_id_fkey" FOREIGN KEY ("approval_id") REFERENCES "approval"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_attestation" ADD CONSTRAINT "golden_attestation_proposed_by_id_fkey" FOREIGN KEY ("proposed_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_attestation" ADD CONSTRAINT "golden_attestation_approved_by_id_fkey" FOREIGN KEY ("approved_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_exposure" ADD CONSTRAINT "golden_exposure_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_exposure" ADD CONSTRAINT "golden_exposure_golden_item_id_fkey" FOREIGN KEY ("golden_item_id") REFERENCES "golden_item"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_exposure" ADD CONSTRAINT "golden_exposure_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "traffic_profile" ADD CONSTRAINT "traffic_profile_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "traffic_profile" ADD CONSTRAINT "traffic_profile_source_payload_id_fkey" FOREIGN KEY ("source_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "traffic_profile" ADD CONSTRAINT "traffic_profile_recorded_by_id_fkey" FOREIGN KEY ("recorded_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- By hand from here on: what a row may hold, and who may change it.

ALTER TABLE golden_item
  ADD CONSTRAINT golden_item_adversarial_kind_known CHECK (
    adversarial_kind IS NULL OR (kind = 'adversarial' AND adversarial_kind IN ('near_miss', 'superseded', 'obvious_but_wrong', 'false_premise'))),
  ADD CONSTRAINT golden_item_query_shape_known CHECK (query_shape IN ('lookup', 'proposition', 'several_authorities', 'good_law', 'other')),
  ADD CONSTRAINT golden_item_use_known CHECK (use IN ('gate', 'practice', 'sealed'));
ALTER TABLE golden_target_part DROP CONSTRAINT golden_target_part_kind_known;
ALTER TABLE golden_target_part ADD CONSTRAINT golden_target_part_kind_known CHECK (
  kind IN ('point', 'passage', 'near_miss', 'search', 'expected_answer', 'expected_refusal'));
ALTER TABLE golden_retirement
  ADD CONSTRAINT golden_retirement_two_people CHECK (approved_by_id <> proposed_by_id),
  ADD CONSTRAINT golden_retirement_has_reason CHECK (reason_payload_id IS NOT NULL);
ALTER TABLE golden_attestation
  ADD CONSTRAINT golden_attestation_two_people CHECK (approved_by_id <> proposed_by_id),
  ADD CONSTRAINT golden_attestation_has_reason CHECK (reason_payload_id IS NOT NULL);
ALTER TABLE golden_exposure
  ADD CONSTRAINT golden_exposure_kind_known CHECK (kind IN ('written', 'read', 'signed', 'exported')),
  ADD CONSTRAINT golden_exposure_day_is_a_day CHECK (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$');
ALTER TABLE traffic_profile ADD CONSTRAINT traffic_profile_number_counts CHECK (number >= 1);

-- Whether a target is to be attested again is read from the corpus and its signatures, and written down nowhere.
-- The question of an item stays; what it is used as and what it is called may be put right.
DROP TRIGGER question_stays ON golden_item;
CREATE TRIGGER question_stays BEFORE UPDATE ON golden_item FOR EACH ROW
  EXECUTE FUNCTION assay_refuse_other_changes('class', 'matter_id', 'retired_at', 'kind', 'adversarial_kind', 'query_shape', 'use');
ALTER TABLE golden_item ENABLE ALWAYS TRIGGER question_stays;

-- A question is retired once, with the record that two people signed; it never comes back into use.
CREATE FUNCTION assay_guard_retirement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.retired_at IS NOT NULL OR NOT EXISTS (SELECT FROM golden_retirement r WHERE r.golden_item_id = NEW.id AND r.frozen_at = NEW.retired_at) THEN
    RAISE EXCEPTION 'UPDATE of golden_item is refused: a question is retired once, by its signed record' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER retired_once BEFORE UPDATE ON golden_item FOR EACH ROW
  WHEN (OLD.retired_at IS DISTINCT FROM NEW.retired_at) EXECUTE FUNCTION assay_guard_retirement();
ALTER TABLE golden_item ENABLE ALWAYS TRIGGER retired_once;

-- A version of a set has the members that it was frozen with; none is added later.
CREATE FUNCTION assay_guard_set_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM golden_set_version v WHERE v.id IN (SELECT golden_set_version_id FROM added)
      AND v.member_count <> (SELECT count(*) FROM golden_set_member m WHERE m.golden_set_version_id = v.id)
  ) THEN
    RAISE EXCEPTION 'INSERT into golden_set_member is refused: a version has the members that it was frozen with' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER members_stay AFTER INSERT ON golden_set_member REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION assay_guard_set_members();

DO $$
DECLARE
  app text := quote_ident(current_setting('assay.app_role'));
  t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['golden_retirement', 'golden_attestation', 'golden_exposure', 'traffic_profile'] LOOP
    EXECUTE format('CREATE TRIGGER frozen_row BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION assay_refuse_change()', t);
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER frozen_row', t);
    EXECUTE format('CREATE TRIGGER whole_table BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION assay_refuse_change()', t);
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER whole_table', t);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO %s', t, app);
  END LOOP;
  EXECUTE format('GRANT UPDATE (kind, adversarial_kind, query_shape, use) ON golden_item TO %s', app);
END $$;
