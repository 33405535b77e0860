CREATE TABLE "storyboard_images" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "storyboard_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"storyboard_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"src_type" smallint NOT NULL,
	"base_image_id" bigint,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "storyboards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "storyboards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doc_id" bigint NOT NULL,
	"scene_id" text NOT NULL,
	"order_key" text collate "C" NOT NULL,
	"size" text DEFAULT '' NOT NULL,
	"move" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"dialogue" text DEFAULT '' NOT NULL,
	"sound" text DEFAULT '' NOT NULL,
	"seconds" double precision NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"script" jsonb,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "storyboard_images" ADD CONSTRAINT "storyboard_images_storyboard_id_storyboards_id_fk" FOREIGN KEY ("storyboard_id") REFERENCES "public"."storyboards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storyboards" ADD CONSTRAINT "storyboards_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "storyboard_images_shot" ON "storyboard_images" USING btree ("storyboard_id","id");--> statement-breakpoint
CREATE INDEX "storyboard_images_file" ON "storyboard_images" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "storyboards_order" ON "storyboards" USING btree ("doc_id","order_key");