DROP INDEX "doc_update_doc";--> statement-breakpoint
ALTER TABLE "doc_update" DROP CONSTRAINT "doc_update_pkey";--> statement-breakpoint
ALTER TABLE "doc_update" ADD CONSTRAINT "doc_update_doc_id_seq_pk" PRIMARY KEY("doc_id","seq");