ALTER TABLE "conversion_chapters" ADD COLUMN "converted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversion_chapters" ADD COLUMN "places" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "conversion_chapters" ADD COLUMN "written" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "conversions" ADD COLUMN "paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversions" ADD COLUMN "rewriting" jsonb;--> statement-breakpoint
ALTER TABLE "conversions" ADD COLUMN "merges" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "conversions" ADD COLUMN "saved" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "conversion_chapters" c SET "converted" = true FROM "conversions" v WHERE v."id" = c."conversion_id" AND v."status" = 2;
