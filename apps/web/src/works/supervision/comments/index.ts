// Threads of comments as other folders use them: their cards and composer, what can be done with them, and the discussion of a card.
export { type Draft, useActive, useDraft } from './active.ts'
export { Composer } from './Composer.tsx'
export { CardDiscussion, CharacterDiscussion } from './Discussion.tsx'
export { type Filter, FILTERS, inOrder, isLost, passes } from './order.ts'
export { REPLY_ID, ThreadCard } from './ThreadCard.tsx'
export { type Comments, useComments, useSupervisionNews } from './use-comments.ts'
