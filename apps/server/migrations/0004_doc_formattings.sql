CREATE TABLE "doc_formattings" (
	"doc_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"changes" "bytea",
	"total" integer DEFAULT 0 NOT NULL,
	"applied" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "doc_formattings_doc_id_user_id_pk" PRIMARY KEY("doc_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "doc_formattings" ADD CONSTRAINT "doc_formattings_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;