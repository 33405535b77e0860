// What rules read in a text that was pasted: its elements, and its faults. Pure.
import { classify } from '@qianmu/script/classify'
import { ELEMENTS, textOf } from '@qianmu/script/elements'
import type { Finding } from '@qianmu/script/language/finding'
import { spansOf, sureness } from '@qianmu/script/language/format/reclassify'
import { proofread } from '@qianmu/script/language/proofread'
import { recogniseCharacters } from '@qianmu/script/language/recognise'
import { linesIn } from '@qianmu/script/split'
import { soundAlike } from './readings.ts'

/** Characters of the sample that are sure enough to be a standard for how their names are spelt. */
const MIN_SURE = 0.7

/** Lines of a text as elements, each with the line it began on. */
export function elementsOf(text: string, mode: 'script' | 'novel' | undefined) {
  const lines = linesIn(text).flatMap((line, at) => (line.trim() === '' ? [] : [{ line: line.trim(), at }]))
  const blocks = classify(
    lines.map(({ line }) => line),
    mode,
  )
  const spans = spansOf(
    lines.map(({ line }) => line),
    blocks,
  )
  let next = 0
  return blocks.map((block, index) => {
    const length = spans?.[index] ?? 1
    const first = lines[Math.min(next, lines.length - 1)]!
    next += length
    const { id: _id, ...attrs } = block.attrs
    const label = ELEMENTS[block.type].label
    return { type: block.type, label, text: textOf(block), attrs, line: first.at, confidence: sureness(first.line, block, length) }
  })
}

/** The faults of a text, and the names that it was held against. @param cast the names that its work knows */
export function faultsOf(sample: string, cast: readonly string[]): { names: string[]; findings: Finding[] } {
  const own = recogniseCharacters(sample).characters.filter(character => character.confidence >= MIN_SURE)
  const names = [...cast, ...own.map(character => character.name)]
  return { names, findings: proofread(sample, { names, soundAlike }) }
}
