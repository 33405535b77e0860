// What a language model is shown of a text: quoted as material between marks, never as something that is asked of it, and cut where scenes begin.
import { parseHeading } from '../heading.ts'

/** Parts of a question by the name of their marks. */
export type Part = '前文' | '原文' | '后文' | '人物' | '资料'
const MARKS = /[<＜](\/?)\s*(前文|原文|后文|人物|要求|资料)\s*[>＞]/g

/** A part between its marks. Marks in the text itself are made harmless: nothing that is written there ends the part. */
export const quoted = (part: Part, text: string): string => `<${part}>\n${text.replaceAll(MARKS, '〈$1$2〉')}\n</${part}>`

const CUT = '……'
const linesOf = (text: string) => text.split('\n').filter(line => line.trim() !== '')
const isHeading = (line: string) => parseHeading(line.trim()) !== undefined

/** The scenes of some lines; what stands before the first heading is one of its own. */
function scenesOf(lines: readonly string[]): string[][] {
  const scenes: string[][] = []
  for (const line of lines) {
    if (scenes.length === 0 || isHeading(line)) scenes.push([line])
    else scenes.at(-1)!.push(line)
  }
  return scenes
}
const sizeOf = (lines: readonly string[]) => lines.reduce((sum, line) => sum + line.length + 1, 0)

/** Lines from the end while they fit. */
function lastLines(lines: readonly string[], max: number): string[] {
  const kept: string[] = []
  for (const line of lines.toReversed()) {
    if (sizeOf(kept) + sizeOf([line]) > max) break
    kept.unshift(line)
  }
  return kept
}

/**
 * What stands before a place, as far as it fits in `max` characters: whole scenes, the nearest first. Where not even the scene at hand does,
 * its heading and its last lines; the cut is marked.
 */
export function contextBefore(text: string, max: number): string {
  const scenes = scenesOf(linesOf(text))
  const kept: string[] = []
  for (const scene of scenes.toReversed()) {
    if (sizeOf(kept) + sizeOf(scene) > max) break
    kept.unshift(...scene)
  }
  const nearest = scenes.at(-1)
  if (kept.length > 0 || !nearest) return kept.join('\n')
  const head = isHeading(nearest[0]!) ? [nearest[0]!] : []
  return [...head, CUT, ...lastLines(nearest.slice(head.length), max - sizeOf(head))].join('\n')
}

/** What stands behind a place, as far as it fits: whole scenes, or the first lines of the scene at hand; the cut is marked. */
export function contextAfter(text: string, max: number): string {
  const scenes = scenesOf(linesOf(text))
  const kept: string[] = []
  for (const scene of scenes) {
    if (sizeOf(kept) + sizeOf(scene) > max) break
    kept.push(...scene)
  }
  if (kept.length > 0 || !scenes[0]) return kept.join('\n')
  const first = lastLines(scenes[0].toReversed(), max).toReversed()
  return [...first, CUT].join('\n')
}
