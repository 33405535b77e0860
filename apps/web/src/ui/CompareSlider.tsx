// Two pictures under one slider: left of the line the one before, right of it the one after.
import { useState } from 'react'
import styles from './compare-slider.module.css'

interface Compared {
  url: string
  /** What the picture shows. */
  alt: string
}

interface Props {
  before: Compared
  after: Compared
  /** How both are moved and scaled, as CSS. */
  transform?: string
}

/** Takes the room it is given; pictures of other sizes are fitted into it alike. */
export const CompareSlider = ({ before, after, transform }: Props) => {
  const [share, setShare] = useState(50)
  return (
    <div className={styles.compare}>
      <div style={{ clipPath: `inset(0 0 0 ${share}%)` }}>
        <img src={after.url} alt={after.alt} draggable={false} style={{ transform }} />
      </div>
      <div style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}>
        <img src={before.url} alt={before.alt} draggable={false} style={{ transform }} />
      </div>
      <span className={styles.label} data-side="before" aria-hidden>
        {before.alt}
      </span>
      <span className={styles.label} data-side="after" aria-hidden>
        {after.alt}
      </span>
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={share}
        aria-label="对比位置"
        aria-valuetext={`${before.alt} ${share} %`}
        onChange={({ target }) => setShare(Number(target.value))}
      />
      <span className={styles.line} style={{ left: `${share}%` }} aria-hidden />
    </div>
  )
}
