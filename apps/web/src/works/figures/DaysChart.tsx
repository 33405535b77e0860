// The words of a work by days as a line, and what each day added or took as bars below it.
import { wordsText } from '../wording.ts'
import styles from './figures.module.css'

interface Day {
  day: string
  words: number
}
const WIDTH = 512
const LINE_PX = 110
const BARS_PX = 44
const GAP_PX = 12

export const DaysChart = ({ days }: { days: readonly Day[] }) => {
  const most = Math.max(1, ...days.map(day => day.words))
  const changes = days.map((day, at) => day.words - (days[at - 1]?.words ?? day.words))
  const widest = Math.max(1, ...changes.map(Math.abs))
  const step = WIDTH / Math.max(1, days.length - 1)
  const points = days.map(({ words }, at) => `${(at * step).toFixed(1)},${(LINE_PX - (words / most) * (LINE_PX - 8)).toFixed(1)}`)
  const middle = LINE_PX + GAP_PX + BARS_PX / 2
  const last = days.at(-1)
  const grown = (last?.words ?? 0) - (days[0]?.words ?? 0)
  return (
    <figure className={styles.chart}>
      <svg
        viewBox={`0 0 ${WIDTH} ${LINE_PX + GAP_PX + BARS_PX}`}
        role="img"
        aria-label={`${days.length} 天里字数变化 ${grown}，现在 ${last?.words ?? 0}`}
      >
        <polygon points={`0,${LINE_PX} ${points.join(' ')} ${WIDTH},${LINE_PX}`} className={styles.area} />
        <polyline points={points.join(' ')} className={styles.curve} />
        <line x1="0" x2={WIDTH} y1={middle} y2={middle} className={styles.axis} />
        {changes.map((change, at) => {
          const height = (Math.abs(change) / widest) * (BARS_PX / 2)
          if (!change) return null
          return (
            <rect
              key={days[at]!.day}
              x={Math.max(0, at * step - step * 0.35)}
              y={change > 0 ? middle - height : middle}
              width={Math.max(1, step * 0.7)}
              height={height}
              className={change > 0 ? styles.more : styles.less}
            >
              <title>{`${days[at]!.day}：${change > 0 ? '+' : ''}${change} 字`}</title>
            </rect>
          )
        })}
      </svg>
      <figcaption className="row meta num">
        <span className="grow">{days[0]?.day}</span>
        <span>{`${grown >= 0 ? '+' : '−'}${wordsText(Math.abs(grown))}`}</span>
        <span className="grow" style={{ textAlign: 'right' }}>
          {last?.day}
        </span>
      </figcaption>
    </figure>
  )
}
