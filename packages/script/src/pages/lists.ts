// What a script holds, for the tables before its text and for the sides of one person.

import { namesIn } from '../classify.ts'
import { type Block, textOf } from '../elements.ts'
import { blocksIn, type Manuscript } from '../formats/manuscript.ts'
import type { Part } from '../split.ts'

/** A scene with the number it is printed with. */
export interface NumberedScene {
  number: string
  heading: string
  names: string[]
  blocks: Block[]
}

/** The scenes of a part, the lines before its first heading as one without a number. */
export function scenesOf(part: Part): NumberedScene[] {
  const scenes: NumberedScene[] = []
  let position = 0
  for (const block of blocksIn(part)) {
    if (block.type === 'scene_heading') {
      position++
      scenes.push({ number: block.attrs.no || String(position), heading: textOf(block), names: [], blocks: [] })
    } else if (!scenes.length) scenes.push({ number: '', heading: '', names: [], blocks: [] })
    const scene = scenes.at(-1)!
    scene.blocks.push(block)
    const named = block.type === 'cast' ? namesIn(textOf(block)) : block.type === 'dialogue' ? namesIn(block.attrs.speaker) : []
    for (const name of named) if (!scene.names.includes(name)) scene.names.push(name)
  }
  return scenes
}

/** The scenes in which somebody speaks or is named, with the numbers they have in the whole; parts without one are left out. */
export function sidesOf(manuscript: Manuscript, speaker: string): Manuscript {
  const parts = manuscript.parts.flatMap(part => {
    const scenes = scenesOf(part).filter(({ names }) => names.includes(speaker))
    if (!scenes.length) return []
    const content = scenes.map(({ number, blocks }) => ({
      type: 'scene' as const,
      attrs: { id: blocks[0]!.attrs.id },
      content: blocks.map(block => (block.type === 'scene_heading' ? { ...block, attrs: { ...block.attrs, no: number } } : block)),
    }))
    return [{ ...part, content: { type: 'doc' as const, content } }]
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
  const cast = new Map<string, { scenes: number; lines: number }>()
  const scenes: string[][] = []
  for (const part of parts)
    for (const { number, heading, names, blocks } of scenesOf(part)) {
      for (const name of names) {
        const own = cast.get(name) ?? { scenes: 0, lines: 0 }
        own.scenes++
        own.lines += blocks.filter(block => block.type === 'dialogue' && namesIn(block.attrs.speaker).includes(name)).length
        cast.set(name, own)
      }
      if (number !== '') scenes.push([...(parts.length > 1 ? [part.name] : []), number, heading, names.join('、')])
    }
  const people = [...cast].toSorted(([, one], [, other]) => other.lines - one.lines || other.scenes - one.scenes)
  return [
    {
      title: '人物表',
      rows: people.map(([name, { scenes: count, lines }]) => [name, `${count} 场`, `${lines} 句`]),
      shares: [0.5, 0.25, 0.25],
    },
    { title: '场景表', rows: scenes, shares: parts.length > 1 ? [0.26, 0.08, 0.36, 0.3] : [0.1, 0.5, 0.4] },
  ].filter(({ rows }) => rows.length > 0)
}
