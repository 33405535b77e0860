// What lies between us and the scene: rain, snow, fog, the darkness at the edges, grain.
import { withAlpha } from './colour.ts'
import { type Random, randomFrom } from './random.ts'
import { SHELTERED } from './scenes/index.ts'
import type { Stage } from './stage.ts'
import { FRAMINGS, type View } from './view.ts'

/** Drops or flakes at nearnesses, painted over everything. */
export function weather(stage: Stage, view: View): void {
  const { brief, palette } = view
  if (SHELTERED.has(brief.scene)) return
  if (brief.weather === 'rain') rain(stage)
  if (brief.weather === 'snow') snow(stage)
  if (brief.weather === 'fog')
    stage.effect(pen => {
      const veil = pen.createLinearGradient(0, 0, 0, stage.height)
      // Who is near stands before most of it.
      const near = Math.max(0.3, 1 - FRAMINGS[brief.shot].height * 0.45)
      veil.addColorStop(0, withAlpha(palette.fog, 0.34 * near))
      veil.addColorStop(0.55, withAlpha(palette.fog, 0.5 * near))
      veil.addColorStop(1, withAlpha(palette.fog, 0.08))
      pen.fillStyle = veil
      pen.fillRect(0, 0, stage.width, stage.height)
    })
}

function rain(stage: Stage) {
  const { width: W, height: H, scale } = stage
  stage.effect(pen => {
    pen.strokeStyle = '#c4d6ff'
    // In four batches by nearness: a stroke each for nine hundred drops would cost as much as the scene.
    for (let layer = 0; layer < 4; layer++) {
      pen.globalAlpha = 0.1 + layer * 0.07
      pen.lineWidth = (0.7 + layer * 0.4) * scale
      pen.beginPath()
      for (let drop = 0; drop < 230; drop++) {
        const [x, y] = [stage.between(-0.05, 1.05) * W, stage.between(-0.05, 1) * H]
        const length = (10 + layer * 12) * scale
        pen.moveTo(x, y)
        pen.lineTo(x - length * 0.18, y + length)
      }
      pen.stroke()
    }
  })
}

function snow(stage: Stage) {
  const { width: W, height: H, scale } = stage
  stage.effect(pen => {
    pen.fillStyle = '#ffffff'
    for (let layer = 0; layer < 4; layer++) {
      pen.globalAlpha = 0.4 + layer * 0.14
      pen.beginPath()
      for (let flake = 0; flake < 130 - layer * 24; flake++) {
        const size = (0.9 + layer * 1.1) * scale * stage.between(0.6, 1.3)
        const [x, y] = [stage.random() * W, stage.random() * H]
        pen.moveTo(x + size, y)
        pen.ellipse(x, y, size, size, 0, 0, Math.PI * 2)
      }
      pen.fill()
    }
  })
}

export function vignette(stage: Stage): void {
  const { width: W, height: H } = stage
  stage.effect(pen => {
    const edge = pen.createRadialGradient(W / 2, H / 2, Math.min(W, H) * 0.42, W / 2, H / 2, Math.hypot(W, H) * 0.56)
    edge.addColorStop(0, 'rgba(0,0,0,0)')
    edge.addColorStop(1, 'rgba(0,0,0,0.3)')
    pen.fillStyle = edge
    pen.fillRect(0, 0, W, H)
  })
}

const GRAIN_SIDE = 128

/** A tile of grain that is laid over the picture: reading the whole picture back to add noise costs a third of the time. */
export function grain(stage: Stage, seed: number): void {
  const random: Random = randomFrom(seed ^ 0x5f3759df)
  stage.effect(pen => {
    const tile = pen.createImageData(GRAIN_SIDE, GRAIN_SIDE)
    for (let at = 0; at < tile.data.length; at += 4) {
      const bright = random() < 0.5 ? 0 : 255
      tile.data.set([bright, bright, bright, Math.round(random() * 11)], at)
    }
    const small = stage.blank(GRAIN_SIDE, GRAIN_SIDE)
    small.getContext('2d').putImageData(tile, 0, 0)
    pen.fillStyle = pen.createPattern(small, 'repeat')!
    pen.fillRect(0, 0, stage.width, stage.height)
  })
}
