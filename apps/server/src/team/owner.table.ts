// The columns of what one person made in one team.
import { users } from '../account/account.table.ts'
import { ref } from '../kit/columns.ts'
import { teams } from './team.table.ts'

/** Goes with its team; a person's row is kept when they leave it. */
export const ofPerson = () => ({
  team_id: ref('team_id')
    .notNull()
    .references(() => teams.id, { onDelete: 'cascade' }),
  user_id: ref('user_id')
    .notNull()
    .references(() => users.id),
})
