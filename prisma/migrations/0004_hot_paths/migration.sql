-- AlterTable
ALTER TABLE "batch" ADD COLUMN     "shared_items" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "idempotency_key" ADD COLUMN     "has_text" BOOLEAN NOT NULL DEFAULT false;

-- By hand from here on: counts and indexes that keep a screen's cost apart from what is stored, and each of the paths that everybody
-- waits for (hand out, renew, append to the chain) as one round trip. The functions run with the caller's own rights.

-- Items that anybody may be handed ---------------------------------------------------------------------------------------------------

UPDATE batch b SET shared_items = (SELECT count(*) FROM batch_item i WHERE i.batch_id = b.id AND i.only_rater_id IS NULL);

CREATE FUNCTION assay_count_shared_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE batch b SET shared_items = b.shared_items + added.items
  FROM (SELECT batch_id, count(*) AS items FROM added_items WHERE only_rater_id IS NULL GROUP BY batch_id) added
  WHERE b.id = added.batch_id;
  RETURN NULL;
END $$;
CREATE TRIGGER shared_items_counted AFTER INSERT ON batch_item REFERENCING NEW TABLE AS added_items
  FOR EACH STATEMENT EXECUTE FUNCTION assay_count_shared_items();

CREATE INDEX batch_item_of_one_rater ON batch_item (only_rater_id, batch_id) WHERE only_rater_id IS NOT NULL;
CREATE INDEX submission_own ON submission (rater_id, project_id, committed_at) WHERE supersedes_id IS NULL;
CREATE INDEX slot_last_claimed ON slot (rater_id, claimed_at DESC, id);
-- Whether a lease was somebody's once is answered from the record, without reading the whole chain.
CREATE INDEX audit_event_slot_claimed ON audit_event (chain_id, actor_id, (data->>'batchItemId')) WHERE type = 'slot.claimed';

-- The chain --------------------------------------------------------------------------------------------------------------------------

-- Appends events to a chain, one after the other, with its head locked until the transaction ends. The hashed bytes are those of
-- verify/FORMAT.md: purpose, predecessor and canonical JSON, a line each. contents: the events' data as canonical JSON.
-- Whoever waited for the head less than a minute takes the time of the event before: a later place is no earlier time, unless a clock was set back.
CREATE FUNCTION append_audit(chain text, asked_at timestamptz, actor text, types text[], contents text[])
RETURNS TABLE (seq bigint, at timestamptz, prev text, hash text)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  head record;
  head_seq bigint;
  head_hash text;
  content text;
  happened_at timestamptz := asked_at;
