// Ideas as other areas see them.
export { IdeasDrawer } from './drawer.ts'
export { IdeaRows } from './IdeaRows.tsx'
export { type Ideas, useIdeas } from './use-ideas.ts'
