CREATE TABLE "draw_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draw_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"sheet" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "draw_records" ADD COLUMN "batch_id" bigint;--> statement-breakpoint
ALTER TABLE "draw_records" ADD COLUMN "batch_row" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "draw_records" ADD COLUMN "grid_x" integer;--> statement-breakpoint
ALTER TABLE "draw_records" ADD COLUMN "grid_y" integer;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "draw_strip" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "draw_batches" ADD CONSTRAINT "draw_batches_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_batches" ADD CONSTRAINT "draw_batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draw_batches_user" ON "draw_batches" USING btree ("team_id","user_id","id");--> statement-breakpoint
ALTER TABLE "draw_records" ADD CONSTRAINT "draw_records_batch_id_draw_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."draw_batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draw_records_batch" ON "draw_records" USING btree ("batch_id","id");