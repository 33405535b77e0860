// Faces: each with its own eyes, brows, nose and mouth, in the mood that is said.
import type { Mood, Person } from './brief.ts'
import { mix, shade } from './colour.ts'
import type { Placed } from './skeleton.ts'
import type { Stage } from './stage.ts'

/** What makes one face unlike the next: the same numbers for the same figure, whatever the ink. */
export function traits(person: Person) {
  const seed = [...(person.hair + person.clothes + person.build)].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) >>> 0, 7)
  const share = (nth: number) => ((seed >>> (nth * 5)) % 32) / 31
  return {
    eyes: (0.88 + share(0) * 0.3) * (person.build === 'child' ? 1.3 : 1),
    apart: 0.9 + share(1) * 0.24,
    brow: (0.022 + share(2) * 0.022) * (person.build === 'man' ? 1.5 : 1),
    nose: 0.8 + share(3) * 0.5,
    mouth: 0.85 + share(4) * 0.4,
    jaw: (0.9 + share(5) * 0.16) * (person.build === 'child' ? 1.12 : 1),
  }
}

/** Eyes, brows and mouth of a mood: how open, how the brows slant (up is sad), the bend of the mouth and how far it stands open. */
const LOOKS: Record<Mood, { open: number; slant: number; raise: number; bend: number; gape: number }> = {
  calm: { open: 1, slant: 0, raise: 0, bend: 0.03, gape: 0 },
  smile: { open: 0.9, slant: 0, raise: 0.02, bend: 0.11, gape: 0 },
  laugh: { open: 0, slant: 0, raise: 0.05, bend: 0.14, gape: 0.13 },
  sad: { open: 0.75, slant: 0.07, raise: 0, bend: -0.08, gape: 0 },
  cry: { open: 0.35, slant: 0.1, raise: 0, bend: -0.1, gape: 0.04 },
  angry: { open: 0.85, slant: -0.1, raise: -0.04, bend: -0.07, gape: 0 },
  surprised: { open: 1.45, slant: 0, raise: 0.1, bend: 0, gape: 0.11 },
  scared: { open: 1.35, slant: 0.1, raise: 0.06, bend: -0.05, gape: 0.07 },
  shy: { open: 0.65, slant: 0.04, raise: 0, bend: 0.06, gape: 0 },
  closed: { open: 0, slant: 0, raise: 0, bend: 0.03, gape: 0 },
  wink: { open: 1, slant: 0, raise: 0.02, bend: 0.1, gape: 0 },
  smirk: { open: 0.7, slant: -0.05, raise: 0, bend: 0.06, gape: 0 },
}

export function paintFace(stage: Stage, { skeleton: s, head: u }: Placed, dress: { skin: string; hair: string }, person: Person): void {
  const look = LOOKS[person.mood]
  const own = traits(person)
  const nose = s.nose!
  const sides = [s.rightEye!, s.leftEye!]
  const middle = (sides[0]![0] + sides[1]![0]) / 2
  const brow = person.old ? '#c8c8cc' : shade(dress.hair, 0.1)
  const eyes = Math.abs(sides[0]![0] - sides[1]![0]) < u * 0.12 ? [sides[0]!] : sides
  eyes.forEach(([at, y], nth) => {
    const x = middle + (at - middle) * own.apart
    const shut = look.open === 0 || (person.mood === 'wink' && nth === 1)
    const inner = nth === 0 ? 1 : -1
    if (!shut) {
      const tall = Math.min(1.4, look.open) * own.eyes
      stage.ellipse('#fdfbf8', x, y, u * 0.085 * own.eyes, u * 0.06 * tall)
      stage.ellipse('#2c1d18', x + u * 0.008, y + u * 0.004, u * 0.044 * own.eyes, u * 0.056 * Math.min(tall, 1.05))
      stage.ellipse('#ffffff', x - u * 0.012, y - u * 0.02 * tall, u * 0.014)
    }
    const lid = shut ? (person.mood === 'laugh' || person.mood === 'wink' ? -0.05 : 0.05) : -0.06 * look.open
    stage.line(dress.hair, u * 0.026, pen => {
      pen.moveTo(x - u * 0.09, y - u * 0.01)
      pen.quadraticCurveTo(x, y + u * lid * 1.4, x + u * 0.09, y - u * 0.01)
    })
    const [outer, near] = [y - u * (0.13 + look.raise) + u * look.slant * 0.4, y - u * (0.13 + look.raise) - u * look.slant * 0.6]
    stage.line(brow, u * own.brow, pen => {
      pen.moveTo(x - inner * u * 0.1, outer)
      pen.quadraticCurveTo(x, Math.min(outer, near) - u * 0.03, x + inner * u * 0.09, near)
    })
    if (person.mood === 'cry')
      stage.line('#8ac4ec', u * 0.035, pen => {
        pen.moveTo(x, y + u * 0.07)
        pen.lineTo(x - inner * u * 0.02, y + u * 0.3)
      })
    if (person.mood === 'shy' || person.mood === 'laugh')
      stage.ellipse(mix(dress.skin, '#e0606a', person.mood === 'shy' ? 0.5 : 0.25), x - inner * u * 0.03, y + u * 0.14, u * 0.09, u * 0.045)
    if (person.old)
      stage.line(mix(dress.skin, '#7a4a3a', 0.4), u * 0.014, pen => {
        pen.moveTo(x - inner * u * 0.12, y + u * 0.04)
        pen.lineTo(x - inner * u * 0.17, y + u * 0.08)
        pen.moveTo(x + inner * u * 0.02, y + u * 0.14)
        pen.quadraticCurveTo(x, y + u * 0.24, x - inner * u * 0.02, y + u * 0.3)
      })
  })
  stage.line(mix(dress.skin, '#7a3b32', 0.55), u * 0.022, pen => {
    pen.moveTo(nose[0] + u * 0.02, nose[1] + u * 0.02)
    pen.quadraticCurveTo(nose[0] + u * 0.05 * own.nose, nose[1] + u * 0.1 * own.nose, nose[0] - u * 0.02, nose[1] + u * 0.11)
  })
  const [half, y] = [u * 0.1 * own.mouth, nose[1] + u * 0.23]
  const lips = mix(dress.skin, '#a0404a', person.sex === 'woman' && person.build !== 'child' ? 0.6 : 0.34)
  if (look.gape)
    stage.area('#7a2a2e', pen => {
      pen.moveTo(nose[0] - half, y - u * look.bend * 0.2)
      pen.quadraticCurveTo(nose[0], y - u * (look.bend > 0 ? 0 : look.gape), nose[0] + half, y - u * look.bend * 0.2)
      pen.quadraticCurveTo(nose[0], y + u * look.gape * 2, nose[0] - half, y - u * look.bend * 0.2)
    })
  else
    stage.line(lips, u * 0.034, pen => {
      pen.moveTo(nose[0] - half, y - u * look.bend * 0.4)
      pen.quadraticCurveTo(nose[0], y + u * look.bend, nose[0] + half, y - u * look.bend * (person.mood === 'smirk' ? 1.4 : 0.4))
    })
}
