-- What a rater holds, and whose labels they have been shown, found by indexes of just these rows. By the wider ones PostgreSQL reads through
-- everything the rater ever had or opened, which it does before it has statistics: just after a large import, when the queue begins.
CREATE INDEX slot_held ON slot (rater_id, claimed_at, id) WHERE state = 'leased';
CREATE INDEX access_log_labels_served ON access_log (user_id, subject_id) WHERE action = 'labels_served';

-- As in 0004_hot_paths, but the place to go on from is looked for among the latest of a rater only: without an end the join read all they ever had.
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
    SELECT i.order_key + 1 INTO own_start
    FROM (SELECT s.batch_item_id, s.claimed_at, s.id FROM slot s WHERE s.rater_id = rater ORDER BY s.claimed_at DESC, s.id LIMIT 64) latest
    JOIN batch_item i ON i.id = latest.batch_item_id
    WHERE i.batch_id = open_batch.id ORDER BY latest.claimed_at DESC, latest.id LIMIT 1;
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
