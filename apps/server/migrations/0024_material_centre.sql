CREATE TABLE "entry_collections" (
	"user_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"folder" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entry_collections_user_id_entry_id_pk" PRIMARY KEY("user_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1),
	"key" text,
	"team_id" bigint,
	"user_id" bigint,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"words" integer NOT NULL,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"stars" integer DEFAULT 0 NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"score" integer GENERATED ALWAYS AS (stars * 3 + used) STORED NOT NULL,
	"grams" text[] DEFAULT '{}' NOT NULL,
	"sketch" integer[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "entries_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "material_categories" ADD COLUMN "kind" text DEFAULT 'category' NOT NULL;--> statement-breakpoint
ALTER TABLE "material_categories" ADD COLUMN "parent_id" bigint;--> statement-breakpoint
ALTER TABLE "material_categories" ADD COLUMN "nth" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "picture_materials" ADD COLUMN "tag_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "picture_materials" ADD COLUMN "shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "picture_materials" ADD COLUMN "shown_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "picture_materials" ADD COLUMN "shown_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "entry_collections" ADD CONSTRAINT "entry_collections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_collections" ADD CONSTRAINT "entry_collections_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entry_collections_entry" ON "entry_collections" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "entries_comp" ON "entries" USING btree ("score","id") WHERE state = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "entries_type" ON "entries" USING btree ("type","score","id") WHERE state = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "entries_new" ON "entries" USING btree ("updated_at","id") WHERE state = 'published' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "entries_team" ON "entries" USING btree ("team_id","id");--> statement-breakpoint
CREATE INDEX "entries_waiting" ON "entries" USING btree ("updated_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "entries_grams" ON "entries" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "entries_sketch" ON "entries" USING gin ("sketch");