ALTER TABLE "templates" ADD COLUMN "docs" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "words" integer NOT NULL;