ALTER TABLE "doc_authors" ADD COLUMN "lines" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "doc_versions" ADD COLUMN "hands" jsonb DEFAULT '{}'::jsonb NOT NULL;