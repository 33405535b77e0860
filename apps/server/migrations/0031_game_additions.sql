CREATE TABLE "resource_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "resource_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"resource_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"created_by" bigint NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "game_shares" ADD COLUMN "talks_a_day" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "resource_versions" ADD CONSTRAINT "resource_versions_resource_id_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resource_versions_resource" ON "resource_versions" USING btree ("resource_id","id");--> statement-breakpoint
CREATE INDEX "resource_versions_file" ON "resource_versions" USING btree ("file_id");