ALTER TABLE "docs" ADD COLUMN "picture_file_ids" bigint[];--> statement-breakpoint
ALTER TABLE "docs" ALTER COLUMN "picture_file_ids" SET DEFAULT '{}';--> statement-breakpoint
CREATE INDEX "comic_page_versions_pictures" ON "comic_page_versions" USING gin (jsonb_path_query_array("content", '$.items[*].src'));--> statement-breakpoint
CREATE INDEX "comic_pages_pictures" ON "comic_pages" USING gin (jsonb_path_query_array("content", '$.items[*].src'));--> statement-breakpoint
CREATE INDEX "docs_pictures" ON "docs" USING gin ("picture_file_ids");