-- What Prisma's schema language cannot say: checks, partial indexes, frozen rows, the one function that erases, and the grants.
-- The runner (scripts/migrate.mjs) creates the roles and names them in the settings assay.app_role and assay.eraser_role.

DO $$
DECLARE
  role_setting text;
BEGIN
  FOREACH role_setting IN ARRAY ARRAY['assay.app_role', 'assay.eraser_role'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = current_setting(role_setting, true)) THEN
      RAISE EXCEPTION 'the role named by % does not exist: run this file through scripts/migrate.mjs', role_setting;
    END IF;
  END LOOP;
END $$;

INSERT INTO installation (key, value) VALUES
  ('app_role', current_setting('assay.app_role')),
  ('eraser_role', current_setting('assay.eraser_role'));

-- Checks -------------------------------------------------------------------------------------------------------------------------------

ALTER TABLE membership ALTER COLUMN roles SET NOT NULL;
ALTER TABLE membership
  ADD CONSTRAINT membership_roles_known CHECK (cardinality(roles) >= 1 AND roles <@ ARRAY['rater', 'lead', 'engineer', 'auditor', 'admin']),
  ADD CONSTRAINT membership_engineer_judges_nothing CHECK (NOT ('engineer' = ANY (roles) AND roles && ARRAY['rater', 'lead'])),
  ADD CONSTRAINT membership_auditor_stands_alone CHECK (NOT ('auditor' = ANY (roles)) OR cardinality(roles) = 1);

ALTER TABLE app_user
  ADD CONSTRAINT app_user_login_folded CHECK (login ~ '^[!-~]+$' AND login = lower(login)),
  ADD CONSTRAINT app_user_session_version_counts CHECK (session_version >= 1);
ALTER TABLE project ADD CONSTRAINT project_padding_known CHECK (padding IN ('every_citation', 'jointly'));

