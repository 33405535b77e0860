CREATE TABLE "instance_facts" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_proofs" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"session_id" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "qr_sessions" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"confirm_hash" text NOT NULL,
	"browser_hash" text NOT NULL,
	"device_id" text NOT NULL,
	"device" text NOT NULL,
	"ip" text NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"polls" integer DEFAULT 0 NOT NULL,
	"wx_code" text DEFAULT '' NOT NULL,
	"ended" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "qr_sessions_confirm_hash_unique" UNIQUE("confirm_hash")
);
--> statement-breakpoint
CREATE TABLE "rate_windows" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"replaced_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"team_id" bigint,
	"device_id" text DEFAULT '' NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sms_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone" text NOT NULL,
	"sms_type" smallint NOT NULL,
	"device_id" text DEFAULT '' NOT NULL,
	"hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone" text,
	"nickname" text NOT NULL,
	"avatar_file_id" bigint,
	"sex" smallint DEFAULT 0 NOT NULL,
	"password" text,
	"wx_identity" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_sex" CHECK ("users"."sex" between 0 and 2)
);
--> statement-breakpoint
CREATE TABLE "wx_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"identity" text NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"phone" text,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_instructions" (
	"work_id" bigint NOT NULL,
	"template_id" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_instructions_work_id_template_id_pk" PRIMARY KEY("work_id","template_id")
);
--> statement-breakpoint
CREATE TABLE "doc_formattings" (
	"doc_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"changes" "bytea",
	"total" integer DEFAULT 0 NOT NULL,
	"applied" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "doc_formattings_doc_id_user_id_pk" PRIMARY KEY("doc_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"team_id" bigint,
	"user_id" bigint,
	"nickname" text DEFAULT '' NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"device_id" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"project" text NOT NULL,
	"module" text NOT NULL,
	"event" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"data" jsonb
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feedback_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"page" text NOT NULL,
	"text" text NOT NULL,
	"record_id" bigint,
	"image_id" bigint,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "character_figures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "character_figures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"character_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"src_type" smallint NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "character_merges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "character_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kept_id" bigint NOT NULL,
	"merged_id" bigint NOT NULL,
	"gained" text[] NOT NULL,
	"relations" jsonb NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "character_recognitions" (
	"work_id" bigint PRIMARY KEY NOT NULL,
	"job_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"candidates" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "character_relations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "character_relations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" bigint NOT NULL,
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"type" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"directed" boolean DEFAULT false NOT NULL,
	"strength" smallint DEFAULT 0 NOT NULL,
	"from_doc_id" bigint,
	"to_doc_id" bigint,
	"secret" boolean DEFAULT false NOT NULL,
	"evidence" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "character_strangers" (
	"one_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	CONSTRAINT "character_strangers_one_id_other_id_pk" PRIMARY KEY("one_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "characters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "characters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" bigint NOT NULL,
	"name" text NOT NULL,
	"aliases" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"gender" text DEFAULT '未知' NOT NULL,
	"age" text DEFAULT '' NOT NULL,
	"identity" text DEFAULT '' NOT NULL,
	"want" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"appearance" text DEFAULT '' NOT NULL,
	"voice_age" text DEFAULT '' NOT NULL,
	"voice_timbre" text DEFAULT '' NOT NULL,
	"voice_pace" text DEFAULT '' NOT NULL,
	"voice_accent" text DEFAULT '' NOT NULL,
	"voice_phrases" text DEFAULT '' NOT NULL,
	"voice_reference" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"arc" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'confirmed' NOT NULL,
	"hue" smallint DEFAULT 0 NOT NULL,
	"profile_file_id" bigint,
	"source" text DEFAULT 'manual' NOT NULL,
	"confidence" real DEFAULT 1 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"x" double precision,
	"y" double precision,
	"card_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"merged_into" bigint,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "doc_habits" (
	"doc_id" bigint PRIMARY KEY NOT NULL,
	"content_hash" text NOT NULL,
	"habits" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "doc_snapshot" (
	"doc_id" bigint PRIMARY KEY NOT NULL,
	"ver" bigint DEFAULT 0 NOT NULL,
	"folded" bigint DEFAULT 0 NOT NULL,
	"state" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "doc_update" (
	"seq" bigserial NOT NULL,
	"doc_id" bigint NOT NULL,
	"update" "bytea" NOT NULL,
	"user_id" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "doc_update_doc_id_seq_pk" PRIMARY KEY("doc_id","seq")
);
--> statement-breakpoint
CREATE TABLE "draw_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draw_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"sheet" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "draw_images" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draw_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"record_id" bigint NOT NULL,
	"task_id" bigint NOT NULL,
	"nth" smallint DEFAULT 0 NOT NULL,
	"role" text NOT NULL,
	"file_id" bigint NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"seed" bigint NOT NULL,
	"engine" text NOT NULL,
	"engine_kind" text NOT NULL,
	"unknown_words" jsonb NOT NULL,
	"favourite" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "draw_previews" (
	"task_id" bigint PRIMARY KEY NOT NULL,
	"mime" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"nth" integer DEFAULT 1 NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draw_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draw_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"client_draw_type" smallint NOT NULL,
	"ai_draw_type" smallint NOT NULL,
	"request" jsonb NOT NULL,
	"prompt" text NOT NULL,
	"grams" text[] DEFAULT '{}' NOT NULL,
	"base_seed" bigint NOT NULL,
	"engine" text NOT NULL,
	"quantity" integer NOT NULL,
	"batch_id" bigint,
	"batch_row" integer DEFAULT 0 NOT NULL,
	"grid_x" integer,
	"grid_y" integer,
	"scene" text,
	"work_id" bigint,
	"subject_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "draw_records_subject_whole" CHECK (num_nonnulls("draw_records"."scene", "draw_records"."work_id", "draw_records"."subject_id") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "draw_tasks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draw_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"record_id" bigint NOT NULL,
	"nth" integer NOT NULL,
	"job_id" bigint,
	"status" smallint DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "poses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "poses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"keypoints" jsonb,
	"file_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "draw_presets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draw_presets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"client_draw_type" smallint NOT NULL,
	"name" text NOT NULL,
	"form" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subject_pictures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subject_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"scene" text NOT NULL,
	"work_id" bigint NOT NULL,
	"subject_id" text NOT NULL,
	"image_id" bigint NOT NULL,
	"chosen_by" bigint NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "engine_runs" (
	"engine" text NOT NULL,
	"job_id" bigint NOT NULL,
	"remote_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "engine_runs_engine_job_id_pk" PRIMARY KEY("engine","job_id")
);
--> statement-breakpoint
CREATE TABLE "engines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "engines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	"secret" "bytea",
	"model" text DEFAULT '' NOT NULL,
	"models_folder" text DEFAULT '' NOT NULL,
	"places" integer NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"rank" text collate "C" NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "file_usage" (
	"team_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "file_usage_team_id_user_id_pk" PRIMARY KEY("team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" bigint,
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "left_contents" (
	"key" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_tickets" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"team_id" bigint,
	"session_id" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"team_id" bigint,
	"body" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_lanes" (
	"pool" text NOT NULL,
	"user_id" bigint NOT NULL,
	"vtime" bigint DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	CONSTRAINT "job_lanes_pool_user_id_pk" PRIMARY KEY("pool","user_id")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"pool" text NOT NULL,
	"title" text NOT NULL,
	"team_id" bigint,
	"user_id" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"payload" jsonb NOT NULL,
	"result" jsonb,
	"error" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"worker" uuid,
	"lease_until" timestamp with time zone,
	"idempotency_key" text,
	"listed" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "kept_answers" (
	"user_id" bigint NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"asked" text NOT NULL,
	"answer" "bytea",
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_answers_user_id_call_key_pk" PRIMARY KEY("user_id","call","key")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"from" text DEFAULT '' NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "model_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"first_seen" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_deployments" (
	"model_id" bigint NOT NULL,
	"engine_id" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_deployments_model_id_engine_id_pk" PRIMARY KEY("model_id","engine_id")
);
--> statement-breakpoint
CREATE TABLE "own_models" (
	"model_id" bigint PRIMARY KEY NOT NULL,
	"team_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"model_type" text DEFAULT '' NOT NULL,
	"position" text DEFAULT '' NOT NULL,
	"base_model" text DEFAULT '' NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"scope" text DEFAULT '' NOT NULL,
	"weight" real NOT NULL,
	"trigger_words" text[] DEFAULT '{}' NOT NULL,
	"cover_id" bigint,
	"file_id" bigint NOT NULL,
	"size" bigint NOT NULL,
	"file_name" text NOT NULL,
	"facts" jsonb NOT NULL,
	"released_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	"inviter_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	"link_hash" text NOT NULL,
	"project_ids" bigint[] DEFAULT '{}' NOT NULL,
	"max_uses" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "invitations_link_hash_unique" UNIQUE("link_hash")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" bigint NOT NULL,
	"name" text NOT NULL,
	"is_owner" boolean DEFAULT false NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"team_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_members_team_id_user_id_pk" PRIMARY KEY("team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "teams_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"founder_id" bigint NOT NULL,
	"quota_bytes" bigint,
	"draw_strip" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "card_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"team_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"fields" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "card_causes" (
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	CONSTRAINT "card_causes_from_id_to_id_pk" PRIMARY KEY("from_id","to_id")
);
--> statement-breakpoint
CREATE TABLE "card_scenes" (
	"card_id" bigint NOT NULL,
	"doc_id" bigint NOT NULL,
	"scene_id" text NOT NULL,
	CONSTRAINT "card_scenes_card_id_doc_id_scene_id_pk" PRIMARY KEY("card_id","doc_id","scene_id")
);
--> statement-breakpoint
CREATE TABLE "idea_cards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "idea_cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" bigint NOT NULL,
	"idea_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"template_id" integer,
	"form" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"image_file_ids" bigint[] DEFAULT '{}' NOT NULL,
	"color" text DEFAULT '' NOT NULL,
	"order_key" text collate "C" NOT NULL,
	"lane" text DEFAULT '' NOT NULL,
	"storyline" text DEFAULT '' NOT NULL,
	"doc_id" bigint,
	"x" double precision,
	"y" double precision,
	"mood" smallint DEFAULT 0 NOT NULL,
	"assignee_id" bigint,
	"people" bigint[] DEFAULT '{}' NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"figures" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "base_infos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "base_infos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" bigint NOT NULL,
	"label" text NOT NULL,
	"value" text DEFAULT '' NOT NULL,
	"order_key" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_tag_docs" (
	"tag_id" bigint NOT NULL,
	"doc_id" bigint NOT NULL,
	CONSTRAINT "content_tag_docs_tag_id_doc_id_pk" PRIMARY KEY("tag_id","doc_id")
);
--> statement-breakpoint
CREATE TABLE "content_tags" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" bigint NOT NULL,
	"name" text NOT NULL,
	"color" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cover_images" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cover_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "doc_authors" (
	"doc_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "doc_authors_doc_id_user_id_pk" PRIMARY KEY("doc_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "doc_bases" (
	"doc_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"content" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "doc_bases_doc_id_version_pk" PRIMARY KEY("doc_id","version")
);
--> statement-breakpoint
CREATE TABLE "doc_outlines" (
	"doc_id" bigint PRIMARY KEY NOT NULL,
	"content_hash" text NOT NULL,
	"scenes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "doc_texts" (
	"doc_id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"content_hash" text NOT NULL,
	"text" text NOT NULL,
	"pairs" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "docs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "docs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" bigint NOT NULL,
	"volume_id" bigint,
	"name" text NOT NULL,
	"kind" text DEFAULT 'doc' NOT NULL,
	"edit_type" smallint DEFAULT 0 NOT NULL,
	"doc_type" smallint DEFAULT 5 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"word_goal" integer,
	"assignee_id" bigint,
	"order_key" text collate "C" NOT NULL,
	"words" integer DEFAULT 0 NOT NULL,
	"scenes" integer DEFAULT 0 NOT NULL,
	"minutes" double precision DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"content_hash" text NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "volumes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "volumes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" bigint NOT NULL,
	"name" text NOT NULL,
	"order_key" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "doc_scenes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "doc_scenes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doc_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"data" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "doc_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "doc_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doc_id" bigint NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"scenes" text[] NOT NULL,
	"content_hash" text NOT NULL,
	"words" integer NOT NULL,
	"authors" text[] NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "matching_images" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "matching_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doc_id" bigint NOT NULL,
	"info_id" bigint,
	"file_id" bigint NOT NULL,
	"src_type" smallint NOT NULL,
	"base_image_id" bigint,
	"order_key" text collate "C" NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "matching_infos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "matching_infos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doc_id" bigint NOT NULL,
	"text" text NOT NULL,
	"block_ids" text[] DEFAULT '{}' NOT NULL,
	"order_key" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "matching_modes" (
	"doc_id" bigint PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picture_materials" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "picture_materials_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"category" text NOT NULL,
	"name" text NOT NULL,
	"file_id" bigint NOT NULL,
	"starred" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_members" (
	"work_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"permissions" text[],
	"pinned" boolean DEFAULT false NOT NULL,
	"last_doc_id" bigint,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_members_work_id_user_id_pk" PRIMARY KEY("work_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "works" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "works_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"project_type" smallint NOT NULL,
	"script_type" text NOT NULL,
	"length_type" text,
	"target_group" text DEFAULT 'A' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"cover_file_id" bigint,
	"docs" integer DEFAULT 0 NOT NULL,
	"words" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "storyboard_images" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "storyboard_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"storyboard_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"src_type" smallint NOT NULL,
	"base_image_id" bigint,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "storyboards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "storyboards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doc_id" bigint NOT NULL,
	"scene_id" text NOT NULL,
	"order_key" text collate "C" NOT NULL,
	"size" text DEFAULT '' NOT NULL,
	"move" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"dialogue" text DEFAULT '' NOT NULL,
	"sound" text DEFAULT '' NOT NULL,
	"seconds" double precision NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"script" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "comment_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comment_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"body" text NOT NULL,
	"level" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doc_id" bigint,
	"card_id" bigint,
	"character_id" bigint,
	"parent_id" bigint,
	"user_id" bigint NOT NULL,
	"level" text NOT NULL,
	"body" text NOT NULL,
	"anchor" jsonb,
	"mentions" bigint[] DEFAULT '{}' NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"resolved_by" bigint,
	"resolved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "comments_about" CHECK (num_nonnulls(doc_id, card_id, character_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "doc_review_rounds" (
	"doc_id" bigint NOT NULL,
	"round" integer NOT NULL,
	"history_id" bigint,
	"note" text DEFAULT '' NOT NULL,
	"submitted_by" bigint NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"decision" text,
	"decision_note" text DEFAULT '' NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	CONSTRAINT "doc_review_rounds_doc_id_round_pk" PRIMARY KEY("doc_id","round")
);
--> statement-breakpoint
CREATE TABLE "doc_reviews" (
	"doc_id" bigint PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"round" integer NOT NULL,
	"assignee_id" bigint,
	"reminded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "doc_struct_tags" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "doc_struct_tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doc_id" bigint NOT NULL,
	"struct_tag_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"element_list" text[] NOT NULL,
	"quote" text DEFAULT '' NOT NULL,
	"anchors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "struct_tags" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "struct_tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_id" bigint NOT NULL,
	"name" text NOT NULL,
	"color" smallint NOT NULL,
	"group_name" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_producers" (
	"work_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"duty" text NOT NULL,
	CONSTRAINT "work_producers_work_id_user_id_pk" PRIMARY KEY("work_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"team_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"scope" smallint NOT NULL,
	"template_type" smallint NOT NULL,
	"script_type" text NOT NULL,
	"name" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"body" jsonb NOT NULL,
	"docs" integer NOT NULL,
	"words" integer NOT NULL,
	"cover_file_id" bigint,
	"published" boolean DEFAULT false NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "phone_proofs" ADD CONSTRAINT "phone_proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_tokens" ADD CONSTRAINT "session_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_instructions" ADD CONSTRAINT "work_instructions_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_instructions" ADD CONSTRAINT "work_instructions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_formattings" ADD CONSTRAINT "doc_formattings_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_figures" ADD CONSTRAINT "character_figures_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_merges" ADD CONSTRAINT "character_merges_kept_id_characters_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_merges" ADD CONSTRAINT "character_merges_merged_id_characters_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_recognitions" ADD CONSTRAINT "character_recognitions_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_relations" ADD CONSTRAINT "character_relations_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_relations" ADD CONSTRAINT "character_relations_from_id_characters_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_relations" ADD CONSTRAINT "character_relations_to_id_characters_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_relations" ADD CONSTRAINT "character_relations_from_doc_id_docs_id_fk" FOREIGN KEY ("from_doc_id") REFERENCES "public"."docs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_relations" ADD CONSTRAINT "character_relations_to_doc_id_docs_id_fk" FOREIGN KEY ("to_doc_id") REFERENCES "public"."docs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_strangers" ADD CONSTRAINT "character_strangers_one_id_characters_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "character_strangers" ADD CONSTRAINT "character_strangers_other_id_characters_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "characters" ADD CONSTRAINT "characters_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "characters" ADD CONSTRAINT "characters_card_id_idea_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."idea_cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_habits" ADD CONSTRAINT "doc_habits_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_batches" ADD CONSTRAINT "draw_batches_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_batches" ADD CONSTRAINT "draw_batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_images" ADD CONSTRAINT "draw_images_record_id_draw_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."draw_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_images" ADD CONSTRAINT "draw_images_task_id_draw_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."draw_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_previews" ADD CONSTRAINT "draw_previews_task_id_draw_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."draw_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_records" ADD CONSTRAINT "draw_records_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_records" ADD CONSTRAINT "draw_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_records" ADD CONSTRAINT "draw_records_batch_id_draw_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."draw_batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_records" ADD CONSTRAINT "draw_records_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_tasks" ADD CONSTRAINT "draw_tasks_record_id_draw_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."draw_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poses" ADD CONSTRAINT "poses_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poses" ADD CONSTRAINT "poses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_presets" ADD CONSTRAINT "draw_presets_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_presets" ADD CONSTRAINT "draw_presets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_pictures" ADD CONSTRAINT "subject_pictures_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_pictures" ADD CONSTRAINT "subject_pictures_image_id_draw_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."draw_images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_pictures" ADD CONSTRAINT "subject_pictures_chosen_by_users_id_fk" FOREIGN KEY ("chosen_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_deployments" ADD CONSTRAINT "model_deployments_model_id_own_models_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."own_models"("model_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_deployments" ADD CONSTRAINT "model_deployments_engine_id_engines_id_fk" FOREIGN KEY ("engine_id") REFERENCES "public"."engines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_models" ADD CONSTRAINT "own_models_model_id_model_files_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_models" ADD CONSTRAINT "own_models_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_models" ADD CONSTRAINT "own_models_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_founder_id_users_id_fk" FOREIGN KEY ("founder_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_templates" ADD CONSTRAINT "card_templates_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_templates" ADD CONSTRAINT "card_templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_causes" ADD CONSTRAINT "card_causes_from_id_idea_cards_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."idea_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_causes" ADD CONSTRAINT "card_causes_to_id_idea_cards_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."idea_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_scenes" ADD CONSTRAINT "card_scenes_card_id_idea_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."idea_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_scenes" ADD CONSTRAINT "card_scenes_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idea_cards" ADD CONSTRAINT "idea_cards_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idea_cards" ADD CONSTRAINT "idea_cards_idea_id_docs_id_fk" FOREIGN KEY ("idea_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idea_cards" ADD CONSTRAINT "idea_cards_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "base_infos" ADD CONSTRAINT "base_infos_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_tag_docs" ADD CONSTRAINT "content_tag_docs_tag_id_content_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."content_tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_tag_docs" ADD CONSTRAINT "content_tag_docs_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_tags" ADD CONSTRAINT "content_tags_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cover_images" ADD CONSTRAINT "cover_images_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_authors" ADD CONSTRAINT "doc_authors_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_bases" ADD CONSTRAINT "doc_bases_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_outlines" ADD CONSTRAINT "doc_outlines_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_texts" ADD CONSTRAINT "doc_texts_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "docs" ADD CONSTRAINT "docs_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "docs" ADD CONSTRAINT "docs_volume_id_volumes_id_fk" FOREIGN KEY ("volume_id") REFERENCES "public"."volumes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "docs" ADD CONSTRAINT "docs_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "volumes" ADD CONSTRAINT "volumes_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_scenes" ADD CONSTRAINT "doc_scenes_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_versions" ADD CONSTRAINT "doc_versions_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matching_images" ADD CONSTRAINT "matching_images_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matching_images" ADD CONSTRAINT "matching_images_info_id_matching_infos_id_fk" FOREIGN KEY ("info_id") REFERENCES "public"."matching_infos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matching_infos" ADD CONSTRAINT "matching_infos_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matching_modes" ADD CONSTRAINT "matching_modes_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_materials" ADD CONSTRAINT "picture_materials_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_members" ADD CONSTRAINT "work_members_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_members" ADD CONSTRAINT "work_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storyboard_images" ADD CONSTRAINT "storyboard_images_storyboard_id_storyboards_id_fk" FOREIGN KEY ("storyboard_id") REFERENCES "public"."storyboards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storyboards" ADD CONSTRAINT "storyboards_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_templates" ADD CONSTRAINT "comment_templates_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_templates" ADD CONSTRAINT "comment_templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_card_id_idea_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."idea_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_review_rounds" ADD CONSTRAINT "doc_review_rounds_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_review_rounds" ADD CONSTRAINT "doc_review_rounds_history_id_doc_versions_id_fk" FOREIGN KEY ("history_id") REFERENCES "public"."doc_versions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_review_rounds" ADD CONSTRAINT "doc_review_rounds_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_review_rounds" ADD CONSTRAINT "doc_review_rounds_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_reviews" ADD CONSTRAINT "doc_reviews_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_reviews" ADD CONSTRAINT "doc_reviews_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_struct_tags" ADD CONSTRAINT "doc_struct_tags_doc_id_docs_id_fk" FOREIGN KEY ("doc_id") REFERENCES "public"."docs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_struct_tags" ADD CONSTRAINT "doc_struct_tags_struct_tag_id_struct_tags_id_fk" FOREIGN KEY ("struct_tag_id") REFERENCES "public"."struct_tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_struct_tags" ADD CONSTRAINT "doc_struct_tags_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "struct_tags" ADD CONSTRAINT "struct_tags_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_producers" ADD CONSTRAINT "work_producers_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_producers" ADD CONSTRAINT "work_producers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rate_windows_ends" ON "rate_windows" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "session_tokens_session" ON "session_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sms_codes_phone" ON "sms_codes" USING btree ("phone","sms_type","id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "users_wx_identity" ON "users" USING btree ("wx_identity");--> statement-breakpoint
CREATE INDEX "audit_log_team" ON "audit_log" USING btree ("team_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "character_figures_file" ON "character_figures" USING btree ("character_id","file_id");--> statement-breakpoint
CREATE INDEX "character_merges_kept" ON "character_merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "character_merges_merged" ON "character_merges" USING btree ("merged_id");--> statement-breakpoint
CREATE INDEX "character_relations_work" ON "character_relations" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "character_relations_from" ON "character_relations" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX "character_relations_to" ON "character_relations" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "character_strangers_other" ON "character_strangers" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "characters_work" ON "characters" USING btree ("work_id","position");--> statement-breakpoint
CREATE INDEX "characters_card" ON "characters" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "draw_batches_user" ON "draw_batches" USING btree ("team_id","user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "draw_images_task" ON "draw_images" USING btree ("task_id","nth");--> statement-breakpoint
CREATE INDEX "draw_images_record" ON "draw_images" USING btree ("record_id","id");--> statement-breakpoint
CREATE INDEX "draw_records_user" ON "draw_records" USING btree ("team_id","user_id","id");--> statement-breakpoint
CREATE INDEX "draw_records_grams" ON "draw_records" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "draw_records_batch" ON "draw_records" USING btree ("batch_id","id");--> statement-breakpoint
CREATE INDEX "draw_records_prompt" ON "draw_records" USING btree ("team_id","user_id",md5("prompt"),"id");--> statement-breakpoint
CREATE INDEX "draw_records_subject" ON "draw_records" USING btree ("work_id","scene","subject_id","id") WHERE work_id is not null;--> statement-breakpoint
CREATE INDEX "draw_records_work" ON "draw_records" USING btree ("work_id","scene","id") WHERE work_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "draw_tasks_record" ON "draw_tasks" USING btree ("record_id","nth");--> statement-breakpoint
CREATE INDEX "draw_tasks_job" ON "draw_tasks" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "poses_user" ON "poses" USING btree ("team_id","user_id","id");--> statement-breakpoint
CREATE INDEX "draw_presets_user" ON "draw_presets" USING btree ("team_id","user_id","client_draw_type","id");--> statement-breakpoint
CREATE INDEX "subject_pictures_subject" ON "subject_pictures" USING btree ("work_id","scene","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subject_pictures_one" ON "subject_pictures" USING btree ("work_id","subject_id") WHERE scene = 'cartoon';--> statement-breakpoint
CREATE UNIQUE INDEX "subject_pictures_image" ON "subject_pictures" USING btree ("image_id") WHERE scene <> 'cartoon';--> statement-breakpoint
CREATE INDEX "subject_pictures_drawn" ON "subject_pictures" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "files_team" ON "files" USING btree ("team_id","id");--> statement-breakpoint
CREATE INDEX "files_key" ON "files" USING btree ("key");--> statement-breakpoint
CREATE INDEX "events_at" ON "events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "job_lanes_next" ON "job_lanes" USING btree ("pool","vtime","user_id") WHERE waiting > 0 and not paused;--> statement-breakpoint
CREATE INDEX "jobs_waiting" ON "jobs" USING btree ("pool","user_id","priority" DESC NULLS LAST,"id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "jobs_leases" ON "jobs" USING btree ("lease_until") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "jobs_user" ON "jobs" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_idempotency" ON "jobs" USING btree ("user_id","kind","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX "kept_answers_at" ON "kept_answers" USING btree ("at");--> statement-breakpoint
CREATE INDEX "messages_user" ON "messages" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" USING btree ("user_id","kind","is_read");--> statement-breakpoint
CREATE UNIQUE INDEX "model_files_key" ON "model_files" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "own_models_team" ON "own_models" USING btree ("team_id","user_id","model_id");--> statement-breakpoint
CREATE INDEX "invitations_team" ON "invitations" USING btree ("team_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_team_name" ON "roles" USING btree ("team_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_one_owner" ON "roles" USING btree ("team_id") WHERE is_owner;--> statement-breakpoint
CREATE INDEX "team_members_user" ON "team_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "team_members_role" ON "team_members" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "card_templates_team" ON "card_templates" USING btree ("team_id","id");--> statement-breakpoint
CREATE INDEX "card_causes_to" ON "card_causes" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "card_scenes_doc" ON "card_scenes" USING btree ("doc_id");--> statement-breakpoint
CREATE INDEX "idea_cards_order" ON "idea_cards" USING btree ("work_id","order_key");--> statement-breakpoint
CREATE INDEX "idea_cards_idea" ON "idea_cards" USING btree ("idea_id");--> statement-breakpoint
CREATE INDEX "base_infos_order" ON "base_infos" USING btree ("work_id","order_key");--> statement-breakpoint
CREATE INDEX "content_tag_docs_doc" ON "content_tag_docs" USING btree ("doc_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_tags_name" ON "content_tags" USING btree ("work_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "cover_images_file" ON "cover_images" USING btree ("work_id","file_id");--> statement-breakpoint
CREATE INDEX "doc_texts_pairs" ON "doc_texts" USING gin ("pairs");--> statement-breakpoint
CREATE INDEX "docs_order" ON "docs" USING btree ("work_id","order_key");--> statement-breakpoint
CREATE INDEX "docs_volume" ON "docs" USING btree ("volume_id");--> statement-breakpoint
CREATE INDEX "volumes_order" ON "volumes" USING btree ("work_id","order_key");--> statement-breakpoint
CREATE UNIQUE INDEX "doc_scenes_hash" ON "doc_scenes" USING btree ("doc_id","hash");--> statement-breakpoint
CREATE INDEX "doc_versions_doc" ON "doc_versions" USING btree ("doc_id","id");--> statement-breakpoint
CREATE INDEX "doc_versions_at" ON "doc_versions" USING btree ("doc_id","created_at");--> statement-breakpoint
CREATE INDEX "matching_images_doc" ON "matching_images" USING btree ("doc_id","id");--> statement-breakpoint
CREATE INDEX "matching_images_info" ON "matching_images" USING btree ("info_id","order_key");--> statement-breakpoint
CREATE INDEX "matching_infos_order" ON "matching_infos" USING btree ("doc_id","order_key");--> statement-breakpoint
CREATE INDEX "picture_materials_team" ON "picture_materials" USING btree ("team_id","category","id");--> statement-breakpoint
CREATE INDEX "work_members_user" ON "work_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "works_team_updated" ON "works" USING btree ("team_id","updated_at");--> statement-breakpoint
CREATE INDEX "works_owner" ON "works" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "storyboard_images_shot" ON "storyboard_images" USING btree ("storyboard_id","id");--> statement-breakpoint
CREATE INDEX "storyboard_images_file" ON "storyboard_images" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "storyboards_order" ON "storyboards" USING btree ("doc_id","order_key");--> statement-breakpoint
CREATE INDEX "comment_templates_team" ON "comment_templates" USING btree ("team_id","id");--> statement-breakpoint
CREATE INDEX "comments_doc" ON "comments" USING btree ("doc_id","id");--> statement-breakpoint
CREATE INDEX "comments_card" ON "comments" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "comments_character" ON "comments" USING btree ("character_id");--> statement-breakpoint
CREATE INDEX "comments_parent" ON "comments" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "doc_review_rounds_version" ON "doc_review_rounds" USING btree ("history_id");--> statement-breakpoint
CREATE UNIQUE INDEX "doc_struct_tags_hash" ON "doc_struct_tags" USING btree ("doc_id","hash");--> statement-breakpoint
CREATE INDEX "doc_struct_tags_tag" ON "doc_struct_tags" USING btree ("struct_tag_id");--> statement-breakpoint
CREATE UNIQUE INDEX "struct_tags_name" ON "struct_tags" USING btree ("work_id","name");--> statement-breakpoint
CREATE INDEX "templates_team" ON "templates" USING btree ("team_id","updated_at");--> statement-breakpoint
CREATE INDEX "templates_scope" ON "templates" USING btree ("scope","updated_at");