ALTER TABLE "agents" DROP CONSTRAINT "agents_work_id_works_id_fk";
--> statement-breakpoint
ALTER TABLE "videos" DROP CONSTRAINT "videos_work_id_works_id_fk";
--> statement-breakpoint
ALTER TABLE "agent_instances" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "dubs" ADD COLUMN "work_id" bigint;--> statement-breakpoint
-- Grids that were made of a document know the work of it, so that they are not the whole team's once the document is gone.
UPDATE "dubs" x SET "work_id" = d."work_id" FROM "docs" d WHERE d."id" = x."doc_id";
