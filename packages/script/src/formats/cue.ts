// What stands behind a speaker's name: extensions that say where the voice comes from, and directions of any other kind.

import { bareName } from '../language/cue-name.ts'
import type { AttrsOf } from '../elements.ts'

/** An extension that stands behind a name without brackets: 顾晚 OS. */
const BARE = /(?:\s|(?<=\p{Script=Han}))(OS|O\.S\.?|VO|V\.O\.?|画外音|心声)$/iu
const OFF = new Set(['OS', '心声'])
const OVER = new Set(['VO', 'OC', '画外音', '畫外音', '旁白'])
const CONTINUED = /^(?:CONT'?D?|CONTINUED|CONTINUING|MORE|续|續|继续|繼續)$/

/** A cue as speaker, extension and direction. That a speech goes on is left out, as every reader sees it. Linear in the cue. */
export function readCue(cue: string): AttrsOf['dialogue'] {
  const { name, before, behind } = bareName(cue)
  const bare = BARE.exec(name)
  const speaker = bare && bare.index > 0 ? name.slice(0, bare.index).trim() : name
  let ext: AttrsOf['dialogue']['ext'] = ''
  const others: string[] = []
  for (const mark of [...before, ...behind, ...(speaker === name ? [] : [bare![1]!])])
    for (const part of mark.split('/')) {
      const word = part
        .toUpperCase()
        .replaceAll(/[.\s]/g, '')
        .replaceAll(/[’‘ʼ＇]/g, "'")
      if (OFF.has(word)) ext = 'OS'
      else if (OVER.has(word)) ext = 'VO'
      else if (word !== '' && !CONTINUED.test(word)) others.push(part.trim())
    }
  return { speaker, ext, paren: joinDirections(others) }
}

/** Several directions of one speech as one. */
export function joinDirections(directions: readonly string[]): string {
  const said = directions.filter(direction => direction !== '')
  return said.join(/\p{Script=Han}/u.test(said.join('')) ? '，' : ', ')
}
