// Pages, panels and the pouring of shots: examples, and what holds whatever the shots say.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { frameFor, heardIn, motionFor, PAUSES, phrasesOf, spokenAt, titlesOf, transformOf } from './animatic.ts'
import { emptyPage, type Form, FORMS, isKept, itemOf, type Page, readPage, selectionOf, SNAPSHOT_LIMIT } from './page.ts'
import { areaOf, asItem, boundsOf, boxPoints, cornerAdded, cornerMoved, cornerRemoved, knife } from './polygon.ts'
import { follow, overridesOf, plan, pour, repour, type Shot, standingOf } from './pour.ts'
import { BALLOONS, pathOf, STICKERS } from './shapes.ts'
import { applyPage, partsOf, readShared, shareTexts, writeShared } from './shared.ts'
import { innerOf, panelsOf, sharesOf, TEMPLATES } from './templates.ts'

const arbitraryShot = fc
  .record({
    size: fc.constantFrom('远景', '中景', '特写', ''),
    seconds: fc.integer({ min: 1, max: 20 }),
    scene: fc.constantFrom('a', 'b'),
    lines: fc.array(
      fc.record({
        kind: fc.constantFrom('dialogue', 'thought', 'caption', 'sound' as const),
        text: fc.constantFrom('钥匙我一直留着。', '末班车晚点。', '哗啦', '那扇门，早就不是我的了。', 'OK，走吧！'),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ lines, ...shot }) => ({ ...shot, lines }))
const shotsFrom = (given: readonly (typeof arbitraryShot extends fc.Arbitrary<infer T> ? T : never)[]): Shot[] =>
  given.map((shot, nth) => ({
    ...shot,
    id: nth + 1,
    content: '',
    src: `/file/${nth}`,
    lines: shot.lines.map((line, at) => ({ ...line, kind: line.kind as 'dialogue', id: `l${nth}-${at}`, speaker: '沈岸' })),
  }))
const arbitraryShots = fc.array(arbitraryShot, { minLength: 1, maxLength: 30 }).map(shotsFrom)
const forms = Object.values(FORMS).map(({ form }) => form)

describe('the clock of a board', () => {
  const line = (text: string) => ({ id: text, kind: 'dialogue' as const, speaker: '老陈', text })
  it('is what the board says, or the voices where they take longer', () => {
    const said = (seconds: number, take: number) =>
      heardIn({ seconds, lines: [line('阿云！等等我！')] }, [{ speaker: '老陈', text: '阿云！等等我！', url: '/a', seconds: take }]).seconds
    expect([said(7.5, 1.3), said(8, 1)]).toEqual([7.5, 8])
    expect(said(1, 4)).toBeCloseTo(PAUSES.before + 4 + PAUSES.after)
    // Nobody timed it, and nobody says anything in it.
    expect(heardIn({ seconds: 0, lines: [] }, []).seconds).toBe(2)
    expect(heardIn({ seconds: 4, lines: [line('阿云！')] }, []).seconds).toBe(4)
  })
  it('shows each line in its turn to the end of the shot', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.array(
          fc.tuple(
            fc.string({ minLength: 1, maxLength: 20 }).filter(text => text.trim() !== ''),
            fc.option(fc.double({ min: 0.1, max: 9, noNaN: true })),
          ),
          { maxLength: 5 },
        ),
        (tenths, lines) => {
          const takes = lines.flatMap(([text, seconds]) => (seconds === null ? [] : [{ speaker: '老陈', text, url: text, seconds }]))
          const { seconds, voices, captions } = heardIn({ seconds: tenths / 10, lines: lines.map(([text]) => line(text)) }, takes)
          expect(seconds).toBeGreaterThanOrEqual(tenths / 10)
          for (const voice of voices) expect(voice.at + voice.seconds).toBeLessThanOrEqual(seconds)
          expect(captions.map(({ text }) => text)).toEqual(lines.map(([text]) => text))
          captions.forEach(({ at, until }, nth) => {
            expect(until).toBeGreaterThan(at)
            expect(at).toBeCloseTo(captions[nth - 1]?.until ?? 0)
          })
          if (captions.length) expect(captions.at(-1)!.until).toBeCloseTo(seconds)
        },
      ),
    )
  })
})

