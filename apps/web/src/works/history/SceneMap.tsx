// The right panel of the history screen: all scenes with what became of them, and the totals.
import type { Statistics } from '@qianmu/script/statistics'
import type { SceneRow } from './comparison.ts'
import styles from './history.module.css'
import { STATE_NAMES } from './ScenePart.tsx'
import { Side } from '../../ui/sides/Sides.tsx'

const GLYPHS = { same: '', changed: '~', added: '+', removed: '−', moved: '↕' } as const

interface Props {
  rows: readonly SceneRow[]
  present: string | null
  figures: { before: Statistics; after: Statistics }
  goTo: (key: string) => void
}

const time = (minutes: number) => `${Math.floor(minutes)}:${String(Math.round((minutes % 1) * 60)).padStart(2, '0')}`

export const SceneMap = ({ rows, present, figures: { before, after }, goTo }: Props) => {
  const changed = rows.filter(row => row.state !== 'same').length
  const known = new Set(before.cast.map(member => member.name))
  const fresh = after.cast.filter(member => !known.has(member.name)).map(member => member.name)
  const spoken = ({ words, dialogueRatio }: Statistics) => Math.round(words * dialogueRatio)
  return (
    <Side className="stack flex-none w-216 bg-panel line-l" label="场次变化">
      <div className={styles.mapHead}>
        <h2>场次变化</h2>
        <span className="meta num">
          {changed} / {rows.length}
        </span>
      </div>
      <ul className="flex-1 min-h-0 py-0 px-8 overflow-y-auto">
        {rows.map(row => (
          <li key={row.key}>
            <button
              type="button"
              className={styles.mapRow}
              data-state={row.state}
              aria-current={row.key === present || undefined}
              onClick={() => goTo(row.key)}
            >
              <b aria-label={row.state === 'same' ? undefined : STATE_NAMES[row.state]}>{GLYPHS[row.state]}</b>
              <span className="num meta flex-none min-w-18">{row.no}</span>
              <span className={`cut grow ${row.state === 'removed' ? 'line-through' : ''}`}>{row.title}</span>
            </button>
          </li>
        ))}
      </ul>
      <dl className={styles.totals}>
        <Change label="对白" before={spoken(before)} after={spoken(after)} />
        <Change label="其余" before={before.words - spoken(before)} after={after.words - spoken(after)} />
        <div>
          <dt>时长</dt>
          <dd className="num">
            {time(before.minutes)} → {time(after.minutes)}
          </dd>
        </div>
        {fresh.length > 0 && (
          <div>
            <dt>新出现的人物</dt>
            <dd>{fresh.join('、')}</dd>
          </div>
        )}
      </dl>
    </Side>
  )
}

const Change = ({ label, before, after }: { label: string; before: number; after: number }) => (
  <div>
    <dt>{label}</dt>
    <dd className="num">
      {before} → {after} 字
    </dd>
  </div>
)
