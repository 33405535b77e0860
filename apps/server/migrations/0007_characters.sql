CREATE TABLE "character_merges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "character_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kept_id" bigint NOT NULL,
	"merged_id" bigint NOT NULL,
	"gained" text[] NOT NULL,
	"relations" jsonb NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "character_recognitions" (
	"work_id" bigint PRIMARY KEY NOT NULL,
	"job_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"candidates" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "character_relations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "character_relations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" bigint NOT NULL,
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"type" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"directed" boolean DEFAULT false NOT NULL,
	"strength" smallint DEFAULT 0 NOT NULL,
	"from_doc_id" bigint,
	"to_doc_id" bigint,
	"secret" boolean DEFAULT false NOT NULL,
	"evidence" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "character_strangers" (
	"one_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	CONSTRAINT "character_strangers_one_id_other_id_pk" PRIMARY KEY("one_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "characters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "characters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" bigint NOT NULL,
	"name" text NOT NULL,
	"aliases" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"gender" text DEFAULT '未知' NOT NULL,
	"age" text DEFAULT '' NOT NULL,
	"identity" text DEFAULT '' NOT NULL,
	"want" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"arc" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'confirmed' NOT NULL,
	"hue" smallint DEFAULT 0 NOT NULL,
	"profile_file_id" bigint,
	"source" text DEFAULT 'manual' NOT NULL,
	"confidence" real DEFAULT 1 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"x" double precision,
	"y" double precision,
	"card_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"merged_into" bigint,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "doc_habits" (
	"doc_id" bigint PRIMARY KEY NOT NULL,
	"content_hash" text NOT NULL,
	"habits" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "character_merges" ADD CONSTRAINT "character_merges_kept_id_characters_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_merges" ADD CONSTRAINT "character_merges_merged_id_characters_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_recognitions" ADD CONSTRAINT "character_recognitions_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_relations" ADD CONSTRAINT "character_relations_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_relations" ADD CONSTRAINT "character_relations_from_id_characters_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_relations" ADD CONSTRAINT "character_relations_to_id_characters_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_relations" ADD CONSTRAINT "character_relations_from_doc_id_docs_id_fk" FOREIGN KEY ("from_doc_id") REFERENCES "public"."docs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_relations" ADD CONSTRAINT "character_relations_to_doc_id_docs_id_fk" FOREIGN KEY ("to_doc_id") REFERENCES "public"."docs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_strangers" ADD CONSTRAINT "character_strangers_one_id_characters_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_strangers" ADD CONSTRAINT "character_strangers_other_id_characters_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "characters" ADD CONSTRAINT "characters_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "characters" ADD CONSTRAINT "characters_card_id_idea_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."idea_cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_habits" ADD CONSTRAINT "doc_habits_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "character_merges_kept" ON "character_merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "character_merges_merged" ON "character_merges" USING btree ("merged_id");--> statement-breakpoint
CREATE INDEX "character_relations_work" ON "character_relations" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "character_relations_from" ON "character_relations" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX "character_relations_to" ON "character_relations" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "character_strangers_other" ON "character_strangers" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "characters_work" ON "characters" USING btree ("work_id","position");--> statement-breakpoint
CREATE INDEX "characters_card" ON "characters" USING btree ("card_id");