describe('an animatic', () => {
  it('moves the camera as the shot says, and never beyond its picture', () => {
    expect(motionFor('推')).toEqual({ from: { zoom: 1, x: 0, y: 0 }, to: { zoom: 1.18, x: 0, y: 0 } })
    expect(motionFor('向左摇').from.x).toBeGreaterThan(motionFor('向左摇').to.x)
    expect(transformOf(motionFor('升').from)).toBe('scale(1.14) translate(0%, -4%)')
    for (const move of ['推', '拉', '左', '右', '升', '降', '固定', ''])
      for (const { zoom, x, y } of Object.values(motionFor(move)))
        for (const aside of [x, y]) expect(Math.abs(aside), move).toBeLessThanOrEqual((1 - 1 / zoom) / 2 + 1e-9)
  })
  it('has the shape of most of its pictures, and its words inside', () => {
    const [wide, tall, even] = [
      { width: 1600, height: 900 },
      { width: 768, height: 1344 },
      { width: 1000, height: 1024 },
    ]
    expect([frameFor([]), frameFor([wide, tall, wide]), frameFor([tall, wide])]).toEqual(
      Array.from({ length: 3 }, () => ({ width: 1280, height: 720 })),
    )
    expect([frameFor([tall, wide, tall]), frameFor([even])]).toEqual([
      { width: 720, height: 1280 },
      { width: 960, height: 960 },
    ])
    for (const frame of [wide, tall, even].map(each => frameFor([each])))
      for (const { x, y, width, height } of titlesOf({ src: '', content: '雨' }, '走吧', frame).items) {
        expect(Math.min(x, y)).toBeGreaterThan(0)
        expect(x + width).toBeLessThan(frame.width)
        expect(y + height).toBeLessThan(frame.height)
      }
  })
  it('speaks lines one after the other, and shows what there is', () => {
    expect(spokenAt([])).toEqual({ starts: [], seconds: 0 })
    const { starts, seconds } = spokenAt([1, 2])
    expect(starts).toEqual([PAUSES.before, PAUSES.before + 1 + PAUSES.between])
    expect(seconds).toBeCloseTo(starts[1]! + 2 + PAUSES.after)
    const line = (text: string, kind: 'dialogue' | 'sound' = 'dialogue') => ({ id: text, kind, speaker: '', text })
    const shot = { seconds: 3, lines: [line('轰', 'sound'), line('走吧'), line('等我')] }
    expect(heardIn(shot, [])).toMatchObject({ seconds: 3, voices: [] })
    const other = { speaker: '老陈', text: '等我', url: '/c', seconds: 5 }
    const heard = heardIn(shot, [other, { speaker: '', text: '等我', url: '/b', seconds: 2 }])
    expect(heard.voices).toEqual([
      { url: '/b', text: '等我', at: expect.closeTo(PAUSES.before + 2 * 0.22 + 0.4 + PAUSES.between), seconds: 2 },
    ])
    expect(heard.captions.map(({ text }) => text)).toEqual(['走吧', '等我'])
    expect(heard.seconds).toBeGreaterThan(heard.voices[0]!.at + 2)
    expect(titlesOf({ src: '/file/1', content: '雨' }, '走吧', frameFor([])).items.map(item => item.text)).toEqual(['走吧'])
    expect(titlesOf({ src: '', content: '雨' }, '', frameFor([])).items.map(item => item.text)).toEqual(['雨'])
  })
})

