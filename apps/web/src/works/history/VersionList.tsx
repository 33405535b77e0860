// The left panel of the history screen: versions by day; a click picks A, the button beside it B; names and deletion in the menu.
import { Dropdown, Segmented } from 'antd'
import { Bookmark, Ellipsis, FileInput, Replace, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { Version } from '@qianmu/contract/works/history'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './history.module.css'
import { type Entry, entriesByDay, PRESENT } from './versions.ts'

export interface Pick {
  a: number
  b: number
}
interface Props {
  list: readonly Version[]
  total: number
  present: { words: number; at: string; who: string }
  pick: Pick
  mayWrite: boolean
  choose: (pick: Pick) => void
  rename: (version: Version) => void
  remove: (version: Version) => void
  more: (() => void) | null
}

const KIND_ICONS = { manual: Bookmark, import: FileInput, before_restore: RotateCcw, before_replace: Replace, auto: null }
const clock = (iso: string) => new Date(iso).toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit' })

export const VersionList = ({ list, total, present, pick, mayWrite, choose, rename, remove, more }: Props) => {
  const [named, setNamed] = useState(false)
  const isNamed = (version: Version | null) => version === null || version.name !== '' || version.kind === 'manual'
  const days = entriesByDay(list, present)
  return (
    <nav className="stack flex-none w-280 bg-panel line-r max-[720px]:w-full max-[720px]:min-h-0 max-[720px]:flex-1" aria-label="版本">
      <div className="flex flex-none items-center h-44 py-0 px-16">
        <Segmented
          size="small"
          aria-label="哪些版本"
          value={named ? 'named' : 'all'}
          onChange={value => setNamed(value === 'named')}
          options={[
            { value: 'named', label: `命名 ${list.filter(isNamed).length}` },
            { value: 'all', label: `全部 ${total}` },
          ]}
        />
      </div>
      <div className="flex-1 min-h-0 overflow-y-auto">
        {days.map(([day, entries]) => (
          <section key={day} aria-label={day}>
            <h2 className="pt-8 px-16 pb-4 text-t3 text-12 font-medium">{day}</h2>
            <ul>
              {entries
                .filter(entry => !named || isNamed(entry.version))
                .map(entry => (
                  <VersionRow
                    key={entry.id}
                    entry={entry}
                    pick={pick}
                    choose={choose}
                    mayWrite={mayWrite}
                    rename={rename}
                    remove={remove}
                  />
                ))}
            </ul>
          </section>
        ))}
        {more && (
          <button type="button" className={styles.more} onClick={more}>
            更早的版本
          </button>
        )}
      </div>
      <p className="flex-none py-12 px-16 line-t text-t3 text-12">自动保存会逐渐稀疏，命名版本一直保留</p>
    </nav>
  )
}

type RowProps = Omit<Props, 'list' | 'total' | 'present' | 'more'> & { entry: Entry }

const VersionRow = ({ entry, pick, choose, mayWrite, rename, remove }: RowProps) => {
  const { id, version } = entry
  const letter = id === pick.a ? 'A' : id === pick.b ? 'B' : ''
  const Icon = version ? KIND_ICONS[version.kind] : null
  const items = [
    { key: 'b', label: '作为 B 对比', disabled: id === pick.b },
    ...(version && mayWrite
      ? [
          { key: 'rename', label: '命名…' },
          { key: 'remove', label: '删除版本', danger: true },
        ]
      : []),
  ]
  const run = (key: string) => {
    if (key === 'b') choose({ ...pick, b: id })
    else if (version && key === 'rename') rename(version)
    else if (version) remove(version)
  }
  return (
    <li className={styles.version} data-picked={letter || undefined}>
      <button
        type="button"
        className={styles.versionMain}
        aria-pressed={letter !== ''}
        onClick={() => choose({ ...pick, a: id === pick.b ? pick.a : id })}
      >
        <span className={styles.letter} data-letter={letter}>
          {letter}
        </span>
        <span className="stack grow">
          <span className="row">
            <span className="strong cut grow">{entry.title}</span>
            {Icon && <Icon size={14} aria-hidden className={styles.kind} />}
          </span>
          <span className="row meta num">
            {entry.who && <span className="cut">{entry.who}</span>}
            <span>{id === PRESENT ? '现在' : clock(entry.at)}</span>
            <span className="grow" />
            {entry.growth !== null && entry.growth !== 0 && (
              <span className={entry.growth > 0 ? 'good' : 'danger'}>{entry.growth > 0 ? `+${entry.growth}` : `−${-entry.growth}`}</span>
            )}
          </span>
        </span>
      </button>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => run(key) }}>
        <span className={styles.versionMenu}>
          <IconButton size={24} icon={Ellipsis} label={`${entry.title} 的操作`} />
        </span>
      </Dropdown>
    </li>
  )
}