BEGIN
  SELECT h.seq, h.hash, h.updated_at INTO head FROM audit_head h WHERE h.chain_id = chain FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO audit_head (chain_id, seq, hash, updated_at) VALUES (chain, 0, repeat('0', 64), asked_at) ON CONFLICT (chain_id) DO NOTHING;
    SELECT h.seq, h.hash, h.updated_at INTO head FROM audit_head h WHERE h.chain_id = chain FOR UPDATE;
  END IF;
  head_seq := head.seq;
  head_hash := head.hash;
  IF head.updated_at > asked_at AND head.updated_at < asked_at + interval '1 minute' THEN happened_at := head.updated_at; END IF;
  FOR place IN 1 .. cardinality(types) LOOP
    seq := head_seq + 1;
    prev := head_hash;
    content := '{"actor":' || coalesce(to_json(actor)::text, 'null')
      || ',"at":"' || to_char(happened_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      || '","data":' || contents[place]
      || ',"project":' || to_json(chain)::text
      || ',"seq":' || seq
      || ',"type":' || to_json(types[place])::text || '}';
    hash := encode(sha256(convert_to('assay:audit-event:v1' || chr(10) || prev || chr(10) || content, 'UTF8')), 'hex');
    INSERT INTO audit_event (chain_id, seq, at, type, actor_id, data, prev, hash)
    VALUES (chain, append_audit.seq, happened_at, types[place], actor, contents[place]::jsonb, append_audit.prev, append_audit.hash);
    at := happened_at;
    head_seq := seq;
    head_hash := hash;
    RETURN NEXT;
  END LOOP;
  UPDATE audit_head h SET seq = head_seq, hash = head_hash, updated_at = happened_at WHERE h.chain_id = chain AND cardinality(types) > 0;
END $$;

-- Handing out ------------------------------------------------------------------------------------------------------------------------

-- As in 0003_claim_next, but a rater goes on from the place where they were handed something last (before that, from a point of their own), so that
-- what they have judged already is not looked at again each time; and the way round the end is only looked at when nothing is left before it.
CREATE OR REPLACE FUNCTION claim_next(project text, rater text, new_slot_id text, at timestamptz, on_screen text[], max_leases integer)
RETURNS TABLE (answer text, slot_id text, lost_by text)
LANGUAGE plpgsql AS $$
DECLARE
  open_batch record;
  candidate record;
  found_slot record;
  own_start bigint;
  turn integer;
  was_beaten boolean;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(rater, 0));

  SELECT s.id INTO found_slot FROM slot s JOIN batch_item i ON i.id = s.batch_item_id JOIN batch b ON b.id = i.batch_id
  WHERE s.rater_id = rater AND s.state = 'leased' AND s.lease_until > at AND b.project_id = project AND b.state = 'open'
    AND NOT s.id = ANY (on_screen)
  ORDER BY s.claimed_at, s.id LIMIT 1;
  IF FOUND THEN RETURN QUERY SELECT 'held', found_slot.id, NULL::text; RETURN; END IF;

  IF (SELECT count(*) FROM slot s JOIN batch_item i ON i.id = s.batch_item_id JOIN batch b ON b.id = i.batch_id
      WHERE s.rater_id = rater AND s.state = 'leased' AND s.lease_until > at AND b.project_id = project) >= max_leases THEN
    RETURN QUERY SELECT 'too_many', NULL::text, NULL::text; RETURN;
  END IF;

  UPDATE slot mine SET lease_until = at + make_interval(secs => b.lease_ms / 1000.0), lease_version = mine.lease_version + 1
  FROM batch_item i JOIN batch b ON b.id = i.batch_id
  WHERE mine.batch_item_id = i.id AND b.project_id = project AND b.state = 'open' AND mine.rater_id = rater
    AND mine.id = (SELECT s.id FROM slot s JOIN batch_item si ON si.id = s.batch_item_id JOIN batch sb ON sb.id = si.batch_id
                   WHERE s.rater_id = rater AND s.state = 'leased' AND s.lease_until <= at AND sb.project_id = project
                     AND sb.state = 'open' AND NOT s.id = ANY (on_screen)
                   ORDER BY s.claimed_at, s.id LIMIT 1)
    AND mine.state = 'leased' AND mine.lease_until <= at
  RETURNING mine.id INTO found_slot;
  IF FOUND THEN RETURN QUERY SELECT 'renewed', found_slot.id, NULL::text; RETURN; END IF;

  FOR open_batch IN
    SELECT b.id, b.seed, b.lease_ms FROM batch b WHERE b.project_id = project AND b.state = 'open' ORDER BY b.priority DESC, b.created_at, b.id
  LOOP
    SELECT i.order_key + 1 INTO own_start FROM slot s JOIN batch_item i ON i.id = s.batch_item_id
    WHERE s.rater_id = rater AND i.batch_id = open_batch.id ORDER BY s.claimed_at DESC, s.id LIMIT 1;
    own_start := coalesce(own_start, hashtextextended(open_batch.seed || chr(31) || rater, 0) & 4611686018427387903);
    -- Under load every candidate of a look may be gone when it is reached; then there is a fresh look, until one finds nothing.
    LOOP
      was_beaten := false;
      -- 0: from there to the end; 1: round the end; 2: what they deferred, oldest first.
      FOR turn IN 0 .. 2 LOOP
        FOR candidate IN
          SELECT c.id FROM (
            (SELECT i.id, i.order_key FROM batch_item i
             WHERE turn < 2 AND i.batch_id = open_batch.id AND i.state = 'open'
               AND i.order_key >= CASE turn WHEN 0 THEN own_start ELSE 0 END
               AND i.order_key < CASE turn WHEN 0 THEN 9223372036854775807 ELSE own_start END
               AND has_place(i, at) AND may_be_handed_to(i, rater, at)
               AND NOT EXISTS (SELECT FROM slot_exclusion x WHERE x.batch_item_id = i.id AND x.rater_id = rater)
             ORDER BY i.order_key LIMIT 16)
            UNION ALL
            (SELECT i.id, (extract(epoch FROM x.created_at) * 1000)::bigint AS put_back
             FROM slot_exclusion x JOIN batch_item i ON i.id = x.batch_item_id
             WHERE turn = 2 AND x.rater_id = rater AND x.kind = 'deferred' AND i.batch_id = open_batch.id AND i.state = 'open'
               AND has_place(i, at) AND may_be_handed_to(i, rater, at)
             ORDER BY put_back LIMIT 16)
          ) c ORDER BY c.order_key
        LOOP
          SELECT * INTO found_slot
          FROM take_slot(candidate.id, rater, new_slot_id, at, at + make_interval(secs => open_batch.lease_ms / 1000.0));
          IF FOUND THEN RETURN QUERY SELECT 'taken', found_slot.taken_id, found_slot.lost_by; RETURN; END IF;
          was_beaten := true;
        END LOOP;
      END LOOP;
      EXIT WHEN NOT was_beaten;
    END LOOP;
  END LOOP;
  RETURN QUERY SELECT 'none', NULL::text, NULL::text;
