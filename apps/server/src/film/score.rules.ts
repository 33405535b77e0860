// What of a film is composed and exported, and how it is known that either is as the shots are. Pure.
import type { Heard } from '@qianmu/comic/animatic'
import type { ComicShot } from '@qianmu/contract/works/canvas'
import { createHash } from 'node:crypto'
import { fileIn } from '../files/index.ts'
import type { Scored } from './keywords.rules.ts'

export interface HeardShot {
  shot: ComicShot
  heard: Heard
}
/** Seconds under which a scene has no music of its own: it goes on with that of the scene before. */
const LEAST_S = 6
/** Seconds of all of it; a longer film hears it again from its beginning. */
export const SCORE_MAX_S = 480

/** What is composed: a piece for each scene, as long as the scene, which begins where the scene does. @param headings where and when scenes are */
export function scenesScored(shots: readonly HeardShot[], headings: ReadonlyMap<string, string>): Scored[] {
  const parts: Scored[] = []
  let whole = 0
  for (const [id, theirs] of Map.groupBy(shots, ({ shot }) => shot.scene)) {
    const long = theirs.reduce((sum, { heard }) => sum + heard.seconds, 0)
    const seconds = Math.round(Math.min(long, SCORE_MAX_S - whole) * 1000) / 1000
    if (seconds <= 0) break
    whole += seconds
    const last = parts.at(-1)
    if (last && (seconds < LEAST_S || last.seconds < LEAST_S)) {
      last.seconds += seconds
      continue
    }
    const text = theirs.map(({ shot }) => [shot.content, ...shot.lines.map(line => line.text)].join('\n')).join('\n')
    const { scene_no } = theirs[0]!.shot
    parts.push({ name: scene_no ? `第 ${scene_no} 场` : '正文', heading: headings.get(id) ?? '', text, seconds })
  }
  return parts
}

const digest = (of: unknown) => createHash('sha256').update(JSON.stringify(of)).digest('base64url').slice(0, 24)
/** What a score was composed for. */
export const scoreKey = (parts: readonly Scored[]): string => digest(parts)
/** What a film is made of: pictures, takes of film, moves, lines, voices and music, in their order. */
export const filmKey = (shots: readonly HeardShot[], musicId: number | null): string =>
  digest([
    musicId,
    shots.map(({ shot: { id, src, film, move, content, lines }, heard }) => [
      id,
      fileIn(src),
      move,
      src ? '' : content,
      lines.map(line => [line.speaker, line.text]),
      heard.seconds,
      heard.voices.map(voice => fileIn(voice.url)),
      // Films from before there were takes keep their key.
      ...(film ? [fileIn(film)] : []),
    ]),
  ])
