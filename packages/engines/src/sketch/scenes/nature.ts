// Open country: forest, valley, sea, desert, snow, plain.
import { mix, shade, withAlpha } from '../colour.ts'
import { conifer, ground, leafyTree, mist, ridge, sky } from '../pieces.ts'
import type { Stage } from '../stage.ts'
import type { View } from '../view.ts'

const snowy = ({ brief }: View) => brief.weather === 'snow'
/** A ground colour in this light; snow covers it. */
const land = (view: View, colour: string, share = 0.4) =>
  mix(snowy(view) ? mix(colour, '#e8edf5', 0.72) : colour, view.palette.near, view.brief.time === 'night' ? 0.72 : share)

function birds(stage: Stage, { palette, brief, horizon }: View, count: number) {
  if (brief.time === 'night' || brief.weather === 'rain') return
  const flock = Array.from(
    { length: count },
    () => [stage.between(0.2, 0.8) * stage.width, stage.between(0.2, 0.7) * horizon, stage.between(4, 10) * stage.scale] as const,
  )
  stage.effect(pen => {
    pen.strokeStyle = palette.near
    pen.lineWidth = 1.8 * stage.scale
    pen.beginPath()
    for (const [x, y, size] of flock) {
      pen.moveTo(x - size, y - size * 0.4)
      pen.quadraticCurveTo(x - size * 0.3, y - size * 0.5, x, y)
      pen.quadraticCurveTo(x + size * 0.3, y - size * 0.5, x + size, y - size * 0.4)
    }
    pen.stroke()
  })
}

export function valley(stage: Stage, view: View): void {
  const { width: W, height: H } = stage
  const { horizon, palette } = view
  sky(stage, view)
  const rows = 6
  for (let row = 0; row < rows; row++) {
    const share = row / (rows - 1)
    const base = horizon - H * 0.1 + share * H * 0.34
    ridge(stage, base, H * (0.28 - 0.13 * share), mix(palette.far, land(view, '#4f7458', 0.6), share ** 1.3), 0.08 + share * 0.5)
    if (row < rows - 1) mist(stage, view, base + H * 0.05, H * 0.08, 0.42 * (1 - share) + 0.08)
    for (let tree = 0; tree < 26 * share; tree++)
      conifer(
        stage,
        stage.random() * W,
        base + stage.between(0, 0.07) * H,
        stage.between(18, 34) * (1 + 2.2 * share) * stage.scale,
        mix(palette.far, palette.near, Math.min(1, share + 0.12)),
        0.1 + share * 0.5,
      )
  }
  const x = W * stage.between(0.38, 0.62)
  const top = horizon + H * 0.14
  stage.as('water', { from: top, far: 0.3, to: H, near: 0.9 }, () =>
    stage.area({ from: top, to: H, colours: [palette.sky[2], palette.sky[1]] }, pen => {
      pen.moveTo(x, top)
      pen.bezierCurveTo(x + W * 0.07, horizon + H * 0.22, x - W * 0.16, H * 0.86, x - W * 0.03, H)
      pen.lineTo(x + W * 0.19, H)
      pen.bezierCurveTo(x - W * 0.01, H * 0.86, x + W * 0.12, horizon + H * 0.22, x + W * 0.006, top)
    }),
  )
  birds(stage, view, 7)
}

export function forest(stage: Stage, view: View): void {
  const { width: W, height: H } = stage
  const { horizon, palette } = view
  sky(stage, view)
  ground(stage, view, [land(view, '#7f9a6a'), land(view, '#3f5a3c')], 'earth')
  stage.as('earth', { from: horizon, far: 0.2, to: H, near: 0.95 }, () =>
    stage.polygon({ from: horizon, to: H, colours: [land(view, '#b5a07a'), land(view, '#7d6444')] }, [
      [W * 0.49, horizon],
      [W * 0.51, horizon],
      [W * 0.7, H],
      [W * 0.3, H],
    ]),
  )
  for (let row = 0; row < 6; row++) {
    const share = row / 5
    const leaf = mix(palette.far, land(view, '#3d6b45', 0.3), share)
    const y = horizon + share ** 1.6 * H * 0.36
    for (let tree = 0; tree < 11 - row; tree++) {
      const side = stage.random() < 0.5 ? -1 : 1
      const x = W / 2 + side * W * (0.05 + share * 0.22 + stage.random() * 0.5)
      const height = H * (0.24 + share * 0.72) * stage.between(0.8, 1.15)
      if (stage.random() < 0.5) conifer(stage, x, y, height, leaf, 0.12 + share * 0.66)
      else leafyTree(stage, x, y, height, leaf, 0.12 + share * 0.66)
    }
    mist(stage, view, y, H * 0.08, 0.34 * (1 - share))
  }
  if (view.brief.weather === 'clear' && view.brief.time !== 'night') sunbeams(stage, view)
}

