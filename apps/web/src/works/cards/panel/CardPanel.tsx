// The detail panel of one card: text, form, mood, people, scenes, causes; each field is saved when it is left.
import { IDEA_TEXT_MAX } from '@qianmu/contract/kit/limits'
import { type Card, CARD_TYPES, type CardType } from '@qianmu/contract/works/cards'
import { Button, Dropdown, Select, Slider } from 'antd'
import { Ellipsis, RefreshCw, X } from 'lucide-react'
import { Suspense } from 'react'
import { api } from '../../../api.ts'
import { EntryButton } from '../../../centre/index.ts'
import { rethrowUnlessFailure } from '../../../kit/failure.ts'
import { useCall } from '../../../kit/use-call.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { CardForm } from './CardForm.tsx'
import { CardPictures } from './CardPictures.tsx'
import { CardTies } from './CardTies.tsx'
import { late } from '../../../ui/late/late.tsx'
import { SavedField } from '../../../ui/SavedField.tsx'
import type { Setting } from '../Tile.tsx'
import type { Cards } from '../use-cards.ts'
import styles from './panel.module.css'

const CardDiscussion = late(async () => ({ default: (await import('../../supervision/comments/index.ts')).CardDiscussion }))

export interface PanelProps {
  projectId: number
  card: Card
  all: readonly Card[]
  setting: Setting
  /** Made just now: its title is selected. */
  fresh: boolean
  cards: Cards
  mayEdit: boolean
  onOpen: (id: number) => void
  onLink: () => void
  onClose: () => void
}

const TYPE_OPTIONS = Object.entries(CARD_TYPES).map(([value, label]) => ({ value, label }))

const Head = ({ card, cards, mayEdit, onLink, onClose }: PanelProps) => (
  <header className={styles.head}>
    <h2 className="grow cut">
      {String(card.no).padStart(2, '0')} · {CARD_TYPES[card.type]}
    </h2>
    <Dropdown
      trigger={['click']}
      disabled={!mayEdit}
      menu={{
        items: [
          { key: 'link', label: '连接场次', onClick: onLink },
          { key: 'remove', label: '删除卡片', danger: true, onClick: () => void cards.remove(card).then(onClose) },
        ],
      }}
    >
      <span>
        <IconButton icon={Ellipsis} label="卡片的更多操作" disabled={!mayEdit} />
      </span>
    </Dropdown>
    <IconButton icon={X} label="关闭详情" keys="Esc" onClick={onClose} />
  </header>
)

/** Rows of short fields: a label of 64 px and a control. */
const Facts = ({ projectId, card, all, cards, mayEdit }: PanelProps) => {
  const { data: members } = useCall(api.projects.members, { project_id: projectId })
  const lines = [...new Set(all.map(each => each.storyline).filter(Boolean))]
  const docs = (cards.episodes ?? []).map(({ doc_id, doc_name }) => ({ value: doc_id, label: doc_name }))
  const common = { size: 'small' as const, variant: 'filled' as const, disabled: !mayEdit, className: 'grow' }
  return (
    <dl className={styles.facts}>
      <dt>类型</dt>
      <dd>
        <Select<CardType>
          {...common}
          aria-label="类型"
          value={card.type}
          options={TYPE_OPTIONS as { value: CardType; label: string }[]}
          onChange={type => cards.put(card, { type })}
        />
      </dd>
      <dt>故事线</dt>
      <dd>
        <Select
          {...common}
          aria-label="故事线"
          mode="tags"
          maxCount={1}
          placeholder="写下或选择一条线"
          value={card.storyline ? [card.storyline] : []}
          options={lines.map(value => ({ value, label: value }))}
          onChange={values => cards.put(card, { storyline: (values.at(-1) ?? '').slice(0, 20) })}
        />
      </dd>
      <dt>安排在</dt>
      <dd>
        <Select
          {...common}
          aria-label="安排在"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="随落到的场次"
          value={card.doc_id}
          options={docs}
          onChange={doc_id => cards.put(card, { doc_id: doc_id ?? null })}
        />
      </dd>
      <dt>情绪</dt>
      <dd>
        <span className="meta">低</span>
        <Slider
          className="grow"
          min={-10}
          max={10}
          included={false}
          disabled={!mayEdit}
          key={card.mood}
          defaultValue={card.mood}
          ariaLabelForHandle="情绪"
          onChangeComplete={mood => cards.put(card, { mood })}
        />
        <span className="meta">高</span>
        <span className="num w-24 text-end">{card.mood > 0 ? `+${card.mood}` : card.mood}</span>
      </dd>
      <dt>负责</dt>
      <dd>
        <Select
          {...common}
          aria-label="负责"
          allowClear
          placeholder="未指定"
          value={card.assignee_id}
          options={(members ?? []).map(member => ({ value: member.user_id, label: member.nickname }))}
          onChange={assignee_id => cards.put(card, { assignee_id: assignee_id ?? null })}
        />
      </dd>
    </dl>
  )
}

/** What only a role has: other names, and figures from the script. */
const RoleFacts = ({ projectId, card, cards, mayEdit }: PanelProps) => (
  <section className={styles.section}>
    <h3>别名</h3>
    <Select
      mode="tags"
      variant="filled"
      size="small"
      aria-label="别名"
      disabled={!mayEdit}
      placeholder="小名、称谓，回车添加"
      value={card.aliases}
      onChange={aliases => cards.put(card, { aliases })}
      className="w-full"
    />
    <p className="row">
      <span className="meta num grow">
        {card.figures ? `${card.figures.lines} 句 · ${card.figures.words} 字 · ${card.figures.scenes} 场` : '还没有统计戏份'}
      </span>
      <Button
        size="small"
        type="text"
        icon={<RefreshCw aria-hidden />}
        disabled={!mayEdit}
        onClick={() => void api.cards.refreshStatistics({ project_id: projectId }).then(cards.refresh).catch(rethrowUnlessFailure)}
      >
        从剧本统计
      </Button>
    </p>
  </section>
)

export const CardPanel = (props: PanelProps) => {
  const { card, cards, mayEdit } = props
  return (
    <article className="flex flex-1 flex-col min-h-0" aria-label={`卡片 ${card.title}`}>
      <Head {...props} />
      <div className="flex-1 min-h-0 pt-4 px-16 pb-16 overflow-y-auto">
        <SavedField
          key={`title ${card.card_id}`}
          id="card-title"
          selected={props.fresh}
          label="标题"
          value={card.title}
          max={60}
          disabled={!mayEdit}
          save={title => cards.change(card, { title })}
        />
        <div className="flex justify-end">
          <EntryButton
            disabled={!mayEdit}
            insert={text => void cards.change(card, { text: [card.text, text].filter(Boolean).join('\n') }).catch(rethrowUnlessFailure)}
          />
        </div>
        <SavedField
          key={`text ${card.card_id}`}
          label="内容"
          value={card.text}
          max={IDEA_TEXT_MAX}
          rows={4}
          disabled={!mayEdit}
          placeholder="这张卡片里发生什么"
          save={text => cards.change(card, { text })}
        />
        <Facts {...props} />
        {card.type === 'role' && <RoleFacts {...props} />}
        <CardTies {...props} />
        <CardForm {...props} />
        <CardPictures {...props} />
        <Suspense fallback={null}>
          <CardDiscussion key={`discussion ${card.card_id}`} projectId={props.projectId} cardId={card.card_id} />
        </Suspense>
      </div>
    </article>
  )
}
