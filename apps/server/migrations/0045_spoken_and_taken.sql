ALTER TABLE "draw_records" ADD COLUMN "spoken" text[];--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "spoken" text[];--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "taken_at" timestamp;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "camera" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "picture_materials" ADD COLUMN "spoken" text[];--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "spoken" text[];--> statement-breakpoint
CREATE INDEX "draw_records_spoken" ON "draw_records" USING gin ("spoken");--> statement-breakpoint
CREATE INDEX "draw_records_unsaid" ON "draw_records" USING btree ("team_id","id") WHERE spoken is null;--> statement-breakpoint
CREATE INDEX "assets_spoken" ON "assets" USING gin ("spoken");--> statement-breakpoint
CREATE INDEX "assets_unsaid" ON "assets" USING btree ("team_id","file_id") WHERE spoken is null;--> statement-breakpoint
CREATE INDEX "assets_taken" ON "assets" USING btree ("team_id","taken_at") WHERE taken_at is not null;--> statement-breakpoint
CREATE INDEX "picture_materials_spoken" ON "picture_materials" USING gin ("spoken");--> statement-breakpoint
CREATE INDEX "picture_materials_unsaid" ON "picture_materials" USING btree ("team_id","id") WHERE spoken is null;--> statement-breakpoint
CREATE INDEX "resources_spoken" ON "resources" USING gin ("spoken");--> statement-breakpoint
CREATE INDEX "resources_unsaid" ON "resources" USING btree ("work_id","id") WHERE spoken is null;