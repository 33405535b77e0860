ALTER TABLE "chat_turns" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "instructions" ADD COLUMN "deleted_at" timestamp with time zone;