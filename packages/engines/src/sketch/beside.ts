// What a figure rests on or is drawn as: a seat, a bed, what is ridden, the body of a being that is no human, its shadow.
import { mix, shade } from './colour.ts'
import { type Palette, SHOWN } from './palette.ts'
import { paintThing } from './props.ts'
import { between, type Figure, type Placed } from './skeleton.ts'
import type { Point, Stage } from './stage.ts'
import { THINGS } from './things/index.ts'

/** A being that is no human stands where one would. */
export function creature(stage: Stage, { person, placed: { skeleton: s, head: u }, nearness }: Figure, palette: Palette): void {
  const thing = THINGS.get(person.creature)
  if (!thing) return
  const feet = Math.max(s.leftAnkle![1], s.rightAnkle![1])
  const height = u * 8 * Math.max(0.34, Math.min(1.1, thing.size))
  const H = stage.height
  // Where feet are out of the picture the whole of it is shown nearer to the lower edge.
  const y = feet > H ? Math.max(Math.min(feet, H * 1.02), height + H * 0.12) : feet + u * 0.1
  paintThing(stage, palette, thing, { x: s.neck![0], y, height, nearness, side: person.facing === 'left' ? -1 : 1 })
}

/** Who is in one is seen through its window. */
export const isEnclosed = (name: string): boolean => /^(?:汽车|跑车|老爷车|警车|出租车|救护车|消防车|卡车|公交车)$/.test(name)
/** The front window of each, in hundredths of its height: left, right, lower and upper edge. */
const WINDOWS: Readonly<Record<string, readonly [number, number, number, number]>> = {
  __proto__: null as never,
  卡车: [52, 90, 50, 72],
  救护车: [64, 86, 50, 84],
  消防车: [64, 86, 50, 84],
  公交车: [64, 92, 46, 76],
  老爷车: [-12, 20, 56, 86],
}
const WINDOW = [-2, 42, 47, 80] as const
/** A second one sits behind. */
const BEHIND = 40

/** Where a vehicle stands around somebody in its front seat, and the window that shows them. */
function cabinOf({ skull, head: u }: Placed, name: string) {
  const height = (THINGS.get(name)?.size ?? 1) * u * 8
  const [left, right, low, high] = WINDOWS[name] ?? WINDOW
  const unit = height / 100
  const x = skull[0] - ((left + right) / 2) * unit
  const y = skull[1] + ((low + high) / 2 - 2) * unit
  return { x, y, height, window: { x: x + left * unit, y: y - high * unit, width: (right - left) * unit, height: (high - low) * unit } }
}
/** How far behind the driver a second one sits. */
export const rowOf = (u: number, name: string) => ((THINGS.get(name)?.size ?? 1) * u * 8 * BEHIND) / 100

/** Somebody within a vehicle: the vehicle, then as much of them as its window shows. @param isFirst whether nobody painted it before */
export function within(
  stage: Stage,
  { placed, person: { mount: name }, nearness }: Figure,
  palette: Palette,
  isFirst: boolean,
  paint: () => void,
) {
  const thing = THINGS.get(name)
  if (!thing) return paint()
  const { x, y, height, window } = cabinOf(placed, name)
  if (isFirst) paintThing(stage, palette, thing, { x, y, height, nearness: nearness * 0.98 })
  const pen = stage.canvas.getContext('2d')
  pen.save()
  pen.beginPath()
  pen.rect(window.x, window.y, window.width, window.height)
  pen.clip()
  paint()
  pen.restore()
}

/** What is ridden, under the rider. */
export function mount(stage: Stage, { skeleton: s, head: u }: Placed, name: string, nearness: number, palette: Palette) {
  const thing = THINGS.get(name)
  if (!thing) return
  const [x, y] = between(s.rightHip!, s.leftHip!, 0.5)
  const height = thing.size * u * 8
  paintThing(stage, palette, thing, { x, y: y + height * 0.68, height, nearness })
}

/** What lies under a sleeper, with a pillow. */
export function mattress(stage: Stage, { skeleton: s, skull, head: u }: Placed, nearness: number, palette: Palette) {
  const [from, to] = extent(s, skull, u)
  const y = s.neck![1]
  const sheet = mix('#e8e4da', palette.tint, palette.tinted * SHOWN)
  stage.as('bed', nearness * 0.97, () => {
    stage.rect(shade(sheet, -0.1), from - u * 0.5, y + u * 0.2, to - from + u, u * 1.1)
    stage.rect(shade(sheet, -0.45), from - u * 0.5, y + u * 1.3, to - from + u, u * 1.6)
    stage.ellipse('#ffffff', skull[0], skull[1] + u * 0.3, u * 0.95, u * 0.42)
  })
}

/** A blanket over a sleeper, up to the chest. */
export function bedding(stage: Stage, { skeleton: s, skull, head: u }: Placed, nearness: number, palette: Palette) {
  const [from, to] = extent(s, skull, u)
  const chest = between(s.neck!, between(s.leftHip!, s.rightHip!, 0.5), 0.35)
  const cloth = mix('#6a8fb0', palette.tint, palette.tinted * SHOWN)
  const [left, right] = skull[0] < chest[0] ? [chest[0], to + u * 0.5] : [from - u * 0.5, chest[0]]
  stage.as('bed', nearness, () =>
    stage.area({ from: chest[1] - u, to: chest[1] + u * 1.4, colours: [shade(cloth, 0.12), shade(cloth, -0.16)] }, pen => {
      pen.moveTo(left, chest[1] + u * 1.35)
      pen.lineTo(left, chest[1] - u * 0.5)
      pen.quadraticCurveTo((left + right) / 2, chest[1] - u * 1.3, right, chest[1] - u * 0.4)
      pen.lineTo(right, chest[1] + u * 1.35)
    }),
  )
}
const extent = (s: Placed['skeleton'], skull: Point, u: number) => {
  const xs = [...Object.values(s).map(([x]) => x), skull[0] - u * 0.5, skull[0] + u * 0.5]
  return [Math.min(...xs), Math.max(...xs)] as const
}

/** A plain stool under somebody who sits. */
export function seat(stage: Stage, { skeleton: s, head: u }: Placed, nearness: number, palette: Palette) {
  const [x, y] = between(s.rightHip!, s.leftHip!, 0.5)
  const foot = Math.max(s.rightAnkle![1], s.leftAnkle![1])
  const wood = mix('#7a5a40', palette.near, palette.tinted)
  stage.as('chair', nearness * 0.96, () => {
    for (const leg of [-0.9, 0.78]) stage.rect(shade(wood, -0.35), x + leg * u, y, u * 0.14, foot - y)
    stage.rect(wood, x - u * 1.05, y + u * 0.12, u * 2.1, u * 0.26)
  })
}

export function shadow(stage: Stage, { skeleton: s, head: u }: Placed) {
  const feet = [s.rightAnkle!, s.leftAnkle!]
  const y = Math.max(feet[0]![1], feet[1]![1]) + u * 0.1
  const x = (feet[0]![0] + feet[1]![0]) / 2
  stage.effect(pen => {
    pen.globalAlpha = 0.34
    pen.fillStyle = '#000000'
    pen.beginPath()
    pen.ellipse(x, y, u * 1.25 + Math.abs(feet[0]![0] - feet[1]![0]) / 2, u * 0.2, 0, 0, Math.PI * 2)
    pen.fill()
  })
}
