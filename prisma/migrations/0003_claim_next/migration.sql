-- Handing out the next slot, in one round trip (docs/adr/0010). Runs with the caller's own rights.
--
-- Counting ratings and then locking over-assigns under load. Here the counter is checked in the UPDATE that raises it, the slot's
-- primary key is (item, slot number), (item, rater) is unique, and one rater's claims queue behind an advisory lock of their own.

-- Items that this rater may be handed: nobody's wall, no recusal, not judged by them before, their turn by time; not ruled on by them,
-- and, for a second judgement by another person, not one whose labels they have been shown.
CREATE FUNCTION may_be_handed_to(item batch_item, rater text, at timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT (item.only_rater_id IS NULL OR item.only_rater_id = rater)
     AND (item.not_before IS NULL OR item.not_before <= at)
     AND NOT EXISTS (SELECT FROM slot s WHERE s.batch_item_id = item.id AND s.rater_id = rater)
     AND NOT EXISTS (SELECT FROM slot_exclusion x WHERE x.batch_item_id = item.id AND x.rater_id = rater AND x.kind <> 'deferred')
     AND NOT EXISTS (SELECT FROM response_matter m JOIN wall_denial w ON w.matter_id = m.matter_id AND w.user_id = rater
                     WHERE m.response_id = item.response_id)
     AND NOT EXISTS (SELECT FROM dispute d JOIN adjudication a ON a.dispute_id = d.id
                     WHERE d.response_id = item.response_id AND a.lead_id = rater)
     AND (item.only_rater_id IS NOT NULL
          OR NOT EXISTS (SELECT FROM access_log l JOIN batch b ON b.id = item.batch_id
                         WHERE l.project_id = b.project_id AND l.subject_id = item.response_id AND l.user_id = rater
                           AND l.action = 'labels_served'))
$$;

-- Whether a place is left in an item: the counter allows a fresh slot, or one was given back, or a lease ran out.
CREATE FUNCTION has_place(item batch_item, at timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT item.claimed < item.wanted
      OR EXISTS (SELECT FROM slot f WHERE f.batch_item_id = item.id
                   AND (f.state = 'open' OR (f.state = 'leased' AND f.lease_until <= at)))
$$;

-- Takes a place in one item: a fresh slot while the counter allows it, else one that was released or whose lease ran out.
-- No row when another rater was faster. lost_by: whose lease ran out.
CREATE FUNCTION take_slot(item_id text, rater text, new_slot_id text, at timestamptz, lease_until_at timestamptz)
RETURNS TABLE (taken_id text, lost_by text)
LANGUAGE plpgsql AS $$
DECLARE
  place integer;
BEGIN
  UPDATE batch_item SET claimed = claimed + 1 WHERE id = item_id AND claimed < wanted AND batch_item.state = 'open' RETURNING claimed INTO place;
  IF FOUND THEN
    INSERT INTO slot (id, batch_item_id, slot_no, rater_id, state, lease_until, lease_version, claimed_at)
    VALUES (new_slot_id, item_id, place, rater, 'leased', lease_until_at, 1, at);
    RETURN QUERY SELECT new_slot_id, NULL::text;
    RETURN;
  END IF;
  RETURN QUERY
    WITH free AS (
      SELECT f.slot_no, f.rater_id FROM slot f
      WHERE f.batch_item_id = item_id AND (f.state = 'open' OR (f.state = 'leased' AND f.lease_until <= at))
      ORDER BY f.slot_no LIMIT 1 FOR UPDATE
    )
    UPDATE slot s SET rater_id = rater, state = 'leased', lease_until = lease_until_at, lease_version = s.lease_version + 1, claimed_at = at
    FROM free WHERE s.batch_item_id = item_id AND s.slot_no = free.slot_no
    RETURNING s.id, free.rater_id;
END $$;

-- The next slot of a rater in a project: what they hold already (and is not on screen), what they let run out, else a new place.
-- Each rater goes round a batch from a point of their own, so that two raters seldom meet the same order.
-- answer: 'held' (theirs before), 'renewed' (theirs, had run out), 'taken', 'none' (nothing left for them), 'too_many' (they hold
-- max_leases already). lost_by: the rater whose lease on it had run out.
CREATE FUNCTION claim_next(project text, rater text, new_slot_id text, at timestamptz, on_screen text[], max_leases integer)
RETURNS TABLE (answer text, slot_id text, lost_by text)
LANGUAGE plpgsql AS $$
DECLARE
  open_batch record;
  candidate record;
  found_slot record;
  own_start bigint;
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
    own_start := hashtextextended(open_batch.seed || chr(31) || rater, 0) & 4611686018427387903;
    -- Under load every candidate of a look may be gone when it is reached; then there is a fresh look, until one finds nothing.
    LOOP
      was_beaten := false;
      FOR candidate IN
        SELECT c.id FROM (
          (SELECT i.id, 0 AS turn, i.order_key FROM batch_item i
           WHERE i.batch_id = open_batch.id AND i.state = 'open' AND i.order_key >= own_start
             AND has_place(i, at) AND may_be_handed_to(i, rater, at)
             AND NOT EXISTS (SELECT FROM slot_exclusion x WHERE x.batch_item_id = i.id AND x.rater_id = rater)
           ORDER BY i.order_key LIMIT 16)
          UNION ALL
          (SELECT i.id, 1, i.order_key FROM batch_item i
           WHERE i.batch_id = open_batch.id AND i.state = 'open' AND i.order_key < own_start
             AND has_place(i, at) AND may_be_handed_to(i, rater, at)
             AND NOT EXISTS (SELECT FROM slot_exclusion x WHERE x.batch_item_id = i.id AND x.rater_id = rater)
           ORDER BY i.order_key LIMIT 16)
          UNION ALL
          -- What they deferred comes after everything else, oldest first.
          (SELECT i.id, 2, (extract(epoch FROM x.created_at) * 1000)::bigint AS put_back
           FROM slot_exclusion x JOIN batch_item i ON i.id = x.batch_item_id
           WHERE x.rater_id = rater AND x.kind = 'deferred' AND i.batch_id = open_batch.id AND i.state = 'open'
             AND has_place(i, at) AND may_be_handed_to(i, rater, at)
           ORDER BY put_back LIMIT 16)
        ) c ORDER BY c.turn, c.order_key
      LOOP
        SELECT * INTO found_slot
        FROM take_slot(candidate.id, rater, new_slot_id, at, at + make_interval(secs => open_batch.lease_ms / 1000.0));
        IF FOUND THEN RETURN QUERY SELECT 'taken', found_slot.taken_id, found_slot.lost_by; RETURN; END IF;
        was_beaten := true;
      END LOOP;
      EXIT WHEN NOT was_beaten;
    END LOOP;
  END LOOP;
  RETURN QUERY SELECT 'none', NULL::text, NULL::text;
END $$;
