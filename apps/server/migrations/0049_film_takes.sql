CREATE TABLE "film_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "film_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doc_id" bigint NOT NULL,
	"job_id" bigint,
	"cap" double precision NOT NULL,
	"yuan" double precision DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "film_takes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "film_takes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"storyboard_id" bigint NOT NULL,
	"run_id" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"picture_file_id" bigint NOT NULL,
	"file_id" bigint,
	"words" text DEFAULT '' NOT NULL,
	"move" text DEFAULT '' NOT NULL,
	"seconds" double precision NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"seed" integer NOT NULL,
	"engine_id" text DEFAULT '' NOT NULL,
	"engine" text DEFAULT '' NOT NULL,
	"engine_kind" text DEFAULT '' NOT NULL,
	"cost" double precision DEFAULT 0 NOT NULL,
	"held" double precision DEFAULT 0 NOT NULL,
	"held_at" timestamp with time zone,
	"chosen" boolean DEFAULT false NOT NULL,
	"made_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "engines" ADD COLUMN "price" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "engines" ADD COLUMN "workflow" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "film_runs" ADD CONSTRAINT "film_runs_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "film_takes" ADD CONSTRAINT "film_takes_storyboard_id_storyboards_id_fk" FOREIGN KEY ("storyboard_id") REFERENCES "public"."storyboards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "film_takes" ADD CONSTRAINT "film_takes_run_id_film_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."film_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "film_runs_doc" ON "film_runs" USING btree ("doc_id");--> statement-breakpoint
CREATE INDEX "film_takes_shot" ON "film_takes" USING btree ("storyboard_id","id");--> statement-breakpoint
CREATE INDEX "film_takes_run" ON "film_takes" USING btree ("run_id","id");--> statement-breakpoint
CREATE INDEX "film_takes_file" ON "film_takes" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "film_takes_chosen" ON "film_takes" USING btree ("storyboard_id") WHERE chosen and deleted_at is null;