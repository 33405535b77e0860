DELETE FROM "doc_bases";--> statement-breakpoint
ALTER TABLE "doc_bases" DROP COLUMN "state";--> statement-breakpoint
ALTER TABLE "doc_bases" ADD COLUMN "content" text NOT NULL;