ALTER TABLE payload
  ADD CONSTRAINT payload_class_known CHECK (class IN ('public', 'confidential', 'privileged', 'personal')),
  ADD CONSTRAINT payload_commitment_is_hex CHECK (commitment ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT payload_bytes_counted CHECK (byte_count >= 0),
  ADD CONSTRAINT payload_whole_or_erased CHECK (
    CASE WHEN erased_at IS NULL
      THEN octet_length(salt) >= 16 AND sha256 ~ '^[0-9a-f]{64}$' AND num_nonnulls(text, bytes) = 1
      ELSE num_nonnulls(salt, sha256, text, bytes) = 0
    END IS TRUE);
ALTER TABLE legal_hold
  ADD CONSTRAINT legal_hold_one_scope CHECK (num_nonnulls(matter_id, document_id, response_id) <= 1),
  ADD CONSTRAINT legal_hold_release_is_whole CHECK (num_nonnulls(released_by_id, released_at, release_reason) IN (0, 3));

ALTER TABLE document ADD CONSTRAINT document_class_known CHECK (class IN ('public', 'confidential', 'privileged', 'personal'));
ALTER TABLE document_version
  ADD CONSTRAINT document_version_state_known CHECK (state IN ('ok', 'no_text_layer', 'password_required', 'invalid', 'too_large')),
  ADD CONSTRAINT document_version_number_counts CHECK (number >= 1),
  ADD CONSTRAINT document_version_ok_has_text CHECK (state <> 'ok' OR (text_payload_id IS NOT NULL AND text_commitment IS NOT NULL)),
  ADD CONSTRAINT document_version_counts CHECK (char_count_cp >= 0 AND (page_count IS NULL OR page_count >= 0)),
  ADD CONSTRAINT document_version_in_force_in_order CHECK (in_force_from <= in_force_to);
ALTER TABLE page_map
  ADD CONSTRAINT page_map_one_based CHECK (page >= 1),
  ADD CONSTRAINT page_map_span_in_order CHECK (start_cp >= 0 AND start_cp <= end_cp),
  ADD CONSTRAINT page_map_rotation_known CHECK (rotation IN (0, 90, 180, 270));
ALTER TABLE chunk
  ADD CONSTRAINT chunk_span_in_order CHECK (start_cp >= 0 AND start_cp <= end_cp),
  ADD CONSTRAINT chunk_ordinal_counts CHECK (ordinal >= 0);

ALTER TABLE run_ticket ADD CONSTRAINT run_ticket_state_known CHECK (state IN ('open', 'closed', 'abandoned'));
ALTER TABLE run
  ADD CONSTRAINT run_kind_known CHECK (kind IN ('frozen-context', 'live', 'production-sample')),
  ADD CONSTRAINT run_state_known CHECK (state IN ('importing', 'ready', 'failed')),
  ADD CONSTRAINT run_counts CHECK (number >= 1 AND response_count >= 0 AND source_bytes >= 0),
  ADD CONSTRAINT run_source_is_hex CHECK (source_sha256 ~ '^[0-9a-f]{64}$');
ALTER TABLE response
  ADD CONSTRAINT response_class_known CHECK (class IN ('public', 'confidential', 'privileged', 'personal')),
  ADD CONSTRAINT response_status_known CHECK (status IN ('ok', 'empty', 'blocked', 'errored', 'timed_out')),
  ADD CONSTRAINT response_retrieved_set_known CHECK (retrieved_set IN ('known', 'partial', 'unknown')),
  ADD CONSTRAINT response_declined_known CHECK (declined_suggested IN ('no', 'partly', 'wholly')),
  ADD CONSTRAINT response_ordinal_counts CHECK (ordinal >= 1);
ALTER TABLE retrieved_chunk ADD CONSTRAINT retrieved_chunk_ordinal_counts CHECK (ordinal >= 0);
ALTER TABLE claim
  ADD CONSTRAINT claim_kind_known CHECK (kind IN ('factual', 'refusal', 'question', 'greeting', 'offer', 'heading', 'other')),
  ADD CONSTRAINT claim_ordinal_counts CHECK (ordinal >= 0),
  ADD CONSTRAINT claim_span_in_order CHECK (
    num_nonnulls(answer_start_cp, answer_end_cp) IN (0, 2) AND (answer_start_cp IS NULL OR (answer_start_cp >= 0 AND answer_start_cp <= answer_end_cp)));
ALTER TABLE citation
  ADD CONSTRAINT citation_resolution_known CHECK (resolution IN ('resolved', 'dangling', 'set_unknown')),
  ADD CONSTRAINT citation_resolved_names_chunk CHECK ((resolution = 'resolved') = (retrieved_chunk_id IS NOT NULL)),
  ADD CONSTRAINT citation_match_type_known CHECK (match_type IN ('exact', 'normalised', 'fuzzy', 'elided')),
  ADD CONSTRAINT citation_match_has_span CHECK (
    match_type IS NULL OR (quote_payload_id IS NOT NULL AND document_version_id IS NOT NULL AND start_cp IS NOT NULL AND end_cp IS NOT NULL)),
  ADD CONSTRAINT citation_span_in_order CHECK (num_nonnulls(start_cp, end_cp) IN (0, 2) AND (start_cp IS NULL OR (start_cp >= 0 AND start_cp <= end_cp))),
  ADD CONSTRAINT citation_similarity_is_share CHECK (similarity >= 0 AND similarity <= 1);
ALTER TABLE check_finding ADD CONSTRAINT check_finding_power_known CHECK (power IN ('decides', 'bounds', 'informs'));
ALTER TABLE imported_label ADD CONSTRAINT imported_label_origin_fixed CHECK (origin = 'imported');

ALTER TABLE batch
  ADD CONSTRAINT batch_kind_known CHECK (kind IN ('first', 'rescore_inter', 'rescore_intra')),
  ADD CONSTRAINT batch_state_known CHECK (state IN ('open', 'closed')),
  ADD CONSTRAINT batch_lease_lasts CHECK (lease_ms > 0);
ALTER TABLE batch_item
  ADD CONSTRAINT batch_item_wanted_one_or_two CHECK (wanted IN (1, 2)),
  ADD CONSTRAINT batch_item_claimed_within_wanted CHECK (claimed >= 0 AND claimed <= wanted),
  ADD CONSTRAINT batch_item_order_key_range CHECK (order_key >= 0),
  ADD CONSTRAINT batch_item_state_known CHECK (state IN ('open', 'judged', 'disputed', 'settled'));
ALTER TABLE slot
  ADD CONSTRAINT slot_no_one_or_two CHECK (slot_no IN (1, 2)),
  ADD CONSTRAINT slot_lease_version_counts CHECK (lease_version >= 1),
  ADD CONSTRAINT slot_state_fits_rater CHECK (
    CASE state
      WHEN 'open' THEN rater_id IS NULL
      WHEN 'leased' THEN rater_id IS NOT NULL AND lease_until IS NOT NULL
      WHEN 'committed' THEN rater_id IS NOT NULL
      ELSE false
    END);
ALTER TABLE slot_exclusion ADD CONSTRAINT slot_exclusion_kind_known CHECK (kind IN ('recused', 'deferred', 'first_rater'));
ALTER TABLE draft ADD CONSTRAINT draft_version_counts CHECK (version >= 1);

ALTER TABLE submission
  ADD CONSTRAINT submission_state_known CHECK (state IN ('judged', 'cannot_judge', 'conflict')),
  ADD CONSTRAINT submission_declined_known CHECK (declined IN ('no', 'partly', 'wholly')),
  ADD CONSTRAINT submission_answers_known CHECK (answers_question IN ('yes', 'partly', 'no')),
  ADD CONSTRAINT submission_refusal_cause_known CHECK (refusal_cause IN ('judgement', 'policy', 'format')),
  ADD CONSTRAINT submission_outcome_known CHECK (outcome IN ('grounded', 'correct_refusal', 'unsupported', 'misattributed', 'incorrect_refusal',
    'refusal_after_retrieval_miss', 'no_answer', 'refusal_unchecked')),
  ADD CONSTRAINT submission_supersedes_another CHECK (supersedes_id <> id);
ALTER TABLE label
  ADD CONSTRAINT label_known CHECK (label IN ('grounded', 'unsupported', 'misattributed', 'not_a_claim')),
  ADD CONSTRAINT label_null_only_where_set_unknown CHECK (label IS NOT NULL OR reason IS NOT DISTINCT FROM 'set_unknown'),
  ADD CONSTRAINT label_fail_has_reason CHECK (label NOT IN ('unsupported', 'misattributed') OR reason IS NOT NULL),
  ADD CONSTRAINT label_severity_known CHECK (severity IN ('minor', 'major', 'critical')),
  ADD CONSTRAINT label_attribution_known CHECK (attribution IN ('yes', 'no'));
ALTER TABLE citation_mark ADD CONSTRAINT citation_mark_known CHECK (mark IN ('supports', 'partly', 'does_not'));
ALTER TABLE evidence_span
  ADD CONSTRAINT evidence_span_in_order CHECK (start_cp >= 0 AND start_cp <= end_cp),
  ADD CONSTRAINT evidence_span_role_known CHECK (role IN ('support', 'contradiction'));

ALTER TABLE dispute ADD CONSTRAINT dispute_state_known CHECK (state IN ('open', 'settled'));
ALTER TABLE adjudication
  ADD CONSTRAINT adjudication_declined_known CHECK (declined IN ('no', 'partly', 'wholly')),
  ADD CONSTRAINT adjudication_answers_known CHECK (answers_question IN ('yes', 'partly', 'no')),
  ADD CONSTRAINT adjudication_supersedes_another CHECK (supersedes_id <> id);
ALTER TABLE adjudication_claim
  ADD CONSTRAINT adjudication_claim_label_known CHECK (label IN ('grounded', 'unsupported', 'misattributed', 'not_a_claim')),
  ADD CONSTRAINT adjudication_claim_severity_known CHECK (severity IN ('minor', 'major', 'critical'));
ALTER TABLE verdict
  ADD CONSTRAINT verdict_outcome_known CHECK (outcome IN ('grounded', 'correct_refusal', 'unsupported', 'misattributed', 'incorrect_refusal',
    'refusal_after_retrieval_miss', 'no_answer', 'refusal_unchecked')),
  ADD CONSTRAINT verdict_undecided_has_reason CHECK (outcome IS NOT NULL OR outcome_reason IS NOT NULL),
  ADD CONSTRAINT verdict_basis_known CHECK (basis IN ('single', 'unanimous', 'adjudicated', 'mechanical', 'carried')),
  ADD CONSTRAINT verdict_adjudicated_names_ruling CHECK (basis <> 'adjudicated' OR adjudication_id IS NOT NULL),
  ADD CONSTRAINT verdict_hops_count CHECK (hops >= 0),
  ADD CONSTRAINT verdict_supersedes_another CHECK (supersedes_id <> id);
ALTER TABLE claim_verdict
  ADD CONSTRAINT claim_verdict_label_known CHECK (label IN ('grounded', 'unsupported', 'misattributed', 'not_a_claim')),
  ADD CONSTRAINT claim_verdict_basis_known CHECK (basis IN ('single', 'unanimous', 'adjudicated', 'mechanical', 'carried')),
  ADD CONSTRAINT claim_verdict_carried_names_source CHECK ((basis = 'carried') = (carried_from_id IS NOT NULL)),
  ADD CONSTRAINT claim_verdict_hops_count CHECK (hops >= 0 AND (hops > 0) = (basis = 'carried')),
  ADD CONSTRAINT claim_verdict_supersedes_another CHECK (supersedes_id <> id);

ALTER TABLE golden_item
  ADD CONSTRAINT golden_item_kind_known CHECK (kind IN ('answerable', 'unanswerable', 'adversarial')),
  ADD CONSTRAINT golden_item_class_known CHECK (class IN ('public', 'confidential', 'privileged', 'personal'));
ALTER TABLE golden_target
  ADD CONSTRAINT golden_target_two_people CHECK (approved_by_id <> proposed_by_id),
  ADD CONSTRAINT golden_target_change_has_reason CHECK (supersedes_id IS NULL OR reason_payload_id IS NOT NULL),
  ADD CONSTRAINT golden_target_supersedes_another CHECK (supersedes_id <> id);
ALTER TABLE golden_target_part
  ADD CONSTRAINT golden_target_part_kind_known CHECK (kind IN ('point', 'passage', 'near_miss', 'search')),
  ADD CONSTRAINT golden_target_part_span_in_order CHECK (
    num_nonnulls(start_cp, end_cp) IN (0, 2) AND (start_cp IS NULL OR (start_cp >= 0 AND start_cp <= end_cp AND document_version_id IS NOT NULL)));
ALTER TABLE reference_judgement
  ADD CONSTRAINT reference_judgement_two_people CHECK (approved_by_id <> proposed_by_id),
  ADD CONSTRAINT reference_judgement_change_has_reason CHECK (supersedes_id IS NULL OR reason_payload_id IS NOT NULL),
  ADD CONSTRAINT reference_judgement_supersedes_another CHECK (supersedes_id <> id);
ALTER TABLE golden_set_version
  ADD CONSTRAINT golden_set_version_two_people CHECK (approved_by_id <> proposed_by_id),
  ADD CONSTRAINT golden_set_version_members_count CHECK (member_count >= 0),
  ADD CONSTRAINT golden_set_version_supersedes_another CHECK (supersedes_id <> id);
ALTER TABLE approval
  ADD CONSTRAINT approval_state_known CHECK (state IN ('proposed', 'approved', 'rejected', 'withdrawn')),
  ADD CONSTRAINT approval_two_people CHECK (state <> 'approved' OR (approver_id IS NOT NULL AND (approver_id <> proposer_id OR is_lone))),
  ADD CONSTRAINT approval_decision_is_dated CHECK ((state = 'proposed') = (decided_at IS NULL));

ALTER TABLE rescore_draw
  ADD CONSTRAINT rescore_draw_kind_known CHECK (kind IN ('inter', 'intra')),
  ADD CONSTRAINT rescore_draw_sizes_fit CHECK (sample_size >= 0 AND sample_size <= frame_size AND min_delay_ms >= 0);
ALTER TABLE rescore_item ADD CONSTRAINT rescore_item_probabilities CHECK (u >= 0 AND u < 1 AND pi > 0 AND pi <= 1);
ALTER TABLE verifier ADD CONSTRAINT verifier_kind_known CHECK (kind IN ('imported', 'onnx', 'http_judge'));
ALTER TABLE verifier_score ADD CONSTRAINT verifier_score_finite CHECK (score > '-Infinity'::float8 AND score < 'Infinity'::float8);
ALTER TABLE policy
  ADD CONSTRAINT policy_never_looser_than_one_in_fifty CHECK (
    ungrounded_num >= 0 AND ungrounded_den > 0 AND ungrounded_num::bigint * 50 <= ungrounded_den),
  ADD CONSTRAINT policy_minimum_counts CHECK (min_n >= 1 AND (max_silent IS NULL OR max_silent >= 0)),
  ADD CONSTRAINT policy_two_people CHECK (approved_by_id <> proposed_by_id);
ALTER TABLE gate_report ADD CONSTRAINT gate_report_exit_code_fits CHECK (
  (outcome, exit_code) IN (('pass', 0), ('fail', 1), ('undecided', 2), ('integrity', 3)));

ALTER TABLE audit_event
  ADD CONSTRAINT audit_event_seq_counts CHECK (seq >= 1),
  ADD CONSTRAINT audit_event_hashes_are_hex CHECK (prev ~ '^[0-9a-f]{64}$' AND hash ~ '^[0-9a-f]{64}$');
ALTER TABLE audit_head ADD CONSTRAINT audit_head_hash_is_hex CHECK (seq >= 0 AND hash ~ '^[0-9a-f]{64}$');
ALTER TABLE api_token ADD CONSTRAINT api_token_scopes_known CHECK (
  cardinality(scopes) >= 1 AND scopes <@ ARRAY['import', 'run', 'export', 'label', 'lead']);
ALTER TABLE api_token ALTER COLUMN scopes SET NOT NULL;

-- One first row, and one chain of superseding rows after it -------------------------------------------------------------------------------

CREATE UNIQUE INDEX submission_first_blind ON submission (batch_item_id, rater_id) WHERE supersedes_id IS NULL;
CREATE UNIQUE INDEX adjudication_first ON adjudication (dispute_id) WHERE supersedes_id IS NULL;
CREATE UNIQUE INDEX verdict_first ON verdict (response_id) WHERE supersedes_id IS NULL;
CREATE UNIQUE INDEX claim_verdict_first ON claim_verdict (claim_id) WHERE supersedes_id IS NULL;
CREATE UNIQUE INDEX golden_target_first ON golden_target (golden_item_id) WHERE supersedes_id IS NULL;
CREATE UNIQUE INDEX reference_judgement_first ON reference_judgement (response_id) WHERE supersedes_id IS NULL;
CREATE UNIQUE INDEX golden_set_version_first ON golden_set_version (golden_set_id) WHERE supersedes_id IS NULL;
CREATE UNIQUE INDEX legal_hold_whole_project ON legal_hold (project_id) WHERE released_at IS NULL AND num_nonnulls(matter_id, document_id, response_id) = 0;

-- The same file of the same system again adds nothing; a run under another ticket is another run.
CREATE UNIQUE INDEX run_same_source ON run (project_id, system_id, kind, source_sha256, coalesce(ticket_id, '')) WHERE state <> 'failed';

-- What a claim of a slot looks for: items that still want a judgement, in the batch's order, and slots whose lease ran out.
CREATE INDEX batch_item_wanting ON batch_item (batch_id, order_key) WHERE state = 'open' AND claimed < wanted;
CREATE INDEX slot_reclaimable ON slot (lease_until) WHERE state <> 'committed';

-- Frozen rows ----------------------------------------------------------------------------------------------------------------------------

CREATE FUNCTION assay_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused: what is written there stays as it is', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

-- Arguments: the columns that may change.
CREATE FUNCTION assay_refuse_other_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(OLD) - TG_ARGV) IS DISTINCT FROM (to_jsonb(NEW) - TG_ARGV) THEN
    RAISE EXCEPTION 'UPDATE of % is refused: only % may change', TG_TABLE_NAME, array_to_string(TG_ARGV, ', ') USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

