// Shapes of balloons and stickers, drawn by rule: every one is made of closed lines in a box of 1 × 1.
import type { Point } from './page.ts'

export interface BalloonShape {
  key: string
  name: string
  group: '说' | '想' | '喊' | '述' | '机器' | '装饰'
  outline: readonly Point[]
  /** How its tail looks. */
  tail: 'point' | 'bubbles' | 'bolt' | 'none'
  /** Its edge is broken, as of a whisper; doubled; or not drawn. */
  edge: 'solid' | 'dashed' | 'double' | 'none'
}

const TURN = 2 * Math.PI
const at = (radiusX: number, radiusY: number, angle: number): Point => ({
  x: 0.5 + radiusX * Math.cos(angle),
  y: 0.5 + radiusY * Math.sin(angle),
})
/** A line around the middle, by how far it is away at each angle. */
const polar = (count: number, radius: (angle: number, nth: number) => number): Point[] =>
  Array.from({ length: count }, (_, nth) => {
    const angle = (nth / count) * TURN
    const r = Math.min(0.5, radius(angle, nth))
    return at(r, r, angle)
  })
const corners = (...shares: number[]): Point[] =>
  Array.from({ length: shares.length / 2 }, (_, nth) => ({ x: shares[2 * nth]!, y: shares[2 * nth + 1]! }))
/** A number between 0 and 1 that is the same each time. */
const chance = (nth: number) => {
  const wave = Math.sin(nth * 127.1 + 11.7) * 43_758.5453
  return wave - Math.floor(wave)
}
/** Between an ellipse (2) and a box (large). */
const squircle = (power: number) =>
  polar(120, angle => 0.5 / (Math.abs(Math.cos(angle)) ** power + Math.abs(Math.sin(angle)) ** power) ** (1 / power))
const cloud = (puffs: number, depth: number) => polar(168, angle => 0.5 - depth * (1 - Math.abs(Math.sin((angle * puffs) / 2))))
const burst = (spikes: number, depth: number, wild = 0) =>
  polar(spikes * 2, (_, nth) => (nth % 2 ? 0.5 - depth * (1 - wild * 0.5 * chance(nth)) : 0.5 - wild * depth * chance(nth * 3)))
const wave = (waves: number, depth: number) => polar(180, angle => 0.5 - depth / 2 + (depth / 2) * Math.sin(angle * waves))
const regular = (sides: number, turned = 0) => Array.from({ length: sides }, (_, nth) => at(0.5, 0.5, turned + (nth / sides) * TURN))
/** A box with round corners. */
function rounded(radius: number): Point[] {
  const centres = [
    [1 - radius, radius],
    [1 - radius, 1 - radius],
    [radius, 1 - radius],
    [radius, radius],
  ]
  return centres.flatMap(([x, y], corner) =>
    Array.from({ length: 13 }, (_, nth) => {
      const angle = -TURN / 4 + (corner * TURN) / 4 + ((nth / 12) * TURN) / 4
      return { x: x! + radius * Math.cos(angle), y: y! + radius * Math.sin(angle) }
    }),
  )
}
/** A box whose sides go up and down. */
function sided(teeth: number, depth: number, edge: (share: number) => number): Point[] {
  const side = Array.from({ length: teeth * 8 }, (_, nth) => nth / (teeth * 8))
  const off = (share: number) => depth * edge(share * teeth)
  return [
    ...side.map(share => ({ x: share, y: off(share) })),
    ...side.map(share => ({ x: 1 - off(share), y: share })),
    ...side.map(share => ({ x: 1 - share, y: 1 - off(share) })),
    ...side.map(share => ({ x: off(share), y: 1 - share })),
  ]
}
const tooth = (value: number) => 1 - Math.abs(2 * (value % 1) - 1)
const ripple = (value: number) => 0.5 - 0.5 * Math.cos(value * TURN)
const notch = (value: number) => (value % 1 < 0.5 ? 0 : 1)
const heart = polar(140, () => 0.5).map((_, nth) => {
  const t = (nth / 140) * TURN
  return {
    x: 0.5 + 0.5 * Math.sin(t) ** 3,
    y: 0.45 - (13 * Math.cos(t) - 5 * Math.cos(2 * t) - 2 * Math.cos(3 * t) - Math.cos(4 * t)) / 31,
  }
})

const shape = (
  group: BalloonShape['group'],
  key: string,
  name: string,
  outline: readonly Point[],
  tail: BalloonShape['tail'] = 'point',
  edge: BalloonShape['edge'] = 'solid',
): BalloonShape => ({ key, name, group, outline, tail, edge })

