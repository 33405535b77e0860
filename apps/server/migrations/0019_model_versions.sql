ALTER TABLE "own_models" ADD COLUMN "weight_from" real;--> statement-breakpoint
ALTER TABLE "own_models" ADD COLUMN "weight_to" real;--> statement-breakpoint
ALTER TABLE "own_models" ADD COLUMN "licence" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "own_models" ADD COLUMN "version" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "own_models" ADD COLUMN "version_of" bigint;