// Idea cards as other areas and main see them.
import { workFinder } from '../../kit/work-access.ts'

export { cardAnswers } from './cards.answers.ts'
export { findCardTemplate } from './card-templates.store.ts'
export { cardRow, listCards, pageOfCards } from './cards.store.ts'
export { judgeWishes, type Wish } from './cards.rules.ts'
export { copyCards, picturesOf } from './copy.ts'
export { listRoles, refreshFigures } from './roles.store.ts'
export { addPlainCards, addRoleCard, changeCard, tellIdeas } from './write.store.ts'

export const findCard = workFinder(
  'card',
  'idea_cards x join works w on w.id = x.work_id join docs d on d.id = x.idea_id',
  'x.deleted_at is not null or d.deleted_at is not null',
  `'EditIdeas'`,
)
