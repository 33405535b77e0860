// The audit log as other areas and main see it.
export { auditAnswers } from './audit.answers.ts'
export { addFeedback, appendAudit, type AuditEntry, listLog } from './audit.store.ts'
