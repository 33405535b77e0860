// Idea cards as other areas and main see them.
export { cardAnswers } from './cards.answers.ts'
export { findCardTemplate } from './card-templates.store.ts'
export { cardRow, findCard, listCards, pageOfCards, theseCards } from './cards.store.ts'
export { copyCards, picturesOf } from './copy.store.ts'
export { listRoles, refreshFigures } from './roles.store.ts'
export { addPlainCards, addRoleCard, changeCard, tellIdeas } from './write.store.ts'