-- Argument: the eraser's role. A payload changes once in its life, by that role, and then holds nothing.
CREATE FUNCTION assay_guard_payload() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user = TG_ARGV[0] AND OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL
    AND (NEW.id, NEW.project_id, NEW.kind, NEW.class, NEW.byte_count, NEW.commitment, NEW.document_id, NEW.response_id, NEW.created_at)
      IS NOT DISTINCT FROM
      (OLD.id, OLD.project_id, OLD.kind, OLD.class, OLD.byte_count, OLD.commitment, OLD.document_id, OLD.response_id, OLD.created_at)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'UPDATE of payload is refused: a text is only ever erased, by erase_payload' USING ERRCODE = 'insufficient_privilege';
END $$;

-- A lead who judged a response never rules on it, and nobody rules on it by being both (product.md, the life of a claim).
CREATE FUNCTION assay_guard_adjudicator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM dispute JOIN submission ON submission.response_id = dispute.response_id
    WHERE dispute.id = NEW.dispute_id AND submission.rater_id = NEW.lead_id
  ) THEN
    RAISE EXCEPTION 'the adjudicator of a response is never one of its raters' USING ERRCODE = 'check_violation', CONSTRAINT = 'adjudicator_is_no_rater';
  END IF;
  RETURN NEW;
