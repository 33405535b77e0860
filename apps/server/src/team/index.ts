// The team area as other areas and main see it.
export { findInvitation } from './invitations.store.ts'
export { findRole } from './roles.store.ts'
export { teamAnswers } from './team.answers.ts'
export { quotaOf } from './team.store.ts'
export { teams, teamMembers } from './team.table.ts'
