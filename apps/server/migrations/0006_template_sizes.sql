-- Templates from before count as empty until they are saved again; new ones say their size.
ALTER TABLE "templates" ADD COLUMN "docs" integer NOT NULL DEFAULT 0;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "words" integer NOT NULL DEFAULT 0;--> statement-breakpoint
ALTER TABLE "templates" ALTER COLUMN "docs" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "templates" ALTER COLUMN "words" DROP DEFAULT;