function sunbeams(stage: Stage, { palette }: View) {
  const beams = Array.from({ length: 6 }, () => [stage.between(0.2, 0.75) * stage.width, stage.between(0.03, 0.09) * stage.width] as const)
  stage.effect(pen => {
    pen.globalCompositeOperation = 'lighter'
    for (const [x, w] of beams) {
      const fall = pen.createLinearGradient(0, 0, 0, stage.height)
      fall.addColorStop(0, withAlpha(palette.key, 0.2))
      fall.addColorStop(1, withAlpha(palette.key, 0))
      pen.fillStyle = fall
      pen.beginPath()
      pen.moveTo(x, 0)
      pen.lineTo(x + w, 0)
      pen.lineTo(x + w * 2 - stage.width * 0.18, stage.height)
      pen.lineTo(x - stage.width * 0.18, stage.height)
      pen.fill()
    }
  })
}

export function sea(stage: Stage, view: View): void {
  const { width: W, height: H } = stage
  const { horizon, palette } = view
  const shore = horizon + (H - horizon) * 0.52
  sky(stage, view)
  if (stage.random() < 0.6) ridge(stage, horizon + H * 0.01, H * 0.07, palette.far, 0.06)
  stage.as('sea', { from: horizon, far: 0.06, to: shore, near: 0.5 }, () =>
    stage.rect(
      { from: horizon, to: shore, colours: [mix(palette.sky[2], '#3d7f9e', 0.4), mix(palette.mid, '#1f5c80', 0.5)] },
      0,
      horizon,
      W,
      shore - horizon + H * 0.04,
    ),
  )
  const waves = Array.from({ length: 70 }, () => [stage.random(), stage.random(), stage.between(0.02, 0.09)] as const)
  stage.effect(pen => {
    pen.strokeStyle = shade(palette.sky[2], 0.4)
    for (const [x, depth, length] of waves) {
      const y = horizon + depth ** 1.7 * (shore - horizon)
      pen.globalAlpha = 0.14 + depth * 0.34
      pen.lineWidth = (0.8 + depth * 2.4) * stage.scale
      pen.beginPath()
      pen.moveTo(x * W, y)
      pen.quadraticCurveTo((x + length / 2) * W, y - depth * 5 * stage.scale, (x + length * (1 + depth)) * W, y)
      pen.stroke()
    }
  })
  const wet = Array.from({ length: 9 }, (_, at) => [at / 8, stage.between(-0.012, 0.02)] as const)
  stage.as('sand', { from: shore, far: 0.5, to: H, near: 0.95 }, () =>
    stage.area({ from: shore, to: H, colours: [land(view, '#c9b28a', 0.3), land(view, '#e2cfa4', 0.25)] }, pen => {
      pen.moveTo(0, H)
      for (const [x, y] of wet) pen.lineTo(x * W, shore + y * H)
      pen.lineTo(W, H)
    }),
  )
  stage.effect(pen => {
    pen.strokeStyle = 'rgba(255,255,255,0.72)'
    pen.lineWidth = 5 * stage.scale
    pen.lineJoin = 'round'
    pen.beginPath()
    for (const [x, y] of wet) pen.lineTo(x * W, shore + y * H)
    pen.stroke()
  })
  birds(stage, view, 5)
}

export function desert(stage: Stage, view: View): void {
  const { height: H } = stage
  const { horizon, palette } = view
  sky(stage, view)
  for (let row = 0; row < 6; row++) {
    const share = row / 5
    const sand = mix(mix(palette.far, '#e3b877', 0.5), land(view, '#c98d4a', 0.22), share)
    dune(stage, horizon + share ** 1.3 * H * 0.4, H * (0.05 + share * 0.07), sand, 0.1 + share * 0.72)
  }
}