END $$;

-- Hands out the rater's next slot, notes that its task was served, and appends the events of it. Besides the answer of claim_next
-- the columns are those of server/repositories/slots.ts; all null for 'none' and 'too_many'.
CREATE FUNCTION hand_out_next(project text, rater text, new_slot_id text, access_id text, at timestamptz, on_screen text[], max_leases integer)
RETURNS TABLE (answer text, slot_id text, slot_no integer, batch_item_id text, item_state text, response_id text, batch_id text, batch_kind text,
  claim_ids text[], wanted integer, state text, rater_id text, lease_until timestamptz, lease_version integer, lease_ms integer,
  rubric_version_id text, protocol_version_id text)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  handed record;
  types text[] := '{}';
  contents text[] := '{}';
BEGIN
  SELECT * INTO handed FROM claim_next(project, rater, new_slot_id, hand_out_next.at, on_screen, max_leases);
  answer := handed.answer;
  IF handed.answer IN ('none', 'too_many') THEN RETURN NEXT; RETURN; END IF;
  SELECT s.id, s.slot_no, i.id, i.state, i.response_id, b.id, b.kind, i.claim_ids, i.wanted, s.state, s.rater_id, s.lease_until, s.lease_version,
    b.lease_ms, b.rubric_version_id, b.protocol_version_id
  INTO slot_id, slot_no, batch_item_id, item_state, response_id, batch_id, batch_kind, claim_ids, wanted, state, rater_id, lease_until, lease_version,
    lease_ms, rubric_version_id, protocol_version_id
  FROM slot s JOIN batch_item i ON i.id = s.batch_item_id JOIN batch b ON b.id = i.batch_id WHERE s.id = handed.slot_id;
  INSERT INTO access_log (id, project_id, user_id, action, subject_kind, subject_id, at)
  VALUES (access_id, project, rater, 'task_served', 'response', hand_out_next.response_id, hand_out_next.at);
  IF handed.lost_by IS NOT NULL THEN
    types := types || 'slot.expired'::text;
    contents := contents || format('{"batchItemId":%s,"raterId":%s,"slotNo":%s}',
      to_json(hand_out_next.batch_item_id), to_json(handed.lost_by::text), hand_out_next.slot_no);
  END IF;
  IF handed.answer <> 'held' THEN
    types := types || CASE handed.answer WHEN 'taken' THEN 'slot.claimed'::text ELSE 'slot.renewed' END;
    contents := contents || format('{"batchItemId":%s,"leaseVersion":%s,"raterId":%s,"slotNo":%s}',
      to_json(hand_out_next.batch_item_id), hand_out_next.lease_version, to_json(rater), hand_out_next.slot_no);
    PERFORM append_audit(project, hand_out_next.at, rater, types, contents);
  END IF;
  RETURN NEXT;
END $$;

-- Holds on to a slot that is still the rater's, at the version they saw; no row where it isn't.
CREATE FUNCTION renew_lease(project text, rater text, held_slot_id text, seen_version integer, at timestamptz)
RETURNS TABLE (lease_version integer, lease_until timestamptz)
LANGUAGE plpgsql AS $$
DECLARE
  held record;
BEGIN
  UPDATE slot s SET lease_version = s.lease_version + 1, lease_until = renew_lease.at + make_interval(secs => b.lease_ms / 1000.0)
  FROM batch_item i JOIN batch b ON b.id = i.batch_id
  WHERE s.id = held_slot_id AND i.id = s.batch_item_id AND b.project_id = project
    AND s.rater_id = rater AND s.state = 'leased' AND s.lease_version = seen_version
  RETURNING s.batch_item_id, s.slot_no, s.lease_version, s.lease_until INTO held;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM append_audit(project, renew_lease.at, rater, ARRAY['slot.renewed'],
    ARRAY[format('{"batchItemId":%s,"leaseVersion":%s,"raterId":%s,"slotNo":%s}',
      to_json(held.batch_item_id), held.lease_version, to_json(rater), held.slot_no)]);
  RETURN QUERY SELECT held.lease_version, held.lease_until;
END $$;

-- Grants -----------------------------------------------------------------------------------------------------------------------------

DO $$
BEGIN
  EXECUTE format('GRANT UPDATE (shared_items) ON batch TO %I', (SELECT value FROM installation WHERE key = 'app_role'));
END $$;
