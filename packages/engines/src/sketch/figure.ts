// Paints a jointed figure on its skeleton: limbs, clothes, hair, and a face when it is near enough to be seen.
import type { Brief, Outfit, Person } from './brief.ts'
import { bedding, creature, isEnclosed, mattress, mount, seat, shadow, within } from './beside.ts'
import { mix, shade } from './colour.ts'
import { paintFace, traits } from './face.ts'
import { type Palette, SHOWN } from './palette.ts'
import { paintThing } from './props.ts'
import { between, type Figure, place, type Placed } from './skeleton.ts'
import type { Point, Stage } from './stage.ts'
import { drawShapes } from './things/shapes.ts'
import { THINGS } from './things/index.ts'
import { shapesOfWorn, WORN } from './tables/worn.ts'

const SKIN = { day: '#eac3a4' }
const SHOE = '#1b1614'
const TROUSERS = '#2a3040'

/** How far a garment falls, in shins from the knee (−1 is none), and its collar. */
const CUTS: Record<Outfit, { hem: number; collar: 'open' | 'crossed' | 'round' | 'plates' }> = {
  shirt: { hem: -1, collar: 'round' },
  suit: { hem: -1, collar: 'open' },
  dress: { hem: 0.12, collar: 'round' },
  gown: { hem: 0.94, collar: 'round' },
  robe: { hem: 0.94, collar: 'crossed' },
  coat: { hem: 0.34, collar: 'open' },
  armour: { hem: -0.3, collar: 'plates' },
  apron: { hem: 0.02, collar: 'round' },
}
const MENS: readonly Outfit[] = ['suit', 'shirt', 'coat', 'shirt']
/** What people wear where nothing is said. */
const usual = (person: Person, era: Brief['era']): Outfit =>
  person.outfit ||
  (isNobody(person)
    ? 'shirt'
    : era === 'ancient'
      ? 'robe'
      : person.build === 'woman'
        ? 'dress'
        : person.build === 'man'
          ? MENS[[...(person.name + person.clothes)].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % MENS.length]!
          : person.sex === 'woman'
            ? 'dress'
            : 'shirt')

interface Dress {
  skin: string
  hair: string
  cloth: string
  cloth2: string
  legs: string
  cut: (typeof CUTS)[Outfit]
  outfit: Outfit
  dyed: Person['dyed']
}

/** Nobody knows who it is: a figure of clay without a face. */
const isNobody = ({ build, outfit, name }: Person) => build === 'anyone' && !outfit && !name

function dressOf(person: Person, era: Brief['era'], palette: Palette): Dress {
  // Whom a picture is about is seen, whatever the hour.
  const lit = (colour: string) => mix(colour, palette.tint, palette.tinted * SHOWN)
  const outfit = usual(person, era)
  const cut = CUTS[outfit]
  if (isNobody(person)) {
    const clay = lit('#c4c9cf')
    return {
      skin: clay,
      hair: lit('#aab0b8'),
      cloth: lit('#b4bac2'),
      cloth2: lit('#a2a9b2'),
      legs: lit('#a2a9b2'),
      cut: CUTS.shirt,
      outfit: 'shirt',
      dyed: {},
    }
  }
  const bare = person.build === 'woman' && outfit === 'dress'
  return {
    skin: lit(SKIN.day),
    hair: lit(person.hair),
    cloth: lit(person.clothes),
    cloth2: lit(shade(person.clothes, outfit === 'robe' ? 0.55 : -0.25)),
    legs: lit(person.trousers || (cut.hem > 0.5 ? shade(person.clothes, -0.35) : bare ? SKIN.day : TROUSERS)),
    cut,
    outfit,
    dyed: person.dyed,
  }
}

function limb(stage: Stage, colour: string, widths: readonly [number, number], ...joints: Point[]) {
  for (let at = 0; at + 1 < joints.length; at++) {
    const [from, to] = [joints[at]!, joints[at + 1]!]
    stage.line(colour, widths[Math.min(at, 1) as 0 | 1], pen => {
      pen.moveTo(...from)
      pen.lineTo(...to)
    })
  }
}

