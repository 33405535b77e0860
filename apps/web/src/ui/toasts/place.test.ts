// Toasts stand above what is to stay in sight, wherever that has room.
import { describe, expect, it } from 'vitest'
import { type Band, footOf } from './place.ts'

/** At the foot of a window of 844 × 390, 72 px above its end. */
const TOASTS: Band = { left: 16, right: 374, top: 732, bottom: 772 }
const band = (top: number, bottom: number, left = 0, right = 390): Band => ({ left, right, top, bottom })

describe('toasts', () => {
  it.each([
    ['stand at the foot where nothing is', [], 72],
    ['stand there beside what they do not touch', [band(100, 200), band(700, 790, 376, 390)], 72],
    ['stand above a transport', [band(740, 800)], 844 - 732],
    ['stand above all that lies over each other', [band(740, 800), band(690, 735)], 844 - 682],
    ['stand above what they touch only where they were moved to', [band(740, 800), band(700, 728)], 844 - 692],
    ['stay where there is no room above', [band(60, 800)], 72],
  ])('%s', (_name, kept, foot) => {
    expect(footOf(TOASTS, kept, 844)).toBe(foot)
  })
})
