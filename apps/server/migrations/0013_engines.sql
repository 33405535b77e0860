CREATE TABLE "engine_runs" (
	"engine" text NOT NULL,
	"job_id" bigint NOT NULL,
	"remote_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "engine_runs_engine_job_id_pk" PRIMARY KEY("engine","job_id")
);
--> statement-breakpoint
CREATE TABLE "engines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "engines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	"secret" "bytea",
	"model" text DEFAULT '' NOT NULL,
	"places" integer NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"rank" text collate "C" NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "model_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "model_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"first_seen" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "model_files_key" ON "model_files" USING btree ("kind","key");