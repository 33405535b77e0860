CREATE TABLE "draw_images" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draw_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"record_id" bigint NOT NULL,
	"task_id" bigint NOT NULL,
	"nth" smallint DEFAULT 0 NOT NULL,
	"role" text NOT NULL,
	"file_id" bigint NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"seed" bigint NOT NULL,
	"engine" text NOT NULL,
	"engine_kind" text NOT NULL,
	"unknown_words" jsonb NOT NULL,
	"favourite" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "draw_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draw_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"client_draw_type" smallint NOT NULL,
	"ai_draw_type" smallint NOT NULL,
	"request" jsonb NOT NULL,
	"prompt" text NOT NULL,
	"grams" text[] DEFAULT '{}' NOT NULL,
	"base_seed" bigint NOT NULL,
	"engine" text NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "draw_tasks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draw_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"record_id" bigint NOT NULL,
	"nth" integer NOT NULL,
	"job_id" bigint,
	"status" smallint DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "draw_images" ADD CONSTRAINT "draw_images_record_id_draw_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."draw_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_images" ADD CONSTRAINT "draw_images_task_id_draw_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."draw_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_records" ADD CONSTRAINT "draw_records_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_records" ADD CONSTRAINT "draw_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_tasks" ADD CONSTRAINT "draw_tasks_record_id_draw_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."draw_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "draw_images_task" ON "draw_images" USING btree ("task_id","nth");--> statement-breakpoint
CREATE INDEX "draw_images_record" ON "draw_images" USING btree ("record_id","id");--> statement-breakpoint
CREATE INDEX "draw_records_user" ON "draw_records" USING btree ("team_id","user_id","id");--> statement-breakpoint
CREATE INDEX "draw_records_grams" ON "draw_records" USING gin ("grams");--> statement-breakpoint
CREATE UNIQUE INDEX "draw_tasks_record" ON "draw_tasks" USING btree ("record_id","nth");--> statement-breakpoint
CREATE INDEX "draw_tasks_job" ON "draw_tasks" USING btree ("job_id");