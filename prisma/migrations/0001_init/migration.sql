-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "app_user" (
    "id" TEXT COLLATE "C" NOT NULL,
    "login" TEXT COLLATE "C" NOT NULL,
    "password_hash" TEXT COLLATE "C",
    "session_version" INTEGER NOT NULL DEFAULT 1,
    "name_payload_id" TEXT COLLATE "C",
    "is_server_admin" BOOLEAN NOT NULL DEFAULT false,
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "app_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "project" (
    "id" TEXT COLLATE "C" NOT NULL,
    "slug" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "is_demonstration" BOOLEAN NOT NULL DEFAULT false,
    "zone" TEXT COLLATE "C" NOT NULL DEFAULT 'Etc/UTC',
    "padding" TEXT COLLATE "C" NOT NULL DEFAULT 'every_citation',
    "two_stage" BOOLEAN NOT NULL DEFAULT false,
    "languages" TEXT[] COLLATE "C" DEFAULT ARRAY[]::TEXT[],
    "records_dwell" BOOLEAN NOT NULL DEFAULT false,
    "digest_key" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "project_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "membership" (
    "project_id" TEXT COLLATE "C" NOT NULL,
    "user_id" TEXT COLLATE "C" NOT NULL,
    "roles" TEXT[] COLLATE "C",
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("project_id","user_id")
);

-- CreateTable
CREATE TABLE "matter_tag" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "matter_tag_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wall_denial" (
    "user_id" TEXT COLLATE "C" NOT NULL,
    "matter_id" TEXT COLLATE "C" NOT NULL,
    "created_by_id" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "wall_denial_pkey" PRIMARY KEY ("user_id","matter_id")
);

-- CreateTable
CREATE TABLE "payload" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C",
    "kind" TEXT COLLATE "C" NOT NULL,
    "class" TEXT COLLATE "C" NOT NULL DEFAULT 'confidential',
    "salt" BYTEA,
    "text" TEXT COLLATE "C",
    "bytes" BYTEA,
    "byte_count" BIGINT NOT NULL,
    "sha256" TEXT COLLATE "C",
    "commitment" TEXT COLLATE "C" NOT NULL,
    "document_id" TEXT COLLATE "C",
    "response_id" TEXT COLLATE "C",
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "erased_at" TIMESTAMPTZ(3),

    CONSTRAINT "payload_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "legal_hold" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "matter_id" TEXT COLLATE "C",
    "document_id" TEXT COLLATE "C",
    "response_id" TEXT COLLATE "C",
    "reason" TEXT COLLATE "C" NOT NULL,
    "placed_by_id" TEXT COLLATE "C" NOT NULL,
    "placed_at" TIMESTAMPTZ(3) NOT NULL,
    "released_by_id" TEXT COLLATE "C",
    "released_at" TIMESTAMPTZ(3),
    "release_reason" TEXT COLLATE "C",

    CONSTRAINT "legal_hold_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "erasure" (
    "payload_id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C",
    "kind" TEXT COLLATE "C" NOT NULL,
    "commitment" TEXT COLLATE "C" NOT NULL,
    "reason" TEXT COLLATE "C" NOT NULL,
    "authority" TEXT COLLATE "C" NOT NULL,
    "actor_id" TEXT COLLATE "C" NOT NULL,
    "erased_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "erasure_pkey" PRIMARY KEY ("payload_id")
);

-- CreateTable
CREATE TABLE "document" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "title_payload_id" TEXT COLLATE "C",
    "matter_id" TEXT COLLATE "C",
    "class" TEXT COLLATE "C" NOT NULL DEFAULT 'confidential',
    "is_chunk_only" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_version" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "document_id" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER NOT NULL,
    "text_payload_id" TEXT COLLATE "C",
    "text_commitment" TEXT COLLATE "C",
    "original_payload_id" TEXT COLLATE "C",
    "original_commitment" TEXT COLLATE "C",
    "state" TEXT COLLATE "C" NOT NULL,
    "media_type" TEXT COLLATE "C" NOT NULL,
    "extractor" TEXT COLLATE "C" NOT NULL,
    "extractor_version" TEXT COLLATE "C" NOT NULL,
    "extractor_options" JSONB NOT NULL DEFAULT '{}',
    "char_count_cp" INTEGER NOT NULL DEFAULT 0,
    "page_count" INTEGER,
    "warnings" JSONB NOT NULL DEFAULT '[]',
    "in_force_from" TIMESTAMPTZ(3),
    "in_force_to" TIMESTAMPTZ(3),
    "jurisdiction" TEXT COLLATE "C",
    "status" TEXT COLLATE "C",
    "status_source" TEXT COLLATE "C",
    "status_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "document_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_status" (
    "id" TEXT COLLATE "C" NOT NULL,
    "document_version_id" TEXT COLLATE "C" NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL,
    "source" TEXT COLLATE "C" NOT NULL,
    "in_force_from" TIMESTAMPTZ(3),
    "in_force_to" TIMESTAMPTZ(3),
    "recorded_by_id" TEXT COLLATE "C" NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "document_status_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "page_map" (
    "document_version_id" TEXT COLLATE "C" NOT NULL,
    "page" INTEGER NOT NULL,
    "start_cp" INTEGER NOT NULL,
    "end_cp" INTEGER NOT NULL,
    "width" DOUBLE PRECISION NOT NULL,
    "height" DOUBLE PRECISION NOT NULL,
    "rotation" INTEGER NOT NULL,
    "glyph_boxes" BYTEA,

    CONSTRAINT "page_map_pkey" PRIMARY KEY ("document_version_id","page")
);

-- CreateTable
CREATE TABLE "document_alias" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "document_id" TEXT COLLATE "C" NOT NULL,
    "alias" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "document_alias_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "snapshot" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,
    "digest" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "snapshot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "snapshot_version" (
    "snapshot_id" TEXT COLLATE "C" NOT NULL,
    "document_version_id" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "snapshot_version_pkey" PRIMARY KEY ("snapshot_id","document_version_id")
);

-- CreateTable
CREATE TABLE "chunk" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "document_version_id" TEXT COLLATE "C" NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "start_cp" INTEGER NOT NULL,
    "end_cp" INTEGER NOT NULL,
    "parent_id" TEXT COLLATE "C",
    "declared" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chunk_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "system" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "system_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "run_ticket" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "system_id" TEXT COLLATE "C" NOT NULL,
    "golden_set_version_id" TEXT COLLATE "C",
    "fingerprint" JSONB NOT NULL,
    "nonce_hash" TEXT COLLATE "C" NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL DEFAULT 'open',
    "opened_by_id" TEXT COLLATE "C" NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "questions_released_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "run_ticket_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "run" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "system_id" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER NOT NULL,
    "name" TEXT COLLATE "C",
    "kind" TEXT COLLATE "C" NOT NULL DEFAULT 'frozen-context',
    "fingerprint" JSONB NOT NULL DEFAULT '{}',
    "ticket_id" TEXT COLLATE "C",
    "snapshot_id" TEXT COLLATE "C",
    "golden_set_version_id" TEXT COLLATE "C",
    "source_sha256" TEXT COLLATE "C" NOT NULL,
    "source_bytes" BIGINT NOT NULL,
    "format" TEXT COLLATE "C" NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL DEFAULT 'importing',
    "response_count" INTEGER NOT NULL DEFAULT 0,
    "counts" JSONB NOT NULL DEFAULT '{}',
    "created_by_id" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ready_at" TIMESTAMPTZ(3),

    CONSTRAINT "run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "response" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "run_id" TEXT COLLATE "C" NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "external_id" TEXT COLLATE "C" NOT NULL,
    "golden_item_id" TEXT COLLATE "C",
    "question_payload_id" TEXT COLLATE "C" NOT NULL,
    "question_commitment" TEXT COLLATE "C" NOT NULL,
    "answer_payload_id" TEXT COLLATE "C",
    "answer_commitment" TEXT COLLATE "C",
    "turns_payload_id" TEXT COLLATE "C",
    "turns_commitment" TEXT COLLATE "C",
    "meta_payload_id" TEXT COLLATE "C",
    "class" TEXT COLLATE "C" NOT NULL DEFAULT 'confidential',
    "status" TEXT COLLATE "C" NOT NULL DEFAULT 'ok',
    "retrieved_set" TEXT COLLATE "C" NOT NULL,
    "unanswerable" BOOLEAN,
    "declined_suggested" TEXT COLLATE "C",
    "as_of" TIMESTAMPTZ(3),
    "digest" TEXT COLLATE "C" NOT NULL,
    "retrieved_digest" TEXT COLLATE "C" NOT NULL,
    "question_key" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "response_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "response_matter" (
    "response_id" TEXT COLLATE "C" NOT NULL,
    "matter_id" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "response_matter_pkey" PRIMARY KEY ("response_id","matter_id")
);