END $$;

-- Holds and erasures take turns, so that neither decides on a state that the other is just changing.
CREATE FUNCTION assay_lock_holds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('assay.holds', 0));
  RETURN NULL;
END $$;

DO $$
DECLARE
  t text;
BEGIN
  -- Append-only or frozen: nobody changes a row, the owner neither, unless the triggers are switched off (which the chain shows).
  FOREACH t IN ARRAY ARRAY[
    'erasure', 'document_version', 'document_status', 'page_map', 'snapshot', 'snapshot_version', 'chunk', 'retrieved_chunk', 'claim', 'citation',
    'check_finding', 'imported_label', 'rubric_version', 'protocol_version', 'submission', 'label', 'citation_mark', 'evidence_span',
    'adjudication', 'adjudication_claim', 'verdict', 'claim_verdict', 'golden_target', 'golden_target_part', 'reference_judgement',
    'golden_set_version', 'golden_set_member', 'rescore_draw', 'rescore_item', 'verifier', 'verifier_score', 'calibration', 'policy',
    'gate_report', 'audit_event', 'audit_checkpoint', 'access_log', 'comment'
  ] LOOP
    EXECUTE format('CREATE TRIGGER frozen_row BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION assay_refuse_change()', t);
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER frozen_row', t);
  END LOOP;

  -- Rows of which named columns move; no row is ever deleted.
  FOREACH t IN ARRAY ARRAY['response', 'run', 'golden_item', 'approval', 'dispute', 'legal_hold', 'run_ticket', 'batch_item', 'slot', 'audit_head', 'payload'] LOOP
    EXECUTE format('CREATE TRIGGER kept_row BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION assay_refuse_change()', t);
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER kept_row', t);
  END LOOP;

  FOR t IN SELECT event_object_table FROM information_schema.triggers
    WHERE trigger_schema = current_schema() AND trigger_name IN ('frozen_row', 'kept_row') AND event_manipulation = 'DELETE'
  LOOP
    EXECUTE format('CREATE TRIGGER whole_table BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION assay_refuse_change()', t);
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER whole_table', t);
  END LOOP;

  EXECUTE format('CREATE TRIGGER erased_once BEFORE UPDATE ON payload FOR EACH ROW EXECUTE FUNCTION assay_guard_payload(%L)',
    current_setting('assay.eraser_role'));
