// A character and its role card: the card is made, or brought up to what the character says.
import type { Uses } from '../app.ts'
import type { Actor } from '../kit/answer.ts'
import { addRoleCard, cardRow, changeCard, listRoles } from '../works/cards/index.ts'
import { nameForm } from './characters.rules.ts'
import { characterRow, type CharacterRow } from './characters.store.ts'

/** The official template 人物小传, whose fields a character fills. */
const BIOGRAPHY = 3

const formOf = ({ gender, age, identity, want }: CharacterRow): Record<string, string> => ({
  ...(gender === '未知' ? {} : { gender }),
  ...(age && { age }),
  ...(identity && { identity }),
  ...(want && { want }),
})

/** The card a character belongs to: the one it was synced to, or the role card of the same name; undefined when there is none. */
async function cardOf(app: Uses<'pool'>, row: CharacterRow): Promise<number | undefined> {
  const roles = await listRoles(app, row.work_id)
  const own = roles.find(role => role.card_id === row.card_id) ?? roles.find(role => nameForm(role.title) === nameForm(row.name))
  return own?.card_id
}

/** Syncs a character to its role card. What else stands in the card stays. */
export async function syncToCard(
  app: Uses<'collab' | 'files' | 'long' | 'now' | 'pool'>,
  actor: Actor,
  id: number,
): Promise<{ card_id: number; created: boolean }> {
  const row = await characterRow(app.pool, id)
  const said = { title: row.name, aliases: row.aliases.map(({ text }) => text) }
  const present = await cardOf(app, row)
  const form = formOf(row)
  if (present === undefined) {
    const card = await addRoleCard(app, actor, row.work_id, { ...said, template_id: BIOGRAPHY, form, text: row.notes })
    await app.pool.query('update characters set card_id = $2 where id = $1', [id, card.card_id])
    return { card_id: card.card_id, created: true }
  }
  const card = await cardRow(app.pool, present)
  const template = card.template_id === null ? { template_id: BIOGRAPHY } : {}
  const filled = card.template_id === null || card.template_id === BIOGRAPHY ? { form } : {}
  await changeCard(app, actor, present, card.version, { ...said, ...template, ...filled })
  await app.pool.query('update characters set card_id = $2 where id = $1', [id, present])
  return { card_id: present, created: false }
}
