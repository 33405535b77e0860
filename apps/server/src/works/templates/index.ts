// Templates as other areas and main see them.
export type { TemplateBody } from './body.ts'
export { fillWork } from './taking.store.ts'
export { templateAnswers, useTemplate } from './templates.answers.ts'
export { findTemplate } from './templates.store.ts'
