CREATE TABLE "card_causes" (
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	CONSTRAINT "card_causes_from_id_to_id_pk" PRIMARY KEY("from_id","to_id")
);
--> statement-breakpoint
CREATE TABLE "card_scenes" (
	"card_id" bigint NOT NULL,
	"doc_id" bigint NOT NULL,
	"scene_id" text NOT NULL,
	CONSTRAINT "card_scenes_card_id_doc_id_scene_id_pk" PRIMARY KEY("card_id","doc_id","scene_id")
);
--> statement-breakpoint
CREATE TABLE "idea_cards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "idea_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" bigint NOT NULL,
	"idea_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"template_id" integer,
	"form" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"image_file_ids" bigint[] DEFAULT '{}' NOT NULL,
	"color" text DEFAULT '' NOT NULL,
	"order_key" text collate "C" NOT NULL,
	"lane" text DEFAULT '' NOT NULL,
	"storyline" text DEFAULT '' NOT NULL,
	"doc_id" bigint,
	"x" double precision,
	"y" double precision,
	"mood" smallint DEFAULT 0 NOT NULL,
	"assignee_id" bigint,
	"people" bigint[] DEFAULT '{}' NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"figures" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "doc_outlines" (
	"doc_id" bigint PRIMARY KEY NOT NULL,
	"content_hash" text NOT NULL,
	"scenes" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "docs" ADD COLUMN "kind" text DEFAULT 'doc' NOT NULL;--> statement-breakpoint
ALTER TABLE "docs" ADD COLUMN "edit_type" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "card_causes" ADD CONSTRAINT "card_causes_from_id_idea_cards_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."idea_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_causes" ADD CONSTRAINT "card_causes_to_id_idea_cards_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."idea_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_scenes" ADD CONSTRAINT "card_scenes_card_id_idea_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."idea_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_scenes" ADD CONSTRAINT "card_scenes_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idea_cards" ADD CONSTRAINT "idea_cards_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idea_cards" ADD CONSTRAINT "idea_cards_idea_id_docs_id_fk" FOREIGN KEY ("idea_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idea_cards" ADD CONSTRAINT "idea_cards_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_outlines" ADD CONSTRAINT "doc_outlines_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_causes_to" ON "card_causes" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "card_scenes_doc" ON "card_scenes" USING btree ("doc_id");--> statement-breakpoint
CREATE INDEX "idea_cards_order" ON "idea_cards" USING btree ("work_id","order_key");--> statement-breakpoint
CREATE INDEX "idea_cards_idea" ON "idea_cards" USING btree ("idea_id");