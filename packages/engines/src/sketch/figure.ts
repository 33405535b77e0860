// Paints a jointed figure on its skeleton: limbs, clothes, hair, and a face when it is near enough to be seen.
import type { Brief, Person } from './brief.ts'
import { mix, shade } from './colour.ts'
import type { Palette } from './palette.ts'
import { place, type Placed } from './skeleton.ts'
import type { Point, Stage } from './stage.ts'

const SKIN = { day: '#eac3a4' }
const SHOE = '#1b1614'
const TROUSERS = '#2a3040'

interface Dress {
  skin: string
  hair: string
  cloth: string
  cloth2: string
  legs: string
}

function dressOf(person: Person, era: Brief['era'], palette: Palette): Dress {
  const lit = (colour: string) => mix(colour, palette.tint, palette.tinted)
  return {
    skin: lit(SKIN.day),
    hair: lit(person.hair),
    cloth: lit(person.clothes),
    cloth2: lit(shade(person.clothes, era === 'ancient' ? 0.55 : -0.25)),
    legs: lit(era === 'ancient' ? shade(person.clothes, -0.35) : person.build === 'woman' ? SKIN.day : TROUSERS),
  }
}

const between = (a: Point, b: Point, share: number): Point => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]

function limb(stage: Stage, colour: string, widths: readonly [number, number], ...joints: Point[]) {
  for (let at = 0; at + 1 < joints.length; at++) {
    const [from, to] = [joints[at]!, joints[at + 1]!]
    stage.line(colour, widths[Math.min(at, 1) as 0 | 1], pen => {
      pen.moveTo(...from)
      pen.lineTo(...to)
    })
  }
}

export interface Figure {
  person: Person
  placed: Placed
  /** 0 far – 1 near. */
  nearness: number
}

/** A figure with its feet at (x, y), `height` pixels tall when upright. */
export const figureAt = (person: Person, x: number, y: number, height: number, side: 1 | -1, nearness: number): Figure => ({
  person,
  placed: place(person, x, y, height, side),
  nearness,
})

export function paintFigure(stage: Stage, { person, placed, nearness }: Figure, era: Brief['era'], palette: Palette): void {
  const dress = dressOf(person, era, palette)
  const { skeleton: s, head: u } = placed
  const back = person.facing === 'back'
  shadow(stage, placed)
  if (person.pose === 'sit') seat(stage, placed, nearness, palette)
  stage.as('person', nearness, () => {
    if (person.longHair && !back) hairBehind(stage, placed, dress)
    const farArm: [Point, Point, Point] = [s.rightShoulder!, s.rightElbow!, s.rightWrist!]
    arm(stage, dress, u, farArm)
    legs(stage, placed, dress, person, era)
    torso(stage, placed, dress, person, era)
    skull(stage, placed, dress, person)
    arm(stage, dress, u, [s.leftShoulder!, s.leftElbow!, s.leftWrist!])
    if (person.umbrella) umbrella(stage, placed, mix(person.umbrella, palette.tint, palette.tinted * 0.6))
  })
  rimLight(stage, placed, palette)
}

