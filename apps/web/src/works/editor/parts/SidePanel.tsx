// The right panel: who speaks in this document, and its versions.
import { Tabs } from 'antd'
import type { CastMember } from '@qianmu/script/statistics'
import { Empty } from '../../../ui/Empty.tsx'
import { personColour } from '../../../ui/theme/palette.ts'
import type { Figures } from '../figures.ts'
import { HistoryTab } from './HistoryTab.tsx'
import styles from './side.module.css'

interface Props {
  docId: number
  mayWrite: boolean
  figures: Figures | null
  saveVersion: () => void
  findName: (name: string) => void
}

export const SidePanel = ({ docId, mayWrite, figures, saveVersion, findName }: Props) => (
  <aside className={styles.side} aria-label="侧栏">
    <Tabs
      size="small"
      className={styles.tabs}
      items={[
        { key: 'history', label: '历史', children: <HistoryTab docId={docId} mayWrite={mayWrite} saveVersion={saveVersion} /> },
        { key: 'cast', label: '角色', children: <CastTab cast={figures?.cast ?? []} findName={findName} /> },
      ]}
    />
  </aside>
)

const CastTab = ({ cast, findName }: { cast: readonly CastMember[]; findName: (name: string) => void }) => {
  if (cast.length === 0) return <Empty art="comment" title="还没有人说话" help="写下「名字：台词」，角色就会出现在这里。" />
  const most = cast[0]!.lines
  return (
    <ul className={styles.list}>
      {cast.map(({ name, lines, words, scenes }, index) => (
        <li key={name}>
          <button type="button" className={styles.member} onClick={() => findName(name)} title={`在文中查找「${name}」`}>
            <span className="row">
              <span className="dot" style={{ color: personColour(index) }} />
              <span className="strong cut grow">{name}</span>
              <span className="meta num">
                {lines} 句 · {words} 字 · {scenes} 场
              </span>
            </span>
            <span className={styles.share} style={{ width: `${Math.max(2, (lines / most) * 100)}%`, background: personColour(index) }} />
          </button>
        </li>
      ))}
    </ul>
  )
}