export const BALLOONS: readonly BalloonShape[] = [
  shape('说', 'speech', '对白', squircle(2.3)),
  shape('说', 'ellipse', '椭圆', squircle(2)),
  shape('说', 'soft', '圆角方', squircle(3.2)),
  shape('说', 'capsule', '胶囊', rounded(0.42)),
  shape('说', 'round', '圆角框', rounded(0.18)),
  shape(
    '说',
    'egg',
    '蛋形',
    polar(120, angle => 0.46 - 0.04 * Math.sin(angle)),
  ),
  shape('说', 'double', '双线', squircle(2.3), 'point', 'double'),
  shape('说', 'whisper', '低语', squircle(2.2), 'point', 'dashed'),
  shape('说', 'soft-whisper', '轻声', rounded(0.3), 'point', 'dashed'),
  shape('说', 'bare', '无框', squircle(2.3), 'none', 'none'),
  shape('想', 'thought', '心声', cloud(9, 0.09), 'bubbles'),
  shape('想', 'cloud', '云朵', cloud(7, 0.12), 'bubbles'),
  shape('想', 'fluff', '绒毛', cloud(16, 0.05), 'bubbles'),
  shape('想', 'dream', '梦境', wave(12, 0.06), 'bubbles', 'dashed'),
  shape('想', 'memory', '回忆', wave(8, 0.09), 'bubbles'),
  shape('想', 'mist', '雾', wave(5, 0.1), 'none', 'none'),
  shape('喊', 'shout', '喊叫', burst(16, 0.16)),
  shape('喊', 'scream', '尖叫', burst(28, 0.2, 0.6)),
  shape('喊', 'flash', '爆闪', burst(22, 0.13, 0.9)),
  shape('喊', 'burst', '爆炸', burst(12, 0.22, 0.4), 'none'),
  shape('喊', 'spark', '火花', burst(40, 0.09)),
  shape('喊', 'tremble', '颤抖', wave(26, 0.045)),
  shape('喊', 'angry', '怒', burst(10, 0.12, 0.7)),
  shape('喊', 'roar', '咆哮', burst(34, 0.15, 1), 'bolt'),
  shape('述', 'caption', '旁白', corners(0, 0, 1, 0, 1, 1, 0, 1), 'none'),
  shape('述', 'note', '注', corners(0, 0, 1, 0, 1, 1, 0, 1), 'none', 'dashed'),
  shape('述', 'frame', '双框', corners(0, 0, 1, 0, 1, 1, 0, 1), 'none', 'double'),
  shape('述', 'plate', '切角', corners(0.1, 0, 0.9, 0, 1, 0.1, 1, 0.9, 0.9, 1, 0.1, 1, 0, 0.9, 0, 0.1), 'none'),
  shape('述', 'slip', '斜条', corners(0.08, 0, 1, 0, 0.92, 1, 0, 1), 'none'),
  shape('述', 'letter', '信纸', sided(9, 0.03, ripple), 'none'),
  shape('述', 'torn', '撕纸', sided(14, 0.035, tooth), 'none'),
  shape('述', 'stamp', '邮票', sided(12, 0.03, notch), 'none'),
  shape('机器', 'phone', '电话', corners(0.14, 0, 0.86, 0, 1, 0.2, 1, 0.8, 0.86, 1, 0.14, 1, 0, 0.8, 0, 0.2), 'bolt'),
  shape('机器', 'radio', '广播', sided(10, 0.06, tooth), 'bolt'),
  shape('机器', 'robot', '机器', corners(0.06, 0, 0.94, 0, 1, 0.08, 1, 0.92, 0.94, 1, 0.06, 1, 0, 0.92, 0, 0.08), 'point', 'double'),
  shape('机器', 'screen', '屏幕', rounded(0.06), 'none'),
  shape('机器', 'signal', '干扰', sided(7, 0.05, notch), 'bolt'),
  shape('装饰', 'hexagon', '六角', regular(6)),
  shape('装饰', 'octagon', '八角', regular(8, TURN / 16)),
  shape('装饰', 'diamond', '菱形', regular(4), 'none'),
  shape('装饰', 'heart', '心形', heart, 'none'),
  shape(
    '装饰',
    'flower',
    '花',
    polar(160, angle => 0.41 + 0.09 * Math.cos(angle * 6)),
    'none',
  ),
  shape(
    '装饰',
    'drop',
    '滴落',
    polar(160, angle => 0.44 + (Math.sin(angle) > 0 ? 0.06 * Math.abs(Math.sin(angle * 6)) : 0)),
  ),
]
const balloons = new Map(BALLOONS.map(each => [each.key, each]))
export const balloonOf = (key: string): BalloonShape => balloons.get(key) ?? BALLOONS[0]!

