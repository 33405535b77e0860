// Supervision as the editor uses it: marks of comments in the text, and the tab beside it.
export { useActive, useDraft } from './comments/index.ts'
export { CommentsTab } from './CommentsTab.tsx'
export { useDocComments } from './doc-comments.ts'
export { StateMark } from './StateMark.tsx'
export { startComment } from './ThreadList.tsx'
export { CommentMarks, selectedElements, selectionIn } from './marks.ts'
export { useDeskStripes } from './use-stripes.ts'