END $$;
ALTER TABLE payload ENABLE ALWAYS TRIGGER erased_once;

CREATE TRIGGER linked_only BEFORE UPDATE ON response FOR EACH ROW EXECUTE FUNCTION assay_refuse_other_changes('golden_item_id');
CREATE TRIGGER finished_only BEFORE UPDATE ON run FOR EACH ROW
  EXECUTE FUNCTION assay_refuse_other_changes('name', 'state', 'response_count', 'counts', 'ready_at', 'golden_set_version_id');
CREATE TRIGGER question_stays BEFORE UPDATE ON golden_item FOR EACH ROW
  EXECUTE FUNCTION assay_refuse_other_changes('class', 'matter_id', 'retired_at', 'to_reattest_since');
CREATE TRIGGER released_only BEFORE UPDATE ON legal_hold FOR EACH ROW
  EXECUTE FUNCTION assay_refuse_other_changes('released_by_id', 'released_at', 'release_reason');
CREATE TRIGGER decided_once BEFORE UPDATE ON approval FOR EACH ROW WHEN (OLD.state <> 'proposed') EXECUTE FUNCTION assay_refuse_change();
CREATE TRIGGER decided_only BEFORE UPDATE ON approval FOR EACH ROW
  EXECUTE FUNCTION assay_refuse_other_changes('approver_id', 'state', 'is_lone', 'decided_at', 'version');