export interface Sticker {
  key: string
  name: string
  group: '速度' | '情绪' | '天气' | '符号'
  /** Closed lines; one that is `hollow` is drawn and not filled. */
  parts: readonly { points: readonly Point[]; hollow?: boolean }[]
}
/** A ray from near the middle to the edge. */
const ray = (angle: number, from: number, width: number): Point[] => [
  at(from, from, angle),
  at(0.5, 0.5, angle - width),
  at(0.5, 0.5, angle + width),
]
const rays = (count: number, from: number, width: number, wild: number) =>
  Array.from({ length: count }, (_, nth) => ({
    points: ray((nth / count) * TURN, from + wild * chance(nth), width * (0.4 + chance(nth + 50))),
  }))
const bar = (y: number, left: number, right: number, thick: number): { points: Point[] } => ({
  points: [
    { x: left, y },
    { x: right, y: y - thick / 2 },
    { x: right, y: y + thick / 2 },
  ],
})
const blot = (x: number, y: number, rx: number, ry: number): { points: Point[] } => ({
  points: Array.from({ length: 40 }, (_, nth) => ({ x: x + rx * Math.cos((nth / 40) * TURN), y: y + ry * Math.sin((nth / 40) * TURN) })),
})
const drop = (x: number, y: number, size: number): { points: Point[] } => ({
  points: Array.from({ length: 40 }, (_, nth) => {
    const t = (nth / 40) * TURN
    return { x: x + size * 0.5 * Math.sin(t) * Math.sin(t / 2) ** 1.5, y: y - size * 0.7 * Math.cos(t) }
  }),
})
const star = (points: number, inner: number) =>
  Array.from({ length: points * 2 }, (_, nth) => at(nth % 2 ? inner : 0.5, nth % 2 ? inner : 0.5, -TURN / 4 + (nth / points / 2) * TURN))
const sticker = (group: Sticker['group'], key: string, name: string, parts: Sticker['parts']): Sticker => ({ key, name, group, parts })
const several = (count: number, make: (nth: number) => { points: Point[] }) => Array.from({ length: count }, (_, nth) => make(nth))

