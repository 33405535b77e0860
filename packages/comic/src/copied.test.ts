// What is copied off a page and put onto another.
import { expect, it } from 'vitest'
import { copiedText, copiedWords, pasted, readCopied } from './copied.ts'
import { emptyPage, FORMS, itemOf, LAYERS, PAGE_LIMITS, type Page } from './page.ts'

let count = 0
const fresh = () => `n${++count}`
const own = { id: 'own', name: '阴影', visible: true, locked: false, opacity: 1, at: 4 }
const page: Page = {
  ...emptyPage(),
  layers: [...LAYERS, own],
  items: [
    itemOf('p', { kind: 'panel', layer: 'panels', src: '/file/7', x: 50, y: 60, group: 'g', shot: 3, poured: { x: 50 } }),
    itemOf('b', { kind: 'balloon', text: '走吧', x: 90, y: 80, group: 'g', at: 2 }),
    itemOf('s', { kind: 'sticker', layer: 'own', shape: 'star' }),
  ],
}
const copied = (ids: readonly string[], from = page) => readCopied(copiedText(from, new Set(ids), src => `${src}?sign`))!

it('is put onto another page where it was, in the layers of those names, and belongs to no shot', () => {
  const { page: there, ids } = pasted(emptyPage(), copied(['p', 'b', 's']), fresh)
  expect(there.items.map(({ kind, x, y, text, src }) => [kind, x, y, text, src])).toEqual([
    ['panel', 50, 60, '', '/file/7'],
    ['sticker', 0, 0, '', ''],
    ['balloon', 90, 80, '走吧', ''],
  ])
  expect(there.items.map(item => item.id)).toEqual(ids)
  expect(there.items.every(item => item.shot === 0 && item.poured === null)).toBe(true)
  const [panel, sticker, balloon] = there.items
  expect(panel!.group).toBe(balloon!.group)
  expect(panel!.group).not.toBe('g')
  expect(there.layers.find(layer => layer.id === sticker!.layer)!.name).toBe('阴影')
  expect(copied(['p']).pictures).toEqual(['/file/7?sign'])
})
it('goes aside from what stands there already, and gets smaller where pages count in pixels', () => {
  const again = pasted(page, copied(['b']), fresh).page.items.at(-1)!
  expect([again.x > 90, again.y > 80]).toEqual([true, true])
  const strip = pasted(emptyPage(FORMS.strip.form), copied(['b']), fresh).page.items[0]!
  expect(strip.x).toBeCloseTo((90 * 800) / 1820, 1)
  expect(strip.size).toBeCloseTo((42 * 800) / 1820, 1)
})
it('tells how much has no room, and is read only where it is ours', () => {
  const full = { ...page, items: Array.from({ length: PAGE_LIMITS.items - 1 }, (_, nth) => itemOf(`x${nth}`, { kind: 'sticker' })) }
  expect(pasted(full, copied(['p', 'b', 's']), fresh)).toMatchObject({ left: 2 })
  expect(copiedWords(page, new Set(['p', 'b']))).toBe('走吧')
  for (const other of ['', '走吧', '{"qianmu":"comic"', '{"qianmu":"comic","items":[{"id":1,"kind":"none"}],"layers":[null]}', '[]'])
    expect(readCopied(other)?.items ?? []).toEqual([])
})
