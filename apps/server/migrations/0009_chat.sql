CREATE TABLE "chat_conversations" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"title" text NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"leaf_id" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_models" (
	"value" text PRIMARY KEY NOT NULL,
	"engine" text NOT NULL,
	"input_price" double precision NOT NULL,
	"output_price" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_spending" (
	"team_id" bigint NOT NULL,
	"day" date NOT NULL,
	"yuan" double precision NOT NULL,
	CONSTRAINT "chat_spending_team_id_day_pk" PRIMARY KEY("team_id","day")
);
--> statement-breakpoint
CREATE TABLE "chat_turns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_turns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" text NOT NULL,
	"parent_id" bigint,
	"user_id" bigint NOT NULL,
	"ask_id" text,
	"query" text NOT NULL,
	"sent" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"thinking" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"model" text NOT NULL,
	"engine" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"finish" text DEFAULT 'stop' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"tokens" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"beat_at" timestamp with time zone NOT NULL,
	"pairs" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instructions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "instructions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"team_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"scope" integer NOT NULL,
	"use" text NOT NULL,
	"title" text NOT NULL,
	"about" text NOT NULL,
	"instruction" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_spending" ADD CONSTRAINT "chat_spending_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_turns" ADD CONSTRAINT "chat_turns_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_turns" ADD CONSTRAINT "chat_turns_parent_id_chat_turns_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."chat_turns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instructions" ADD CONSTRAINT "instructions_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instructions" ADD CONSTRAINT "instructions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_conversations_user" ON "chat_conversations" USING btree ("user_id","team_id","pinned","updated_at");--> statement-breakpoint
CREATE INDEX "chat_turns_conversation" ON "chat_turns" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "chat_turns_parent" ON "chat_turns" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "chat_turns_pairs" ON "chat_turns" USING gin ("pairs");--> statement-breakpoint
CREATE INDEX "chat_turns_running" ON "chat_turns" USING btree ("beat_at") WHERE state = 'streaming';--> statement-breakpoint
CREATE UNIQUE INDEX "chat_turns_ask" ON "chat_turns" USING btree ("user_id","ask_id");--> statement-breakpoint
CREATE INDEX "instructions_team" ON "instructions" USING btree ("team_id","scope");