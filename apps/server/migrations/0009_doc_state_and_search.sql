CREATE TABLE "doc_texts" (
	"doc_id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"content_hash" text NOT NULL,
	"text" text NOT NULL,
	"pairs" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "docs" ADD COLUMN "status" text DEFAULT 'draft' NOT NULL;--> statement-breakpoint
ALTER TABLE "docs" ADD COLUMN "assignee_id" bigint;--> statement-breakpoint
ALTER TABLE "doc_texts" ADD CONSTRAINT "doc_texts_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "doc_texts_pairs" ON "doc_texts" USING gin ("pairs");--> statement-breakpoint
ALTER TABLE "docs" ADD CONSTRAINT "docs_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;