it('a line of three hundred signs is read in phrases, each for its share of the time', () => {
  const sentence = '江风灌进仓门，油灯晃了三晃，陆问樵把账本翻到最后一页，手指压住那行被水洇开的字，半天没有出声。'
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.double({ min: 0.5, max: 90, noNaN: true }), (times, until) => {
      const phrases = phrasesOf({ speaker: '陆问樵', text: sentence.repeat(times), at: 0.25, until })
      expect(phrases.map(({ text }) => text).join('')).toBe(sentence.repeat(times))
      expect(Math.max(...phrases.map(({ text }) => text.length))).toBeLessThanOrEqual(44)
      expect([phrases[0]!.at, phrases.at(-1)!.until]).toEqual([0.25, until])
      for (const [nth, { at }] of phrases.entries()) expect(at).toBe(phrases[nth - 1]?.until ?? 0.25)
    }),
  )
})

describe('corners', () => {
  const box = { x: 100, y: 50, width: 200, height: 100, points: [] }
  const panel = itemOf('p', { ...box, kind: 'panel' })
  it('of a panel are its bounds, wherever they are moved', () => {
    expect(cornerMoved(panel, 2, { x: 300, y: 150 })).toEqual({
      x: 100,
      y: 50,
      width: 300,
      height: 150,
      points: [0, 0, 0.6667, 0, 1, 1, 0, 0.6667],
    })
    const five = { ...panel, ...cornerAdded(panel, 0, { x: 100, y: -50 }) }
    expect([five.points.length, five.y, five.height]).toEqual([10, 0, 150])
    expect(Math.round(cornerRemoved(five, 1).height!)).toBe(100)
    expect(cornerRemoved({ ...panel, points: [0, 0, 1, 0, 1, 1] }, 0)).toEqual({})
  })
  it('of a mask stay within their picture, which stays where it is', () => {
    const picture = itemOf('i', { ...box, kind: 'picture' })
    expect(cornerMoved(picture, 0, { x: 50, y: -30 })).toEqual({ points: [0.25, 0, 1, 0, 1, 1, 0, 1] })
    const full = { ...picture, points: Array.from({ length: 200 }, (_, nth) => nth / 200) }
    expect(cornerAdded(full, 3, { x: 1, y: 1 })).toEqual({})
  })
})

