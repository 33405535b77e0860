// Changing how a picture is divided for regional prompts: dividers that are moved, regions that are split and taken away, texts that follow them.
import { numbersOf, type RegionSetting } from './regions.ts'

type Division = Pick<RegionSetting, 'ratios' | 'mode_matrix'>

/** Regions side by side, and the share that they have together. With one group there is nothing to share. */
export interface RegionGroup {
  share: number
  parts: number[]
}

/** A line between two regions of a group, or between two groups. */
export interface Divider {
  group: number
  /** The region of the group that lies before it; null between this group and the next. */
  part: number | null
  /** `x` moves to the left and right, `y` up and down. */
  axis: 'x' | 'y'
  /** Where it lies, and how far it reaches across, in fractions of the picture. */
  at: number
  from: number
  to: number
}

/** Least share of a region beside the one it borders on, in percent (ours). */
const LEAST = 5

/** The groups of a setting; undefined when its ratios are none. */
export function groupsOf(ratios: string): RegionGroup[] | undefined {
  const rows = numbersOf(ratios)
  if (rows?.length === 1) return [{ share: 1, parts: rows[0]! }]
  return rows?.map(([share, ...parts]) => ({ share: share!, parts: parts.length > 0 ? parts : [1] }))
}

/** The groups as ratios. One group alone is written without its share, more with it. */
export const ratiosOf = (groups: readonly RegionGroup[]): string =>
  groups.length === 1 ? groups[0]!.parts.join(',') : groups.map(({ share, parts }) => [share, ...parts].join(',')).join(';')

/** Where each length ends, in fractions of their sum; the last is 1. */
function ends(lengths: readonly number[]): number[] {
  const sum = lengths.reduce((total, each) => total + each, 0)
  let at = 0
  return lengths.map(each => (at += each) / sum)
}

/** Every line of a division that can be moved. */
export function dividersOf({ ratios, mode_matrix }: Division): Divider[] {
  const groups = groupsOf(ratios) ?? []
  const [along, across] = mode_matrix === 'Horizontal' ? (['x', 'y'] as const) : (['y', 'x'] as const)
  const bounds = ends(groups.map(group => group.share))
  return groups.flatMap(({ parts }, group) => {
    const from = bounds[group - 1] ?? 0
    const to = bounds[group]!
    const inner = ends(parts)
      .slice(0, -1)
      .map((at, part): Divider => ({ group, part, axis: along, at, from, to }))
    return group < groups.length - 1 ? [...inner, { group, part: null, axis: across, at: to, from: 0, to: 1 }] : inner
  })
}

/** Lengths in whole percent of which the nth ends at `to` (a fraction), its neighbours giving way as far as they can. */
function movedEnd(lengths: readonly number[], nth: number, to: number): number[] {
  const bounds = [0, ...ends(lengths).map(each => Math.round(each * 100))]
  const least = bounds[nth]! + LEAST
  const most = bounds[nth + 2]! - LEAST
  bounds[nth + 1] = least <= most ? Math.min(most, Math.max(least, Math.round(to * 100))) : bounds[nth + 1]!
  return lengths.map((_, index) => Math.max(1, bounds[index + 1]! - bounds[index]!))
}

/** The ratios after a divider was moved to a fraction of the picture. */
export function moveDivider(ratios: string, { group, part }: Pick<Divider, 'group' | 'part'>, to: number): string {
  const groups = groupsOf(ratios)
  if (!groups) return ratios
  if (part === null) {
    const shares = movedEnd(
      groups.map(each => each.share),
      group,
      to,
    )
    return ratiosOf(groups.map((each, index) => ({ ...each, share: shares[index]! })))
  }
  return ratiosOf(groups.map((each, index) => (index === group ? { ...each, parts: movedEnd(each.parts, part, to) } : each)))
}

/** A division and the texts of its regions, which go along with them. */
export interface Divided {
  ratios: string
  texts: readonly string[]
}

/** The group that holds the nth region, and its place there. */
function placeOf(groups: readonly RegionGroup[], nth: number): [group: number, part: number] {
  let left = nth
  const group = groups.findIndex(({ parts }) => (left -= parts.length) < 0)
  return [group, left + groups[group]!.parts.length]
}

/** Lengths whose numbers have grown long, in thousandths. */
function shortened(lengths: readonly number[]): number[] {
  const sum = lengths.reduce((total, each) => total + each, 0)
  return sum < 10_000 ? [...lengths] : lengths.map(each => Math.max(1, Math.round((each / sum) * 1000)))
}

/** Splits the nth region into two halves; the second begins without a text. */
export function splitRegion({ ratios, texts }: Divided, nth: number): Divided {
  const groups = groupsOf(ratios)!
  const [at, part] = placeOf(groups, nth)
  // Doubling the others keeps the numbers whole where they were.
  const parts = shortened(groups[at]!.parts.flatMap((each, index) => (index === part ? [each, each] : [each * 2])))
  return { ratios: ratiosOf(groups.with(at, { ...groups[at]!, parts })), texts: texts.toSpliced(nth + 1, 0, '') }
}

/** Takes the nth region away, with its group when it was alone there. The last region stays. */
export function removeRegion({ ratios, texts }: Divided, nth: number): Divided {
  const groups = groupsOf(ratios)!
  const [at, part] = placeOf(groups, nth)
  if (groups.length === 1 && groups[0]!.parts.length === 1) return { ratios, texts }
  const parts = groups[at]!.parts.toSpliced(part, 1)
  const next = parts.length > 0 ? groups.with(at, { ...groups[at]!, parts }) : groups.toSpliced(at, 1)
  return { ratios: ratiosOf(next), texts: texts.toSpliced(nth, 1) }
}

/** Adds a group of one region at the end, as large as the others are on average. */
export function addGroup({ ratios, texts }: Divided): Divided {
  const groups = groupsOf(ratios)!
  const share = Math.max(1, Math.round(groups.reduce((sum, group) => sum + group.share, 0) / groups.length))
  return { ratios: ratiosOf([...groups, { share, parts: [1] }]), texts: [...texts, ''] }
}

/** Parts as a prompt: one entry each, BREAK between them (`promptParts` reads them again). */
export const joinParts = (parts: readonly string[]): string[] =>
  parts.flatMap((part, index) => [...(index > 0 ? ['BREAK'] : []), ...(part.trim() ? [part] : [])])
