ALTER TABLE "scene_canvases" ALTER COLUMN "image_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "scene_canvases" ADD COLUMN "shot_image_id" bigint;--> statement-breakpoint
ALTER TABLE "scene_canvases" ADD COLUMN "file_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "scene_canvases" ADD CONSTRAINT "scene_canvases_shot_image_id_storyboard_images_id_fk" FOREIGN KEY ("shot_image_id") REFERENCES "public"."storyboard_images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "scene_canvases_shot_image" ON "scene_canvases" USING btree ("shot_image_id");--> statement-breakpoint
CREATE INDEX "scene_canvases_files" ON "scene_canvases" USING gin ("file_ids");--> statement-breakpoint
ALTER TABLE "scene_canvases" ADD CONSTRAINT "scene_canvases_of_one" CHECK (num_nonnulls(image_id, shot_image_id) = 1);