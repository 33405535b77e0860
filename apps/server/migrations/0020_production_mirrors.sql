CREATE TABLE "mirror_dirs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mirror_dirs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" bigint NOT NULL,
	"name" text NOT NULL,
	"order_key" text collate "C" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mirror_drafts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mirror_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mirror_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"doc_id" bigint,
	"storyboard_id" bigint,
	"block_ids" text[] DEFAULT '{}' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"file_id" bigint
);
--> statement-breakpoint
CREATE TABLE "mirror_pictures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mirror_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mirror_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"src_type" smallint NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mirrors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mirrors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" bigint NOT NULL,
	"name" text NOT NULL,
	"order_key" text collate "C" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"dir_id" bigint,
	"doc_id" bigint,
	"words" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resources" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "resources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" bigint NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"file_id" bigint NOT NULL,
	"created_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "storyboard_logs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "storyboard_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"storyboard_id" bigint NOT NULL,
	"action" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"file_id" bigint,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mirror_dirs" ADD CONSTRAINT "mirror_dirs_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mirror_drafts" ADD CONSTRAINT "mirror_drafts_mirror_id_mirrors_id_fk" FOREIGN KEY ("mirror_id") REFERENCES "public"."mirrors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mirror_drafts" ADD CONSTRAINT "mirror_drafts_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mirror_drafts" ADD CONSTRAINT "mirror_drafts_storyboard_id_storyboards_id_fk" FOREIGN KEY ("storyboard_id") REFERENCES "public"."storyboards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mirror_pictures" ADD CONSTRAINT "mirror_pictures_mirror_id_mirrors_id_fk" FOREIGN KEY ("mirror_id") REFERENCES "public"."mirrors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mirrors" ADD CONSTRAINT "mirrors_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mirrors" ADD CONSTRAINT "mirrors_dir_id_mirror_dirs_id_fk" FOREIGN KEY ("dir_id") REFERENCES "public"."mirror_dirs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mirrors" ADD CONSTRAINT "mirrors_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storyboard_logs" ADD CONSTRAINT "storyboard_logs_storyboard_id_storyboards_id_fk" FOREIGN KEY ("storyboard_id") REFERENCES "public"."storyboards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mirror_dirs_order" ON "mirror_dirs" USING btree ("work_id","order_key");--> statement-breakpoint
CREATE INDEX "mirror_drafts_mirror" ON "mirror_drafts" USING btree ("mirror_id","id");--> statement-breakpoint
CREATE INDEX "mirror_drafts_file" ON "mirror_drafts" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mirror_pictures_file" ON "mirror_pictures" USING btree ("mirror_id","file_id");--> statement-breakpoint
CREATE INDEX "mirror_pictures_shown" ON "mirror_pictures" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "mirrors_order" ON "mirrors" USING btree ("work_id","order_key");--> statement-breakpoint
CREATE INDEX "mirrors_doc" ON "mirrors" USING btree ("doc_id");--> statement-breakpoint
CREATE UNIQUE INDEX "resources_name" ON "resources" USING btree ("work_id","type","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "resources_list" ON "resources" USING btree ("work_id","type","id");--> statement-breakpoint
CREATE INDEX "resources_file" ON "resources" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "storyboard_logs_shot" ON "storyboard_logs" USING btree ("storyboard_id","id");--> statement-breakpoint
CREATE INDEX "storyboard_logs_file" ON "storyboard_logs" USING btree ("file_id");