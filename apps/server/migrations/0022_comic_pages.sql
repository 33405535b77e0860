CREATE TABLE "comic_page_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comic_page_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"page_id" bigint NOT NULL,
	"user_id" bigint,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comic_pages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comic_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doc_id" bigint NOT NULL,
	"order_key" text collate "C" NOT NULL,
	"content" jsonb NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "scene_canvases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scene_canvases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"image_id" bigint NOT NULL,
	"scene_id" text DEFAULT '' NOT NULL,
	"compose_json" text DEFAULT '' NOT NULL,
	"dialogue_json" text DEFAULT '' NOT NULL,
	"saves" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_marks" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_marks_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "simple_comic_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "simple_comic_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"comic_id" bigint NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simple_comics" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "simple_comics_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"step" smallint DEFAULT 1 NOT NULL,
	"content" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "comic_page_versions" ADD CONSTRAINT "comic_page_versions_page_id_comic_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."comic_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comic_page_versions" ADD CONSTRAINT "comic_page_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comic_pages" ADD CONSTRAINT "comic_pages_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comic_pages" ADD CONSTRAINT "comic_pages_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scene_canvases" ADD CONSTRAINT "scene_canvases_image_id_matching_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."matching_images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_marks" ADD CONSTRAINT "user_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simple_comic_versions" ADD CONSTRAINT "simple_comic_versions_comic_id_simple_comics_id_fk" FOREIGN KEY ("comic_id") REFERENCES "public"."simple_comics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simple_comics" ADD CONSTRAINT "simple_comics_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simple_comics" ADD CONSTRAINT "simple_comics_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comic_page_versions_page" ON "comic_page_versions" USING btree ("page_id","id");--> statement-breakpoint
CREATE INDEX "comic_pages_order" ON "comic_pages" USING btree ("doc_id","order_key");--> statement-breakpoint
CREATE UNIQUE INDEX "scene_canvases_image" ON "scene_canvases" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "simple_comic_versions_comic" ON "simple_comic_versions" USING btree ("comic_id","id");--> statement-breakpoint
CREATE INDEX "simple_comics_user" ON "simple_comics" USING btree ("team_id","user_id","id");