CREATE TRIGGER committed_stays BEFORE UPDATE ON slot FOR EACH ROW WHEN (OLD.state = 'committed') EXECUTE FUNCTION assay_refuse_change();
CREATE TRIGGER head_moves_on BEFORE UPDATE ON audit_head FOR EACH ROW
  WHEN (NEW.chain_id <> OLD.chain_id OR NEW.seq < OLD.seq OR (NEW.seq = OLD.seq AND NEW.hash <> OLD.hash)) EXECUTE FUNCTION assay_refuse_change();
ALTER TABLE response ENABLE ALWAYS TRIGGER linked_only;
ALTER TABLE run ENABLE ALWAYS TRIGGER finished_only;
ALTER TABLE golden_item ENABLE ALWAYS TRIGGER question_stays;
ALTER TABLE legal_hold ENABLE ALWAYS TRIGGER released_only;
ALTER TABLE approval ENABLE ALWAYS TRIGGER decided_once;
ALTER TABLE approval ENABLE ALWAYS TRIGGER decided_only;
ALTER TABLE slot ENABLE ALWAYS TRIGGER committed_stays;
ALTER TABLE audit_head ENABLE ALWAYS TRIGGER head_moves_on;

CREATE TRIGGER adjudicator_is_no_rater BEFORE INSERT ON adjudication FOR EACH ROW EXECUTE FUNCTION assay_guard_adjudicator();
CREATE TRIGGER holds_in_turn BEFORE INSERT OR UPDATE ON legal_hold FOR EACH STATEMENT EXECUTE FUNCTION assay_lock_holds();

