// Random documents in canonical form, for the property tests of this package.

import * as fc from 'fast-check'
import { BLOCK_TYPES, type Block, type BlockType, type Content, type Mark, MARKS, type Text, buildBlock, joinRuns } from './elements.ts'
import { newId } from './ids.ts'

/** Characters that stand in Chinese scripts, with some that trip parsers: brackets, markup of other formats, pairs, spaces. */
export const WORDS = [
  '林晓婉',
  '推门而入',
  '，',
  '。',
  '你',
  '怎么来了？',
  '（',
  '）',
  '：',
  'OK',
  '12',
  ' ',
  '*',
  '_',
  '~',
  '\\',
  '<',
  '&',
  '"',
  '[[',
  '😀',
  '𠮷',
  '、',
  '#',
  '.',
  '△',
  '日',
  '内',
]

const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 8 }).map(words => words.join(''))
const attribute = fc.array(fc.constantFrom('林晓婉', '陈墨', '冷笑', 'Anna', '1-1', '甲'), { maxLength: 2 }).map(words => words.join(''))
const runs = fc.array(fc.record({ text, marks: fc.subarray([...MARKS]) }), { maxLength: 4 }).map(joinRuns)

const attrsOf: Record<BlockType, fc.Arbitrary<object>> = {
  scene_heading: fc.record({ no: attribute }),
  cast: fc.constant({}),
  action: fc.constant({}),
  dialogue: fc.record({
    speaker: attribute,
    ext: fc.constantFrom('', 'OS', 'VO'),
    paren: fc.oneof({ weight: 3, arbitrary: attribute }, { weight: 1, arbitrary: fc.constantFrom('同时', '同时，冷笑') }),
  }),
  parenthetical: fc.constant({}),
  transition: fc.constant({}),
  caption: fc.constant({}),
  sound: fc.constant({}),
  shot: fc.constant({}),
  note: fc.constant({}),
  paragraph: fc.constant({}),
  heading: fc.record({ level: fc.constantFrom(1, 2, 3) }),
  image: fc.record({ file: fc.nat(9), width: fc.nat(4000), height: fc.nat(4000), share: fc.integer({ min: 10, max: 100 }) }),
}

/** Any block. */
export const anyBlock: fc.Arbitrary<Block> = fc
  .constantFrom(...BLOCK_TYPES)
  .chain(type => fc.record({ attrs: attrsOf[type], runs }).map(made => buildBlock(type, { id: newId(), ...made.attrs }, made.runs)))

/** Any document of up to six scenes. */
export const anyContent: fc.Arbitrary<Content> = fc
  .array(fc.array(anyBlock, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 })
  .map(scenes => ({ type: 'doc', content: scenes.map(content => ({ type: 'scene', attrs: { id: newId() }, content })) }))

/** A document and a later state of it: scenes and blocks moved, dropped, added, retyped and rewritten, some ids lost. */
export const anyChange: fc.Arbitrary<[Content, Content]> = fc
  .tuple(anyContent, anyContent, fc.infiniteStream(fc.nat(9)))
  .map(([before, other, dice]) => {
    const roll = () => Number(dice.next().value)
    const scenes = structuredClone(before.content)
    if (roll() < 4) scenes.unshift(...scenes.splice(roll() % scenes.length, 1))
    if (roll() < 4) scenes.splice(roll() % scenes.length, roll() < 5 ? 1 : 0, ...other.content.slice(0, 2))
    for (const scene of scenes) {
      if (roll() < 2) scene.attrs.id = newId()
      scene.content = scene.content.map(block => changeBlock(block, other, roll))
      if (roll() < 3) scene.content.reverse()
    }
    return [before, { type: 'doc', content: scenes.length > 0 ? scenes : other.content }]
  })

function changeBlock(block: Block, other: Content, roll: () => number): Block {
  const donor = other.content[0]!.content[0]!
  switch (roll()) {
    case 0:
      return { ...block, attrs: { ...block.attrs, id: newId() } } as Block
    case 1:
      return buildBlock('action', { id: block.attrs.id }, donor.content ?? [])
    case 2:
      return buildBlock(block.type, block.attrs, joinRuns([...(block.content ?? []), ...(donor.content ?? [])].map(unjoined)))
    case 3:
      return buildBlock(block.type, block.attrs, joinRuns((block.content ?? []).map(run => ({ text: run.text, marks: ['bold'] }))))
    default:
      return block
  }
}

function unjoined(run: Text): { text: string; marks: Mark[] } {
  return { text: run.text, marks: run.marks ?? [] }
}
