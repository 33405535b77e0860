// What a script holds, for the tables before its text and for the sides of one person.

import type { Manuscript } from '../formats/manuscript.ts'
import { scenesOf } from '../presence.ts'
import { acceptedContent } from '../suggestions/verdicts.ts'

/** The scenes in which somebody speaks or is named, with the numbers they have in the whole; parts without one are left out. */
export function sidesOf(manuscript: Manuscript, speaker: string): Manuscript {
  const parts = manuscript.parts.flatMap(part => {
    const whole = acceptedContent(part.content)
    const content = scenesOf(whole).flatMap(({ no, speakers }, at) => {
      if (!speakers.some(({ name }) => name === speaker)) return []
      const scene = whole.content[at]!
      const blocks = scene.content.map(block => (block.type === 'scene_heading' ? { ...block, attrs: { ...block.attrs, no } } : block))
      return [{ ...scene, content: blocks }]
    })
    return content.length ? [{ ...part, content: { ...whole, content } }] : []
  })
  return { ...manuscript, parts }
}

export interface Table {
  title: string
  rows: string[][]
  /** Of the width, for each column. */
  shares: number[]
}

/** The tables of a script; where there is but one part, nobody needs its name. */
export function tablesOf({ parts }: Manuscript): Table[] {
  const scenes = parts.flatMap(part => scenesOf(acceptedContent(part.content)).map(scene => ({ part: part.name, ...scene })))
  const cast = new Map<string, { scenes: number; lines: number }>()
  for (const { name, lines } of scenes.flatMap(({ speakers }) => speakers)) {
    const own = cast.get(name) ?? { scenes: 0, lines: 0 }
    cast.set(name, { scenes: own.scenes + 1, lines: own.lines + lines })
  }
  const people = [...cast].toSorted(([, one], [, other]) => other.lines - one.lines || other.scenes - one.scenes)
  const isOne = parts.length === 1
  return [
    { title: '人物表', rows: people.map(([name, own]) => [name, `${own.scenes} 场`, `${own.lines} 句`]), shares: [0.5, 0.25, 0.25] },
    {
      title: '场景表',
      rows: scenes
        .filter(({ no }) => no !== '')
        .map(({ part, no, heading, speakers }) => [...(isOne ? [] : [part]), no, heading, speakers.map(({ name }) => name).join('、')]),
      shares: isOne ? [0.1, 0.5, 0.4] : [0.26, 0.08, 0.36, 0.3],
    },
  ].filter(({ rows }) => rows.length > 0)
}
