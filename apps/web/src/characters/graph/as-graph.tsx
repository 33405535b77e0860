// The cast and its relations as a graph: places, sizes, looks, what stands back. Pure.
import type { Character, Relation } from '@qianmu/contract/characters'
import { EyeOff } from 'lucide-react'
import type { Graph, GraphLink, GraphNode, LinkLook, NodeKind } from '../../ui/graph/model.ts'
import { CHART } from '../../ui/theme/palette.ts'
import type { Mode } from '../../ui/theme/tokens.ts'
import { sizeOf, type Suggestion, TIE_LOOKS, tieLabel } from '../model.ts'
import { layOut, type Point } from './layout.ts'

const tie = { id: 'tie', label: '关系', type: 'tie' }
export const KINDS: readonly NodeKind[] = [
  {
    kind: 'person',
    title: '角色',
    category: '角色',
    inputs: [{ ...tie, many: true, again: true }],
    outputs: [{ ...tie, label: '拖到另一个角色，连一条关系' }],
  },
]

/** Guesses drawn at once: more of them hide what is known. */
const GUESSES_SHOWN = 4
/** px of name and identity below a face. */
const CAPTION = 46
const WIDEST = 144

const widthOf = (text: string, size: number) => [...text].reduce((sum, sign) => sum + (sign.charCodeAt(0) < 256 ? 0.6 : 1) * size, 0)
/** Of a face with what stands below it, in px. */
const boxOf = ({ name, identity }: Character, disc: number) => ({
  width: Math.ceil(Math.max(disc, Math.min(WIDEST, Math.max(widthOf(name, 14), widthOf(identity, 12)) + 8))),
  height: disc + CAPTION,
})

/** Between the middle of a box, which is laid out, and of its circle, which is kept. */
const HANGING = CAPTION / 2
/** Where the middle of a face is kept for a node at this place. */
export const faceOf = ({ x, y, size, disc }: GraphNode): Point => ({ x: x + size!.width / 2, y: y + disc! / 2 })

/** Characters as nodes; those that nobody moved are laid out around the others. */
function nodesOf(cast: readonly Character[], springs: readonly { from: number; to: number; weight: number }[]): GraphNode[] {
  const most = Math.max(0, ...cast.map(each => each.figures.scenes))
  const boxes = new Map(
    cast.map(each => {
      const disc = sizeOf(each.figures.scenes, most)
      return [each.character_id, { disc, ...boxOf(each, disc) }]
    }),
  )
  const important = cast.toSorted((one, other) => other.figures.scenes - one.figures.scenes || one.character_id - other.character_id)
  const places = layOut(
    important.map(({ character_id: id, x, y }) => {
      const { width, height } = boxes.get(id)!
      return { id, width, height, fixed: x !== null && y !== null ? { x, y: y + HANGING } : null }
    }),
    springs,
  )
  return cast.map(({ character_id, name, identity }) => {
    const { x, y } = places.get(character_id)!
    const { disc, width, height } = boxes.get(character_id)!
    const title = identity ? `${name}，${identity}` : name
    const place = { x: x - width / 2, y: y - height / 2 }
    return { id: String(character_id), kind: 'person', ...place, title, size: { width, height }, disc, data: {} }
  })
}

const linkOf = (id: string, from: number, to: number, look: LinkLook): GraphLink => ({
  id,
  from: { node: String(from), port: 'tie' },
  to: { node: String(to), port: 'tie' },
  look,
})
/** Unlike the ids of characters, which are numbers too. */
export const tieId = ({ relation_id }: Relation): string => `tie ${relation_id}`
export const guessId = ({ one_id, other_id }: Suggestion): string => `guess ${one_id} ${other_id}`

interface Given {
  cast: readonly Character[]
  /** All of them: who stands where does not change with time. */
  relations: readonly Relation[]
  /** Those that are shown. */
  ties: readonly Relation[]
  suggestions: readonly Suggestion[]
  /** Who is open; 0 = nobody. What is not theirs stands back. */
  chosen: number
  mode: Mode
}
export function graphOf({ cast, relations, ties, suggestions, chosen, mode }: Given): Graph {
  const guesses = suggestions.slice(0, GUESSES_SHOWN)
  const known = new Set(cast.map(each => each.character_id))
  const faint = (from: number, to: number) => chosen > 0 && chosen !== from && chosen !== to
  const nodes = nodesOf(
    cast,
    [
      ...relations.map(({ from_id: from, to_id: to }) => ({ from, to, weight: 1 })),
      ...guesses.map(({ one_id: from, other_id: to }) => ({ from, to, weight: 0.4 })),
    ].filter(({ from, to }) => known.has(from) && known.has(to)),
  )
  const links = ties.map(each =>
    linkOf(tieId(each), each.from_id, each.to_id, {
      colour: CHART[mode][TIE_LOOKS[each.type].hue]!,
      dash: TIE_LOOKS[each.type].dash,
      width: 1.5 + Math.abs(each.strength) * 0.7,
      label: tieLabel(each),
      name: `关系 ${tieLabel(each)}`,
      directed: each.directed,
      faint: faint(each.from_id, each.to_id),
      ...(each.secret && { mark: <EyeOff size={12} aria-label="秘密" /> }),
    }),
  )
  const dotted = guesses.map(guess =>
    linkOf(guessId(guess), guess.one_id, guess.other_id, {
      colour: 'var(--line2)',
      dash: '1 5',
      guessed: true,
      directed: false,
      name: '推测的关系',
      faint: faint(guess.one_id, guess.other_id),
    }),
  )
  return { nodes, links: [...links, ...dotted], groups: [] }
}
