// Ideas as other areas see them.
export { IdeaRows } from './IdeaRows.tsx'
export { IdeasDrawer } from './IdeasDrawer.tsx'
export { type Ideas, useIdeas } from './use-ideas.ts'
