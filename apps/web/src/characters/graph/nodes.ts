// The nodes and edges that the graph is drawn from: places, sizes, what stands back. Pure.
import type { Edge, Node } from '@xyflow/react'
import type { Character, Presence, Relation } from '@qianmu/contract/characters'
import { CHART } from '../../ui/theme/palette.ts'
import type { Mode } from '../../ui/theme/tokens.ts'
import { layOut } from '../layout.ts'
import { sizeOf, type Suggestion, TIE_LOOKS, tieLabel } from '../model.ts'
import { lanesOf } from './edge-shape.ts'

export type FaceNode = Node<{ character: Character; radius: number }, 'face'>
export interface Line extends Record<string, unknown> {
  label: string
  colour: string
  dash: string
  width: number
  lane: number
  /** Only guessed from scenes in common. */
  guessed: boolean
  directed: boolean
  secret: boolean
  /** Somebody is chosen, and it is not theirs. */
  back: boolean
}
export type TieEdge = Edge<Line, 'tie'>

/** Guesses drawn at once: more of them hide what is known. */
const GUESSES_SHOWN = 4

/** The width of a line by its strength, in px. */
const widthOf = (strength: number) => 1.5 + Math.abs(strength) * 0.7

/** Characters as nodes; those that nobody moved are laid out around the others, by relations and scenes in common. */
export function nodesFor(
  cast: readonly Character[],
  relations: readonly Relation[],
  together: Presence['together'],
  chosen: number,
): FaceNode[] {
  const most = Math.max(0, ...cast.map(each => each.figures.scenes))
  const radii = new Map(cast.map(each => [each.character_id, sizeOf(each.figures.scenes, most) / 2]))
  const important = cast.toSorted((one, other) => other.figures.scenes - one.figures.scenes || one.character_id - other.character_id)
  const springs = [
    ...relations.map(({ from_id, to_id }) => ({ from: from_id, to: to_id, weight: 1.2 })),
    ...together.map(({ one_id, other_id, scenes }) => ({ from: one_id, to: other_id, weight: Math.min(0.15, scenes / 100) })),
  ]
  const places = layOut(
    important.map(({ character_id, x, y }) => ({
      id: character_id,
      radius: radii.get(character_id)!,
      fixed: x !== null && y !== null ? { x, y } : null,
    })),
    springs,
  )
  return cast.map(character => {
    const { character_id, name, identity } = character
    const radius = radii.get(character_id)!
    const { x, y } = places.get(character_id)!
    return {
      id: String(character_id),
      type: 'face',
      position: { x: x - radius, y: y - radius },
      width: radius * 2,
      height: radius * 2,
      data: { character, radius },
      selected: character_id === chosen,
      ariaLabel: identity ? `${name}，${identity}` : name,
    }
  })
}

/** Relations and suggestions as edges. */
export function edgesFor(ties: readonly Relation[], suggestions: readonly Suggestion[], chosen: number, mode: Mode): TieEdge[] {
  const guesses = suggestions.slice(0, GUESSES_SHOWN)
  const all = [
    ...ties.map(tie => ({ id: String(tie.relation_id), from: tie.from_id, to: tie.to_id, tie })),
    ...guesses.map(({ one_id, other_id }) => ({ id: `s${one_id}-${other_id}`, from: one_id, to: other_id, tie: undefined })),
  ]
  const lanes = lanesOf(all)
  return all.map(({ id, from, to, tie }) => ({
    id,
    type: 'tie',
    source: String(from),
    target: String(to),
    data: {
      label: tie ? tieLabel(tie) : '',
      colour: tie ? CHART[mode][TIE_LOOKS[tie.type].hue]! : 'var(--line2)',
      dash: tie ? TIE_LOOKS[tie.type].dash : '1 5',
      width: tie ? widthOf(tie.strength) : 1.5,
      lane: lanes.get(id)!,
      guessed: !tie,
      directed: tie?.directed ?? false,
      secret: tie?.secret ?? false,
      back: chosen > 0 && chosen !== from && chosen !== to,
    },
    ariaLabel: tie ? `关系 ${tieLabel(tie)}` : '推测的关系',
  }))
}
