// The bar above the cards: how many there are and have landed, the view, what is shown, the idea documents.
import { type Card, CARD_TYPES } from '@qianmu/contract/works/cards'
import type { Idea } from '@qianmu/contract/works/ideas'
import { Button, Input, Segmented, Select, Tag } from 'antd'
import { ChartGantt, Kanban, ListTree, NotebookText, Table2, Waypoints } from 'lucide-react'
import { isBeat, type Kind, type ViewKey, VIEWS } from './model.ts'
import type { useView } from './view.ts'
import styles from './views.module.css'

const ICONS: Record<ViewKey, typeof Kanban> = { board: Kanban, timeline: ChartGantt, map: Waypoints, outline: ListTree, table: Table2 }
const KINDS = [
  { value: 'story' as Kind, label: '剧情' },
  { value: 'all' as Kind, label: '全部卡片' },
  ...Object.entries(CARD_TYPES).map(([value, label]) => ({ value: value as Kind, label })),
]

interface Props {
  all: readonly Card[]
  ideas: readonly Idea[]
  view: ReturnType<typeof useView>
  keyword: string
  onKeyword: (keyword: string) => void
  onIdeas: () => void
}

export const Toolbar = ({ all, ideas, view, keyword, onKeyword, onIdeas }: Props) => {
  const beats = all.filter(isBeat)
  const only = ideas.find(idea => idea.idea_id === view.ideaId)
  return (
    <div className={styles.bar}>
      <span className="meta num">
        {all.length} 张卡 · {beats.filter(card => card.scenes.length > 0).length} / {beats.length} 已落到场次
      </span>
      <Segmented<ViewKey>
        aria-label="视图"
        value={view.view}
        onChange={next => view.change({ view: next })}
        options={VIEWS.map(({ key, label }) => {
          const Icon = ICONS[key]
          return { value: key, label, icon: <Icon size={14} aria-hidden /> }
        })}
      />
      <span className="grow" />
      {only && (
        <Tag closable closeIcon onClose={() => view.change({ ideaId: 0 })}>
          {only.idea_name}
        </Tag>
      )}
      <Input
        className="flex-none w-152"
        size="small"
        allowClear
        placeholder="查找卡片"
        aria-label="查找卡片"
        value={keyword}
        onChange={event => onKeyword(event.target.value)}
      />
      <Select<Kind>
        size="small"
        aria-label="显示哪些卡片"
        value={view.kind}
        options={KINDS}
        onChange={kind => view.change({ kind })}
        popupMatchSelectWidth={false}
      />
      <Button size="small" icon={<NotebookText aria-hidden />} onClick={onIdeas}>
        构思文档 {ideas.length}
      </Button>
    </div>
  )
}
