// A mask that is edited: steps that can be taken back and again, as copies of the tiles they changed, and how much of the picture is covered.
import type { Size } from '../form/sizes.ts'
import { type Brush, type Dab, sweep, sweptArea } from './brush.ts'
import {
  around,
  type Copy,
  copyTile,
  type Mask,
  packed,
  putTile,
  type Rect,
  sameBytes,
  swapTile,
  tileRect,
  tilesOf,
  tileSum,
  wholeOf,
} from './grid.ts'
import type { ChangedTile } from './orders.ts'

/** Bytes that the steps of one mask may hold (facts: web, canvas engines). The oldest steps go first. */
const HISTORY_BYTES = 96 * 1024 * 1024

interface Step {
  label: string
  /** As they were before it, or after it once it is taken back. */
  tiles: Map<number, Copy>
  bytes: number
}

const sizeOf = (copy: Copy) => (typeof copy === 'number' ? 1 : copy.length)
const bytesOf = (tiles: Map<number, Copy>) => [...tiles.values()].reduce<number>((sum, copy) => sum + sizeOf(copy), 0)

function areaOf(size: Size, tiles: Iterable<number>): Rect | undefined {
  let area: Rect | undefined
  for (const tile of tiles) area = around(area, tileRect(size, tile))
  return area
}

/** Sums of the bytes of each tile, counted again only where something changed. */
function openSums(mask: Mask) {
  const tiles = tilesOf(mask, wholeOf(mask))
  const sums = new Map(tiles.map(tile => [tile, 0]))
  const stale = new Set<number>()
  let total = 0
  /** A sum that was counted. */
  function know(tile: number, sum: number) {
    total += sum - sums.get(tile)!
    sums.set(tile, sum)
    stale.delete(tile)
  }
  return {
    know,
    touch: (tile: number) => void stale.add(tile),
    share() {
      for (const tile of stale) know(tile, tileSum(mask, tile))
      return total / (255 * mask.width * mask.height)
    },
  }
}

/** A mask of a picture's size, empty at first, and the steps by which it came about. */
export class MaskEditor {
  readonly mask: Mask
  #budget: number
  #sums: ReturnType<typeof openSums>
  #steps: Step[] = []
  #standing = 0
  #now: { label: string; before: Map<number, Uint8Array<ArrayBuffer>> } | undefined

  /** `budget` is how many bytes the steps may hold. */
  constructor({ width, height }: Size, budget: number = HISTORY_BYTES) {
    this.mask = { width, height, bytes: new Uint8Array(width * height) }
    this.#budget = budget
    this.#sums = openSums(this.mask)
  }

  /** Steps from the oldest that is kept, those that were taken back too. */
  get steps(): readonly { readonly label: string; readonly bytes: number }[] {
    return this.#steps
  }
  /** How many of the steps stand. */
  get standing(): number {
    return this.#standing
  }
  /** Bytes that the steps hold. */
  get held(): number {
    return this.#steps.reduce((sum, step) => sum + step.bytes, 0)
  }
  /** Share of the picture that is covered, 0–1; half covered pixels count half. */
  coverage(): number {
    return this.#sums.share()
  }

  /** Begins a step that goes on until `end` or `cancel`. */
  begin(label: string): void {
    this.end()
    this.#now = { label, before: new Map() }
  }

  /** Sweeps the brush within a step. Answers what may have changed. */
  stroke(from: Dab, to: Dab, brush: Brush): Rect | undefined {
    const area = this.#now && sweptArea(this.mask, from, to, brush)
    if (!area) return undefined
    this.#capture(area)
    return sweep(this.mask, from, to, brush)
  }

  /** Ends the step; one that changed nothing is none. */
  end(): void {
    if (!this.#now) return
    const { label, before } = this.#now
    this.#now = undefined
    const changed = [...before].filter(([tile, bytes]) => !sameBytes(bytes, copyTile(this.mask, tile)))
    if (changed.length === 0) return
    this.#keep(label, new Map(changed.map(([tile, bytes]) => [tile, packed(bytes)])))
  }

  #keep(label: string, tiles: Map<number, Copy>) {
    this.#steps.splice(this.#standing, Infinity, { label, tiles, bytes: bytesOf(tiles) })
    while (this.#steps.length > 1 && this.held > this.#budget) this.#steps.shift()
    this.#standing = this.#steps.length
  }

  /** Takes the step back that is under way. */
  cancel(): Rect | undefined {
    const before = this.#now?.before ?? new Map<number, Uint8Array<ArrayBuffer>>()
    this.#now = undefined
    for (const [tile, bytes] of before) this.#put(tile, bytes)
    return areaOf(this.mask, before.keys())
  }

  /** A whole step at once. `work` changes the mask and answers where. */
  apply(label: string, work: (mask: Mask) => Rect | undefined): Rect | undefined {
    this.begin(label)
    this.#capture(wholeOf(this.mask))
    const area = work(this.mask)
    this.end()
    return area
  }

  /** A whole step that was carried out elsewhere, on a mask as this one is. Answers what changed. */
  adopt(label: string, changes: readonly ChangedTile[]): Rect | undefined {
    this.end()
    if (changes.length === 0) return undefined
    for (const { tile, after, sum } of changes) {
      putTile(this.mask, tile, after)
      this.#sums.know(tile, sum)
    }
    this.#keep(label, new Map(changes.map(({ tile, before }) => [tile, before])))
    return areaOf(
      this.mask,
      changes.map(({ tile }) => tile),
    )
  }

  undo(): Rect | undefined {
    this.end()
    return this.#standing > 0 ? this.#exchange(this.#steps[--this.#standing]!) : undefined
  }
  redo(): Rect | undefined {
    this.end()
    return this.#standing < this.#steps.length ? this.#exchange(this.#steps[this.#standing++]!) : undefined
  }

  #capture(area: Rect) {
    for (const tile of tilesOf(this.mask, area)) {
      if (!this.#now!.before.has(tile)) this.#now!.before.set(tile, copyTile(this.mask, tile))
      this.#sums.touch(tile)
    }
  }
  #put(tile: number, copy: Copy) {
    putTile(this.mask, tile, copy)
    this.#sums.touch(tile)
  }
  /** Exchanges the tiles of a step with those of the mask: what was taken back can be done again. */
  #exchange(step: Step) {
    for (const [tile, copy] of step.tiles) {
      const held = typeof copy === 'number' ? copyTile(this.mask, tile) : copy
      if (typeof copy === 'number') putTile(this.mask, tile, copy)
      else swapTile(this.mask, tile, copy)
      step.tiles.set(tile, packed(held))
      this.#sums.touch(tile)
    }
    step.bytes = bytesOf(step.tiles)
    return areaOf(this.mask, step.tiles.keys())
  }
}
