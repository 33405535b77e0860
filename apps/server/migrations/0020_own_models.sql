CREATE TABLE "model_deployments" (
	"model_id" bigint NOT NULL,
	"engine_id" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_deployments_model_id_engine_id_pk" PRIMARY KEY("model_id","engine_id")
);
--> statement-breakpoint
CREATE TABLE "own_models" (
	"model_id" bigint PRIMARY KEY NOT NULL,
	"team_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"model_type" text DEFAULT '' NOT NULL,
	"position" text DEFAULT '' NOT NULL,
	"base_model" text DEFAULT '' NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"scope" text DEFAULT '' NOT NULL,
	"weight" real NOT NULL,
	"trigger_words" text[] DEFAULT '{}' NOT NULL,
	"cover_id" bigint,
	"file_id" bigint NOT NULL,
	"size" bigint NOT NULL,
	"file_name" text NOT NULL,
	"facts" jsonb NOT NULL,
	"released_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "engines" ADD COLUMN "models_folder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "model_deployments" ADD CONSTRAINT "model_deployments_model_id_own_models_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."own_models"("model_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_deployments" ADD CONSTRAINT "model_deployments_engine_id_engines_id_fk" FOREIGN KEY ("engine_id") REFERENCES "public"."engines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_models" ADD CONSTRAINT "own_models_model_id_model_files_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_models" ADD CONSTRAINT "own_models_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_models" ADD CONSTRAINT "own_models_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_models_team" ON "own_models" USING btree ("team_id","user_id","model_id");