-- Erasure --------------------------------------------------------------------------------------------------------------------------------

-- Whether an unreleased hold covers a payload: of the whole project (then its members' names too), or of the matter, document or response
-- that the payload tells about, read widely: a response counts as telling about every document in its retrieved set.
CREATE FUNCTION assay_is_held(p_payload payload) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM legal_hold h
    WHERE h.released_at IS NULL AND CASE
      WHEN num_nonnulls(h.matter_id, h.document_id, h.response_id) = 0 THEN
        h.project_id = p_payload.project_id
        OR EXISTS (
          SELECT FROM app_user u JOIN membership m ON m.user_id = u.id
          WHERE u.name_payload_id = p_payload.id AND m.project_id = h.project_id)
      WHEN h.response_id IS NOT NULL THEN h.response_id = p_payload.response_id
      WHEN h.document_id IS NOT NULL THEN
        h.document_id = p_payload.document_id
        OR EXISTS (
          SELECT FROM retrieved_chunk r JOIN chunk c ON c.id = r.chunk_id JOIN document_version v ON v.id = c.document_version_id
          WHERE r.response_id = p_payload.response_id AND v.document_id = h.document_id)
      ELSE
        EXISTS (SELECT FROM document d WHERE d.id = p_payload.document_id AND d.matter_id = h.matter_id)
        OR EXISTS (SELECT FROM response_matter rm WHERE rm.response_id = p_payload.response_id AND rm.matter_id = h.matter_id)
        OR EXISTS (SELECT FROM golden_item g WHERE g.question_payload_id = p_payload.id AND g.matter_id = h.matter_id)
        OR EXISTS (
          SELECT FROM golden_target_part gp
          JOIN golden_target gt ON gt.id = gp.golden_target_id
          JOIN golden_item g ON g.id = gt.golden_item_id
          WHERE gp.payload_id = p_payload.id AND g.matter_id = h.matter_id)
    END)
$$;

-- Empties a payload and leaves its tombstone. True if it did, false if it had been done before. SQLSTATE ZH001: a legal hold covers it;
-- P0002: there is no such payload. Call it in a READ COMMITTED transaction.
CREATE FUNCTION erase_payload(p_payload_id text, p_reason text, p_authority text, p_actor_id text, p_at timestamptz DEFAULT now())
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found_payload payload;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('assay.holds', 0));
  SELECT * INTO found_payload FROM payload WHERE id = p_payload_id FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no payload %', p_payload_id USING ERRCODE = 'no_data_found';
  END IF;
  IF found_payload.erased_at IS NOT NULL THEN
    RETURN false;
  END IF;
  IF assay_is_held(found_payload) THEN
    RAISE EXCEPTION 'payload % is under a legal hold', p_payload_id USING ERRCODE = 'ZH001';
  END IF;
  INSERT INTO erasure (payload_id, project_id, kind, commitment, reason, authority, actor_id, erased_at)
  VALUES (found_payload.id, found_payload.project_id, found_payload.kind, found_payload.commitment, p_reason, p_authority, p_actor_id, p_at);
  UPDATE payload SET text = NULL, bytes = NULL, salt = NULL, sha256 = NULL, erased_at = p_at WHERE id = p_payload_id;
  RETURN true;
END $$;

-- Grants ---------------------------------------------------------------------------------------------------------------------------------

DO $$
DECLARE
  app text := quote_ident(current_setting('assay.app_role'));
  eraser text := quote_ident(current_setting('assay.eraser_role'));
  schema_name text := quote_ident(current_schema());
  is_member boolean;
