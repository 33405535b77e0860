CREATE TABLE "asset_folders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "asset_folders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" bigint NOT NULL,
	"name" text NOT NULL,
	"query" jsonb,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assets" (
	"file_id" bigint PRIMARY KEY NOT NULL,
	"team_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"grams" text[] DEFAULT '{}' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"folder_id" bigint,
	"rating" smallint DEFAULT 0 NOT NULL,
	"ratio" text DEFAULT '' NOT NULL,
	"colour" text,
	"hash" bigint,
	"bands" integer[],
	"shared" boolean DEFAULT false NOT NULL,
	"licence" text DEFAULT '' NOT NULL,
	"expires_on" date
);
--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_folder_id_asset_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."asset_folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "asset_folders_name" ON "asset_folders" USING btree ("team_id","name");--> statement-breakpoint
CREATE INDEX "assets_team" ON "assets" USING btree ("team_id","file_id");--> statement-breakpoint
CREATE INDEX "assets_own" ON "assets" USING btree ("team_id","user_id","file_id");--> statement-breakpoint
CREATE INDEX "assets_kind" ON "assets" USING btree ("team_id","kind","file_id");--> statement-breakpoint
CREATE INDEX "assets_folder" ON "assets" USING btree ("folder_id","file_id") WHERE folder_id is not null;--> statement-breakpoint
CREATE INDEX "assets_tags" ON "assets" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "assets_grams" ON "assets" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "assets_bands" ON "assets" USING gin ("bands");--> statement-breakpoint
CREATE INDEX "assets_unseen" ON "assets" USING btree ("team_id","file_id") WHERE kind = 'image' and colour is null;--> statement-breakpoint
insert into assets (file_id, team_id, user_id, kind, name, grams, ratio, shared)
select f.id, f.team_id, f.user_id, k.kind, f.name,
  array(select distinct v.gram from generate_series(1, least(char_length(f.name), 80)) i, lateral (values (substr(lower(f.name), i, 1)), (substr(left(lower(f.name), 80), i, 2))) v(gram)),
  case when coalesce(f.width, 0) = 0 or coalesce(f.height, 0) = 0 then '' when f.width > f.height * 1.15 then 'wide' when f.height > f.width * 1.15 then 'tall' else 'square' end,
  exists (select 1 from picture_materials m where m.file_id = f.id and m.team_id = f.team_id and m.deleted_at is null)
from files f, lateral (select case when f.mime ~ '^(image|video|audio)/' then split_part(f.mime, '/', 1)
  when f.mime like 'model/%' or f.mime = 'application/x-safetensors' then 'model'
  when f.mime like 'text/%' or f.mime = 'application/pdf' or f.name ~* '\.(docx|xlsx)$' then 'document' else '' end kind) k
where f.team_id is not null and k.kind <> '';
