CREATE TABLE "films" (
	"doc_id" bigint PRIMARY KEY NOT NULL,
	"script_id" bigint,
	"conversion_id" bigint,
	"job_id" bigint,
	"waits_for" bigint[],
	"music_id" bigint,
	"music_for" text DEFAULT '' NOT NULL,
	"music_by_hand" boolean DEFAULT false NOT NULL,
	"file_job" bigint,
	"file_of" text DEFAULT '' NOT NULL,
	"stages" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dub_lines" ADD COLUMN "block_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "films" ADD CONSTRAINT "films_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "films" ADD CONSTRAINT "films_script_id_docs_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."docs"("id") ON DELETE set null ON UPDATE no action;