-- CreateTable
CREATE TABLE "retrieved_chunk" (
    "id" TEXT COLLATE "C" NOT NULL,
    "response_id" TEXT COLLATE "C" NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "handle" TEXT COLLATE "C" NOT NULL,
    "chunk_id" TEXT COLLATE "C" NOT NULL,
    "text_sent_payload_id" TEXT COLLATE "C",
    "text_sent_commitment" TEXT COLLATE "C",
    "origin" TEXT COLLATE "C" NOT NULL DEFAULT 'retriever',
    "is_sent" BOOLEAN NOT NULL DEFAULT true,
    "score" DOUBLE PRECISION,

    CONSTRAINT "retrieved_chunk_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "claim" (
    "id" TEXT COLLATE "C" NOT NULL,
    "response_id" TEXT COLLATE "C" NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "text_payload_id" TEXT COLLATE "C" NOT NULL,
    "text_commitment" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "needs_citation" BOOLEAN NOT NULL,
    "answer_start_cp" INTEGER,
    "answer_end_cp" INTEGER,
    "carry_key" TEXT COLLATE "C",
    "carry_key_strict" TEXT COLLATE "C",

    CONSTRAINT "claim_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "citation" (
    "id" TEXT COLLATE "C" NOT NULL,
    "claim_id" TEXT COLLATE "C" NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "handle" TEXT COLLATE "C" NOT NULL,
    "resolution" TEXT COLLATE "C" NOT NULL,
    "retrieved_chunk_id" TEXT COLLATE "C",
    "document_version_id" TEXT COLLATE "C",
    "quote_payload_id" TEXT COLLATE "C",
    "quote_commitment" TEXT COLLATE "C",
    "match_type" TEXT COLLATE "C",
    "quote_error" TEXT COLLATE "C",
    "start_cp" INTEGER,
    "end_cp" INTEGER,
    "parts" JSONB,
    "similarity" DOUBLE PRECISION,
    "edits" JSONB,
    "flags" TEXT[] COLLATE "C" DEFAULT ARRAY[]::TEXT[],
    "is_over_cap" BOOLEAN NOT NULL DEFAULT false,
    "resolver_version" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "citation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "check_finding" (
    "id" TEXT COLLATE "C" NOT NULL,
    "response_id" TEXT COLLATE "C" NOT NULL,
    "claim_id" TEXT COLLATE "C",
    "citation_id" TEXT COLLATE "C",
    "code" TEXT COLLATE "C" NOT NULL,
    "power" TEXT COLLATE "C" NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "check_version" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "check_finding_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "imported_label" (
    "id" TEXT COLLATE "C" NOT NULL,
    "response_id" TEXT COLLATE "C" NOT NULL,
    "claim_id" TEXT COLLATE "C",
    "ordinal" INTEGER NOT NULL,
    "rater" TEXT COLLATE "C" NOT NULL,
    "vocabulary" TEXT COLLATE "C" NOT NULL,
    "label" TEXT COLLATE "C",
    "facets" JSONB NOT NULL DEFAULT '{}',
    "spans" JSONB NOT NULL DEFAULT '[]',
    "note_payload_id" TEXT COLLATE "C",
    "origin" TEXT COLLATE "C" NOT NULL DEFAULT 'imported',

    CONSTRAINT "imported_label_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rubric_version" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER NOT NULL,
    "digest" TEXT COLLATE "C" NOT NULL,
    "content" JSONB NOT NULL,
    "created_by_id" TEXT COLLATE "C",
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rubric_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "protocol_version" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER NOT NULL,
    "digest" TEXT COLLATE "C" NOT NULL,
    "content" JSONB NOT NULL,
    "created_by_id" TEXT COLLATE "C",
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "protocol_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "batch" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "run_id" TEXT COLLATE "C",
    "kind" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "seed" TEXT COLLATE "C" NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL DEFAULT 'open',
    "priority" INTEGER NOT NULL DEFAULT 0,
    "lease_ms" INTEGER NOT NULL DEFAULT 1800000,
    "rubric_version_id" TEXT COLLATE "C" NOT NULL,
    "protocol_version_id" TEXT COLLATE "C" NOT NULL,
    "created_by_id" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "batch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "batch_item" (
    "id" TEXT COLLATE "C" NOT NULL,
    "batch_id" TEXT COLLATE "C" NOT NULL,
    "response_id" TEXT COLLATE "C" NOT NULL,
    "wanted" INTEGER NOT NULL DEFAULT 2,
    "claimed" INTEGER NOT NULL DEFAULT 0,
    "order_key" BIGINT NOT NULL,
    "only_rater_id" TEXT COLLATE "C",
    "not_before" TIMESTAMPTZ(3),
    "claim_ids" TEXT[] COLLATE "C" DEFAULT ARRAY[]::TEXT[],
    "state" TEXT COLLATE "C" NOT NULL DEFAULT 'open',
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "batch_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "slot" (
    "id" TEXT COLLATE "C" NOT NULL,
    "batch_item_id" TEXT COLLATE "C" NOT NULL,
    "slot_no" INTEGER NOT NULL,
    "rater_id" TEXT COLLATE "C",
    "state" TEXT COLLATE "C" NOT NULL DEFAULT 'leased',
    "lease_until" TIMESTAMPTZ(3),
    "lease_version" INTEGER NOT NULL DEFAULT 1,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "slot_pkey" PRIMARY KEY ("batch_item_id","slot_no")
);

-- CreateTable
CREATE TABLE "slot_exclusion" (
    "batch_item_id" TEXT COLLATE "C" NOT NULL,
    "rater_id" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "until" TIMESTAMPTZ(3),
    "reason_payload_id" TEXT COLLATE "C",
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "slot_exclusion_pkey" PRIMARY KEY ("batch_item_id","rater_id")
);

-- CreateTable
CREATE TABLE "draft" (
    "batch_item_id" TEXT COLLATE "C" NOT NULL,
    "rater_id" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "body" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "draft_pkey" PRIMARY KEY ("batch_item_id","rater_id")
);

-- CreateTable
CREATE TABLE "submission" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "batch_item_id" TEXT COLLATE "C" NOT NULL,
    "response_id" TEXT COLLATE "C" NOT NULL,
    "slot_id" TEXT COLLATE "C" NOT NULL,
    "rater_id" TEXT COLLATE "C" NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL,
    "idempotency_key" TEXT COLLATE "C" NOT NULL,
    "body_hash" TEXT COLLATE "C" NOT NULL,
    "declined" TEXT COLLATE "C",
    "support_in_r" BOOLEAN,
    "answers_question" TEXT COLLATE "C",
    "refusal_cause" TEXT COLLATE "C",
    "contrary_omitted" BOOLEAN,
    "outcome" TEXT COLLATE "C",
    "outcome_reason" TEXT COLLATE "C",
    "note_payload_id" TEXT COLLATE "C",
    "note_commitment" TEXT COLLATE "C",
    "rubric_version_id" TEXT COLLATE "C" NOT NULL,
    "protocol_version_id" TEXT COLLATE "C" NOT NULL,
    "on_screen" JSONB NOT NULL,
    "on_screen_digest" TEXT COLLATE "C" NOT NULL,
    "committed_at" TIMESTAMPTZ(3) NOT NULL,
    "supersedes_id" TEXT COLLATE "C",

    CONSTRAINT "submission_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "label" (
    "id" TEXT COLLATE "C" NOT NULL,
    "submission_id" TEXT COLLATE "C" NOT NULL,
    "claim_id" TEXT COLLATE "C" NOT NULL,
    "label" TEXT COLLATE "C",
    "reason" TEXT COLLATE "C",
    "severity" TEXT COLLATE "C",
    "is_understandable" BOOLEAN,
    "is_computed" BOOLEAN NOT NULL DEFAULT false,
    "attribution" TEXT COLLATE "C",
    "uncovered" JSONB NOT NULL DEFAULT '[]',
    "note_payload_id" TEXT COLLATE "C",
    "note_commitment" TEXT COLLATE "C",

    CONSTRAINT "label_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "citation_mark" (
    "label_id" TEXT COLLATE "C" NOT NULL,
    "citation_id" TEXT COLLATE "C" NOT NULL,
    "mark" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "citation_mark_pkey" PRIMARY KEY ("label_id","citation_id")
);

