// A work's cover: the uploaded picture, or one drawn for it.
import { memo, useId } from 'react'
import { HEIGHT, sceneOf, WIDTH } from './scene.ts'

/** Fills its box; decorative, because the work's name always stands beside it. */
export const Cover = memo(({ id, src }: { id: number; src: string }) => {
  const gradient = useId()
  if (src) return <img src={src} alt="" loading="lazy" draggable={false} />
  const { sky, shapes } = sceneOf(id)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMid slice" aria-hidden>
      <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor={sky[0]} />
        <stop offset="0.8" stopColor={sky[1]} />
      </linearGradient>
      <rect width={WIDTH} height={HEIGHT} fill={`url(#${gradient})`} />
      {shapes.map((shape, at) => (
        <path key={at} {...shape} />
      ))}
    </svg>
  )
})
