// The difference of two documents, and the edit script below it.

import { growth, LINEAR } from '@qianmu/testkit/growth'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyChange } from './content.arbitrary.ts'
import { type Block, type Content, makeBlock, makeScene, textOf } from './elements.ts'
import { diffContents, type Difference, type TextChange } from './diff.ts'
import { diffSequences, diffText } from './myers.ts'

const plain = ({ type, attrs: { id: _id, ...attrs }, content }: Block) => ({ type, attrs, content })

/** One side of a difference, put together again. */
function side(difference: Difference, which: 'before' | 'after'): unknown[] {
  const gone = which === 'before' ? 'added' : 'removed'
  return difference.scenes
    .filter(scene => scene.state !== gone)
    .map(scene => {
      const blocks = scene.blocks?.filter(block => block.state !== gone).map(block => block[which]!) ?? scene[which]!.content
      return { id: scene[which]!.attrs.id, blocks: blocks.map(plain) }
    })
}

const wanted = (content: Content) => content.content.map(scene => ({ id: scene.attrs.id, blocks: scene.content.map(plain) }))
const joined = (runs: TextChange[], without: string) =>
  runs
    .filter(run => run.state !== without)
    .map(run => run.text)
    .join('')

describe('diffContents', () => {
  it('shows each side whole', () => {
    fc.assert(
      fc.property(anyChange, ([before, after]) => {
        const difference = diffContents(before, after)
        expect(side(difference, 'after')).toEqual(wanted(after))
        const ids = (scenes: unknown[]) => new Map(scenes.map(scene => [(scene as { id: string }).id, scene]))
        expect(ids(side(difference, 'before'))).toEqual(ids(wanted(before)))
        for (const block of difference.scenes.flatMap(scene => scene.blocks ?? [])) {
          if (!block.runs) continue
          expect(joined(block.runs, 'added')).toBe(textOf(block.before!))
          expect(joined(block.runs, 'removed')).toBe(textOf(block.after!))
        }
      }),
      { numRuns: 500 },
    )
  })

  it('is all the same for the same document', () => {
    fc.assert(
      fc.property(anyChange, ([content]) => {
        const difference = diffContents(content, structuredClone(content))
        expect(difference.scenes.every(scene => scene.state === 'same')).toBe(true)
        expect(difference).toMatchObject({ added: 0, removed: 0 })
      }),
    )
  })

  it('names the states and the characters', () => {
    const scene = (...lines: string[]) => makeScene(lines.map(line => makeBlock('action', line)))
    const [first, second, third, fourth] = [
      scene('林晓婉推门而入。', '雨停了。'),
      scene('第二场的一句话。'),
      scene('第三场，一切如旧。'),
      scene('要删去的一场。'),
    ]
    const before: Content = { type: 'doc', content: [first!, second!, third!, fourth!] }
    const after = structuredClone(before)
    after.content[0]!.content[0] = makeBlock('action', '林晓婉轻轻推开门走进来。')
    after.content[0]!.content[0].attrs.id = first!.content[0]!.attrs.id
    after.content.pop()
    after.content.unshift(after.content.splice(2, 1)[0]!)
    after.content.push(scene('全新的一场，人海茫茫。'))
    const difference = diffContents(before, after)
    expect(difference.scenes.map(item => item.state)).toEqual(['moved', 'changed', 'same', 'removed', 'added'])
    expect(difference.scenes[1]!.blocks![0]!.runs).toEqual([
      { state: 'same', text: '林晓婉' },
      { state: 'added', text: '轻轻' },
      { state: 'same', text: '推' },
      { state: 'added', text: '开' },
      { state: 'same', text: '门' },
      { state: 'removed', text: '而入' },
      { state: 'added', text: '走进来' },
      { state: 'same', text: '。' },
    ])
  })

  it('knows a rewritten scene without its id', () => {
    const before: Content = { type: 'doc', content: [makeScene([makeBlock('action', '她在雨里站了很久，谁也没有来接她。')])] }
    const after: Content = { type: 'doc', content: [makeScene([makeBlock('action', '她在雨里站了很久很久，谁也没有来。')])] }
    expect(diffContents(before, after).scenes.map(item => item.state)).toEqual(['changed'])
  })
})

describe('diffSequences', () => {
  it('turns one into the other with as few edits as the longest common subsequence leaves', () => {
    const list = fc.array(fc.nat(3), { maxLength: 40 })
    fc.assert(
      fc.property(list, list, (a, b) => {
        const hunks = diffSequences(a, b)
        let at = 0
        const made: number[] = []
        let edits = 0
        for (const hunk of hunks) {
          made.push(...a.slice(at, hunk.aStart), ...b.slice(hunk.bStart, hunk.bEnd))
          expect(made.length).toBe(hunk.bEnd)
          at = hunk.aEnd
          edits += hunk.aEnd - hunk.aStart + hunk.bEnd - hunk.bStart
        }
        expect([...made, ...a.slice(at)]).toEqual(b)
        expect(edits).toBe(a.length + b.length - 2 * commonLength(a, b))
      }),
      { numRuns: 500 },
    )
  })

  it('stays cheap and right when everything differs', () => {
    const one = Array.from({ length: 200_000 }, (_, i) => (i * 7919) % 251)
    const other = Array.from({ length: 200_000 }, (_, i) => (i * 104_729) % 257)
    expect(growth(size => diffSequences(one.slice(0, size), other.slice(0, size)), 5000)).toBeLessThan(LINEAR)
    const hunks = diffSequences(one, other)
    let at = 0
    const made: number[] = []
    for (const hunk of hunks) {
      for (const value of one.slice(at, hunk.aStart)) made.push(value)
      for (const value of other.slice(hunk.bStart, hunk.bEnd)) made.push(value)
      at = hunk.aEnd
    }
    for (const value of one.slice(at)) made.push(value)
    expect(made).toEqual(other)
  })

  it('never cuts a surrogate pair', () => {
    const text = fc.string({ unit: fc.constantFrom('😀', '😁', '𠮷', '雨', 'a') })
    fc.assert(
      fc.property(text, text, (a, b) => {
        for (const hunk of diffText(a, b)) {
          expect(a.slice(hunk.aStart, hunk.aEnd).isWellFormed()).toBe(true)
          expect(b.slice(hunk.bStart, hunk.bEnd).isWellFormed()).toBe(true)
        }
      }),
    )
  })
})

/** Length of the longest common subsequence, by the plain table. */
function commonLength(a: number[], b: number[]): number {
  let row = Array.from({ length: b.length + 1 }, () => 0)
  for (const value of a) {
    const next = [0]
    b.forEach((other, j) => next.push(value === other ? row[j]! + 1 : Math.max(row[j + 1]!, next[j]!)))
    row = next
  }
  return row[b.length]!
}