export const STICKERS: readonly Sticker[] = [
  sticker('速度', 'focus', '集中线', rays(64, 0.28, 0.025, 0.1)),
  sticker('速度', 'focus-tight', '强集中线', rays(96, 0.18, 0.02, 0.16)),
  sticker('速度', 'flash-lines', '闪线', rays(40, 0.36, 0.05, 0.05)),
  sticker(
    '速度',
    'speed',
    '速度线',
    several(26, nth => bar((nth + 0.5) / 26, chance(nth) * 0.5, 1, 0.012 + 0.014 * chance(nth + 9))),
  ),
  sticker('速度', 'impact', '冲击', [{ points: burst(14, 0.24, 0.8) }]),
  sticker(
    '速度',
    'shock',
    '黑线',
    several(9, nth => ({ points: corners(nth / 9 + 0.02, 0, nth / 9 + 0.06, 0, nth / 9 + 0.04, 0.4 + 0.6 * chance(nth)) })),
  ),
  sticker('情绪', 'sweat', '汗滴', [drop(0.5, 0.5, 0.7)]),
  sticker('情绪', 'sweats', '流汗', [drop(0.25, 0.4, 0.4), drop(0.55, 0.6, 0.5), drop(0.85, 0.35, 0.35)]),
  sticker('情绪', 'tears', '泪', [drop(0.3, 0.5, 0.6), drop(0.7, 0.5, 0.6)]),
  sticker(
    '情绪',
    'anger',
    '青筋',
    [0, 1, 2, 3].map(nth => ({
      points: [0.1, 0.5, 0.9, 0.78, 0.5, 0.22].map((share, at_) => {
        const [x, y] = [0.5 * share, at_ < 3 ? (at_ === 1 ? 0.42 : 0.3) : at_ === 4 ? 0.34 : 0.22]
        return nth === 0 ? { x, y } : nth === 1 ? { x: 1 - y, y: x } : nth === 2 ? { x: 1 - x, y: 1 - y } : { x: y, y: 1 - x }
      }),
    })),
  ),
  sticker('情绪', 'heart', '心', [{ points: heart }]),
  sticker(
    '情绪',
    'hearts',
    '心心',
    [0.3, 0.7].map((middle, nth) => ({
      points: heart.map(({ x, y }) => ({ x: middle + (x - 0.5) * 0.5, y: 0.3 + nth * 0.35 + (y - 0.5) * 0.5 })),
    })),
  ),
  sticker(
    '情绪',
    'blush',
    '脸红',
    several(5, nth => ({ points: corners(0.1 + nth * 0.18, 0.3, 0.16 + nth * 0.18, 0.3, 0.08 + nth * 0.18, 0.7, 0.02 + nth * 0.18, 0.7) })),
  ),
  sticker(
    '情绪',
    'gloom',
    '低气压',
    several(12, nth => bar(0.06 + nth * 0.08, 0.1 * chance(nth), 0.7 + 0.3 * chance(nth + 3), 0.02)),
  ),
  sticker(
    '天气',
    'rain',
    '雨',
    several(40, nth => {
      const [x, y] = [chance(nth), chance(nth + 70) * 0.85]
      return {
        points: [
          { x, y },
          { x: x + 0.006, y },
          { x: x - 0.02, y: y + 0.13 },
        ],
      }
    }),
  ),
  sticker(
    '天气',
    'snow',
    '雪',
    several(36, nth =>
      blot(0.03 + 0.94 * chance(nth), 0.03 + 0.94 * chance(nth + 40), 0.012 + 0.012 * chance(nth + 5), 0.012 + 0.012 * chance(nth + 5)),
    ),
  ),
  sticker(
    '天气',
    'petals',
    '花瓣',
    several(16, nth => drop(0.08 + 0.84 * chance(nth), 0.08 + 0.84 * chance(nth + 20), 0.12)),
  ),
  sticker(
    '天气',
    'wind',
    '风',
    several(7, nth => bar(0.1 + nth * 0.13, 0, 0.5 + 0.5 * chance(nth), 0.02)),
  ),
  sticker('符号', 'star', '星', [{ points: star(5, 0.2) }]),
  sticker('符号', 'sparkle', '闪亮', [{ points: star(4, 0.12) }]),
  sticker('符号', 'exclaim', '叹号', [{ points: corners(0.38, 0, 0.62, 0, 0.56, 0.68, 0.44, 0.68) }, blot(0.5, 0.88, 0.1, 0.1)]),
  sticker(
    '符号',
    'exclaims',
    '双叹号',
    [0.3, 0.7].flatMap(x => [{ points: corners(x - 0.12, 0, x + 0.12, 0, x + 0.06, 0.68, x - 0.06, 0.68) }, blot(x, 0.88, 0.1, 0.1)]),
  ),
  sticker('符号', 'notes', '音符', [
    blot(0.28, 0.8, 0.16, 0.12),
    { points: corners(0.38, 0.8, 0.38, 0.1, 0.9, 0.2, 0.9, 0.34, 0.46, 0.24, 0.46, 0.8) },
  ]),
  sticker(
    '符号',
    'sleep',
    'Zzz',
    [0, 1, 2].map(nth => {
      const [x, y, s] = [0.05 + nth * 0.3, 0.65 - nth * 0.28, 0.2 + nth * 0.08]
      return {
        points: corners(
          x,
          y,
          x + s,
          y,
          x + s,
          y + s * 0.2,
          x + s * 0.35,
          y + s * 0.8,
          x + s,
          y + s * 0.8,
          x + s,
          y + s,
          x,
          y + s,
          x,
          y + s * 0.8,
          x + s * 0.65,
          y + s * 0.2,
          x,
          y + s * 0.2,
        ),
      }
    }),
  ),
  sticker('符号', 'arrow', '箭头', [{ points: corners(0, 0.35, 0.6, 0.35, 0.6, 0.1, 1, 0.5, 0.6, 0.9, 0.6, 0.65, 0, 0.65) }]),
  sticker(
    '符号',
    'dots',
    '省略',
    [0.15, 0.5, 0.85].map(x => blot(x, 0.5, 0.09, 0.09)),
  ),
  sticker('符号', 'circle', '圈', [{ ...blot(0.5, 0.5, 0.48, 0.48), hollow: true }]),
  sticker('符号', 'box', '块', [{ points: corners(0, 0, 1, 0, 1, 1, 0, 1) }]),
]
const stickers = new Map(STICKERS.map(each => [each.key, each]))
export const stickerOf = (key: string): Sticker => stickers.get(key) ?? STICKERS[0]!

const digits = (value: number) => String(Math.round(value * 1000) / 10)
/** Closed lines as the path of an SVG in a box of 100 × 100. */
export const pathOf = (lines: readonly (readonly Point[])[]): string =>
  lines.map(points => `M${points.map(({ x, y }) => `${digits(x)} ${digits(y)}`).join('L')}Z`).join('')
