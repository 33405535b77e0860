// Things in the picture: what stands around people or alone, what is in a hand, what is ridden, and what stands at the back of a place.
import type { Figure } from './skeleton.ts'
import type { Patch } from './painting.ts'
import type { Brief, Prop } from './brief.ts'
import { mix } from './colour.ts'
import type { Palette } from './palette.ts'
import { drawShapes } from './things/shapes.ts'
import { shapesOfThing, type Thing, THINGS } from './things/index.ts'
import type { Stage } from './stage.ts'
import { FRAMINGS, type View } from './view.ts'

const litBy =
  ({ tint, tinted }: Palette) =>
  (colour: string) =>
    mix(colour, tint, tinted * 0.8)

/** A thing with its foot at (x, y), `height` pixels tall. */
export function paintThing(
  stage: Stage,
  palette: Palette,
  thing: Thing,
  at: { x: number; y: number; height: number; nearness: number; side?: 1 | -1; colour?: string },
): void {
  const colours = [at.colour || thing.colours[0], thing.colours[1]] as const
  stage.as(thing.segment, at.nearness, () =>
    drawShapes(stage, shapesOfThing(thing), { ...at, side: at.side ?? 1, colours, lit: litBy(palette) }),
  )
}

/** A soft shadow under what stands. */
function shadowOf(stage: Stage, x: number, y: number, width: number) {
  stage.effect(pen => {
    pen.globalAlpha = 0.28
    pen.fillStyle = '#000000'
    pen.beginPath()
    pen.ellipse(x, y, width, width * 0.16, 0, 0, Math.PI * 2)
    pen.fill()
  })
}

export interface PlacedProp {
  thing: Thing
  colour: string
  x: number
  y: number
  height: number
  side: 1 | -1
  /** Behind people rather than before them. */
  behind: boolean
}

/** What a painter has put there already, so that it stands there no second time. */
const FURNISHED: Partial<Record<Brief['scene'], RegExp>> = {
  room: /^(?:窗户|窗帘|床|书架|灯|吊灯)$/,
  office: /^(?:窗户|书桌|桌子|电脑|椅子)$/,
  classroom: /^(?:窗户|书桌|桌子|椅子)$/,
  hospital: /^(?:窗户|床)$/,
  cafe: /^(?:窗户|桌子|椅子|吧台|吊灯)$/,
  street: /^(?:路灯|高楼)$/,
}

/** What people sit at, lie on or lean on stands where they do. */
function usedBy({ name, size }: Thing, figures: readonly Figure[]): Pick<PlacedProp, 'x' | 'y' | 'height' | 'side' | 'behind'> | undefined {
  const hand = figures.find(({ person }) => TOUCHED.test(name) && (person.pose === 'reach' || person.hands === 'reach'))
  if (hand) {
    const { skeleton: s, head, skull } = hand.placed
    const feet = Math.max(s.leftAnkle![1], s.rightAnkle![1])
    // The hand that is farther from the body lies on its edge.
    const wrist = Math.abs(s.leftWrist![0] - skull[0]) > Math.abs(s.rightWrist![0] - skull[0]) ? s.leftWrist! : s.rightWrist!
    const height = Math.max(Math.min(size, 1.2) * head * 8, feet - wrist[1] + head)
    const out = Math.sign(wrist[0] - skull[0])
    return { x: wrist[0] + out * height * EDGE, y: feet, height, side: out > 0 ? 1 : -1, behind: true }
  }
  const use = USES.find(each => each.things.test(name))
  const users = use ? figures.filter(({ person }) => use.poses.has(person.pose)) : []
  if (!use || !users.length) return undefined
  const head = Math.max(...users.map(each => each.placed.head))
  const feet = Math.max(...users.map(({ placed: { skeleton: s } }) => Math.max(s.leftAnkle![1], s.rightAnkle![1])))
  const x = users.reduce((sum, each) => sum + each.placed.skeleton.neck![0], 0) / users.length
  return { x, y: feet + head * use.before, height: Math.min(size, use.most) * head * 8, side: 1, behind: use.behind }
}

/** What a hand is laid on. */
export const TOUCHED = /^(?:门|铁门|电梯门|机器|冰箱|洗衣机|柜子|衣柜|保险柜|墙|围墙|大树|石碑|墓碑|窗户|屏幕|电视|控制台)$/
/** How far into it the hand reaches, in its heights. */
const EDGE = 0.2

