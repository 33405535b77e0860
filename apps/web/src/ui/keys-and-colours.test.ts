// Shortcuts under an input method, zoom steps, theme choice, drafts, and the chart palette.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDraft } from './draft.ts'
import { isComposing, keyNames, matches } from './shortcuts.ts'
import { modeOf } from './theme/appearance.ts'
import { CHART, personColour } from './theme/palette.ts'
import { COLOURS } from './theme/tokens.ts'
import { clampZoom, stepZoom } from './zoom.ts'

const press = (key: string, more: Partial<Parameters<typeof matches>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 65,
  ...more,
})

describe('shortcuts', () => {
  it('are told by the names that stand on keys', () => {
    expect(['Ctrl+K', 'Alt+ArrowDown', ' ', 'Escape', 'Ctrl++'].map(combo => keyNames(combo).join(' '))).toEqual([
      'Ctrl K',
      'Alt ↓',
      '空格',
      'Esc',
      'Ctrl +',
    ])
  })

  it.each([
    ['Ctrl+K', press('k', { ctrlKey: true }), true],
    ['Ctrl+K on a Mac', press('k', { metaKey: true }), true],
    ['Ctrl+K', press('k'), false],
    ['Ctrl+K', press('k', { ctrlKey: true, shiftKey: true }), false],
    ['[', press('['), true],
    ['+', press('+', { shiftKey: true }), true],
    ['Ctrl++', press('+', { ctrlKey: true }), true],
    ['Ctrl++', press('+'), false],
    ['?', press('?', { shiftKey: true }), true],
    ['Escape', press('Escape'), true],
  ])('%s matches', (combo, event, expected) => {
    expect(matches(event, combo.split(' ')[0] ?? '')).toBe(expected)
  })
  it('nothing matches while an input method composes', () => {
    expect(matches(press('k', { ctrlKey: true, isComposing: true }), 'Ctrl+K')).toBe(false)
    expect(matches(press('Enter', { keyCode: 229 }), 'Enter')).toBe(false)
    expect(isComposing(press('a', { keyCode: 229 }))).toBe(true)
  })
})

describe('zoom', () => {
  it('stays within 10 and 800 % and passes 100 % by stopping there', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 8, noNaN: true }), fc.constantFrom(1 as const, -1 as const), (zoom, direction) => {
        const next = stepZoom(zoom, direction)
        expect(next).toBe(clampZoom(next))
        expect((zoom < 1 && next > 1) || (zoom > 1 && next < 1)).toBe(false)
      }),
    )
  })
})

describe('theme', () => {
  it.each([
    ['light', true, true, 'light'],
    ['dark', false, false, 'dark'],
    ['system', true, false, 'dark'],
    ['system', false, false, 'light'],
    ['system', false, true, 'dark'],
  ] as const)('choice %s, system dark %s, studio %s → %s', (choice, system, studio, mode) => {
    expect(modeOf(choice, system, studio)).toBe(mode)
  })
  it('the chart palette has 27 different colours in both themes [D1-9-22] [D2-9-16]', () => {
    for (const palette of Object.values(CHART)) {
      expect(palette).toHaveLength(27)
      expect(new Set(palette).size).toBe(27)
    }
  })
  it('white letters on person colours have a contrast of at least 4.5', () => {
    for (let id = 0; id < 9; id++) expect(contrast('#ffffff', personColour(id))).toBeGreaterThanOrEqual(4.5)
  })
  it.each(['light', 'dark'] as const)('text colours have a contrast of at least 4.5 on their grounds (%s)', mode => {
    const c = COLOURS[mode]
    for (const text of [c.t1, c.t2, c.t3])
      for (const ground of [c.canvas, c.panel, c.raised]) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
  })
})

describe('drafts', () => {
  it('come back as they were; unreadable ones as empty', () => {
    fc.assert(fc.property(fc.string(), text => readDraft(JSON.stringify(text), '') === text))
    expect(readDraft('{oops', '空')).toBe('空')
    expect(readDraft(null, '空')).toBe('空')
  })
})

/** WCAG 2.2 contrast ratio of two #rrggbb colours. */
const contrast = (a: string, b: string): number => {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
      const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}
