CREATE TABLE "flow_draws" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "flow_draws_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"nth" integer NOT NULL,
	"seeds" jsonb NOT NULL,
	"job_id" bigint,
	"status" smallint DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"node_errors" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"nodes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "flow_favourites" (
	"flow_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "flow_favourites_user_id_flow_id_pk" PRIMARY KEY("user_id","flow_id")
);
--> statement-breakpoint
CREATE TABLE "flow_outputs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "flow_outputs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"draw_id" bigint NOT NULL,
	"nth" integer NOT NULL,
	"node" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"file_id" bigint,
	"width" integer,
	"height" integer,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "flow_previews" (
	"draw_id" bigint PRIMARY KEY NOT NULL,
	"mime" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"nth" integer DEFAULT 1 NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flow_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "flow_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"flow_id" bigint NOT NULL,
	"inputs" jsonb NOT NULL,
	"graph" jsonb NOT NULL,
	"seed_mode" text NOT NULL,
	"engine" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "flows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"official_key" text,
	"team_id" bigint,
	"user_id" bigint,
	"name" text NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"category_id" smallint NOT NULL,
	"workflow" text NOT NULL,
	"classes" text[] NOT NULL,
	"named_files" jsonb NOT NULL,
	"needs" text NOT NULL,
	"exposed" jsonb NOT NULL,
	"cover_id" bigint,
	"shared" boolean DEFAULT false NOT NULL,
	"runs" integer DEFAULT 0 NOT NULL,
	"seconds" real,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "flows_official_key_unique" UNIQUE("official_key")
);
--> statement-breakpoint
ALTER TABLE "flow_draws" ADD CONSTRAINT "flow_draws_run_id_flow_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."flow_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_favourites" ADD CONSTRAINT "flow_favourites_flow_id_flows_id_fk" FOREIGN KEY ("flow_id") REFERENCES "public"."flows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_favourites" ADD CONSTRAINT "flow_favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_outputs" ADD CONSTRAINT "flow_outputs_draw_id_flow_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."flow_draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_previews" ADD CONSTRAINT "flow_previews_draw_id_flow_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."flow_draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_runs" ADD CONSTRAINT "flow_runs_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_runs" ADD CONSTRAINT "flow_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_runs" ADD CONSTRAINT "flow_runs_flow_id_flows_id_fk" FOREIGN KEY ("flow_id") REFERENCES "public"."flows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flows" ADD CONSTRAINT "flows_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flows" ADD CONSTRAINT "flows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "flow_draws_run" ON "flow_draws" USING btree ("run_id","nth");--> statement-breakpoint
CREATE INDEX "flow_draws_job" ON "flow_draws" USING btree ("job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "flow_outputs_draw" ON "flow_outputs" USING btree ("draw_id","nth");--> statement-breakpoint
CREATE INDEX "flow_outputs_file" ON "flow_outputs" USING btree ("file_id") WHERE file_id is not null;--> statement-breakpoint
CREATE INDEX "flow_runs_user" ON "flow_runs" USING btree ("team_id","user_id","id");--> statement-breakpoint
CREATE INDEX "flow_runs_flow" ON "flow_runs" USING btree ("flow_id","id");--> statement-breakpoint
CREATE INDEX "flows_team" ON "flows" USING btree ("team_id","id");