/** A figure with its feet at (x, y), `height` pixels tall when upright. */
export const figureAt = (person: Person, x: number, y: number, height: number, side: 1 | -1, nearness: number): Figure => ({
  person,
  placed: place(person, x, y, height, side),
  nearness,
})

/** @param isFirst whether nobody before it sits in the same vehicle */
export function paintFigure(stage: Stage, figure: Figure, era: Brief['era'], palette: Palette, isFirst = true): void {
  if (!isEnclosed(figure.person.mount)) return paintBody(stage, figure, era, palette)
  const person = { ...figure.person, mount: '', umbrella: '' }
  within(stage, figure, palette, isFirst, () => paintBody(stage, { ...figure, person }, era, palette))
}

function paintBody(stage: Stage, { person, placed, nearness }: Figure, era: Brief['era'], palette: Palette): void {
  const dress = dressOf(person, era, palette)
  const { skeleton: s, head: u, turn } = placed
  const back = person.facing === 'back'
  shadow(stage, placed)
  if (person.creature) return creature(stage, { person, placed, nearness }, palette)
  if (person.pose === 'lie' && person.mood === 'closed') mattress(stage, placed, nearness, palette)
  if (person.pose === 'sit') seat(stage, placed, nearness, palette)
  if (person.mount) mount(stage, placed, person.mount, nearness, palette)
  const mirror = person.facing === 'left' ? -1 : 1
  const dressed = (behind: boolean) => person.worn.forEach(name => worn(stage, placed, name, dress, { behind, mirror, palette }))
  stage.as('person', nearness, () => {
    if (!back) dressed(true)
    if (person.longHair && !back) hairBehind(stage, placed, dress)
    else if (person.sex === 'woman' && !back && !person.worn.includes('bun')) bob(stage, placed, dress)
    const farArm: [Point, Point, Point] = [s.rightShoulder!, s.rightElbow!, s.rightWrist!]
    arm(stage, dress, u, farArm)
    legs(stage, placed, dress, person)
    torso(stage, placed, dress, person)
    skull(stage, placed, dress, person)
    if (turn === 0) dressed(false)
    if (back) dressed(true)
  })
  if (person.held) hold(stage, placed, person, nearness, palette)
  stage.as('person', nearness, () => {
    arm(stage, dress, u, [s.leftShoulder!, s.leftElbow!, s.leftWrist!])
    if (person.umbrella) umbrella(stage, placed, mix(person.umbrella, palette.tint, palette.tinted * 0.6))
  })
  if (!person.worn.includes('bald')) rimLight(stage, placed, palette)
  if (person.pose === 'lie' && person.mood === 'closed') bedding(stage, placed, nearness, palette)
}

/** Things that hang from the hand, or are held across the body with both; the others stand up from it. */
const ACROSS = new Set(['both-hands', 'play'])

/** Height of what is held, in that of its bearer. */
const HELD_MOST = 0.7

function hold(stage: Stage, { skeleton: s, head: u }: Placed, { held, pose }: Person, nearness: number, palette: Palette) {
  const thing = THINGS.get(held)
  if (!thing) return
  const height = Math.max(Math.min(HELD_MOST, thing.size) * u * 8, u * 0.8)
  const both = ACROSS.has(pose)
  const [x, y] = both ? between(s.rightWrist!, s.leftWrist!, 0.5) : s.leftWrist!
  // Long things are held by their end, bags hang, the rest lies in the hand.
  const grip = /箱|包|灯笼|篮|手杖/.test(held) ? 0.95 : thing.size > 0.4 ? 0.16 : both ? 0.4 : 0.2
  paintThing(stage, palette, thing, { x, y: y + height * grip, height, nearness: Math.min(1, nearness + 0.05) })
}

function worn(
  stage: Stage,
  { skull: [x, y], head: u }: Placed,
  name: string,
  dress: Dress,
  { behind, mirror, palette }: { behind: boolean; mirror: number; palette: Palette },
) {
  const item = WORN[name]
  const { dyed } = dress
  if (!item || (item.behind ?? false) !== behind) return
  const colour = dyed[name] ?? (item.colour || dress.hair)
  const lit = (each: string) => mix(each, palette.tint, palette.tinted)
  drawShapes(stage, shapesOfWorn(name), { x, y, height: u, side: mirror as 1 | -1, colours: [colour, colour], lit })
}

