// Letters in balloons: what is set as one, where lines break, and that nothing leaves its shape.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { missingFonts } from './fonts.ts'
import { type Glyph, lay, NO_END, NO_START, plainOf, roomFor, roughly, signsOf, type Style } from './letters.ts'
import { contains } from './polygon.ts'
import { balloonOf } from './shapes.ts'

const style: Style = { upright: true, font: 'sans', size: 42, lineGap: 1.25, letterGap: 0.04, align: 'middle', kinsoku: true }
/** Signs in the lines or columns that they stand in, whatever fraction of a unit those begin at. */
function linesOf(glyphs: readonly Glyph[], upright: boolean): Glyph[][] {
  const across = ({ text, x, y, size }: Glyph) => (upright ? x - ('。，、．'.includes(text) ? size * 0.55 : 0) : y)
  const lines: Glyph[][] = []
  for (const glyph of glyphs) {
    const line = lines.at(-1)
    if (line && Math.abs(across(line[0]!) - across(glyph)) < glyph.size / 2) line.push(glyph)
    else lines.push([glyph])
  }
  return lines
}

describe('letters', () => {
  it('reads readings and emphasis out of a text', () => {
    expect(signsOf('我{汉字|hàn zì}{*不*}OK').map(({ text, ruby, dot }) => [text, ruby, dot])).toEqual([
      ['我', '', false],
      ['汉', 'hàn zì', false],
      ['字', '', false],
      ['不', '', true],
      ['OK', '', false],
    ])
    expect(plainOf('{*重*}要{')).toBe('重要{')
  })
  it('sets short numbers upright in a column, long words on their side, and full stops in the corner', () => {
    const { glyphs } = lay('第12话Hello。', balloonOf('caption').outline, { width: 200, height: 900 }, style, roughly)
    expect(glyphs.map(({ text, turned }) => [text, turned])).toEqual([
      ['第', false],
      ['12', false],
      ['话', false],
      ['Hello', true],
      ['。', false],
    ])
    expect(glyphs.at(-1)!.x).toBeGreaterThan(glyphs[0]!.x)
  })
  it('sets two marks of a cry beside each other in one place of a column, and more of them below each other', () => {
    const texts = (text: string, upright = true) =>
      lay(text, balloonOf('caption').outline, { width: 300, height: 900 }, { ...style, upright }, roughly).glyphs.map(glyph => glyph.text)
    expect(texts('真的！？')).toEqual(['真', '的', '!?'])
    expect(texts('跑！！走！')).toEqual(['跑', '!!', '走', '！'])
    expect(texts('啊！！！')).toEqual(['啊', '！', '！', '！'])
    expect(texts('真的！？', false)).toEqual(['真', '的', '！', '？'])
  })
  const words = fc
    .array(fc.constantFrom('我', '门', '。', '，', '「', '」', '！', '晚点', '——', '走', 'OK'), { minLength: 1, maxLength: 60 })
    .map(all => all.join(''))
  it.each(['speech', 'thought', 'shout', 'caption', 'heart', 'diamond'])(
    'keeps every sign inside %s, and no line begins or ends with what must not',
    key => {
      const { outline } = balloonOf(key)
      fc.assert(
        fc.property(
          words,
          fc.boolean(),
          fc.integer({ min: 120, max: 700 }),
          fc.integer({ min: 120, max: 700 }),
          (text, upright, width, height) => {
            const laid = lay(text, outline, { width, height }, { ...style, upright }, roughly)
            if (!laid.fits) return
            const shape = outline.map(({ x, y }) => ({ x: x * width, y: y * height }))
            const stop = ({ text: sign }: { text: string }) => upright && '。，、．'.includes(sign)
            const lines = linesOf(laid.glyphs, upright)
            for (const { x, y, length, size, text: sign } of laid.glyphs) {
              if (stop({ text: sign })) continue
              const [across, along] = [size / 2, length / 2]
              for (const [dx, dy] of upright
                ? [
                    [across, along],
                    [-across, -along],
                  ]
                : [
                    [along, across],
                    [-along, -across],
                  ])
                expect(contains(shape, { x: x + dx! * 0.99, y: y + dy! * 0.99 }), `${sign} in ${key}`).toBe(true)
            }
            for (const [nth, line] of lines.entries()) {
              if (nth > 0) expect(NO_START).not.toContain(line[0]!.text[0])
              if (nth < lines.length - 1) expect(NO_END).not.toContain(line.at(-1)!.text)
            }
          },
        ),
        { examples: [['「，', true, 127, 149]] },
      )
    },
  )
  it('sets signs of several code points, dashes and quotation marks of a column as one and as typeset Chinese has them', () => {
    const texts = (text: string, upright: boolean) =>
      lay(text, balloonOf('caption').outline, { width: 300, height: 900 }, { ...style, upright }, roughly).glyphs.map(
        ({ text: sign, turned }) => [sign, turned],
      )
    expect(texts('👨‍👩‍👧‍👦🏳️‍🌈𠮷e\u0301', true)).toEqual([
      ['👨‍👩‍👧‍👦', false],
      ['🏳️‍🌈', false],
      ['𠮷', false],
      ['e\u0301', false],
    ])
    expect(texts('“走”——', true)).toEqual([
      ['『', true],
      ['走', false],
      ['』', true],
      ['——', true],
    ])
    expect(texts('“it’s”', false).map(([sign]) => sign)).toEqual(['“', 'it’s', '”'])
  })
  it('breaks no short line, and no word where there is room', () => {
    for (const text of ['不是我！', '快走吧！！']) {
      const frame = roomFor(text, style, false)
      const { glyphs } = lay(text, balloonOf('speech').outline, frame, { ...style, upright: true }, roughly)
      expect(linesOf(glyphs, true), text).toHaveLength(1)
    }
    const { glyphs } = lay(
      '他们挨家挨户地搜',
      balloonOf('caption').outline,
      { width: 200, height: 42 * 5.6 },
      { ...style, size: 42, letterGap: 0, upright: true },
      roughly,
    )
    const lines = linesOf(glyphs, true).map(line => line.map(({ text }) => text).join(''))
    expect(lines.join('|')).not.toMatch(/挨\||挨家\||挨家挨\|/)
  })
  it('moves a full stop down with the sign before it', () => {
    const box = balloonOf('caption').outline
    const laid = lay('我已经走了。', box, { width: 130, height: 42 * 3.9 }, { ...style, letterGap: 0 }, roughly)
    const columns = linesOf(laid.glyphs, true)
    expect(columns.every(column => !NO_START.includes(column[0]!.text))).toBe(true)
  })
  it('says what fits no size', () => {
    expect(lay('很长的话'.repeat(200), balloonOf('speech').outline, { width: 60, height: 60 }, style, roughly).fits).toBe(false)
  })
  it('names the font that stands in for a missing one', () => {
    expect(missingFonts(['kai', 'sans'], new Set(['Noto Sans CJK SC']))).toEqual([{ font: '楷体', by: 'Noto Sans CJK SC' }])
    expect(missingFonts(['sans'], new Set())).toEqual([{ font: '黑体', by: '' }])
  })
})