/** `before` is in heads: how far nearer to us than the feet it stands. */
const USES: readonly { things: RegExp; poses: ReadonlySet<string>; before: number; most: number; behind: boolean }[] = [
  { things: /^(?:桌子|书桌|棋盘|吧台)$/, poses: new Set(['sit', 'write', 'lean-on']), before: 0.35, most: 0.42, behind: false },
  { things: /^(?:床|沙发|担架)$/, poses: new Set(['lie', 'sit']), before: 0.3, most: 0.6, behind: true },
  { things: /^(?:椅子|长椅|王座|秋千)$/, poses: new Set(['sit']), before: 0, most: 0.85, behind: true },
  { things: /^(?:梯子|围墙|城墙|大树)$/, poses: new Set(['climb']), before: 0.1, most: 1.5, behind: true },
  { things: /^(?:窗户|铁栏杆|篱笆)$/, poses: new Set(['lean-on', 'lean']), before: -0.3, most: 0.75, behind: true },
  { things: /门/, poses: new Set(['push', 'knock', 'pull', 'kick']), before: -0.1, most: 1.2, behind: true },
]

/** Width of a thing over its height, as far as its points tell. */
const widthOf = (thing: Thing): number =>
  2 *
  Math.max(
    0.2,
    ...shapesOfThing(thing).map(
      ({ kind, numbers: n }) =>
        (kind === 'e' || kind === 't' || kind === 'u'
          ? Math.abs(n[0]!) + n[2]!
          : kind === 'r'
            ? Math.max(Math.abs(n[0]!), Math.abs(n[0]! + n[2]!))
            : kind === 'g'
              ? 0
              : Math.abs(n[kind === 'l' || kind === 'q' ? 1 : 0]!)) / 100,
    ),
  )

/** Height of a thing alone over that of the picture. */
const SHARES: Record<Brief['shot'], number> = {
  'extreme-long': 0.3,
  'very-long': 0.38,
  'full-long': 0.46,
  long: 0.52,
  'medium-long': 0.6,
  medium: 0.66,
  'medium-close': 0.72,
  close: 0.78,
  'extreme-close': 0.88,
  detail: 0.9,
}

/** Where things stand: alone in the middle, else outwards from the people in turn; large ones behind, small ones in front and never too small to see. */
export function placeProps(
  brief: Brief,
  { width: W, height: H }: { width: number; height: number },
  horizon: number,
  random: () => number,
  { patches = [], figures = [] }: { patches?: readonly Patch[]; figures?: readonly Figure[] } = {},
): PlacedProp[] {
  const items = brief.props.flatMap(({ name, colour, count }: Prop) => {
    const thing = THINGS.get(name)
    if (thing && FURNISHED[brief.scene]?.test(name) && brief.people.length && !usedBy(thing, figures)) return []
    return thing ? Array.from({ length: Math.min(count, 5) }, () => ({ thing, colour })) : []
  })
  const ground = items.filter(each => each.thing.place === 'ground')
  const alone = brief.people.length === 0
  const { height, feet } = FRAMINGS[brief.shot]
  const tall = H * height
  // Where feet are out of the picture, things stand on its lower edge.
  const floor = feet > 1 ? H * 0.99 : Math.max(H * Math.min(feet, 0.9), horizon + H * 0.12)
  const near = SHARES[brief.shot]
  let nth = 0
  const placed = items.map(({ thing, colour }, item): PlacedProp => {
    const patch = patches[item]
    if (patch) {
      const { left, right, top, bottom } = patch
      const x = ((left + right) / 2) * W
      return { thing, colour: patch.colour, x, y: bottom * H, height: (bottom - top) * H, side: 1, behind: bottom < 0.7 }
    }
    if (thing.place === 'sky') {
      const size = Math.min(H * 0.5, Math.max(H * 0.16, (alone && items.length === 1 ? 0.42 : 0.24) * H * Math.min(1.4, thing.size / 0.4)))
      return {
        thing,
        colour,
        x: W * (0.2 + random() * 0.6),
        y: horizon * 0.3 + size * 0.6 + random() * H * 0.04,
        height: size,
        side: 1,
        behind: true,
      }
    }
    const used = usedBy(thing, figures)
    if (used) return { thing, colour, ...used }
    const at = nth++
    const wide = widthOf(thing)
    const room = alone ? W * 0.8 : W * 0.34
    const shown = Math.min(
      room / wide,
      alone
        ? H * near * Math.min(1, 0.62 + thing.size * 0.3) * Math.min(1, (W / H) * 0.9) * (ground.length > 1 ? 0.72 : 1)
        : Math.min(H * 0.72, Math.max(H * 0.15, tall * thing.size)),
    )
    const place = alone ? at - (ground.length - 1) / 2 : (at % 2 ? -1 : 1) * (Math.floor(at / 2) + 1)
    const step = alone ? W / (ground.length + 0.6) : Math.min(W * 0.3, (W * 0.42) / Math.ceil(ground.length / 2) + tall * 0.1)
    const out = alone ? 0 : Math.sign(place) * Math.min(W * 0.12, tall * 0.14 * brief.people.length)
    const behind = !alone && shown > H * 0.3
    const x = W / 2 + place * step + out + (random() - 0.5) * W * 0.03
    const margin = Math.min(W * 0.4, (shown * wide) / 2 + W * 0.01)
    return {
      thing,
      colour,
      x: Math.min(W - margin, Math.max(margin, x)),
      y: floor + (behind ? -H * 0.02 : H * 0.02),
      height: shown,
      side: x > W / 2 && !alone ? -1 : 1,
      behind,
    }
  })
  return placed.toSorted((one, other) => one.y - other.y)
}

