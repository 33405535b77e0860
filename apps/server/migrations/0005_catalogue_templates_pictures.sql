CREATE TABLE "base_infos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "base_infos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" bigint NOT NULL,
	"label" text NOT NULL,
	"value" text DEFAULT '' NOT NULL,
	"order_key" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_tag_docs" (
	"tag_id" bigint NOT NULL,
	"doc_id" bigint NOT NULL,
	CONSTRAINT "content_tag_docs_tag_id_doc_id_pk" PRIMARY KEY("tag_id","doc_id")
);
--> statement-breakpoint
CREATE TABLE "content_tags" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" bigint NOT NULL,
	"name" text NOT NULL,
	"color" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cover_images" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cover_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "matching_images" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "matching_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doc_id" bigint NOT NULL,
	"info_id" bigint,
	"file_id" bigint NOT NULL,
	"src_type" smallint NOT NULL,
	"base_image_id" bigint,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "matching_infos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "matching_infos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doc_id" bigint NOT NULL,
	"text" text NOT NULL,
	"block_ids" text[] DEFAULT '{}' NOT NULL,
	"order_key" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "matching_modes" (
	"doc_id" bigint PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picture_materials" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "picture_materials_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"category" text NOT NULL,
	"name" text NOT NULL,
	"file_id" bigint NOT NULL,
	"starred" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"team_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"scope" smallint NOT NULL,
	"template_type" smallint NOT NULL,
	"script_type" text NOT NULL,
	"name" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"body" jsonb NOT NULL,
	"cover_file_id" bigint,
	"published" boolean DEFAULT false NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "base_infos" ADD CONSTRAINT "base_infos_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_tag_docs" ADD CONSTRAINT "content_tag_docs_tag_id_content_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."content_tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_tag_docs" ADD CONSTRAINT "content_tag_docs_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_tags" ADD CONSTRAINT "content_tags_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cover_images" ADD CONSTRAINT "cover_images_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matching_images" ADD CONSTRAINT "matching_images_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matching_images" ADD CONSTRAINT "matching_images_info_id_matching_infos_id_fk" FOREIGN KEY ("info_id") REFERENCES "public"."matching_infos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matching_infos" ADD CONSTRAINT "matching_infos_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matching_modes" ADD CONSTRAINT "matching_modes_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_materials" ADD CONSTRAINT "picture_materials_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "base_infos_order" ON "base_infos" USING btree ("work_id","order_key");--> statement-breakpoint
CREATE INDEX "content_tag_docs_doc" ON "content_tag_docs" USING btree ("doc_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_tags_name" ON "content_tags" USING btree ("work_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "cover_images_file" ON "cover_images" USING btree ("work_id","file_id");--> statement-breakpoint
CREATE INDEX "matching_images_doc" ON "matching_images" USING btree ("doc_id","id");--> statement-breakpoint
CREATE INDEX "matching_images_info" ON "matching_images" USING btree ("info_id");--> statement-breakpoint
CREATE INDEX "matching_infos_order" ON "matching_infos" USING btree ("doc_id","order_key");--> statement-breakpoint
CREATE INDEX "picture_materials_team" ON "picture_materials" USING btree ("team_id","category","id");--> statement-breakpoint
CREATE INDEX "templates_team" ON "templates" USING btree ("team_id","updated_at");--> statement-breakpoint
CREATE INDEX "templates_scope" ON "templates" USING btree ("scope","updated_at");