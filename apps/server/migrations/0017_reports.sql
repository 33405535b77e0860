ALTER TABLE "feedback" ADD COLUMN "record_id" bigint;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "image_id" bigint;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "reason" text DEFAULT '' NOT NULL;