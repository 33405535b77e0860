CREATE TABLE "links" (
	"work_id" bigint NOT NULL,
	"from_kind" text NOT NULL,
	"from_id" bigint NOT NULL,
	"to_kind" text NOT NULL,
	"to_id" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "links_from_kind_from_id_to_kind_to_id_pk" PRIMARY KEY("from_kind","from_id","to_kind","to_id")
);
--> statement-breakpoint
CREATE TABLE "comic_asset_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comic_asset_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"asset_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"sheet" jsonb NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comic_assets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comic_assets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"character_id" bigint,
	"name" text DEFAULT '' NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"palette" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"models" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cover_file_id" bigint,
	"order_key" text collate "C" NOT NULL,
	"final" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "material_categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "material_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" bigint,
	"name" text NOT NULL,
	"cover_file_id" bigint,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "comic_styles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comic_styles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" bigint NOT NULL,
	"name" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"negative" text DEFAULT '' NOT NULL,
	"models" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cover_file_id" bigint,
	"used" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "character_figures" ALTER COLUMN "character_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "character_figures" ADD COLUMN "asset_id" bigint;--> statement-breakpoint
ALTER TABLE "character_figures" ADD COLUMN "slot" text DEFAULT 'reference' NOT NULL;--> statement-breakpoint
ALTER TABLE "character_figures" ADD COLUMN "label" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "picture_materials" ADD COLUMN "category_id" bigint;--> statement-breakpoint
ALTER TABLE "picture_materials" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comic_asset_versions" ADD CONSTRAINT "comic_asset_versions_asset_id_comic_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."comic_assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comic_assets" ADD CONSTRAINT "comic_assets_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comic_assets" ADD CONSTRAINT "comic_assets_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_categories" ADD CONSTRAINT "material_categories_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comic_styles" ADD CONSTRAINT "comic_styles_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "links_to" ON "links" USING btree ("to_kind","to_id");--> statement-breakpoint
CREATE INDEX "links_work" ON "links" USING btree ("work_id");--> statement-breakpoint
CREATE UNIQUE INDEX "comic_asset_versions_no" ON "comic_asset_versions" USING btree ("asset_id","no");--> statement-breakpoint
CREATE INDEX "comic_assets_order" ON "comic_assets" USING btree ("work_id","kind","order_key");--> statement-breakpoint
CREATE UNIQUE INDEX "comic_assets_role" ON "comic_assets" USING btree ("character_id") WHERE kind = 'role';--> statement-breakpoint
CREATE INDEX "comic_assets_character" ON "comic_assets" USING btree ("character_id");--> statement-breakpoint
CREATE INDEX "material_categories_team" ON "material_categories" USING btree ("team_id","id");--> statement-breakpoint
CREATE INDEX "comic_styles_work" ON "comic_styles" USING btree ("work_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "comic_styles_used" ON "comic_styles" USING btree ("work_id") WHERE used and deleted_at is null;--> statement-breakpoint
ALTER TABLE "character_figures" ADD CONSTRAINT "character_figures_asset_id_comic_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."comic_assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_materials" ADD CONSTRAINT "picture_materials_category_id_material_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."material_categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "character_figures_asset" ON "character_figures" USING btree ("asset_id","file_id");--> statement-breakpoint
CREATE INDEX "picture_materials_category" ON "picture_materials" USING btree ("category_id","id");