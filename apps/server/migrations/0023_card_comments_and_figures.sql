CREATE TABLE "character_figures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "character_figures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"character_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"src_type" smallint NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "comments" ALTER COLUMN "doc_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "appearance" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "voice_age" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "voice_timbre" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "voice_pace" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "voice_accent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "voice_phrases" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "voice_reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "card_id" bigint;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "character_id" bigint;--> statement-breakpoint
ALTER TABLE "character_figures" ADD CONSTRAINT "character_figures_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "character_figures_file" ON "character_figures" USING btree ("character_id","file_id");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_card_id_idea_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."idea_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_card" ON "comments" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "comments_character" ON "comments" USING btree ("character_id");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_about" CHECK (num_nonnulls(doc_id, card_id, character_id) = 1);--> statement-breakpoint
INSERT INTO "character_figures" ("character_id", "file_id", "src_type", "created_by", "created_at")
SELECT "id", "profile_file_id", 1, "updated_by", "updated_at" FROM "characters" WHERE "profile_file_id" IS NOT NULL;