BEGIN
  EXECUTE format('REVOKE CREATE ON SCHEMA %s FROM PUBLIC', schema_name);
  EXECUTE format('GRANT USAGE ON SCHEMA %s TO %s, %s', schema_name, app, eraser);
  EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA %s TO %s', schema_name, app);
  EXECUTE format('GRANT INSERT ON ALL TABLES IN SCHEMA %s TO %s', schema_name, app);
  EXECUTE format('REVOKE INSERT ON erasure, installation, _prisma_migrations FROM %s', app);

  EXECUTE format('GRANT UPDATE (login, password_hash, session_version, name_payload_id, is_server_admin, disabled_at) ON app_user TO %s', app);
  EXECUTE format('GRANT UPDATE (name, zone, padding, two_stage, languages, records_dwell) ON project TO %s', app);
  EXECUTE format('GRANT UPDATE (roles), DELETE ON membership TO %s', app);
  EXECUTE format('GRANT UPDATE (name) ON matter_tag TO %s', app);
  EXECUTE format('GRANT DELETE ON wall_denial, response_matter, document_alias TO %s', app);
  EXECUTE format('GRANT UPDATE (released_by_id, released_at, release_reason) ON legal_hold TO %s', app);
  EXECUTE format('GRANT UPDATE (key, title_payload_id, matter_id, class, is_chunk_only) ON document TO %s', app);
  EXECUTE format('GRANT UPDATE (name) ON system TO %s', app);
  EXECUTE format('GRANT UPDATE (state, questions_released_at, closed_at) ON run_ticket TO %s', app);
  EXECUTE format('GRANT UPDATE (name, state, response_count, counts, ready_at, golden_set_version_id) ON run TO %s', app);
  EXECUTE format('GRANT UPDATE (golden_item_id) ON response TO %s', app);
  EXECUTE format('GRANT UPDATE (name, state, priority, lease_ms, closed_at) ON batch TO %s', app);
  EXECUTE format('GRANT UPDATE (claimed, wanted, not_before, state, closed_at) ON batch_item TO %s', app);
  EXECUTE format('GRANT UPDATE (rater_id, state, lease_until, lease_version, claimed_at) ON slot TO %s', app);
  EXECUTE format('GRANT UPDATE, DELETE ON slot_exclusion, draft, idempotency_key, rate_limit TO %s', app);
  EXECUTE format('GRANT UPDATE (claim_ids, state, version, settled_at) ON dispute TO %s', app);
  EXECUTE format('GRANT UPDATE (class, matter_id, retired_at, to_reattest_since) ON golden_item TO %s', app);
  EXECUTE format('GRANT UPDATE (approver_id, state, is_lone, decided_at, version) ON approval TO %s', app);
  EXECUTE format('GRANT UPDATE (seq, hash, updated_at) ON audit_head TO %s', app);
  EXECUTE format('GRANT UPDATE (last_used_at, revoked_at) ON api_token TO %s', app);

  EXECUTE format('GRANT SELECT ON payload, legal_hold, app_user, membership, document, document_version, chunk, retrieved_chunk, response_matter,
    golden_item, golden_target, golden_target_part TO %s', eraser);
  EXECUTE format('GRANT UPDATE (text, bytes, salt, sha256, erased_at) ON payload TO %s', eraser);
  EXECUTE format('GRANT INSERT ON erasure TO %s', eraser);
  REVOKE EXECUTE ON FUNCTION erase_payload(text, text, text, text, timestamptz) FROM PUBLIC;
  EXECUTE format('GRANT EXECUTE ON FUNCTION erase_payload(text, text, text, text, timestamptz) TO %s', app);

  -- Handing the function over takes membership of its new owner and that owner's right to create, both given back at once.
  is_member := pg_has_role(current_user, current_setting('assay.eraser_role'),
    CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END);
  IF NOT is_member THEN
    EXECUTE format('GRANT %s TO CURRENT_USER', eraser);
  END IF;
  EXECUTE format('GRANT CREATE ON SCHEMA %s TO %s', schema_name, eraser);
  EXECUTE format('ALTER FUNCTION erase_payload(text, text, text, text, timestamptz) OWNER TO %s', eraser);
  EXECUTE format('REVOKE CREATE ON SCHEMA %s FROM %s', schema_name, eraser);
  IF NOT is_member THEN
    EXECUTE format('REVOKE %s FROM CURRENT_USER', eraser);
  END IF;
END $$;
