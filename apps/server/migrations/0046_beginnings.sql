CREATE TABLE "beginnings" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"choice" text DEFAULT '' NOT NULL,
	"done" text[] DEFAULT '{}' NOT NULL,
	"away" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "samples" (
	"team_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"job_id" bigint,
	"made" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "beginnings" ADD CONSTRAINT "beginnings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "samples" ADD CONSTRAINT "samples_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "samples" ADD CONSTRAINT "samples_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;