-- CreateTable
CREATE TABLE "evidence_span" (
    "id" TEXT COLLATE "C" NOT NULL,
    "submission_id" TEXT COLLATE "C" NOT NULL,
    "label_id" TEXT COLLATE "C",
    "ordinal" INTEGER NOT NULL,
    "role" TEXT COLLATE "C" NOT NULL DEFAULT 'support',
    "document_version_id" TEXT COLLATE "C" NOT NULL,
    "chunk_id" TEXT COLLATE "C",
    "start_cp" INTEGER NOT NULL,
    "end_cp" INTEGER NOT NULL,
    "is_in_r" BOOLEAN NOT NULL,
    "image_region" JSONB,

    CONSTRAINT "evidence_span_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dispute" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "response_id" TEXT COLLATE "C" NOT NULL,
    "batch_item_id" TEXT COLLATE "C",
    "cause" TEXT COLLATE "C" NOT NULL,
    "claim_ids" TEXT[] COLLATE "C" DEFAULT ARRAY[]::TEXT[],
    "state" TEXT COLLATE "C" NOT NULL DEFAULT 'open',
    "version" INTEGER NOT NULL DEFAULT 1,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "dispute_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "adjudication" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "dispute_id" TEXT COLLATE "C" NOT NULL,
    "lead_id" TEXT COLLATE "C" NOT NULL,
    "cause" TEXT COLLATE "C" NOT NULL,
    "reason_payload_id" TEXT COLLATE "C" NOT NULL,
    "reason_commitment" TEXT COLLATE "C" NOT NULL,
    "declined" TEXT COLLATE "C",
    "support_in_r" BOOLEAN,
    "answers_question" TEXT COLLATE "C",
    "outcome" TEXT COLLATE "C",
    "idempotency_key" TEXT COLLATE "C" NOT NULL,
    "body_hash" TEXT COLLATE "C" NOT NULL,
    "committed_at" TIMESTAMPTZ(3) NOT NULL,
    "supersedes_id" TEXT COLLATE "C",

    CONSTRAINT "adjudication_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "adjudication_claim" (
    "adjudication_id" TEXT COLLATE "C" NOT NULL,
    "claim_id" TEXT COLLATE "C" NOT NULL,
    "label" TEXT COLLATE "C",
    "reason" TEXT COLLATE "C",
    "severity" TEXT COLLATE "C",

    CONSTRAINT "adjudication_claim_pkey" PRIMARY KEY ("adjudication_id","claim_id")
);

-- CreateTable
CREATE TABLE "verdict" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "response_id" TEXT COLLATE "C" NOT NULL,
    "batch_item_id" TEXT COLLATE "C",
    "outcome" TEXT COLLATE "C",
    "outcome_reason" TEXT COLLATE "C",
    "basis" TEXT COLLATE "C" NOT NULL,
    "adjudication_id" TEXT COLLATE "C",
    "first_submission_id" TEXT COLLATE "C",
    "second_submission_id" TEXT COLLATE "C",
    "declined" TEXT COLLATE "C",
    "support_in_r" BOOLEAN,
    "answers_question" TEXT COLLATE "C",
    "rubric_version_id" TEXT COLLATE "C" NOT NULL,
    "protocol_version_id" TEXT COLLATE "C" NOT NULL,
    "carried_from_id" TEXT COLLATE "C",
    "hops" INTEGER NOT NULL DEFAULT 0,
    "carry_key" TEXT COLLATE "C",
    "origin_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL,
    "supersedes_id" TEXT COLLATE "C",

    CONSTRAINT "verdict_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "claim_verdict" (
    "id" TEXT COLLATE "C" NOT NULL,
    "verdict_id" TEXT COLLATE "C",
    "claim_id" TEXT COLLATE "C" NOT NULL,
    "label" TEXT COLLATE "C",
    "reason" TEXT COLLATE "C",
    "severity" TEXT COLLATE "C",
    "basis" TEXT COLLATE "C" NOT NULL,
    "carried_from_id" TEXT COLLATE "C",
    "carry_key" TEXT COLLATE "C",
    "hops" INTEGER NOT NULL DEFAULT 0,
    "origin_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL,
    "supersedes_id" TEXT COLLATE "C",

    CONSTRAINT "claim_verdict_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "golden_item" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "question_payload_id" TEXT COLLATE "C" NOT NULL,
    "question_commitment" TEXT COLLATE "C" NOT NULL,
    "question_key" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "class" TEXT COLLATE "C" NOT NULL DEFAULT 'confidential',
    "matter_id" TEXT COLLATE "C",
    "created_by_id" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "retired_at" TIMESTAMPTZ(3),
    "to_reattest_since" TIMESTAMPTZ(3),

    CONSTRAINT "golden_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "golden_target" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "golden_item_id" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER NOT NULL,
    "digest" TEXT COLLATE "C" NOT NULL,
    "answerable" BOOLEAN NOT NULL,
    "as_of" TIMESTAMPTZ(3),
    "snapshot_id" TEXT COLLATE "C",
    "content" JSONB NOT NULL,
    "reason_payload_id" TEXT COLLATE "C",
    "reason_commitment" TEXT COLLATE "C",
    "approval_id" TEXT COLLATE "C",
    "proposed_by_id" TEXT COLLATE "C" NOT NULL,
    "approved_by_id" TEXT COLLATE "C",
    "frozen_at" TIMESTAMPTZ(3) NOT NULL,
    "supersedes_id" TEXT COLLATE "C",

    CONSTRAINT "golden_target_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "golden_target_part" (
    "golden_target_id" TEXT COLLATE "C" NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "payload_id" TEXT COLLATE "C",
    "commitment" TEXT COLLATE "C",
    "document_version_id" TEXT COLLATE "C",
    "start_cp" INTEGER,
    "end_cp" INTEGER,

    CONSTRAINT "golden_target_part_pkey" PRIMARY KEY ("golden_target_id","ordinal")
);

-- CreateTable
CREATE TABLE "reference_judgement" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "response_id" TEXT COLLATE "C" NOT NULL,
    "verdict_id" TEXT COLLATE "C" NOT NULL,
    "golden_target_id" TEXT COLLATE "C",
    "digest" TEXT COLLATE "C" NOT NULL,
    "content" JSONB NOT NULL,
    "reason_payload_id" TEXT COLLATE "C",
    "reason_commitment" TEXT COLLATE "C",
    "approval_id" TEXT COLLATE "C",
    "proposed_by_id" TEXT COLLATE "C" NOT NULL,
    "approved_by_id" TEXT COLLATE "C",
    "frozen_at" TIMESTAMPTZ(3) NOT NULL,
    "supersedes_id" TEXT COLLATE "C",

    CONSTRAINT "reference_judgement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "golden_set" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "golden_set_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "golden_set_version" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "golden_set_id" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER NOT NULL,
    "digest" TEXT COLLATE "C" NOT NULL,
    "member_count" INTEGER NOT NULL,
    "reason_payload_id" TEXT COLLATE "C",
    "reason_commitment" TEXT COLLATE "C",
    "approval_id" TEXT COLLATE "C",
    "proposed_by_id" TEXT COLLATE "C" NOT NULL,
    "approved_by_id" TEXT COLLATE "C",
    "frozen_at" TIMESTAMPTZ(3) NOT NULL,
    "supersedes_id" TEXT COLLATE "C",

    CONSTRAINT "golden_set_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "golden_set_member" (
    "golden_set_version_id" TEXT COLLATE "C" NOT NULL,
    "golden_target_id" TEXT COLLATE "C" NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "stratum" TEXT COLLATE "C",

    CONSTRAINT "golden_set_member_pkey" PRIMARY KEY ("golden_set_version_id","golden_target_id")
);

