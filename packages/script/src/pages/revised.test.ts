// Tests of what is marked as new since an earlier draft, and where the marks stand on paper.
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyContent } from '../content.arbitrary.ts'
import { blocksOf, makeBlock } from '../elements.ts'
import { contentOf } from '../split.ts'
import { PLAIN_LOOK } from './look.ts'
import { layOut } from './pages.ts'
import { DRAFT_COLOURS, revisedIn } from './revised.ts'

const lines = ['雨停了。', '他走了。', '门关上。', '灯灭了。'].map(text => makeBlock('action', text))
const was = contentOf(lines)
const said = (now: typeof lines) => {
  const ids = revisedIn(was, contentOf(now))
  return now.map(block => ids.has(block.attrs.id))
}

it('marks what is new, what is another, and the line where something is gone', () => {
  expect(said(lines)).toEqual([false, false, false, false])
  const other = { ...makeBlock('action', '他跑了。'), attrs: lines[1]!.attrs } as (typeof lines)[0]
  expect(said(lines.with(1, other))).toEqual([false, true, false, false])
  expect(said(lines.toSpliced(2, 0, makeBlock('action', '雷声。')))).toEqual([false, false, true, false, false])
  expect(said(lines.toSpliced(1, 1))).toEqual([false, true, false])
  expect(said(lines.slice(0, 2))).toEqual([false, true])
})

it('marks nothing of an unchanged text, and all of a text that was not there', () => {
  fc.assert(
    fc.property(anyContent, content => {
      expect(revisedIn(content, structuredClone(content)).size).toBe(0)
      const all = [...blocksOf(content)].map(block => block.attrs.id)
      expect(revisedIn({ type: 'doc', content: [] }, content)).toEqual(new Set(all))
    }),
  )
})

it('sets a star in the margin of each of its lines, and the colour on its pages alone', () => {
  const many = Array.from({ length: 120 }, (_, nth) => makeBlock('action', `第${nth}下雨点。`))
  const parts = [{ name: '第1集', content: contentOf(many) }]
  const revised = new Set([many[100]!.attrs.id])
  const { pages, width } = layOut({ parts, revised }, { ...PLAIN_LOOK, colour: '蓝', since: '2026-11-20T00:00:00Z' }, () => 1)
  const stars = pages.map(({ items }) => items.flatMap(item => (item.kind === 'text' && item.text === '*' ? [item] : [])))
  const tinted = pages.map(({ items }) => items.find(item => item.kind === 'tint')?.colour)
  const at = pages.findIndex(({ items }) => items.some(item => item.kind === 'text' && item.text.includes('第100下')))
  expect(stars.map(list => list.length)).toEqual(pages.map((_, page) => (page === at ? 1 : 0)))
  expect(tinted).toEqual(pages.map((_, page) => (page === at ? DRAFT_COLOURS.蓝 : undefined)))
  const star = stars[at]![0]!
  const line = pages[at]!.items.flatMap(item => (item.kind === 'text' && item.text.includes('第100下') ? [item] : []))[0]!
  expect([star.y, star.x > width - 71]).toEqual([line.y, true])
  expect(pages[at]!.items.some(item => item.kind === 'text' && item.text.includes('蓝稿'))).toBe(true)
})