export function paintProp(stage: Stage, palette: Palette, { thing, x, y, height, side, colour }: PlacedProp): void {
  if (thing.place === 'ground') shadowOf(stage, x, y, height * 0.4)
  paintThing(stage, palette, thing, { x, y, height, side, colour, nearness: thing.place === 'sky' ? 0.05 : 0.75 })
}

/** What stands at the back of a place, and what grows all over it. */
export function paintSetting(stage: Stage, view: View): void {
  const { brief, palette, horizon } = view
  const { setting } = brief
  if (!setting) return
  const { width: W, height: H } = stage
  const inner = brief.scene === 'hall'
  const base = horizon + H * (inner ? 0.215 : brief.scene === 'street' ? 0.19 : 0.08)
  const [from, to] = inner ? [W * 0.17, W * 0.83] : [W * 0.04, W * 0.96]
  setting.backdrop.forEach((name, at) => {
    const thing = THINGS.get(name)
    if (!thing) return
    // The middle stays free for people.
    const share = setting.backdrop.length === 1 ? 0.2 : (at + 0.5) / setting.backdrop.length
    const x = from + share * (to - from)
    const sky = thing.place === 'sky' ? H * 0.3 : 0
    const hung = /吊灯|灯笼|窗户|圆窗|窗帘|相框|画像|镜子|十字架/.test(name) ? H * 0.14 : 0
    const height = Math.min(inner ? H * 0.52 : H * 0.46, thing.size * H * (inner ? 0.42 : 0.22))
    if (!hung && !sky) shadowOf(stage, x, base, height * 0.36)
    paintThing(stage, palette, thing, { x, y: base - sky - hung, height: Math.max(height, H * 0.08), nearness: inner ? 0.34 : 0.25 })
  })
  const grown = THINGS.get(setting.scatter)
  if (!grown) return
  const spots = Array.from({ length: grown.size > 1 ? 16 : 26 }, () => [stage.random(), stage.random()] as const)
  for (const [across, depth] of spots.toSorted((one, other) => one[1] - other[1])) {
    const share = depth ** 1.4
    const y = horizon + H * 0.03 + share * (H - horizon) * 0.9
    const height = (0.3 + share * 0.9) * H * Math.max(0.1, Math.min(0.5, grown.size * 0.3))
    // The middle before us stays free for people.
    const x = W * (share > 0.5 && across > 0.3 && across < 0.7 ? across * 0.4 + (across > 0.5 ? 0.6 : -0.1) : across)
    paintThing(stage, palette, grown, { x, y, height, nearness: 0.2 + share * 0.6, side: across > 0.5 ? 1 : -1 })
  }
}