function shadow(stage: Stage, { skeleton: s, head: u }: Placed) {
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

/** A plain stool under somebody who sits. */
function seat(stage: Stage, { skeleton: s, head: u }: Placed, nearness: number, palette: Palette) {
  const [x, y] = between(s.rightHip!, s.leftHip!, 0.5)
  const foot = Math.max(s.rightAnkle![1], s.leftAnkle![1])
  const wood = mix('#7a5a40', palette.near, palette.tinted)
  stage.as('chair', nearness * 0.96, () => {
    for (const leg of [-0.9, 0.78]) stage.rect(shade(wood, -0.35), x + leg * u, y, u * 0.14, foot - y)
    stage.rect(wood, x - u * 1.05, y + u * 0.12, u * 2.1, u * 0.26)
  })
}

function arm(stage: Stage, dress: Dress, u: number, [shoulder, elbow, wrist]: [Point, Point, Point]) {
  limb(stage, dress.skin, [u * 0.26, u * 0.26], between(elbow, wrist, 0.8), wrist)
  stage.ellipse(dress.skin, wrist[0], wrist[1], u * 0.17, u * 0.19)
  limb(stage, dress.cloth, [u * 0.46, u * 0.38], shoulder, elbow, between(elbow, wrist, 0.82))
}

function legs(stage: Stage, { skeleton: s, head: u }: Placed, dress: Dress, person: Person, era: Brief['era']) {
  const thick: [number, number] = person.build === 'man' ? [u * 0.64, u * 0.46] : [u * 0.54, u * 0.38]
  for (const [hip, knee, ankle] of [
    [s.rightHip!, s.rightKnee!, s.rightAnkle!],
    [s.leftHip!, s.leftKnee!, s.leftAnkle!],
  ] as const) {
    limb(stage, dress.legs, thick, hip, knee, ankle)
    stage.ellipse(SHOE, ankle[0] + (person.facing === 'left' ? -0.16 : 0.1) * u, ankle[1] + u * 0.06, u * 0.32, u * 0.14)
  }
  const skirted = era === 'ancient' || person.build === 'woman'
  if (!skirted || person.pose === 'lie') return
  // A robe falls to the ankles, a skirt to the knees; both follow the legs.
  const to = era === 'ancient' ? 0.94 : 0.12
  const hem = (knee: Point, ankle: Point, out: number): Point => {
    const [x, y] = between(knee, ankle, to)
    return [x + out * u * (era === 'ancient' ? 0.5 : 0.36), y]
  }
  const [right, left] = [hem(s.rightKnee!, s.rightAnkle!, -1), hem(s.leftKnee!, s.leftAnkle!, 1)]
  stage.area(dress.cloth, pen => {
    pen.moveTo(s.rightHip![0] - u * 0.14, s.rightHip![1] - u * 0.5)
    pen.quadraticCurveTo(s.rightHip![0] - u * 0.5, s.rightKnee![1], ...right)
    pen.quadraticCurveTo((right[0] + left[0]) / 2, Math.max(right[1], left[1]) + u * 0.16, ...left)
    pen.quadraticCurveTo(s.leftHip![0] + u * 0.5, s.leftKnee![1], s.leftHip![0] + u * 0.14, s.leftHip![1] - u * 0.5)
  })
}

function torso(stage: Stage, { skeleton: s, head: u }: Placed, dress: Dress, person: Person, era: Brief['era']) {
  const [r, l, rh, lh, neck] = [s.rightShoulder!, s.leftShoulder!, s.rightHip!, s.leftHip!, s.neck!]
  const waistIn = person.build === 'woman' ? 0.18 : 0.04
  const waist = (shoulder: Point, hip: Point, inwards: number): Point => {
    const [x, y] = between(shoulder, hip, 0.62)
    return [x + inwards * u * waistIn, y]
  }
  limb(stage, dress.skin, [u * 0.34, u * 0.34], neck, [neck[0], neck[1] - u * 0.4])
  stage.area(dress.cloth, pen => {
    pen.moveTo(r[0] - u * 0.16, r[1])
    pen.quadraticCurveTo(neck[0], neck[1] - u * 0.2, l[0] + u * 0.16, l[1])
    pen.quadraticCurveTo(...waist(l, lh, -1), lh[0] + u * 0.22, lh[1] + u * 0.16)
    pen.lineTo(rh[0] - u * 0.22, rh[1] + u * 0.16)
    pen.quadraticCurveTo(...waist(r, rh, 1), r[0] - u * 0.16, r[1])
  })
  if (person.facing === 'back') return
  const middle = between(between(r, l, 0.5), between(rh, lh, 0.5), 0.5)
  if (era === 'ancient') {
    // The crossed collar and the sash of a robe.
    limb(stage, dress.cloth2, [u * 0.16, u * 0.16], [neck[0] - u * 0.34, neck[1]], [middle[0] + u * 0.12, middle[1]])
    limb(stage, dress.cloth2, [u * 0.16, u * 0.16], [neck[0] + u * 0.34, neck[1]], [middle[0] + u * 0.02, middle[1] - u * 0.3])
    const sash = between(between(r, rh, 0.68), between(l, lh, 0.68), 0.5)
    limb(stage, dress.cloth2, [u * 0.34, u * 0.34], [rh[0] - u * 0.02, sash[1]], [lh[0] + u * 0.02, sash[1]])
  } else if (person.build === 'man') {
    stage.polygon('#e9edf2', [
      [neck[0] - u * 0.22, neck[1] + u * 0.02],
      [neck[0] + u * 0.22, neck[1] + u * 0.02],
      [middle[0], middle[1] - u * 0.4],
    ])
  }
}

function hairBehind(stage: Stage, { skull: [x, y], head: u }: Placed, dress: Dress) {
  stage.area(dress.hair, pen => {
    pen.moveTo(x - u * 0.5, y - u * 0.1)
    pen.quadraticCurveTo(x - u * 0.72, y + u * 0.9, x - u * 0.5, y + u * 1.5)
    pen.quadraticCurveTo(x, y + u * 1.2, x + u * 0.5, y + u * 1.5)
    pen.quadraticCurveTo(x + u * 0.72, y + u * 0.9, x + u * 0.5, y - u * 0.1)
  })
}

function skull(stage: Stage, placed: Placed, dress: Dress, person: Person) {
  const {
    skull: [x, y],
    head: u,
  } = placed
  const face = person.facing === 'left' ? -1 : person.facing === 'right' ? 1 : 0
  stage.ellipse(dress.skin, x, y, u * 0.42, u * 0.53)
  if (person.facing === 'back') {
    stage.ellipse(dress.hair, x, y - u * 0.04, u * 0.5, u * 0.58)
    if (person.longHair) hairBehind(stage, placed, dress)
    return
  }
  // A cap of hair with a fringe, open towards the face.
  stage.area(dress.hair, pen => {
    pen.moveTo(x - u * (0.5 - face * 0.02), y + u * (face > 0 ? 0.36 : 0.1))
    pen.bezierCurveTo(x - u * 0.66, y - u * 0.86, x + u * 0.66, y - u * 0.86, x + u * (0.5 + face * 0.02), y + u * (face < 0 ? 0.36 : 0.1))
    pen.quadraticCurveTo(x + u * 0.42, y - u * 0.24, x + u * (0.2 + face * 0.16), y - u * 0.3)
    pen.quadraticCurveTo(x + face * u * 0.2, y - u * 0.1, x - u * (0.26 - face * 0.1), y - u * 0.26)
    pen.quadraticCurveTo(x - u * 0.42, y - u * 0.2, x - u * (0.5 - face * 0.02), y + u * (face > 0 ? 0.36 : 0.1))
  })
  // Smaller faces would be a smudge.
  if (u > 22) paintFace(stage, placed, dress)
}

function paintFace(stage: Stage, { skeleton: s, head: u }: Placed, dress: Dress) {
  const [nose, right, left] = [s.nose!, s.rightEye!, s.leftEye!]
  const brow = shade(dress.hair, 0.1)
  const eyes = Math.abs(right[0] - left[0]) < u * 0.12 ? [right] : [right, left]
  for (const [x, y] of eyes) {
    stage.ellipse('#fdfbf8', x, y, u * 0.085, u * 0.06)
    stage.ellipse('#2c1d18', x + u * 0.008, y + u * 0.004, u * 0.044, u * 0.056)
    stage.ellipse('#ffffff', x - u * 0.012, y - u * 0.02, u * 0.014)
    stage.line(brow, u * 0.03, pen => {
      pen.moveTo(x - u * 0.1, y - u * 0.12)
      pen.quadraticCurveTo(x, y - u * 0.16, x + u * 0.1, y - u * 0.12)
    })
    stage.line(dress.hair, u * 0.024, pen => {
      pen.moveTo(x - u * 0.09, y - u * 0.02)
      pen.quadraticCurveTo(x, y - u * 0.09, x + u * 0.09, y - u * 0.02)
    })
  }
  const line = mix(dress.skin, '#7a3b32', 0.55)
  stage.line(line, u * 0.022, pen => {
    pen.moveTo(nose[0] + u * 0.02, nose[1] + u * 0.02)
    pen.quadraticCurveTo(nose[0] + u * 0.05, nose[1] + u * 0.1, nose[0] - u * 0.02, nose[1] + u * 0.11)
  })
  stage.line(mix(dress.skin, '#a0404a', 0.6), u * 0.034, pen => {
    pen.moveTo(nose[0] - u * 0.1, nose[1] + u * 0.24)
    pen.quadraticCurveTo(nose[0], nose[1] + u * 0.28, nose[0] + u * 0.1, nose[1] + u * 0.235)
  })
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
function rimLight(stage: Stage, { skeleton: s, skull: [x, y], head: u, turn }: Placed, palette: Palette) {
  if (turn !== 0) return
  stage.effect(pen => {
    pen.globalCompositeOperation = 'lighter'
    pen.globalAlpha = 0.3
    pen.strokeStyle = palette.rim
    pen.lineCap = 'round'
    pen.lineWidth = u * 0.06
    pen.beginPath()
    pen.ellipse(x, y - u * 0.05, u * 0.5, u * 0.58, 0, -1.2, 0.2)
    pen.stroke()
    pen.beginPath()
    pen.moveTo(s.leftShoulder![0] + u * 0.14, s.leftShoulder![1])
    pen.lineTo(s.leftElbow![0] + u * 0.2, s.leftElbow![1])
    pen.stroke()
  })
}
