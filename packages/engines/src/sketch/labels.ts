// Writing in a sketch: the frame of a place nobody named, and cards with the names of what cannot be drawn.
import type { Brief, Shot } from './brief.ts'
import type { Stage } from './stage.ts'
import type { View } from './view.ts'

const SHOT_TITLES: Record<Shot, string> = {
  'extreme-long': '大远景',
  'very-long': '远景',
  'full-long': '大全景',
  long: '全景',
  'medium-long': '中远景',
  medium: '中景',
  'medium-close': '中近景',
  close: '近景',
  'extreme-close': '特写',
  detail: '大特写',
}
const FONT = '"Noto Sans CJK SC", "Noto Sans SC", "WenQuanYi Micro Hei", "WenQuanYi Zen Hei", "PingFang SC", "Microsoft YaHei", sans-serif'

export function write(
  stage: Stage,
  text: string,
  x: number,
  y: number,
  size: number,
  colour: string,
  align: 'left' | 'center' = 'center',
): void {
  stage.effect(pen => {
    pen.font = `${Math.max(9, Math.round(size))}px ${FONT}`
    pen.textAlign = align
    pen.fillStyle = colour
    pen.fillText(text, x, y)
  })
}

/** Ground and air without a place, with the frame of a storyboard and its shot. */
export function nowhere(stage: Stage, { palette, horizon, brief }: View): void {
  const { width: W, height: H } = stage
  const edge = Math.min(W, H) * 0.035
  stage.as('wall', 0.05, () =>
    stage.rect(
      { from: 0, to: horizon, colours: ['#dfe3e8', '#eef0f2'].map((colour, at) => (brief.time === 'day' ? colour : palette.sky[at]!)) },
      0,
      0,
      W,
      H,
    ),
  )
  stage.as('floor', { from: horizon, far: 0.15, to: H, near: 0.95 }, () =>
    stage.rect(
      { from: horizon, to: H, colours: brief.time === 'day' ? ['#d4d8dd', '#c2c7cd'] : [palette.mid, palette.near] },
      0,
      horizon,
      W,
      H - horizon,
    ),
  )
  const ink = brief.time === 'day' ? 'rgba(60,68,80,0.55)' : 'rgba(255,255,255,0.5)'
  stage.effect(pen => {
    pen.strokeStyle = ink
    pen.lineWidth = 2 * stage.scale
    pen.beginPath()
    for (const [x, y, right, down] of [
      [edge, edge, 1, 1],
      [W - edge, edge, -1, 1],
      [edge, H - edge, 1, -1],
      [W - edge, H - edge, -1, -1],
    ] as const) {
      pen.moveTo(x + right * edge * 2, y)
      pen.lineTo(x, y)
      pen.lineTo(x, y + down * edge * 2)
    }
    pen.stroke()
  })
  write(stage, SHOT_TITLES[brief.shot], edge * 1.6, edge * 2.4, H * 0.034, ink, 'left')
}

/** Empty cards with the names of unknown subjects. */
export function cards(stage: Stage, brief: Brief): void {
  const { width: W, height: H } = stage
  const alone = brief.people.length === 0 && brief.props.length === 0
  brief.strangers.forEach((name, at) => {
    const [w, h] = alone ? [Math.min(W * 0.3, H * 0.42), H * 0.5] : [Math.min(W * 0.2, H * 0.28), H * 0.32]
    const place = alone ? at - (brief.strangers.length - 1) / 2 : at % 2 ? -1 : 1
    const x = W / 2 + place * (alone ? w * 1.2 : W * 0.34) - w / 2
    const y = H * 0.86 - h
    stage.as('sign', 0.7, () => stage.rect('#e4e6ea', x, y, w, h))
    stage.effect(pen => {
      pen.strokeStyle = '#7a828c'
      pen.lineWidth = 2 * stage.scale
      pen.setLineDash([8 * stage.scale, 6 * stage.scale])
      pen.strokeRect(x, y, w, h)
    })
    const size = Math.min(h * 0.16, (w * 0.86) / Math.max(3, name.length))
    write(stage, name.slice(0, 14), x + w / 2, y + h / 2 + size * 0.35, size, '#4a525c')
  })
}
