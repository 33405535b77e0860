CREATE TABLE "linked_docs" (
	"doc_id" bigint PRIMARY KEY NOT NULL,
	"content_hash" text NOT NULL,
	"shots" text[] NOT NULL,
	"linked" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "linked_lines" (
	"doc_id" bigint NOT NULL,
	"block_id" text NOT NULL,
	"nth" integer NOT NULL,
	"scene_id" text NOT NULL,
	"scene_no" text NOT NULL,
	"speaker" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "linked_lines_doc_id_block_id_pk" PRIMARY KEY("doc_id","block_id")
);
--> statement-breakpoint
DROP INDEX "links_to";
--> statement-breakpoint
ALTER TABLE "links" DROP CONSTRAINT "links_from_kind_from_id_to_kind_to_id_pk";
--> statement-breakpoint
ALTER TABLE "links" ALTER COLUMN "hash" SET DEFAULT '';
--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "from_part" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "to_part" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "doc_id" bigint;
--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_from_kind_from_id_from_part_to_kind_to_id_to_part_pk" PRIMARY KEY("from_kind","from_id","from_part","to_kind","to_id","to_part");
--> statement-breakpoint
ALTER TABLE "linked_docs" ADD CONSTRAINT "linked_docs_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "linked_lines" ADD CONSTRAINT "linked_lines_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "linked_lines_scene" ON "linked_lines" USING btree ("doc_id","scene_id");
--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "links_doc" ON "links" USING btree ("doc_id") WHERE doc_id is not null;
--> statement-breakpoint
CREATE INDEX "links_to" ON "links" USING btree ("to_kind","to_id","to_part");
