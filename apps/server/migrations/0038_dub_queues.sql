ALTER TABLE "dub_lines" ADD COLUMN "scene_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dub_lines" ADD COLUMN "voice_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dub_lines" ADD COLUMN "job_id" bigint;--> statement-breakpoint
ALTER TABLE "dubs" ADD COLUMN "doc_id" bigint;--> statement-breakpoint
ALTER TABLE "dubs" ADD COLUMN "scenes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "dubs" ADD CONSTRAINT "dubs_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- What jobs have still to say: named in their payloads until now.
UPDATE "dub_lines" l SET "job_id" = j."id" FROM "jobs" j
  WHERE j."kind" = 'dub' AND j."state" IN ('waiting', 'running') AND (j."payload" ->> 'dub_id')::bigint = l."dub_id"
    AND j."payload" -> 'line_ids' @> to_jsonb(l."id") AND coalesce(l."record_id", 0) <= (j."payload" ->> 'since')::bigint;
