ALTER TABLE "videos" ADD COLUMN "losses" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "sheet" jsonb;