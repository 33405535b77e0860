// How often the speaker of a quotation is right, on 300 that were marked by hand in stories of five kinds.
import { expect, it } from 'vitest'
import { proseSpeeches } from './prose-speech.ts'
import { MARKED, type MarkedStory } from './speakers.cases.ts'

const QUOTE_OR_MARK = /“[^“”]*”|「[^「」]*」|\{([^{}]+)\}/g

interface Marked {
  speaker: string
  isTold: boolean
  quote: string
}

/** The text without its marks, and what the marks say, by line and offset of the quotation. Marks behind a line's end stand for its last quotations. */
function read({ text }: MarkedStory): { plain: string; marks: Map<string, Marked> } {
  const marks = new Map<string, Marked>()
  const lines = text.split('\n').map((line, at) => {
    const quotes: { start: number; quote: string }[] = []
    const said: string[] = []
    let plain = ''
    let from = 0
    for (const found of line.matchAll(QUOTE_OR_MARK)) {
      plain += line.slice(from, found.index)
      from = found.index + found[0].length
      if (found[1] !== undefined) said.push(found[1])
      else {
        quotes.push({ start: plain.length, quote: found[0] })
        plain += found[0]
      }
    }
    plain += line.slice(from)
    for (const [nth, { start, quote }] of quotes.slice(0, said.length).entries()) {
      const speaker = said[nth]!.replace('?', '')
      marks.set(`${at} ${start}`, { speaker, isTold: !said[nth]!.endsWith('?'), quote })
    }
    return plain
  })
  return { plain: lines.join('\n'), marks }
}

interface Count {
  told: number
  toldRight: number
  implied: number
  impliedRight: number
  wrong: string[]
}
function count(story: MarkedStory): Count {
  const { plain, marks } = read(story)
  const names = story.cast.flatMap(({ name, aliases }) => [name, ...aliases])
  const owner = new Map(story.cast.flatMap(({ name, aliases }) => [name, ...aliases].map(each => [each, name] as const)))
  const genders = new Map(story.cast.flatMap(({ name, aliases, gender }) => [name, ...aliases].map(each => [each, gender] as const)))
  const found = new Map(proseSpeeches(plain, names, genders, owner).map(each => [`${each.line} ${each.start}`, each.speaker]))
  const sum: Count = { told: 0, toldRight: 0, implied: 0, impliedRight: 0, wrong: [] }
  for (const [at, { speaker, isTold, quote }] of marks) {
    const right = found.get(at) === speaker
    if (isTold) sum.told++
    else sum.implied++
    if (right && isTold) sum.toldRight++
    if (right && !isTold) sum.impliedRight++
    if (!right) sum.wrong.push(`${story.title} ${quote} ${speaker}${isTold ? '' : '?'} ≠ ${found.get(at)}`)
  }
  return sum
}

it('is right for 98 of 100 whose speaker is told, and for 96 of all', () => {
  const counts = MARKED.map(count)
  const sum = (of: (each: Count) => number) => counts.reduce((all, each) => all + of(each), 0)
  const [told, toldRight] = [sum(each => each.told), sum(each => each.toldRight)]
  const [all, right] = [told + sum(each => each.implied), toldRight + sum(each => each.impliedRight)]
  expect([told, all]).toEqual([270, 306])
  expect(toldRight / told, counts.flatMap(each => each.wrong).join('\n')).toBeGreaterThanOrEqual(0.98)
  expect(right / all).toBeGreaterThanOrEqual(0.96)
})
