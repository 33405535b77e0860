// What the camera itself brings: a shoulder right before it, a detail instead of people, somebody's own eyes.
import { mix, shade, withAlpha } from './colour.ts'
import { paintThing } from './props.ts'
import type { Stage } from './stage.ts'
import { THINGS } from './things/index.ts'
import type { View } from './view.ts'

/** Head and shoulder of whom we look past, from behind, in their own hair and clothes; dark where nobody knows whose. */
export function overShoulder(stage: Stage, { brief, palette }: View): void {
  const { width: W, height: H } = stage
  const lit = (colour: string) => shade(mix(colour, palette.tint, palette.tinted), -0.3)
  const { over } = brief
  const known = over !== undefined && over.build !== 'anyone'
  const hair = known ? lit(over.worn.includes('bald') ? '#d8b090' : over.hair) : '#14110f'
  const cloth = known ? lit(over.clothes) : '#14110f'
  if (over?.creature) {
    const thing = THINGS.get(over.creature)
    if (thing) paintThing(stage, palette, thing, { x: W * 0.14, y: H * 1.12, height: H * 0.86, nearness: 1 })
    return
  }
  // Who is small stands lower before the camera.
  const down = over?.build === 'child' ? H * 0.2 : 0
  const [x, y, r] = [W * 0.15, H * 0.4 + down, H * 0.19]
  stage.as('person', 1, () => {
    stage.area(cloth, pen => {
      pen.moveTo(-W * 0.1, H * 1.05)
      pen.lineTo(-W * 0.1, y + r * 1.5)
      pen.bezierCurveTo(W * 0.02, y + r * 1.15, x - r * 0.4, y + r * 1.1, x, y + r * 1.1)
      pen.bezierCurveTo(x + r * 0.7, y + r * 1.15, x + r * 1.9, y + r * 1.5, x + r * 2.1, H * 1.05)
    })
    stage.rect(known ? lit('#dcb394') : '#14110f', x - r * 0.36, y + r * 0.7, r * 0.72, r * 0.6)
    stage.ellipse(hair, x, y, r * 0.84, r * 1.06)
    if (over?.longHair)
      stage.area(hair, pen => {
        pen.moveTo(x - r * 0.84, y)
        pen.quadraticCurveTo(x - r * 1.05, y + r * 1.6, x - r * 0.7, y + r * 2.2)
        pen.lineTo(x + r * 0.7, y + r * 2.2)
        pen.quadraticCurveTo(x + r * 1.05, y + r * 1.6, x + r * 0.84, y)
      })
  })
}

/** A detail before its place, which lies out of focus: the thing that the words are about, or a hand. */
export function insert(stage: Stage, view: View): void {
  const { width: W, height: H } = stage
  const { brief, palette } = view
  const dark = brief.time === 'night'
  stage.effect(pen => {
    pen.fillStyle = withAlpha(dark ? '#0c0f1a' : '#f2efe8', 0.58)
    pen.fillRect(0, 0, W, H)
  })
  const wood = mix(brief.inside ? '#8a6a4a' : '#8f8b7c', palette.tint, palette.tinted)
  stage.as('table', { from: H * 0.7, far: 0.5, to: H, near: 0.95 }, () =>
    stage.rect({ from: H * 0.7, to: H, colours: [shade(wood, 0.1), shade(wood, -0.25)] }, 0, H * 0.7, W, H * 0.3),
  )
  const [first] = brief.props
  const thing = first && THINGS.get(first.name)
  if (brief.insert === 'hand') hand(stage, view)
  if (!thing) return
  stage.effect(pen => {
    pen.fillStyle = 'rgba(0,0,0,0.3)'
    pen.beginPath()
    pen.ellipse(W / 2, H * 0.87, H * 0.36, H * 0.05, 0, 0, Math.PI * 2)
    pen.fill()
  })
  const count = Math.min(3, first.count)
  for (let nth = 0; nth < count; nth++)
    paintThing(stage, palette, thing, {
      x: W * (0.5 + (nth - (count - 1) / 2) * 0.26),
      y: H * 0.87,
      height: H * (brief.insert === 'hand' ? 0.4 : 0.68),
      nearness: 0.9,
      colour: first.colour,
    })
  brief.props.slice(1, 3).forEach(({ name, colour }, at) => {
    const other = THINGS.get(name)
    if (other) paintThing(stage, palette, other, { x: W * (at ? 0.2 : 0.8), y: H * 0.84, height: H * 0.3, nearness: 0.8, colour })
  })
  if (dark) stage.glow(W / 2, H * 0.5, H * 0.7, '#ffd9a0', 0.24)
}

/** A hand that comes in from the side, in the sleeve of its owner. */
function hand(stage: Stage, { brief, palette }: View): void {
  const { width: W, height: H } = stage
  const [owner] = brief.people
  const lit = (colour: string) => mix(colour, palette.tint, palette.tinted)
  const [skin, sleeve] = [lit('#eac3a4'), lit(owner?.clothes ?? '#6a6f78')]
  const line = shade(skin, -0.28)
  stage.as('person', 0.98, () => {
    stage.polygon(sleeve, [
      [W * 1.02, H * 0.5],
      [W * 1.02, H * 1.02],
      [W * 0.72, H * 0.92],
      [W * 0.7, H * 0.62],
    ])
    stage.ellipse(skin, W * 0.6, H * 0.74, H * 0.24, H * 0.15)
    for (let finger = 0; finger < 4; finger++) {
      const y = H * (0.64 + finger * 0.065)
      stage.line(skin, H * 0.062, pen => {
        pen.moveTo(W * 0.56, y)
        pen.quadraticCurveTo(W * 0.44, y - H * 0.03, W * (0.37 + Math.abs(finger - 1) * 0.012), y + H * 0.03)
      })
      stage.line(line, H * 0.006, pen => {
        pen.moveTo(W * 0.55, y + H * 0.032)
        pen.quadraticCurveTo(W * 0.45, y + H * 0.005, W * 0.385, y + H * 0.055)
      })
    }
    stage.line(skin, H * 0.07, pen => {
      pen.moveTo(W * 0.6, H * 0.64)
      pen.quadraticCurveTo(W * 0.53, H * 0.52, W * 0.47, H * 0.54)
    })
  })
}

/** The edges of somebody's field of view. */
export function throughEyes(stage: Stage): void {
  const { width: W, height: H } = stage
  stage.effect(pen => {
    const edge = pen.createRadialGradient(W / 2, H / 2, Math.min(W, H) * 0.4, W / 2, H / 2, Math.hypot(W, H) * 0.5)
    edge.addColorStop(0, 'rgba(0,0,0,0)')
    edge.addColorStop(0.7, 'rgba(0,0,0,0.55)')
    edge.addColorStop(1, 'rgba(0,0,0,0.9)')
    pen.fillStyle = edge
    pen.fillRect(0, 0, W, H)
  })
}
