CREATE TABLE "voice_lexicon" (
	"team_id" bigint NOT NULL,
	"word" text NOT NULL,
	"reading" text NOT NULL,
	CONSTRAINT "voice_lexicon_team_id_word_pk" PRIMARY KEY("team_id","word")
);
--> statement-breakpoint
ALTER TABLE "dub_lines" ADD COLUMN "start_ms" integer;--> statement-breakpoint
ALTER TABLE "voice_lexicon" ADD CONSTRAINT "voice_lexicon_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;