function arm(stage: Stage, dress: Dress, u: number, [shoulder, elbow, wrist]: [Point, Point, Point]) {
  limb(stage, dress.skin, [u * 0.26, u * 0.26], between(elbow, wrist, 0.8), wrist)
  stage.ellipse(dress.skin, wrist[0], wrist[1], u * 0.17, u * 0.19)
  const from: Point = [shoulder[0], shoulder[1] + u * 0.14]
  limb(stage, dress.cloth, [u * 0.42, u * 0.36], between(from, elbow, 0.04), elbow, between(elbow, wrist, 0.82))
}

function legs(stage: Stage, { skeleton: s, head: u, turn }: Placed, dress: Dress, person: Person) {
  const thick: [number, number] = person.build === 'man' ? [u * 0.64, u * 0.46] : [u * 0.54, u * 0.38]
  for (const [hip, knee, ankle] of [
    [s.rightHip!, s.rightKnee!, s.rightAnkle!],
    [s.leftHip!, s.leftKnee!, s.leftAnkle!],
  ] as const) {
    limb(stage, dress.legs, thick, hip, knee, ankle)
    stage.ellipse(SHOE, ankle[0] + (person.facing === 'left' ? -0.16 : 0.1) * u, ankle[1] + u * 0.06, u * 0.32, u * 0.14)
  }
  const { hem: to } = dress.cut
  if (to === -1 || turn !== 0) return
  // A gown falls to the ankles, a skirt to the knees; both follow the legs.
  const hem = (hip: Point, knee: Point, ankle: Point, out: number): Point => {
    const [x, y] = to < 0 ? between(hip, knee, 1 + to) : between(knee, ankle, to)
    return [x + out * u * (to > 0.5 ? 0.5 : 0.36), y]
  }
  const [right, left] = [hem(s.rightHip!, s.rightKnee!, s.rightAnkle!, -1), hem(s.leftHip!, s.leftKnee!, s.leftAnkle!, 1)]
  stage.area(dress.outfit === 'armour' ? dress.cloth2 : dress.cloth, pen => {
    pen.moveTo(s.rightHip![0] - u * 0.14, s.rightHip![1] - u * 0.5)
    pen.quadraticCurveTo(s.rightHip![0] - u * 0.5, (s.rightHip![1] + right[1]) / 2, ...right)
    pen.quadraticCurveTo((right[0] + left[0]) / 2, Math.max(right[1], left[1]) + u * 0.16, ...left)
    pen.quadraticCurveTo(s.leftHip![0] + u * 0.5, (s.leftHip![1] + left[1]) / 2, s.leftHip![0] + u * 0.14, s.leftHip![1] - u * 0.5)
  })
}

