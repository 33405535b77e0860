// Suggested moves of scenes in Word files (ECMA-376 part 1 §17.13.5.21–28): there a moved scene stands twice, and becomes one again when read.

import { type Block, type Content, type Scene, textOf } from '../../elements.ts'
import { pushAll } from '../../push-all.ts'
import { placeFor } from '../../suggestions/moves.ts'
import { asAttribute, type Move, moveOf, type Suggestion } from '../../suggestions/tracked.ts'
import type { Piece } from '../manuscript.ts'

export type Side = 'from' | 'to'
/** The elements around moved characters; their names with `RangeStart` and `RangeEnd` open and close the whole. */
export const MOVES: ReadonlyMap<string, Side> = new Map([
  ['w:moveFrom', 'from'],
  ['w:moveTo', 'to'],
])

/** A scene as it is written: where it stands, or one of the two times that a moved one does. */
export interface WrittenScene {
  scene: Scene
  moved?: { side: Side; name: string; by: Suggestion }
}

/**
 * Scenes in the order in which a file has them: moved ones at both of their places. A scene whose target has gone stands once, where it is, as
 * any other: Word knows no move without a place to come to, and a `moveFrom` alone would take the scene away for whoever accepts all.
 */
export function* scenesTwice({ content }: Content): Generator<WrittenScene> {
  const ids = content.map(scene => scene.attrs.id)
  const movesOf = content.flatMap(scene => {
    const move = moveOf(scene.attrs.move)
    return move && placeFor(ids, scene.attrs.id, move.after) !== null ? [{ scene, move }] : []
  })
  const arriving = (after: string) =>
    movesOf.filter(({ move }) => move.after === after).map(({ scene, move }) => written(scene, move, 'to'))
  yield* arriving('')
  for (const scene of content) {
    const leaving = movesOf.find(each => each.scene === scene)
    yield leaving ? written(scene, leaving.move, 'from') : { scene }
    yield* arriving(scene.attrs.id)
  }
}

const written = (scene: Scene, by: Move, side: Side): WrittenScene => ({ scene, moved: { side, name: `move-${scene.attrs.id}`, by } })

/** What stands between the ends of one range: pieces [start, end) as tracked changes have them, and the lines as if nothing was moved. */
interface Range {
  side: Side
  name: string
  by: Suggestion
  start: number
  end: number
  lines: Block[]
  /** Whether every paragraph inside was one of our lines. */
  isOurs: boolean
}

/** Finds the moved scenes of a file: the same lines of ours, that begin with a heading, in a range that they left and one they came to. */
export class MoveReader {
  readonly #ranges: Range[] = []
  #open: Range | undefined

  /** Whether a range is open: its lines are to be noted. */
  get isOpen(): boolean {
    return this.#open !== undefined
  }

  opened(side: Side, name: string, by: Suggestion, at: number): void {
    this.#open = { side, name, by, start: at, end: at, lines: [], isOurs: true }
  }

  /** @param line the line of the paragraph that was just read; undefined when it is none of ours */
  note(line: Block | undefined): void {
    if (line) this.#open?.lines.push(line)
    else if (this.#open) this.#open.isOurs = false
  }

  closed(at: number): void {
    if (this.#open) this.#ranges.push({ ...this.#open, end: at })
    this.#open = undefined
  }

  /** The pieces with moved scenes once, where they were; and the moves, by the first lines of the scenes. */
  settled(pieces: readonly Piece[]): { pieces: readonly Piece[]; moves: readonly Arrival[] } {
    if (this.#ranges.length === 0) return { pieces, moves: [] }
    const arrivals: Arrival[] = []
    const instead = new Map<number, { end: number; lines: readonly Block[] }>()
    for (const range of this.#ranges) {
      const twin = range.side === 'from' ? this.#twinOf(range) : undefined
      if (!twin) continue
      instead.set(range.start, range)
      instead.set(twin.start, { end: twin.end, lines: [] })
      arrivals.push({ first: range.lines[0]!, before: twin.start, after: undefined, by: range.by })
    }
    const out: Piece[] = []
    for (let at = 0; at < pieces.length;) {
      for (const arrival of arrivals) if (arrival.before === at) arrival.after = lastBlock(out)
      const other = instead.get(at)
      if (other && other.end > at) {
        pushAll(
          out,
          other.lines.map(line => ({ line })),
        )
        at = other.end
      } else out.push(pieces[at++]!)
    }
    for (const arrival of arrivals) if (arrival.before === pieces.length) arrival.after = lastBlock(out)
    return { pieces: out, moves: arrivals }
  }

  #twinOf({ name, lines, isOurs }: Range): Range | undefined {
    if (!isOurs || lines[0]?.type !== 'scene_heading') return undefined
    return this.#ranges.find(
      other =>
        other.side === 'to' &&
        other.name === name &&
        other.isOurs &&
        other.lines.length === lines.length &&
        other.lines.every((line, at) => line.type === lines[at]!.type && textOf(line) === textOf(lines[at]!)),
    )
  }
}

/** A moved scene by its first line, and the last line before the place where it comes to. */
interface Arrival {
  first: Block
  /** Index among the pieces. */
  before: number
  after: Block | undefined
  by: Suggestion
}

const lastBlock = (pieces: readonly Piece[]): Block | undefined => {
  const last = pieces.at(-1)
  return last && 'line' in last && typeof last.line === 'object' && 'type' in last.line ? (last.line as Block) : undefined
}

/** A part with the moves of its scenes. */
export function withMoves(content: Content, moves: readonly Arrival[]): Content {
  const sceneOf = (line: Block) => content.content.find(scene => scene.content.some(block => block.attrs.id === line.attrs.id))
  const found = new Map(
    moves.flatMap(({ first, after, by }) => {
      const [scene, target] = [sceneOf(first), after && sceneOf(after)]
      return scene ? [[scene, { ...by, after: target?.attrs.id ?? '' } satisfies Move] as const] : []
    }),
  )
  const scenes = content.content.map(scene => {
    const move = found.get(scene)
    return move ? { ...scene, attrs: { ...scene.attrs, move: asAttribute(move) } } : scene
  })
  return { type: 'doc', content: scenes }
}