-- CreateTable
CREATE TABLE "approval" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "subject_id" TEXT COLLATE "C" NOT NULL,
    "content" JSONB NOT NULL,
    "content_digest" TEXT COLLATE "C" NOT NULL,
    "reason_payload_id" TEXT COLLATE "C",
    "proposer_id" TEXT COLLATE "C" NOT NULL,
    "proposed_at" TIMESTAMPTZ(3) NOT NULL,
    "approver_id" TEXT COLLATE "C",
    "state" TEXT COLLATE "C" NOT NULL DEFAULT 'proposed',
    "is_lone" BOOLEAN NOT NULL DEFAULT false,
    "decided_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "approval_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rescore_draw" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "seed" TEXT COLLATE "C" NOT NULL,
    "frame_hash" TEXT COLLATE "C" NOT NULL,
    "frame_size" INTEGER NOT NULL,
    "sample_size" INTEGER NOT NULL,
    "strata" JSONB NOT NULL,
    "min_delay_ms" BIGINT NOT NULL DEFAULT 0,
    "batch_id" TEXT COLLATE "C" NOT NULL,
    "drawn_by_id" TEXT COLLATE "C" NOT NULL,
    "drawn_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rescore_draw_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rescore_item" (
    "rescore_draw_id" TEXT COLLATE "C" NOT NULL,
    "response_id" TEXT COLLATE "C" NOT NULL,
    "batch_item_id" TEXT COLLATE "C" NOT NULL,
    "first_submission_id" TEXT COLLATE "C" NOT NULL,
    "stratum" TEXT COLLATE "C" NOT NULL,
    "u" DOUBLE PRECISION NOT NULL,
    "pi" DOUBLE PRECISION NOT NULL,
    "eligible_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rescore_item_pkey" PRIMARY KEY ("rescore_draw_id","response_id")
);

