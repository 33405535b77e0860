// A picture for a work without a cover: sky, light, far and near ground, drawn from the work's number and always the same for it. Pure.

/** One colour of the picture in a field of 320 × 200: what is filled with it, as one path. */
export interface Shape {
  d: string
  fill: string
  opacity?: number
}

const circle = (x: number, y: number, r: number) =>
  `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(r * 2).toFixed(1)} 0a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(-r * 2).toFixed(1)} 0z`
const box = (x: number, y: number, width: number, height: number) =>
  `M${x.toFixed(1)} ${y.toFixed(1)}h${width.toFixed(1)}v${height.toFixed(1)}h${(-width).toFixed(1)}z`

export interface Scene {
  /** Top and bottom colour of the sky. */
  sky: readonly [string, string]
  shapes: readonly Shape[]
}

export const WIDTH = 320
export const HEIGHT = 200

interface Mood {
  sky: readonly [string, string]
  light: string
  /** From far to near. */
  ground: readonly [string, string, string]
  glow: string
}
const MOODS: readonly Mood[] = [
  { sky: ['#101a3a', '#33406f'], light: '#f3ead0', ground: ['#232f57', '#182143', '#0d142c'], glow: '#f6c76a' },
  { sky: ['#43264e', '#d6655a'], light: '#ffd9a0', ground: ['#8c3f55', '#5c2b48', '#301936'], glow: '#ffb86b' },
  { sky: ['#8fb0d3', '#dfe7ec'], light: '#ffffff', ground: ['#8ba2ba', '#647f9a', '#3f5a75'], glow: '#fff3c9' },
  { sky: ['#1d3b3f', '#7fa28c'], light: '#f5edc5', ground: ['#4c7266', '#2f5149', '#17302d'], glow: '#ffd47f' },
  { sky: ['#26203f', '#7a5c92'], light: '#f4e3f0', ground: ['#55406f', '#382a52', '#1d1633'], glow: '#ffb3c1' },
  { sky: ['#c98b52', '#f3d9b1'], light: '#fff6df', ground: ['#b07a4c', '#805133', '#4d2f20'], glow: '#ffe39a' },
]

/** mulberry32: a small generator that is the same everywhere. */
const generator = (seed: number) => {
  let state = (seed * 0x9e3779b1) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
type Random = () => number
const between = (random: Random, low: number, high: number) => low + random() * (high - low)

/** A line of hills from left to right around `level`, as a filled path. */
function hills(random: Random, level: number, height: number, steps: number): string {
  const width = WIDTH / steps
  const points = Array.from({ length: steps + 1 }, (_, at) => [at * width, level - random() * height] as const)
  const curve = points.slice(1).map(([x, y], at) => {
    const [px, py] = points[at]!
    const middle = (px + x) / 2
    return `C${middle.toFixed(0)} ${py.toFixed(0)} ${middle.toFixed(0)} ${y.toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)}`
  })
  return `M0 ${points[0]![1].toFixed(0)}${curve.join('')}V${HEIGHT}H0Z`
}

/** Houses with lit windows. */
function town(random: Random, mood: Mood, level: number, fill: string): Shape[] {
  let [houses, windows] = ['', '']
  for (let x = -10; x < WIDTH;) {
    const width = Math.round(between(random, 18, 40))
    const top = Math.round(level - between(random, 20, 90))
    houses += box(x, top, width, HEIGHT - top)
    for (let wy = top + 8; wy < level - 6; wy += 12) {
      for (let wx = x + 5; wx < x + width - 6; wx += 9) if (random() < 0.34) windows += box(wx, wy, 4, 5)
    }
    x += width + Math.round(between(random, 1, 8))
  }
  return [
    { d: houses, fill },
    { d: windows, fill: mood.glow, opacity: 0.85 },
  ]
}

/** Two people on the near ground, seen from far. */
function people(random: Random, level: number, fill: string): Shape {
  const x = between(random, 90, 230)
  const person = (offset: number) =>
    `${circle(x + offset, level - 27 + offset / 5, 4)}M${(x + offset - 5).toFixed(1)} ${level}l2 -20q3 -3 6 0l2 20z`
  return { d: person(0) + person(14), fill }
}

/** Water with the light's path on it. */
function sea(random: Random, mood: Mood, lightX: number): Shape[] {
  let path = ''
  for (let y = 128; y < 196; y += 7) {
    const half = between(random, 8, 20 + (y - 122) * 0.4)
    path += box(lightX - half, y, half * 2, 2)
  }
  return [
    { d: box(0, 122, WIDTH, 78), fill: mood.ground[1] },
    { d: path, fill: mood.light, opacity: 0.3 },
  ]
}

/** The picture of a work. Works that follow each other get different moods and places. */
export function sceneOf(id: number): Scene {
  const random = generator(id)
  const mood = MOODS[id % MOODS.length]!
  const place = (['town', 'hills', 'sea', 'hills', 'town'] as const)[Math.floor(id / MOODS.length + id) % 5]!
  const lightX = between(random, 60, 260)
  const lightY = between(random, 34, 84)
  const shapes: Shape[] = [
    { d: circle(lightX, lightY, 34), fill: mood.light, opacity: 0.14 },
    { d: circle(lightX, lightY, between(random, 13, 20)), fill: mood.light, opacity: 0.92 },
  ]
  let clouds = ''
  for (let nth = 0; nth < 3; nth++) {
    const [x, y] = [between(random, -20, 260), between(random, 26, 96)]
    clouds += `M${x.toFixed(0)} ${y.toFixed(0)}q24 -11 48 -2t52 3q-50 7 -100 -1z`
  }
  shapes.push({ d: clouds, fill: mood.light, opacity: 0.12 }, { d: hills(random, 132, 46, 5), fill: mood.ground[0] })
  if (place === 'town') shapes.push(...town(random, mood, 166, mood.ground[1]))
  if (place === 'hills') shapes.push({ d: hills(random, 160, 40, 4), fill: mood.ground[1] })
  if (place === 'sea') shapes.push(...sea(random, mood, lightX))
  const near = 184
  shapes.push({ d: hills(random, near + 4, 12, 6), fill: mood.ground[2] })
  if (place !== 'sea') shapes.push(people(random, near, mood.ground[2]))
  return { sky: mood.sky, shapes }
}
