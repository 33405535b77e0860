CREATE TABLE "training_epochs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "training_epochs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"model_id" bigint NOT NULL,
	"run" integer NOT NULL,
	"epoch" integer NOT NULL,
	"file_id" bigint NOT NULL,
	"size" bigint NOT NULL,
	"loss" real,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_images" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "training_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"model_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"name" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"first_tags" text[] DEFAULT '{}' NOT NULL,
	"hash" bigint NOT NULL,
	"sharpness" real NOT NULL,
	"twin_of" bigint,
	"origin" text,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "training_points" (
	"model_id" bigint NOT NULL,
	"run" integer NOT NULL,
	"step" integer NOT NULL,
	"loss" real NOT NULL,
	"lr" real,
	CONSTRAINT "training_points_model_id_run_step_pk" PRIMARY KEY("model_id","run","step")
);
--> statement-breakpoint
CREATE TABLE "training_samples" (
	"model_id" bigint NOT NULL,
	"run" integer NOT NULL,
	"epoch" integer NOT NULL,
	"nth" integer NOT NULL,
	"file_id" bigint NOT NULL,
	CONSTRAINT "training_samples_model_id_run_epoch_nth_pk" PRIMARY KEY("model_id","run","epoch","nth")
);
--> statement-breakpoint
CREATE TABLE "trainings" (
	"model_id" bigint PRIMARY KEY NOT NULL,
	"team_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"model_type" text NOT NULL,
	"base_model" text NOT NULL,
	"checkpoint" text DEFAULT '' NOT NULL,
	"trigger_word" text NOT NULL,
	"class_word" text DEFAULT '' NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"cover_id" bigint,
	"crop" boolean DEFAULT false NOT NULL,
	"features" text[] DEFAULT '{}' NOT NULL,
	"prompts" text[] DEFAULT '{}' NOT NULL,
	"params" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"job_id" bigint,
	"set_job_id" bigint,
	"set_error" text DEFAULT '' NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"engine" text DEFAULT '' NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"total_steps" integer DEFAULT 0 NOT NULL,
	"epoch" integer DEFAULT 0 NOT NULL,
	"epochs" integer DEFAULT 0 NOT NULL,
	"loss" real,
	"seconds_per_step" real,
	"stops_after" boolean DEFAULT false NOT NULL,
	"log" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "training_epochs" ADD CONSTRAINT "training_epochs_model_id_trainings_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."trainings"("model_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_images" ADD CONSTRAINT "training_images_model_id_trainings_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."trainings"("model_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_points" ADD CONSTRAINT "training_points_model_id_trainings_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."trainings"("model_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_samples" ADD CONSTRAINT "training_samples_model_id_trainings_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."trainings"("model_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainings" ADD CONSTRAINT "trainings_model_id_model_files_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainings" ADD CONSTRAINT "trainings_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainings" ADD CONSTRAINT "trainings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "training_epochs_once" ON "training_epochs" USING btree ("model_id","run","epoch");--> statement-breakpoint
CREATE INDEX "training_images_set" ON "training_images" USING btree ("model_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "training_images_origin" ON "training_images" USING btree ("model_id","origin");--> statement-breakpoint
CREATE INDEX "trainings_owner" ON "trainings" USING btree ("team_id","user_id","model_id");