DROP INDEX "matching_images_info";--> statement-breakpoint
ALTER TABLE "matching_images" ADD COLUMN "order_key" text collate "C";--> statement-breakpoint
-- As they stood: the newest first. Keys of whole numbers, as fractional-indexing writes them; a passage has at most 60 pictures.
UPDATE "matching_images" p SET "order_key" = 'b' || substr(d.digits, (o.n / 62)::int + 1, 1) || substr(d.digits, (o.n % 62)::int + 1, 1)
FROM (SELECT id, row_number() OVER (PARTITION BY doc_id, info_id ORDER BY id DESC) - 1 AS n FROM "matching_images") o,
  (SELECT '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz' AS digits) d
WHERE o.id = p.id;--> statement-breakpoint
ALTER TABLE "matching_images" ALTER COLUMN "order_key" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "matching_images_info" ON "matching_images" USING btree ("info_id","order_key");