function torso(stage: Stage, { skeleton: s, skull: [skullX, skullY], head: u }: Placed, dress: Dress, person: Person) {
  const [r, l, rh, lh, neck] = [s.rightShoulder!, s.leftShoulder!, s.rightHip!, s.leftHip!, s.neck!]
  const waistIn = person.build === 'woman' ? 0.18 : 0.04
  const waist = (shoulder: Point, hip: Point, inwards: number): Point => {
    const [x, y] = between(shoulder, hip, 0.62)
    return [x + inwards * u * waistIn, y]
  }
  // The neck widens into the shoulders, and the chin shades it.
  const chin: Point = [skullX + (neck[0] - skullX) * 0.3, skullY + u * 0.36]
  stage.area(shade(dress.skin, -0.1), pen => {
    pen.moveTo(chin[0] - u * 0.2, chin[1])
    pen.quadraticCurveTo(neck[0] - u * 0.17, neck[1] - u * 0.06, neck[0] - u * 0.52, neck[1] + u * 0.16)
    pen.lineTo(neck[0] + u * 0.52, neck[1] + u * 0.16)
    pen.quadraticCurveTo(neck[0] + u * 0.17, neck[1] - u * 0.06, chin[0] + u * 0.2, chin[1])
  })
  stage.area(dress.cloth, pen => {
    pen.moveTo(r[0] - u * 0.16, r[1])
    pen.quadraticCurveTo(neck[0], neck[1] - u * 0.2, l[0] + u * 0.16, l[1])
    pen.quadraticCurveTo(...waist(l, lh, -1), lh[0] + u * 0.22, lh[1] + u * 0.16)
    pen.lineTo(rh[0] - u * 0.22, rh[1] + u * 0.16)
    pen.quadraticCurveTo(...waist(r, rh, 1), r[0] - u * 0.16, r[1])
  })
  if (person.facing === 'back') return
  const middle = between(between(r, l, 0.5), between(rh, lh, 0.5), 0.5)
  const belt = between(between(r, rh, 0.68), between(l, lh, 0.68), 0.5)
  const line = (colour: string, width: number, ...points: Point[]) => limb(stage, colour, [u * width, u * width], ...points)
  if (dress.cut.collar === 'crossed') {
    // The crossed collar and the sash of a robe.
    line(dress.cloth2, 0.16, [neck[0] - u * 0.34, neck[1]], [middle[0] + u * 0.12, middle[1]])
    line(dress.cloth2, 0.16, [neck[0] + u * 0.34, neck[1]], [middle[0] + u * 0.02, middle[1] - u * 0.3])
    line(dress.cloth2, 0.34, [rh[0] - u * 0.02, belt[1]], [lh[0] + u * 0.02, belt[1]])
  } else if (dress.cut.collar === 'open') {
    stage.polygon('#e9edf2', [
      [neck[0] - u * 0.26, neck[1] + u * 0.04],
      [neck[0] + u * 0.26, neck[1] + u * 0.04],
      [middle[0], middle[1] - u * 0.36],
    ])
    line(dress.cloth2, 0.1, [neck[0] - u * 0.28, neck[1] + u * 0.02], [middle[0], middle[1] - u * 0.34])
    line(dress.cloth2, 0.1, [neck[0] + u * 0.28, neck[1] + u * 0.02], [middle[0], middle[1] - u * 0.34])
  } else if (dress.cut.collar === 'plates') {
    const plate = shade(dress.cloth, 0.25)
    for (const [shoulder, out] of [
      [r, -1],
      [l, 1],
    ] as const)
      stage.ellipse(plate, shoulder[0] + out * u * 0.06, shoulder[1] + u * 0.04, u * 0.4, u * 0.3)
    line(plate, 0.07, [middle[0], neck[1] + u * 0.3], [middle[0], belt[1]])
    line(shade(dress.cloth, -0.35), 0.22, [rh[0] - u * 0.02, belt[1]], [lh[0] + u * 0.02, belt[1]])
  } else {
    stage.line(dress.cloth2, u * 0.1, pen => {
      pen.moveTo(neck[0] - u * 0.32, neck[1] + u * 0.06)
      pen.quadraticCurveTo(neck[0], neck[1] + u * 0.32, neck[0] + u * 0.32, neck[1] + u * 0.06)
    })
  }
  if (dress.outfit === 'apron')
    stage.polygon('#f4f2ee', [
      [middle[0] - u * 0.4, neck[1] + u * 0.5],
      [middle[0] + u * 0.4, neck[1] + u * 0.5],
      [lh[0] + u * 0.3, lh[1] + u * 1.2],
      [rh[0] - u * 0.3, rh[1] + u * 1.2],
    ])
}

function hairBehind(stage: Stage, { skull: [x, y], head: u }: Placed, dress: Dress) {
  stage.area(dress.hair, pen => {
    pen.moveTo(x - u * 0.5, y - u * 0.1)
    pen.quadraticCurveTo(x - u * 0.72, y + u * 0.9, x - u * 0.5, y + u * 1.5)
    pen.quadraticCurveTo(x, y + u * 1.2, x + u * 0.5, y + u * 1.5)
    pen.quadraticCurveTo(x + u * 0.72, y + u * 0.9, x + u * 0.5, y - u * 0.1)
  })
}

