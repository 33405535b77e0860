// What fields of a game choose from, and what each of them is given.
import type { Game } from '@qianmu/story/model'
import type { Field } from './tables.ts'

export interface Choice {
  value: string
  label: string
}
/** Of one field. */
export interface OneProps {
  label: string
  value: unknown
  readOnly: boolean
  onChange: (value: unknown, key?: string) => void
}

/** Things as choices, by the field that names them. */
export const named = (things: readonly object[], name: string): Choice[] =>
  things.map(thing => {
    const row = thing as Record<string, string>
    return { value: row['id']!, label: row[name] || '未命名' }
  })

/** What a field of a kind chooses from. */
export function choicesOf(game: Game, kind: Field['kind'], people: readonly { character_id: string; character_name: string }[]): Choice[] {
  switch (kind) {
    case 'character':
      return people.map(({ character_id, character_name }) => ({ value: character_id, label: character_name }))
    case 'variable':
      return named(game.numerics, 'var_name')
    case 'good':
      return named(game.goods, 'good_name')
    case 'node':
      return named(game.nodes, 'name')
    case 'panel':
    case 'panels':
      return named(game.panels, 'name')
    case 'template':
      return named(game.templates, 'name')
    default:
      return []
  }
}