/** A dune with a lit and a shadowed flank. */
function dune(stage: Stage, base: number, rise: number, colour: string, nearness: number) {
  const { width: W, height: H } = stage
  const peak = stage.between(0.15, 0.85) * W
  const flank = stage.between(0.16, 0.3) * W
  stage.as('sand', nearness, () => {
    stage.area(colour, pen => {
      pen.moveTo(-W * 0.05, H)
      pen.lineTo(-W * 0.05, base)
      pen.bezierCurveTo(peak - W * 0.3, base, peak - W * 0.12, base - rise, peak, base - rise)
      pen.bezierCurveTo(peak + W * 0.1, base - rise * 0.9, peak + W * 0.3, base, W * 1.05, base)
      pen.lineTo(W * 1.05, H)
    })
    stage.area(shade(colour, -0.2), pen => {
      pen.moveTo(peak, base - rise)
      pen.bezierCurveTo(peak + W * 0.1, base - rise * 0.9, peak + W * 0.3, base, W * 1.05, base)
      pen.lineTo(W * 1.05, base + rise)
      pen.bezierCurveTo(peak + flank, base + rise * 0.4, peak - flank * 0.3, base + rise * 0.2, peak, base - rise)
    })
  })
}

export function snowfield(stage: Stage, view: View): void {
  const { width: W, height: H } = stage
  const { horizon, palette } = view
  const white = mix('#eef3fa', palette.tint, view.brief.time === 'night' ? 0.6 : palette.tinted * 1.4)
  sky(stage, view)
  ridge(stage, horizon + H * 0.02, H * 0.26, mix(palette.far, white, 0.45), 0.08)
  mist(stage, view, horizon, H * 0.07, 0.4)
  ridge(stage, horizon + H * 0.05, H * 0.1, mix(palette.mid, white, 0.5), 0.18)
  stage.as('earth', { from: horizon, far: 0.2, to: H, near: 0.95 }, () =>
    stage.rect({ from: horizon, to: H, colours: [shade(white, -0.08), white] }, 0, horizon + H * 0.04, W, H),
  )
  for (let row = 0; row < 4; row++)
    for (let tree = 0; tree < 7 - row; tree++) {
      const share = row / 3
      conifer(
        stage,
        W * (stage.random() < 0.5 ? stage.between(-0.02, 0.36) : stage.between(0.64, 1.02)),
        horizon + H * (0.06 + share * 0.22),
        H * (0.12 + share * 0.34),
        mix(mix(palette.mid, palette.near, share), white, 0.22),
        0.25 + share * 0.5,
      )
    }
  const tracks = Array.from(
    { length: 12 },
    (_, at) => [W * (0.5 + 0.05 * Math.sin(at)), horizon + H * (0.08 + (at / 12) ** 1.5 * 0.36), at] as const,
  )
  for (const [x, y, at] of tracks)
    stage.as('earth', 0.3 + at * 0.05, () =>
      stage.ellipse(shade(white, -0.2), x + (at % 2 ? 1 : -1) * (2 + at), y, (2 + at * 0.8) * stage.scale, (1 + at * 0.35) * stage.scale),
    )
}

export function plain(stage: Stage, view: View): void {
  const { width: W, height: H } = stage
  const { horizon, palette } = view
  sky(stage, view)
  ridge(stage, horizon + H * 0.01, H * 0.08, palette.far, 0.06)
  ground(stage, view, [land(view, '#a9bb6f'), land(view, '#5f8046')], 'grass')
  for (let nth = 0; nth < 5; nth++)
    leafyTree(stage, stage.random() * W, horizon + H * stage.between(0.01, 0.05), H * stage.between(0.07, 0.15), land(view, '#4d7a44'), 0.2)
  leafyTree(stage, W * stage.pick([0.16, 0.84]), horizon + H * 0.16, H * 0.5, land(view, '#4d7a44'), 0.5)
  const blades = Array.from({ length: 260 }, () => [stage.random(), stage.random(), stage.random()] as const)
  const [light, dark] = [land(view, '#b9cc78'), land(view, '#46683a')]
  for (const [x, depth, lean] of blades) {
    const y = horizon + H * 0.05 + depth ** 0.7 * (H - horizon)
    const length = (4 + depth * 26) * stage.scale
    stage.as('grass', 0.2 + depth * 0.75, () =>
      stage.line(lean > 0.5 ? light : dark, (0.8 + depth * 1.8) * stage.scale, pen => {
        pen.moveTo(x * W, y)
        pen.quadraticCurveTo(x * W, y - length * 0.7, x * W + (lean - 0.4) * length, y - length)
      }),
    )
  }
  birds(stage, view, 6)
}