/** Short hair of a woman or a girl: to the jaw. */
function bob(stage: Stage, { skull: [x, y], head: u }: Placed, dress: Dress) {
  stage.area(dress.hair, pen => {
    pen.moveTo(x - u * 0.5, y - u * 0.2)
    pen.quadraticCurveTo(x - u * 0.64, y + u * 0.3, x - u * 0.5, y + u * 0.56)
    pen.quadraticCurveTo(x, y + u * 0.66, x + u * 0.5, y + u * 0.56)
    pen.quadraticCurveTo(x + u * 0.64, y + u * 0.3, x + u * 0.5, y - u * 0.2)
  })
}

function skull(stage: Stage, placed: Placed, dress: Dress, person: Person) {
  const {
    skull: [x, y],
    head: u,
  } = placed
  const face = person.facing === 'left' ? -1 : person.facing === 'right' ? 1 : 0
  const jaw = traits(person).jaw
  stage.ellipse(dress.skin, x, y, u * 0.42 * jaw, u * 0.53)
  if (person.facing === 'back') {
    stage.ellipse(dress.hair, x, y - u * 0.04, u * 0.5, u * 0.58)
    if (person.longHair) hairBehind(stage, placed, dress)
    return
  }
  if (isNobody(person) || person.worn.includes('bald'))
    return u > 22 && !isNobody(person) ? paintFace(stage, placed, dress, person) : undefined
  // A cap of hair with a fringe, open towards the face.
  stage.area(dress.hair, pen => {
    pen.moveTo(x - u * (0.5 - face * 0.02), y + u * (face > 0 ? 0.36 : 0.1))
    pen.bezierCurveTo(x - u * 0.66, y - u * 0.86, x + u * 0.66, y - u * 0.86, x + u * (0.5 + face * 0.02), y + u * (face < 0 ? 0.36 : 0.1))
    pen.quadraticCurveTo(x + u * 0.42, y - u * 0.24, x + u * (0.2 + face * 0.16), y - u * 0.3)
    pen.quadraticCurveTo(x + face * u * 0.2, y - u * 0.1, x - u * (0.26 - face * 0.1), y - u * 0.26)
    pen.quadraticCurveTo(x - u * 0.42, y - u * 0.2, x - u * (0.5 - face * 0.02), y + u * (face > 0 ? 0.36 : 0.1))
  })
  // Smaller faces would be a smudge.
  if (u > 22) paintFace(stage, placed, dress, person)
}

function umbrella(stage: Stage, { skeleton: s, head: u }: Placed, colour: string) {
  const [x, y] = s.leftWrist!
  const top = s.neck![1] - u * 2.1
  const middle = x - u * 0.2
  stage.line('#15120f', u * 0.08, pen => {
    pen.moveTo(x, y)
    pen.lineTo(middle, top - u * 0.6)
  })
  stage.area(colour, pen => {
    pen.moveTo(middle - u * 2.1, top)
    pen.bezierCurveTo(middle - u * 1.6, top - u * 1.5, middle + u * 1.6, top - u * 1.5, middle + u * 2.1, top)
    for (let fold = 0; fold < 4; fold++) {
      const right = middle + u * (2.1 - fold * 1.05)
      pen.quadraticCurveTo(right - u * 0.52, top - u * 0.34, right - u * 1.05, top)
    }
  })
}

/** Light from behind along the head and one shoulder. */
function rimLight(stage: Stage, { skull: [x, y], head: u, turn }: Placed, palette: Palette) {
  if (turn !== 0 || palette.tinted === 0) return
  stage.effect(pen => {
    pen.globalCompositeOperation = 'lighter'
    pen.globalAlpha = 0.22
    pen.strokeStyle = palette.rim
    pen.lineCap = 'round'
    pen.lineWidth = u * 0.06
    pen.beginPath()
    pen.ellipse(x, y - u * 0.05, u * 0.5, u * 0.58, 0, -1.2, 0.2)
    pen.stroke()
  })
}
