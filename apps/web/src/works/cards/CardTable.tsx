// 表格: the cards as rows, sorted by any column.
import { type Card, CARD_TYPES } from '@qianmu/contract/works/cards'
import { Table, type TableColumnsType } from 'antd'
import { ago } from '../../ui/format.ts'
import { Landed, People, type Setting } from './Tile.tsx'
import styles from './views.module.css'

interface Props {
  cards: readonly Card[]
  setting: Setting
  cardId: number
  onOpen: (id: number) => void
}

const byText = (field: 'title' | 'lane' | 'storyline') => (one: Card, other: Card) => one[field].localeCompare(other[field], 'zh-CN')

const columnsOf = (setting: Setting, onOpen: (id: number) => void): TableColumnsType<Card> => [
  { title: '序号', dataIndex: 'no', width: 64, sorter: (one, other) => one.no - other.no },
  {
    title: '标题',
    dataIndex: 'title',
    width: 216,
    ellipsis: true,
    sorter: byText('title'),
    render: (title: string, card) => (
      <button type="button" className={styles.name} onClick={() => onOpen(card.card_id)}>
        {title}
      </button>
    ),
  },
  { title: '类型', dataIndex: 'type', width: 72, render: (type: Card['type']) => CARD_TYPES[type] },
  { title: '幕', dataIndex: 'lane', width: 72, sorter: byText('lane') },
  { title: '故事线', dataIndex: 'storyline', width: 112, sorter: byText('storyline') },
  { title: '落到', key: 'landed', width: 152, render: (_, card) => <Landed card={card} setting={setting} /> },
  { title: '人物', key: 'people', width: 112, render: (_, card) => <People ids={card.people} roles={setting.roles} /> },
  { title: '情绪', dataIndex: 'mood', width: 72, align: 'right', sorter: (one, other) => one.mood - other.mood },
  { title: '负责', dataIndex: 'assignee', width: 96 },
  { title: '更新', dataIndex: 'updated_at', width: 104, render: (at: string) => ago(at) },
]

export const CardTable = ({ cards, setting, cardId, onOpen }: Props) => (
  <div className={styles.scroll}>
    <Table<Card>
      size="small"
      rowKey="card_id"
      columns={columnsOf(setting, onOpen)}
      dataSource={[...cards]}
      pagination={false}
      scroll={{ x: 1080 }}
      rowClassName={card => (card.card_id === cardId ? (styles.current ?? '') : '')}
    />
  </div>
)
