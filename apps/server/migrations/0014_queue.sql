-- Unlogged: a preview lives for seconds, and writing one must not cost more than showing it.
CREATE UNLOGGED TABLE "draw_previews" (
	"task_id" bigint PRIMARY KEY NOT NULL,
	"mime" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"nth" integer DEFAULT 1 NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "job_lanes_next";--> statement-breakpoint
ALTER TABLE "job_lanes" ADD COLUMN "paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "draw_previews" ADD CONSTRAINT "draw_previews_task_id_draw_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."draw_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_lanes_next" ON "job_lanes" USING btree ("pool","vtime","user_id") WHERE waiting > 0 and not paused;