describe('panels', () => {
  it('offers more than forty templates that differ', () => {
    expect(TEMPLATES.length).toBeGreaterThanOrEqual(40)
    expect(new Set(TEMPLATES.map(each => JSON.stringify(each.cell))).size).toBe(TEMPLATES.length)
  })
  it.each(['rtl', 'ltr'] as const)('cuts every template inside its page, %s', direction => {
    const area = innerOf(FORMS.b5.form)
    for (const template of TEMPLATES) {
      const panels = panelsOf(template, area, 40, direction)
      expect(panels, template.name).toHaveLength(template.panels)
      for (const panel of panels) {
        const box = boundsOf(panel)
        expect(box.x).toBeGreaterThanOrEqual(area.x - 1e-6)
        expect(box.y + box.height).toBeLessThanOrEqual(area.y + area.height + 1e-6)
      }
      expect(sharesOf(template, direction).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
    }
  })
  it('reads from the right, or from the left', () => {
    const of = (direction: 'rtl' | 'ltr') =>
      panelsOf(
        TEMPLATES.find(each => each.key === '田字')!,
        { x: 0, y: 0, width: 100, height: 100 },
        0,
        direction,
      ).map(panel => boundsOf(panel).x)
    expect(of('rtl')).toEqual([50, 0, 50, 0])
    expect(of('ltr')).toEqual([0, 50, 0, 50])
  })
  it('cuts with a knife into two that leave the gutter', () => {
    const cut = knife(boxPoints({ x: 0, y: 0, width: 100, height: 100 }), { x: -10, y: 50 }, { x: 110, y: 50 }, 10)!
    expect(cut.map(areaOf)).toEqual([4500, 4500])
    expect(boundsOf(cut[0]).y).toBe(0)
    expect(knife(boxPoints({ x: 0, y: 0, width: 10, height: 10 }), { x: 20, y: 0 }, { x: 20, y: 9 }, 1)).toBeNull()
  })
  it('never makes more of a panel than it was', () => {
    const number = fc.integer({ min: -50, max: 150 })
    const point = fc.record({ x: number, y: number })
    fc.assert(
      fc.property(point, point, fc.integer({ min: 0, max: 20 }), (from, to, gutter) => {
        const whole = boxPoints({ x: 0, y: 0, width: 100, height: 100 })
        const cut = knife(whole, from, to, gutter)
        if (!cut) return
        expect(areaOf(cut[0]) + areaOf(cut[1])).toBeLessThanOrEqual(10_000 + 1e-6)
        const { points, ...box } = asItem(cut[0])
        expect(points.every(share => share >= 0 && share <= 1)).toBe(true)
        expect(box.width).toBeGreaterThan(0)
      }),
    )
  })
})

describe('shapes', () => {
  it('draws at least 35 balloons and 20 stickers, each inside its box', () => {
    expect(BALLOONS.length).toBeGreaterThanOrEqual(35)
    expect(STICKERS.length).toBeGreaterThanOrEqual(20)
    for (const { key, outline } of BALLOONS) {
      expect(
        outline.every(({ x, y }) => x >= -1e-6 && x <= 1 + 1e-6 && y >= -0.05 && y <= 1 + 1e-6),
        key,
      ).toBe(true)
      expect(pathOf([outline])).toMatch(/^M[\d. L-]+Z$/)
    }
    expect(new Set([...BALLOONS, ...STICKERS].map(each => `${each.name}`)).size).toBeGreaterThan(60)
  })
})

describe('pouring', () => {
  it('puts every shot on a page once, in its order, with its words', () => {
    fc.assert(
      fc.property(arbitraryShots, fc.constantFrom(...forms), (shots, form) => {
        const pages = pour(shots, form)
        const items = pages.flatMap(page => page.items)
        expect(items.filter(item => item.kind === 'panel').map(item => item.shot)).toEqual(shots.map(shot => shot.id))
        const lines = shots.flatMap(shot => shot.lines).filter(line => line.text.trim())
        expect(items.filter(item => item.line !== '').length).toBe(lines.length)
        for (const { form: own, items: all } of pages)
          for (const { x, y, width, height, name } of all) {
            expect(x, name).toBeGreaterThanOrEqual(-1)
            expect(x + width, name).toBeLessThanOrEqual(own.width + 1)
            expect(y, name).toBeGreaterThanOrEqual(-1)
            expect(y + height, name).toBeLessThanOrEqual(own.height + 1)
          }
      }),
    )
  })
  it('letters pages that are read from the right in columns, others and strips in lines', () => {
    const shots: Shot[] = [
      {
        id: 1,
        scene: 'a',
        size: '',
        content: '',
        seconds: 2,
        src: '',
        lines: [{ id: 'l', kind: 'dialogue', speaker: '', text: '走吧，别回头。' }],
      },
    ]
    const upright = (form: Form) => pour(shots, form)[0]!.items.find(item => item.kind === 'balloon')!.upright
    expect([FORMS.b5, FORMS.us, FORMS.strip].map(({ form }) => upright(form))).toEqual([true, false, false])
  })
  it('gives a heavy shot the large panel', () => {
    const light = { id: 0, scene: 'a', size: '特写', content: '', seconds: 1, src: '', lines: [] }
    const [page] = pour(
      [
        { ...light, id: 1, size: '大远景' },
        { ...light, id: 2 },
        { ...light, id: 3 },
      ],
      FORMS.b5.form,
    )
    const area = (shot: number) => page!.items.find(item => item.shot === shot)!
    expect(area(1).width * area(1).height).toBeGreaterThan(2 * area(2).width * area(2).height)
    expect(plan([], 'rtl')).toEqual([])
  })
  it('keeps what people decided when the shots change, and lets the rest follow', () => {
    fc.assert(
      fc.property(arbitraryShots, fc.nat(), (shots, pick) => {
        const before = pour(shots, FORMS.b5.form)
        expect(repour(before, pour(shots, FORMS.b5.form))).toEqual(before)
        const items = before.flatMap(page => page.items)
        const chosen = items[pick % items.length]!
        const moved = before.map(page => ({
          ...page,
          items: page.items.map(item => (item.id === chosen.id ? { ...item, x: 7, opacity: 0.5 } : item)),
        }))
        const later = shots.map(shot => ({ ...shot, src: `${shot.src}-new` }))
        const after = repour(moved, pour(later, FORMS.b5.form)).flatMap(page => page.items)
        const kept = after.find(item => item.id === chosen.id)!
        expect([kept.x, kept.opacity]).toEqual([7, 0.5])
        expect(overridesOf(kept)).toEqual(chosen.x === 7 ? [] : ['x'])
        expect(after.filter(item => item.kind === 'panel').every(item => item.src.endsWith('-new'))).toBe(true)
      }),
    )
  })
  const one: Shot = {
    id: 5,
    scene: 'a',
    size: '',
    content: '',
    seconds: 2,
    src: '',
    lines: [{ id: 'l1', kind: 'dialogue', speaker: '顾晚', text: '末班车晚点。' }],
  }
  const says = (text: string) => new Map([[5, { ...one, lines: [{ ...one.lines[0]!, text }] }]])
  it('lets a balloon follow its line until somebody writes into it', () => {
    const [page] = pour([one], FORMS.b5.form)
    const words = (from: Page) => from.items.find(item => item.kind === 'balloon')!
    const followed = follow(page!, says('末班车走了。'))
    expect([words(followed).text, standingOf(words(followed), says('末班车走了。'))]).toEqual(['末班车走了。', 'same'])
    expect(follow(followed, says('末班车走了。'))).toBe(followed)
    const written = { ...followed, items: followed.items.map(item => (item.kind === 'balloon' ? { ...item, text: '车走了。' } : item)) }
    expect(words(follow(written, says('又改了。'))).text).toBe('车走了。')
    expect(standingOf(words(written), says('又改了。'))).toBe('changed')
    expect(standingOf(words(written), says('末班车走了。'))).toBe('own')
    expect(standingOf(words(written), new Map())).toBe('gone')
  })
  it('does not pour again what was taken off, and keeps what people added', () => {
    const [page] = pour([one], FORMS.b5.form)
    const mine = itemOf('mine', { kind: 'sticker', shape: 'star' })
    const changed = { ...page!, items: [...page!.items.filter(item => item.kind === 'panel'), mine], dropped: ['b5-l1'] }
    expect(repour([changed], pour([one], FORMS.b5.form))[0]!.items.map(item => item.id)).toEqual(['p5', 'mine'])
  })
})

describe('a page', () => {
  it('keeps a snapshot only under 2,097,152 characters [D3-5-26] [D3-9-47]', () => {
    expect(SNAPSHOT_LIMIT).toBe(2_097_152)
    expect([isKept('x'.repeat(2_097_151)), isKept('x'.repeat(2_097_152))]).toEqual([true, false])
  })
  it('knows what is selected: one or several, with their type [D3-3-91]', () => {
    const page = { items: [itemOf('a', { kind: 'balloon' }), itemOf('b', { kind: 'balloon' }), itemOf('c', { kind: 'panel' })] }
    expect(selectionOf(page, new Set())).toEqual({ mode: 'none', ids: [], type: '' })
    expect(selectionOf(page, new Set(['a']))).toEqual({ mode: 'one', ids: ['a'], type: 'balloon' })
    expect(selectionOf(page, new Set(['a', 'b']))).toEqual({ mode: 'multiple', ids: ['a', 'b'], type: 'balloon' })
    expect(selectionOf(page, new Set(['a', 'c'])).type).toBe('')
  })
  it('comes out of a shared document as it went in, and survives anything a stranger wrote', () => {
    fc.assert(
      fc.property(arbitraryShots, fc.anything(), (shots, junk) => {
        const [page] = pour(shots, FORMS.b5.form)
        const doc = new Y.Doc()
        writeShared(doc, page!)
        expect(readShared(doc)).toEqual(page)
        expect(readPage(JSON.parse(JSON.stringify(page)))).toEqual(page)
        expect(readPage(junk).layers.length).toBeGreaterThan(0)
      }),
      { numRuns: 40 },
    )
  })
  it('keeps the letters of two who type into one balloon, or into the name of one layer, and each takes back their own', () => {
    const [one, other] = [new Y.Doc(), new Y.Doc()]
    const sync = () => {
      Y.applyUpdate(one, Y.encodeStateAsUpdate(other))
      Y.applyUpdate(other, Y.encodeStateAsUpdate(one))
    }
    writeShared(one, { ...emptyPage(), items: [itemOf('a', { kind: 'balloon', text: '' }), itemOf('s', { kind: 'sound', text: '轰' })] })
    sync()
    const undo = new Y.UndoManager(Object.values(partsOf(one)) as Y.Map<unknown>[], {
      trackedOrigins: new Set(['here']),
      captureTimeout: 0,
    })
    const type = (doc: Y.Doc, change: (text: string) => string) => {
      const before = readShared(doc)
      const items = before.items.map(item => ({ ...item, text: change(item.text) }))
      const layers = before.layers.map(layer => ({ ...layer, name: change(layer.name) }))
      doc.transact(() => applyPage(doc, before, { ...before, items, layers }), 'here')
    }
    type(one, text => `${text}AAAA`)
    type(other, text => `BBBB${text}`)
    sync()
    const said = () => [...readShared(one).items.map(item => item.text), readShared(one).layers[0]!.name]
    for (const text of said()) expect(text.replaceAll(/[^AB]/g, '').split('').toSorted().join('')).toBe('AAAABBBB')
    expect(readShared(other)).toEqual(readShared(one))
    undo.undo()
    expect(said()).toEqual(['BBBB', 'BBBB轰', 'BBBB底图'])
    // A thing that is taken off and put back has its words again.
    const before = readShared(one)
    one.transact(() => applyPage(one, before, { ...before, items: [] }), 'here')
    undo.undo()
    expect(said()).toEqual(['BBBB', 'BBBB轰', 'BBBB底图'])
  })
  it('shares the texts of a page that was written with plain ones, and reads both', () => {
    const doc = new Y.Doc()
    writeShared(doc, { ...emptyPage(), items: [itemOf('a', { kind: 'balloon', text: '走吧' })] })
    partsOf(doc).items.get('a')!.set('text', '走')
    expect(readShared(doc).items[0]!.text).toBe('走')
    shareTexts(doc)
    expect(partsOf(doc).items.get('a')!.get('text')).toBeInstanceOf(Y.Text)
    expect(readShared(doc).items[0]!.text).toBe('走')
  })
  it('takes one change without undoing what another did beside it', () => {
    const [one, other] = [new Y.Doc(), new Y.Doc()]
    const page = { ...emptyPage(), items: [itemOf('a', { x: 1, y: 1 }), itemOf('b', { poured: { x: 1 } })] }
    writeShared(one, page)
    Y.applyUpdate(other, Y.encodeStateAsUpdate(one))
    const [mine, yours] = [readShared(one), readShared(other)]
    applyPage(one, mine, { ...mine, items: [{ ...mine.items[0]!, x: 9 }] })
    applyPage(other, yours, { ...yours, items: [{ ...yours.items[0]!, y: 8 }, yours.items[1]!, itemOf('c', {})] })
    Y.applyUpdate(one, Y.encodeStateAsUpdate(other))
    const both = readShared(one)
    expect(both.items.map(({ id, x, y }) => [id, x, y])).toEqual([
      ['a', 9, 8],
      ['c', 0, 0],
    ])
    expect(both.dropped).toEqual(['b'])
  })
})
