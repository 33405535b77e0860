// What stands behind a speaker's name: extensions that say where the voice comes from, and directions of any other kind.

import type { AttrsOf } from '../elements.ts'

const BEHIND = /[(（]([^()（）]*)[)）]$/
const OFF = new Set(['OS', '心声'])
const OVER = new Set(['VO', 'OC', '画外音', '畫外音', '旁白'])
const CONTINUED = /^(?:CONT'?D?|CONTINUED|CONTINUING|MORE|续|續|继续|繼續)$/

/** A cue as speaker, extension and direction. That a speech goes on is left out, as every reader sees it. Linear in the cue. */
export function readCue(cue: string): AttrsOf['dialogue'] {
  let speaker = cue.trim()
  let ext: AttrsOf['dialogue']['ext'] = ''
  const others: string[] = []
  for (let found = BEHIND.exec(speaker); found && found.index > 0; found = BEHIND.exec(speaker)) {
    speaker = speaker.slice(0, found.index).trim()
    for (const part of found[1]!.split('/')) {
      const word = part
        .toUpperCase()
        .replaceAll(/[.\s]/g, '')
        .replaceAll(/[’‘ʼ＇]/g, "'")
      if (OFF.has(word)) ext = 'OS'
      else if (OVER.has(word)) ext = 'VO'
      else if (word !== '' && !CONTINUED.test(word)) others.unshift(part.trim())
    }
  }
  return { speaker, ext, paren: joinDirections(others) }
}

/** Several directions of one speech as one. */
export function joinDirections(directions: readonly string[]): string {
  const said = directions.filter(direction => direction !== '')
  return said.join(/\p{Script=Han}/u.test(said.join('')) ? '，' : ', ')
}