-- CreateTable
CREATE TABLE "verifier" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "model_id" TEXT COLLATE "C" NOT NULL,
    "revision" TEXT COLLATE "C" NOT NULL,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "verifier_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verifier_score" (
    "id" TEXT COLLATE "C" NOT NULL,
    "verifier_id" TEXT COLLATE "C" NOT NULL,
    "claim_id" TEXT COLLATE "C" NOT NULL,
    "citation_id" TEXT COLLATE "C",
    "score" DOUBLE PRECISION NOT NULL,
    "input_digest" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "verifier_score_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "calibration" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "verifier_id" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "digest" TEXT COLLATE "C" NOT NULL,
    "created_by_id" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "calibration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "policy" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER NOT NULL,
    "ungrounded_num" INTEGER NOT NULL DEFAULT 1,
    "ungrounded_den" INTEGER NOT NULL DEFAULT 50,
    "min_n" INTEGER NOT NULL DEFAULT 150,
    "max_silent" INTEGER,
    "baseline_run_id" TEXT COLLATE "C",
    "content" JSONB NOT NULL DEFAULT '{}',
    "digest" TEXT COLLATE "C" NOT NULL,
    "approval_id" TEXT COLLATE "C",
    "proposed_by_id" TEXT COLLATE "C",
    "approved_by_id" TEXT COLLATE "C",
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "policy_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gate_report" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "run_id" TEXT COLLATE "C" NOT NULL,
    "policy_id" TEXT COLLATE "C" NOT NULL,
    "golden_set_version_id" TEXT COLLATE "C",
    "outcome" TEXT COLLATE "C" NOT NULL,
    "exit_code" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "digest" TEXT COLLATE "C" NOT NULL,
    "chain_seq" BIGINT NOT NULL,
    "chain_hash" TEXT COLLATE "C" NOT NULL,
    "created_by_id" TEXT COLLATE "C",
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "gate_report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_event" (
    "chain_id" TEXT COLLATE "C" NOT NULL,
    "seq" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "type" TEXT COLLATE "C" NOT NULL,
    "actor_id" TEXT COLLATE "C",
    "data" JSONB NOT NULL,
    "prev" TEXT COLLATE "C" NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "audit_event_pkey" PRIMARY KEY ("chain_id","seq")
);

-- CreateTable
CREATE TABLE "audit_head" (
    "chain_id" TEXT COLLATE "C" NOT NULL,
    "seq" BIGINT NOT NULL DEFAULT 0,
    "hash" TEXT COLLATE "C" NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_head_pkey" PRIMARY KEY ("chain_id")
);

-- CreateTable
CREATE TABLE "audit_checkpoint" (
    "id" TEXT COLLATE "C" NOT NULL,
    "chain_id" TEXT COLLATE "C" NOT NULL,
    "seq" BIGINT NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,
    "reason" TEXT COLLATE "C" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_checkpoint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "access_log" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "user_id" TEXT COLLATE "C" NOT NULL,
    "action" TEXT COLLATE "C" NOT NULL,
    "subject_kind" TEXT COLLATE "C" NOT NULL,
    "subject_id" TEXT COLLATE "C" NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "access_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "comment" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "subject_kind" TEXT COLLATE "C" NOT NULL,
    "subject_id" TEXT COLLATE "C" NOT NULL,
    "author_id" TEXT COLLATE "C" NOT NULL,
    "text_payload_id" TEXT COLLATE "C" NOT NULL,
    "text_commitment" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_token" (
    "id" TEXT COLLATE "C" NOT NULL,
    "project_id" TEXT COLLATE "C" NOT NULL,
    "user_id" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,
    "scopes" TEXT[] COLLATE "C",
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "user_id" TEXT COLLATE "C" NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "route" TEXT COLLATE "C" NOT NULL,
    "body_hash" TEXT COLLATE "C" NOT NULL,
    "status" INTEGER,
    "response" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("user_id","key")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" TEXT COLLATE "C" NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "installation" (
    "key" TEXT COLLATE "C" NOT NULL,
    "value" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "installation_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "app_user_login_key" ON "app_user"("login");

-- CreateIndex
CREATE UNIQUE INDEX "project_slug_key" ON "project"("slug");

-- CreateIndex
CREATE INDEX "membership_user_id_idx" ON "membership"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "matter_tag_project_id_name_key" ON "matter_tag"("project_id", "name");

-- CreateIndex
CREATE INDEX "payload_project_id_kind_idx" ON "payload"("project_id", "kind");

-- CreateIndex
CREATE INDEX "payload_sha256_idx" ON "payload"("sha256");

-- CreateIndex
CREATE INDEX "payload_document_id_idx" ON "payload"("document_id");

-- CreateIndex
CREATE INDEX "payload_response_id_idx" ON "payload"("response_id");

-- CreateIndex
CREATE INDEX "legal_hold_project_id_released_at_idx" ON "legal_hold"("project_id", "released_at");

-- CreateIndex
CREATE INDEX "erasure_project_id_erased_at_idx" ON "erasure"("project_id", "erased_at");

-- CreateIndex
CREATE INDEX "document_matter_id_idx" ON "document"("matter_id");

-- CreateIndex
CREATE UNIQUE INDEX "document_project_id_key_key" ON "document"("project_id", "key");

-- CreateIndex
CREATE INDEX "document_version_project_id_idx" ON "document_version"("project_id");

-- CreateIndex
CREATE UNIQUE INDEX "document_version_document_id_number_key" ON "document_version"("document_id", "number");

-- CreateIndex
CREATE INDEX "document_status_document_version_id_recorded_at_idx" ON "document_status"("document_version_id", "recorded_at");

-- CreateIndex
CREATE INDEX "document_alias_document_id_idx" ON "document_alias"("document_id");

-- CreateIndex
CREATE UNIQUE INDEX "document_alias_project_id_alias_key" ON "document_alias"("project_id", "alias");

-- CreateIndex
CREATE UNIQUE INDEX "snapshot_project_id_name_key" ON "snapshot"("project_id", "name");

-- CreateIndex
CREATE INDEX "chunk_project_id_idx" ON "chunk"("project_id");

-- CreateIndex
CREATE UNIQUE INDEX "chunk_document_version_id_start_cp_end_cp_ordinal_key" ON "chunk"("document_version_id", "start_cp", "end_cp", "ordinal");

-- CreateIndex
CREATE UNIQUE INDEX "system_project_id_name_key" ON "system"("project_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "run_ticket_nonce_hash_key" ON "run_ticket"("nonce_hash");

-- CreateIndex
CREATE INDEX "run_ticket_project_id_opened_at_idx" ON "run_ticket"("project_id", "opened_at");

-- CreateIndex
CREATE UNIQUE INDEX "run_ticket_id_key" ON "run"("ticket_id");

-- CreateIndex
CREATE INDEX "run_project_id_source_sha256_idx" ON "run"("project_id", "source_sha256");

-- CreateIndex
CREATE UNIQUE INDEX "run_project_id_number_key" ON "run"("project_id", "number");

-- CreateIndex
CREATE INDEX "response_project_id_question_key_idx" ON "response"("project_id", "question_key");

-- CreateIndex
CREATE INDEX "response_golden_item_id_idx" ON "response"("golden_item_id");

-- CreateIndex
CREATE UNIQUE INDEX "response_run_id_external_id_key" ON "response"("run_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "response_run_id_ordinal_key" ON "response"("run_id", "ordinal");

-- CreateIndex
CREATE INDEX "response_matter_matter_id_idx" ON "response_matter"("matter_id");

-- CreateIndex
CREATE INDEX "retrieved_chunk_response_id_handle_idx" ON "retrieved_chunk"("response_id", "handle");

-- CreateIndex
CREATE INDEX "retrieved_chunk_chunk_id_idx" ON "retrieved_chunk"("chunk_id");

-- CreateIndex
CREATE UNIQUE INDEX "retrieved_chunk_response_id_ordinal_key" ON "retrieved_chunk"("response_id", "ordinal");

-- CreateIndex
CREATE INDEX "claim_carry_key_idx" ON "claim"("carry_key");

-- CreateIndex
CREATE INDEX "claim_carry_key_strict_idx" ON "claim"("carry_key_strict");

-- CreateIndex
CREATE UNIQUE INDEX "claim_response_id_ordinal_key" ON "claim"("response_id", "ordinal");

-- CreateIndex
CREATE INDEX "citation_retrieved_chunk_id_idx" ON "citation"("retrieved_chunk_id");

-- CreateIndex
CREATE INDEX "citation_document_version_id_idx" ON "citation"("document_version_id");

-- CreateIndex
CREATE UNIQUE INDEX "citation_claim_id_ordinal_key" ON "citation"("claim_id", "ordinal");

-- CreateIndex
CREATE INDEX "check_finding_response_id_idx" ON "check_finding"("response_id");

-- CreateIndex
CREATE INDEX "imported_label_claim_id_idx" ON "imported_label"("claim_id");

-- CreateIndex
CREATE UNIQUE INDEX "imported_label_response_id_ordinal_key" ON "imported_label"("response_id", "ordinal");

-- CreateIndex
CREATE UNIQUE INDEX "rubric_version_project_id_number_key" ON "rubric_version"("project_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "protocol_version_project_id_number_key" ON "protocol_version"("project_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "batch_project_id_name_key" ON "batch"("project_id", "name");

-- CreateIndex
CREATE INDEX "batch_item_response_id_idx" ON "batch_item"("response_id");

-- CreateIndex
CREATE INDEX "batch_item_batch_id_state_order_key_idx" ON "batch_item"("batch_id", "state", "order_key");

-- CreateIndex
CREATE UNIQUE INDEX "batch_item_batch_id_response_id_key" ON "batch_item"("batch_id", "response_id");

-- CreateIndex
CREATE UNIQUE INDEX "slot_id_key" ON "slot"("id");

-- CreateIndex
CREATE INDEX "slot_rater_id_state_idx" ON "slot"("rater_id", "state");

-- CreateIndex
CREATE UNIQUE INDEX "slot_batch_item_id_rater_id_key" ON "slot"("batch_item_id", "rater_id");

-- CreateIndex
CREATE UNIQUE INDEX "submission_supersedes_id_key" ON "submission"("supersedes_id");

-- CreateIndex
CREATE INDEX "submission_batch_item_id_idx" ON "submission"("batch_item_id");

-- CreateIndex
CREATE INDEX "submission_response_id_idx" ON "submission"("response_id");

-- CreateIndex
CREATE INDEX "submission_project_id_committed_at_idx" ON "submission"("project_id", "committed_at");

-- CreateIndex
CREATE UNIQUE INDEX "submission_rater_id_idempotency_key_key" ON "submission"("rater_id", "idempotency_key");

-- CreateIndex
CREATE INDEX "label_claim_id_idx" ON "label"("claim_id");

-- CreateIndex
CREATE UNIQUE INDEX "label_submission_id_claim_id_key" ON "label"("submission_id", "claim_id");

-- CreateIndex
CREATE INDEX "citation_mark_citation_id_idx" ON "citation_mark"("citation_id");

-- CreateIndex
CREATE INDEX "evidence_span_submission_id_idx" ON "evidence_span"("submission_id");

-- CreateIndex
CREATE INDEX "evidence_span_label_id_idx" ON "evidence_span"("label_id");

-- CreateIndex
CREATE INDEX "evidence_span_document_version_id_idx" ON "evidence_span"("document_version_id");

-- CreateIndex
CREATE UNIQUE INDEX "dispute_batch_item_id_key" ON "dispute"("batch_item_id");

-- CreateIndex
CREATE INDEX "dispute_project_id_state_idx" ON "dispute"("project_id", "state");

-- CreateIndex
CREATE INDEX "dispute_response_id_idx" ON "dispute"("response_id");

-- CreateIndex
CREATE UNIQUE INDEX "adjudication_supersedes_id_key" ON "adjudication"("supersedes_id");

-- CreateIndex
CREATE INDEX "adjudication_dispute_id_idx" ON "adjudication"("dispute_id");

-- CreateIndex
CREATE UNIQUE INDEX "adjudication_lead_id_idempotency_key_key" ON "adjudication"("lead_id", "idempotency_key");

-- CreateIndex
CREATE UNIQUE INDEX "verdict_supersedes_id_key" ON "verdict"("supersedes_id");

-- CreateIndex
CREATE INDEX "verdict_response_id_idx" ON "verdict"("response_id");

-- CreateIndex
CREATE INDEX "verdict_project_id_decided_at_idx" ON "verdict"("project_id", "decided_at");

-- CreateIndex
CREATE UNIQUE INDEX "claim_verdict_supersedes_id_key" ON "claim_verdict"("supersedes_id");

-- CreateIndex
CREATE INDEX "claim_verdict_verdict_id_idx" ON "claim_verdict"("verdict_id");

-- CreateIndex
CREATE INDEX "claim_verdict_claim_id_idx" ON "claim_verdict"("claim_id");

-- CreateIndex
CREATE INDEX "claim_verdict_carry_key_idx" ON "claim_verdict"("carry_key");

-- CreateIndex
CREATE INDEX "golden_item_project_id_question_key_idx" ON "golden_item"("project_id", "question_key");

-- CreateIndex
CREATE UNIQUE INDEX "golden_item_project_id_key_key" ON "golden_item"("project_id", "key");

-- CreateIndex
CREATE UNIQUE INDEX "golden_target_supersedes_id_key" ON "golden_target"("supersedes_id");

-- CreateIndex
CREATE INDEX "golden_target_project_id_frozen_at_idx" ON "golden_target"("project_id", "frozen_at");

-- CreateIndex
CREATE UNIQUE INDEX "golden_target_golden_item_id_number_key" ON "golden_target"("golden_item_id", "number");

-- CreateIndex
CREATE INDEX "golden_target_part_document_version_id_idx" ON "golden_target_part"("document_version_id");

-- CreateIndex
CREATE UNIQUE INDEX "reference_judgement_supersedes_id_key" ON "reference_judgement"("supersedes_id");

-- CreateIndex
CREATE INDEX "reference_judgement_response_id_idx" ON "reference_judgement"("response_id");

-- CreateIndex
CREATE INDEX "reference_judgement_project_id_frozen_at_idx" ON "reference_judgement"("project_id", "frozen_at");

-- CreateIndex
CREATE UNIQUE INDEX "golden_set_project_id_name_key" ON "golden_set"("project_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "golden_set_version_supersedes_id_key" ON "golden_set_version"("supersedes_id");

-- CreateIndex
CREATE INDEX "golden_set_version_project_id_idx" ON "golden_set_version"("project_id");

-- CreateIndex
CREATE UNIQUE INDEX "golden_set_version_golden_set_id_number_key" ON "golden_set_version"("golden_set_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "golden_set_member_golden_set_version_id_ordinal_key" ON "golden_set_member"("golden_set_version_id", "ordinal");

-- CreateIndex
CREATE INDEX "approval_project_id_state_idx" ON "approval"("project_id", "state");

-- CreateIndex
CREATE INDEX "approval_subject_id_idx" ON "approval"("subject_id");

-- CreateIndex
CREATE UNIQUE INDEX "rescore_draw_batch_id_key" ON "rescore_draw"("batch_id");

-- CreateIndex
CREATE INDEX "rescore_draw_project_id_drawn_at_idx" ON "rescore_draw"("project_id", "drawn_at");

-- CreateIndex
CREATE UNIQUE INDEX "rescore_item_batch_item_id_key" ON "rescore_item"("batch_item_id");

-- CreateIndex
CREATE UNIQUE INDEX "verifier_project_id_kind_model_id_revision_key" ON "verifier"("project_id", "kind", "model_id", "revision");

-- CreateIndex
CREATE INDEX "verifier_score_verifier_id_claim_id_idx" ON "verifier_score"("verifier_id", "claim_id");

-- CreateIndex
CREATE INDEX "verifier_score_claim_id_idx" ON "verifier_score"("claim_id");

-- CreateIndex
CREATE INDEX "verifier_score_verifier_id_input_digest_idx" ON "verifier_score"("verifier_id", "input_digest");

-- CreateIndex
CREATE UNIQUE INDEX "calibration_project_id_number_key" ON "calibration"("project_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "policy_project_id_number_key" ON "policy"("project_id", "number");

-- CreateIndex
CREATE INDEX "gate_report_run_id_created_at_idx" ON "gate_report"("run_id", "created_at");

-- CreateIndex
CREATE INDEX "gate_report_project_id_created_at_idx" ON "gate_report"("project_id", "created_at");

-- CreateIndex
CREATE INDEX "audit_event_chain_id_type_idx" ON "audit_event"("chain_id", "type");

-- CreateIndex
CREATE INDEX "audit_checkpoint_chain_id_seq_idx" ON "audit_checkpoint"("chain_id", "seq");

-- CreateIndex
CREATE INDEX "access_log_project_id_subject_id_idx" ON "access_log"("project_id", "subject_id");

-- CreateIndex
CREATE INDEX "access_log_project_id_user_id_at_idx" ON "access_log"("project_id", "user_id", "at");

-- CreateIndex
CREATE INDEX "comment_project_id_subject_kind_subject_id_idx" ON "comment"("project_id", "subject_kind", "subject_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_token_hash_key" ON "api_token"("hash");

-- CreateIndex
CREATE INDEX "api_token_user_id_idx" ON "api_token"("user_id");

-- CreateIndex
CREATE INDEX "idempotency_key_expires_at_idx" ON "idempotency_key"("expires_at");

-- AddForeignKey
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_name_payload_id_fkey" FOREIGN KEY ("name_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "matter_tag" ADD CONSTRAINT "matter_tag_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "wall_denial" ADD CONSTRAINT "wall_denial_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "wall_denial" ADD CONSTRAINT "wall_denial_matter_id_fkey" FOREIGN KEY ("matter_id") REFERENCES "matter_tag"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "wall_denial" ADD CONSTRAINT "wall_denial_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "payload" ADD CONSTRAINT "payload_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "legal_hold" ADD CONSTRAINT "legal_hold_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "legal_hold" ADD CONSTRAINT "legal_hold_matter_id_fkey" FOREIGN KEY ("matter_id") REFERENCES "matter_tag"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "legal_hold" ADD CONSTRAINT "legal_hold_placed_by_id_fkey" FOREIGN KEY ("placed_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "legal_hold" ADD CONSTRAINT "legal_hold_released_by_id_fkey" FOREIGN KEY ("released_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "erasure" ADD CONSTRAINT "erasure_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "document" ADD CONSTRAINT "document_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "document" ADD CONSTRAINT "document_title_payload_id_fkey" FOREIGN KEY ("title_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "document" ADD CONSTRAINT "document_matter_id_fkey" FOREIGN KEY ("matter_id") REFERENCES "matter_tag"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "document_version" ADD CONSTRAINT "document_version_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "document_version" ADD CONSTRAINT "document_version_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "document_version" ADD CONSTRAINT "document_version_text_payload_id_fkey" FOREIGN KEY ("text_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "document_version" ADD CONSTRAINT "document_version_original_payload_id_fkey" FOREIGN KEY ("original_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "document_status" ADD CONSTRAINT "document_status_document_version_id_fkey" FOREIGN KEY ("document_version_id") REFERENCES "document_version"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "document_status" ADD CONSTRAINT "document_status_recorded_by_id_fkey" FOREIGN KEY ("recorded_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "page_map" ADD CONSTRAINT "page_map_document_version_id_fkey" FOREIGN KEY ("document_version_id") REFERENCES "document_version"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "document_alias" ADD CONSTRAINT "document_alias_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "document_alias" ADD CONSTRAINT "document_alias_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "snapshot" ADD CONSTRAINT "snapshot_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "snapshot_version" ADD CONSTRAINT "snapshot_version_snapshot_id_fkey" FOREIGN KEY ("snapshot_id") REFERENCES "snapshot"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "snapshot_version" ADD CONSTRAINT "snapshot_version_document_version_id_fkey" FOREIGN KEY ("document_version_id") REFERENCES "document_version"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "chunk" ADD CONSTRAINT "chunk_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "chunk" ADD CONSTRAINT "chunk_document_version_id_fkey" FOREIGN KEY ("document_version_id") REFERENCES "document_version"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "chunk" ADD CONSTRAINT "chunk_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "chunk"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "system" ADD CONSTRAINT "system_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "run_ticket" ADD CONSTRAINT "run_ticket_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "run_ticket" ADD CONSTRAINT "run_ticket_system_id_fkey" FOREIGN KEY ("system_id") REFERENCES "system"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "run_ticket" ADD CONSTRAINT "run_ticket_golden_set_version_id_fkey" FOREIGN KEY ("golden_set_version_id") REFERENCES "golden_set_version"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "run_ticket" ADD CONSTRAINT "run_ticket_opened_by_id_fkey" FOREIGN KEY ("opened_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_system_id_fkey" FOREIGN KEY ("system_id") REFERENCES "system"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "run_ticket"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_snapshot_id_fkey" FOREIGN KEY ("snapshot_id") REFERENCES "snapshot"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_golden_set_version_id_fkey" FOREIGN KEY ("golden_set_version_id") REFERENCES "golden_set_version"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "response" ADD CONSTRAINT "response_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "response" ADD CONSTRAINT "response_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "response" ADD CONSTRAINT "response_golden_item_id_fkey" FOREIGN KEY ("golden_item_id") REFERENCES "golden_item"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "response" ADD CONSTRAINT "response_question_payload_id_fkey" FOREIGN KEY ("question_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "response" ADD CONSTRAINT "response_answer_payload_id_fkey" FOREIGN KEY ("answer_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "response" ADD CONSTRAINT "response_turns_payload_id_fkey" FOREIGN KEY ("turns_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "response" ADD CONSTRAINT "response_meta_payload_id_fkey" FOREIGN KEY ("meta_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "response_matter" ADD CONSTRAINT "response_matter_response_id_fkey" FOREIGN KEY ("response_id") REFERENCES "response"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "response_matter" ADD CONSTRAINT "response_matter_matter_id_fkey" FOREIGN KEY ("matter_id") REFERENCES "matter_tag"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "retrieved_chunk" ADD CONSTRAINT "retrieved_chunk_response_id_fkey" FOREIGN KEY ("response_id") REFERENCES "response"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "retrieved_chunk" ADD CONSTRAINT "retrieved_chunk_chunk_id_fkey" FOREIGN KEY ("chunk_id") REFERENCES "chunk"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "retrieved_chunk" ADD CONSTRAINT "retrieved_chunk_text_sent_payload_id_fkey" FOREIGN KEY ("text_sent_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "claim" ADD CONSTRAINT "claim_response_id_fkey" FOREIGN KEY ("response_id") REFERENCES "response"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "claim" ADD CONSTRAINT "claim_text_payload_id_fkey" FOREIGN KEY ("text_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "citation" ADD CONSTRAINT "citation_claim_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "claim"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "citation" ADD CONSTRAINT "citation_retrieved_chunk_id_fkey" FOREIGN KEY ("retrieved_chunk_id") REFERENCES "retrieved_chunk"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "citation" ADD CONSTRAINT "citation_document_version_id_fkey" FOREIGN KEY ("document_version_id") REFERENCES "document_version"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "citation" ADD CONSTRAINT "citation_quote_payload_id_fkey" FOREIGN KEY ("quote_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "check_finding" ADD CONSTRAINT "check_finding_response_id_fkey" FOREIGN KEY ("response_id") REFERENCES "response"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "check_finding" ADD CONSTRAINT "check_finding_claim_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "claim"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "check_finding" ADD CONSTRAINT "check_finding_citation_id_fkey" FOREIGN KEY ("citation_id") REFERENCES "citation"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "imported_label" ADD CONSTRAINT "imported_label_response_id_fkey" FOREIGN KEY ("response_id") REFERENCES "response"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "imported_label" ADD CONSTRAINT "imported_label_claim_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "claim"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "imported_label" ADD CONSTRAINT "imported_label_note_payload_id_fkey" FOREIGN KEY ("note_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "rubric_version" ADD CONSTRAINT "rubric_version_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "rubric_version" ADD CONSTRAINT "rubric_version_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "protocol_version" ADD CONSTRAINT "protocol_version_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "protocol_version" ADD CONSTRAINT "protocol_version_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "batch" ADD CONSTRAINT "batch_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "batch" ADD CONSTRAINT "batch_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "batch" ADD CONSTRAINT "batch_rubric_version_id_fkey" FOREIGN KEY ("rubric_version_id") REFERENCES "rubric_version"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "batch" ADD CONSTRAINT "batch_protocol_version_id_fkey" FOREIGN KEY ("protocol_version_id") REFERENCES "protocol_version"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "batch" ADD CONSTRAINT "batch_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "batch_item" ADD CONSTRAINT "batch_item_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "batch"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "batch_item" ADD CONSTRAINT "batch_item_response_id_fkey" FOREIGN KEY ("response_id") REFERENCES "response"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "batch_item" ADD CONSTRAINT "batch_item_only_rater_id_fkey" FOREIGN KEY ("only_rater_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "slot" ADD CONSTRAINT "slot_batch_item_id_fkey" FOREIGN KEY ("batch_item_id") REFERENCES "batch_item"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "slot" ADD CONSTRAINT "slot_rater_id_fkey" FOREIGN KEY ("rater_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "slot_exclusion" ADD CONSTRAINT "slot_exclusion_batch_item_id_fkey" FOREIGN KEY ("batch_item_id") REFERENCES "batch_item"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "slot_exclusion" ADD CONSTRAINT "slot_exclusion_rater_id_fkey" FOREIGN KEY ("rater_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "slot_exclusion" ADD CONSTRAINT "slot_exclusion_reason_payload_id_fkey" FOREIGN KEY ("reason_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "draft" ADD CONSTRAINT "draft_batch_item_id_fkey" FOREIGN KEY ("batch_item_id") REFERENCES "batch_item"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "draft" ADD CONSTRAINT "draft_rater_id_fkey" FOREIGN KEY ("rater_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "submission" ADD CONSTRAINT "submission_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "submission" ADD CONSTRAINT "submission_batch_item_id_fkey" FOREIGN KEY ("batch_item_id") REFERENCES "batch_item"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "submission" ADD CONSTRAINT "submission_response_id_fkey" FOREIGN KEY ("response_id") REFERENCES "response"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "submission" ADD CONSTRAINT "submission_slot_id_fkey" FOREIGN KEY ("slot_id") REFERENCES "slot"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "submission" ADD CONSTRAINT "submission_rater_id_fkey" FOREIGN KEY ("rater_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "submission" ADD CONSTRAINT "submission_note_payload_id_fkey" FOREIGN KEY ("note_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "submission" ADD CONSTRAINT "submission_rubric_version_id_fkey" FOREIGN KEY ("rubric_version_id") REFERENCES "rubric_version"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "submission" ADD CONSTRAINT "submission_protocol_version_id_fkey" FOREIGN KEY ("protocol_version_id") REFERENCES "protocol_version"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "submission" ADD CONSTRAINT "submission_supersedes_id_fkey" FOREIGN KEY ("supersedes_id") REFERENCES "submission"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "label" ADD CONSTRAINT "label_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "label" ADD CONSTRAINT "label_claim_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "claim"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "label" ADD CONSTRAINT "label_note_payload_id_fkey" FOREIGN KEY ("note_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "citation_mark" ADD CONSTRAINT "citation_mark_label_id_fkey" FOREIGN KEY ("label_id") REFERENCES "label"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "citation_mark" ADD CONSTRAINT "citation_mark_citation_id_fkey" FOREIGN KEY ("citation_id") REFERENCES "citation"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "evidence_span" ADD CONSTRAINT "evidence_span_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "evidence_span" ADD CONSTRAINT "evidence_span_label_id_fkey" FOREIGN KEY ("label_id") REFERENCES "label"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "evidence_span" ADD CONSTRAINT "evidence_span_document_version_id_fkey" FOREIGN KEY ("document_version_id") REFERENCES "document_version"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "evidence_span" ADD CONSTRAINT "evidence_span_chunk_id_fkey" FOREIGN KEY ("chunk_id") REFERENCES "chunk"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_response_id_fkey" FOREIGN KEY ("response_id") REFERENCES "response"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_batch_item_id_fkey" FOREIGN KEY ("batch_item_id") REFERENCES "batch_item"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "adjudication" ADD CONSTRAINT "adjudication_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "adjudication" ADD CONSTRAINT "adjudication_dispute_id_fkey" FOREIGN KEY ("dispute_id") REFERENCES "dispute"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "adjudication" ADD CONSTRAINT "adjudication_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "adjudication" ADD CONSTRAINT "adjudication_reason_payload_id_fkey" FOREIGN KEY ("reason_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "adjudication" ADD CONSTRAINT "adjudication_supersedes_id_fkey" FOREIGN KEY ("supersedes_id") REFERENCES "adjudication"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "adjudication_claim" ADD CONSTRAINT "adjudication_claim_adjudication_id_fkey" FOREIGN KEY ("adjudication_id") REFERENCES "adjudication"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "adjudication_claim" ADD CONSTRAINT "adjudication_claim_claim_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "claim"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "verdict" ADD CONSTRAINT "verdict_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "verdict" ADD CONSTRAINT "verdict_response_id_fkey" FOREIGN KEY ("response_id") REFERENCES "response"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "verdict" ADD CONSTRAINT "verdict_batch_item_id_fkey" FOREIGN KEY ("batch_item_id") REFERENCES "batch_item"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "verdict" ADD CONSTRAINT "verdict_adjudication_id_fkey" FOREIGN KEY ("adjudication_id") REFERENCES "adjudication"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "verdict" ADD CONSTRAINT "verdict_first_submission_id_fkey" FOREIGN KEY ("first_submission_id") REFERENCES "submission"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "verdict" ADD CONSTRAINT "verdict_second_submission_id_fkey" FOREIGN KEY ("second_submission_id") REFERENCES "submission"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "verdict" ADD CONSTRAINT "verdict_rubric_version_id_fkey" FOREIGN KEY ("rubric_version_id") REFERENCES "rubric_version"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "verdict" ADD CONSTRAINT "verdict_protocol_version_id_fkey" FOREIGN KEY ("protocol_version_id") REFERENCES "protocol_version"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "verdict" ADD CONSTRAINT "verdict_carried_from_id_fkey" FOREIGN KEY ("carried_from_id") REFERENCES "verdict"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "verdict" ADD CONSTRAINT "verdict_supersedes_id_fkey" FOREIGN KEY ("supersedes_id") REFERENCES "verdict"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "claim_verdict" ADD CONSTRAINT "claim_verdict_verdict_id_fkey" FOREIGN KEY ("verdict_id") REFERENCES "verdict"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "claim_verdict" ADD CONSTRAINT "claim_verdict_claim_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "claim"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "claim_verdict" ADD CONSTRAINT "claim_verdict_carried_from_id_fkey" FOREIGN KEY ("carried_from_id") REFERENCES "claim_verdict"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "claim_verdict" ADD CONSTRAINT "claim_verdict_supersedes_id_fkey" FOREIGN KEY ("supersedes_id") REFERENCES "claim_verdict"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_item" ADD CONSTRAINT "golden_item_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_item" ADD CONSTRAINT "golden_item_question_payload_id_fkey" FOREIGN KEY ("question_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_item" ADD CONSTRAINT "golden_item_matter_id_fkey" FOREIGN KEY ("matter_id") REFERENCES "matter_tag"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_item" ADD CONSTRAINT "golden_item_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_target" ADD CONSTRAINT "golden_target_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_target" ADD CONSTRAINT "golden_target_golden_item_id_fkey" FOREIGN KEY ("golden_item_id") REFERENCES "golden_item"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_target" ADD CONSTRAINT "golden_target_snapshot_id_fkey" FOREIGN KEY ("snapshot_id") REFERENCES "snapshot"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_target" ADD CONSTRAINT "golden_target_reason_payload_id_fkey" FOREIGN KEY ("reason_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_target" ADD CONSTRAINT "golden_target_approval_id_fkey" FOREIGN KEY ("approval_id") REFERENCES "approval"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_target" ADD CONSTRAINT "golden_target_proposed_by_id_fkey" FOREIGN KEY ("proposed_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_target" ADD CONSTRAINT "golden_target_approved_by_id_fkey" FOREIGN KEY ("approved_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_target" ADD CONSTRAINT "golden_target_supersedes_id_fkey" FOREIGN KEY ("supersedes_id") REFERENCES "golden_target"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_target_part" ADD CONSTRAINT "golden_target_part_golden_target_id_fkey" FOREIGN KEY ("golden_target_id") REFERENCES "golden_target"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_target_part" ADD CONSTRAINT "golden_target_part_payload_id_fkey" FOREIGN KEY ("payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_target_part" ADD CONSTRAINT "golden_target_part_document_version_id_fkey" FOREIGN KEY ("document_version_id") REFERENCES "document_version"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "reference_judgement" ADD CONSTRAINT "reference_judgement_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "reference_judgement" ADD CONSTRAINT "reference_judgement_response_id_fkey" FOREIGN KEY ("response_id") REFERENCES "response"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "reference_judgement" ADD CONSTRAINT "reference_judgement_verdict_id_fkey" FOREIGN KEY ("verdict_id") REFERENCES "verdict"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "reference_judgement" ADD CONSTRAINT "reference_judgement_golden_target_id_fkey" FOREIGN KEY ("golden_target_id") REFERENCES "golden_target"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "reference_judgement" ADD CONSTRAINT "reference_judgement_reason_payload_id_fkey" FOREIGN KEY ("reason_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "reference_judgement" ADD CONSTRAINT "reference_judgement_approval_id_fkey" FOREIGN KEY ("approval_id") REFERENCES "approval"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "reference_judgement" ADD CONSTRAINT "reference_judgement_proposed_by_id_fkey" FOREIGN KEY ("proposed_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "reference_judgement" ADD CONSTRAINT "reference_judgement_approved_by_id_fkey" FOREIGN KEY ("approved_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "reference_judgement" ADD CONSTRAINT "reference_judgement_supersedes_id_fkey" FOREIGN KEY ("supersedes_id") REFERENCES "reference_judgement"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_set" ADD CONSTRAINT "golden_set_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_set_version" ADD CONSTRAINT "golden_set_version_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_set_version" ADD CONSTRAINT "golden_set_version_golden_set_id_fkey" FOREIGN KEY ("golden_set_id") REFERENCES "golden_set"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_set_version" ADD CONSTRAINT "golden_set_version_reason_payload_id_fkey" FOREIGN KEY ("reason_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_set_version" ADD CONSTRAINT "golden_set_version_approval_id_fkey" FOREIGN KEY ("approval_id") REFERENCES "approval"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_set_version" ADD CONSTRAINT "golden_set_version_proposed_by_id_fkey" FOREIGN KEY ("proposed_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_set_version" ADD CONSTRAINT "golden_set_version_approved_by_id_fkey" FOREIGN KEY ("approved_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_set_version" ADD CONSTRAINT "golden_set_version_supersedes_id_fkey" FOREIGN KEY ("supersedes_id") REFERENCES "golden_set_version"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_set_member" ADD CONSTRAINT "golden_set_member_golden_set_version_id_fkey" FOREIGN KEY ("golden_set_version_id") REFERENCES "golden_set_version"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "golden_set_member" ADD CONSTRAINT "golden_set_member_golden_target_id_fkey" FOREIGN KEY ("golden_target_id") REFERENCES "golden_target"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "approval" ADD CONSTRAINT "approval_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "approval" ADD CONSTRAINT "approval_reason_payload_id_fkey" FOREIGN KEY ("reason_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "approval" ADD CONSTRAINT "approval_proposer_id_fkey" FOREIGN KEY ("proposer_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "approval" ADD CONSTRAINT "approval_approver_id_fkey" FOREIGN KEY ("approver_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "rescore_draw" ADD CONSTRAINT "rescore_draw_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "rescore_draw" ADD CONSTRAINT "rescore_draw_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "batch"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "rescore_draw" ADD CONSTRAINT "rescore_draw_drawn_by_id_fkey" FOREIGN KEY ("drawn_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "rescore_item" ADD CONSTRAINT "rescore_item_rescore_draw_id_fkey" FOREIGN KEY ("rescore_draw_id") REFERENCES "rescore_draw"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "rescore_item" ADD CONSTRAINT "rescore_item_response_id_fkey" FOREIGN KEY ("response_id") REFERENCES "response"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "rescore_item" ADD CONSTRAINT "rescore_item_batch_item_id_fkey" FOREIGN KEY ("batch_item_id") REFERENCES "batch_item"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "rescore_item" ADD CONSTRAINT "rescore_item_first_submission_id_fkey" FOREIGN KEY ("first_submission_id") REFERENCES "submission"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "verifier" ADD CONSTRAINT "verifier_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "verifier_score" ADD CONSTRAINT "verifier_score_verifier_id_fkey" FOREIGN KEY ("verifier_id") REFERENCES "verifier"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "verifier_score" ADD CONSTRAINT "verifier_score_claim_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "claim"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "verifier_score" ADD CONSTRAINT "verifier_score_citation_id_fkey" FOREIGN KEY ("citation_id") REFERENCES "citation"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "calibration" ADD CONSTRAINT "calibration_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "calibration" ADD CONSTRAINT "calibration_verifier_id_fkey" FOREIGN KEY ("verifier_id") REFERENCES "verifier"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "calibration" ADD CONSTRAINT "calibration_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "policy" ADD CONSTRAINT "policy_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "policy" ADD CONSTRAINT "policy_baseline_run_id_fkey" FOREIGN KEY ("baseline_run_id") REFERENCES "run"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "policy" ADD CONSTRAINT "policy_approval_id_fkey" FOREIGN KEY ("approval_id") REFERENCES "approval"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "policy" ADD CONSTRAINT "policy_proposed_by_id_fkey" FOREIGN KEY ("proposed_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "policy" ADD CONSTRAINT "policy_approved_by_id_fkey" FOREIGN KEY ("approved_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "gate_report" ADD CONSTRAINT "gate_report_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "gate_report" ADD CONSTRAINT "gate_report_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "gate_report" ADD CONSTRAINT "gate_report_policy_id_fkey" FOREIGN KEY ("policy_id") REFERENCES "policy"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "gate_report" ADD CONSTRAINT "gate_report_golden_set_version_id_fkey" FOREIGN KEY ("golden_set_version_id") REFERENCES "golden_set_version"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "gate_report" ADD CONSTRAINT "gate_report_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "access_log" ADD CONSTRAINT "access_log_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_text_payload_id_fkey" FOREIGN KEY ("text_payload_id") REFERENCES "payload"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
