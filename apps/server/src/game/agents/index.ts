// Role agents as main sees them.
export { roleAgentAnswers } from './agents.answers.ts'
export { talkByLink } from './links.ts'
export { findAgent, findInstance } from './agents.store.ts'
