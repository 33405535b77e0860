CREATE TABLE "game_shares" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "game_shares_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" bigint NOT NULL,
	"link" text NOT NULL,
	"password" text,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"content" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"plays" integer DEFAULT 0 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "game_visits" (
	"share_id" bigint NOT NULL,
	"node_id" text NOT NULL,
	"visits" bigint NOT NULL,
	CONSTRAINT "game_visits_share_id_node_id_pk" PRIMARY KEY("share_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "resource_categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "resource_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" bigint NOT NULL,
	"parent_id" bigint,
	"name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "category_id" bigint;--> statement-breakpoint
ALTER TABLE "game_shares" ADD CONSTRAINT "game_shares_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_visits" ADD CONSTRAINT "game_visits_share_id_game_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."game_shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_categories" ADD CONSTRAINT "resource_categories_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_categories" ADD CONSTRAINT "resource_categories_parent_id_resource_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."resource_categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "game_shares_link" ON "game_shares" USING btree ("link");--> statement-breakpoint
CREATE UNIQUE INDEX "game_shares_work" ON "game_shares" USING btree ("work_id","id");--> statement-breakpoint
CREATE INDEX "resource_categories_work" ON "resource_categories" USING btree ("work_id","parent_id");--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_category_id_resource_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."resource_categories"("id") ON DELETE set null ON UPDATE no action;