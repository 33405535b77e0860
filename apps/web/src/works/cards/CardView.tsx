// The chosen view of the cards; the mind map and the table come when they are first asked for.
import { Button } from 'antd'
import { Suspense } from 'react'
import { Guarded } from '../../kit/Guarded.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { late } from '../../ui/late/late.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { Ideas } from '../ideas/index.ts'
import { Board } from './Board.tsx'
import type { Place } from './DragGround.tsx'
import type { Lane } from './model.ts'
import { Outline } from './Outline.tsx'
import type { Setting } from './Tile.tsx'
import { Timeline } from './Timeline.tsx'
import type { Card } from '@qianmu/contract/works/cards'
import type { Cards } from './use-cards.ts'
import type { View } from './view.ts'
import styles from './views.module.css'

const MindMap = late(async () => ({ default: (await import('./MindMap.tsx')).MindMap }))
const CardTable = late(async () => ({ default: (await import('./CardTable.tsx')).CardTable }))

interface Screen {
  cards: Cards
  ideas: Ideas
  view: View
  mayEdit: boolean
  keyword: string
  shown: readonly Card[]
  lanes: readonly Lane[]
  setting: Setting
  move: (id: number, place: Place) => void
  open: (id: number) => void
  add: (lane?: string) => void
}

const NoCards = ({ screen: { add, keyword } }: { screen: Screen }) => (
  <div className={styles.centre}>
    {keyword ? (
      <Empty art="search" title="没有这样的卡片" help="换一个词，或清空查找。" />
    ) : (
      <Empty
        art="works"
        title="还没有卡片"
        help="一张卡片写一个节拍：发生什么、谁在场、落到哪一场"
        action={
          <Guarded need="EditIdeas" scope="author">
            <Button onClick={() => add('起')}>写第一张卡片</Button>
          </Guarded>
        }
      />
    )}
  </div>
)

export const CardView = ({ screen }: { screen: Screen }) => {
  const { cards, view, mayEdit, shown, lanes, setting, move, open, add } = screen
  if (shown.length === 0 && (view.view !== 'board' || screen.keyword || !cards.cards?.length)) return <NoCards screen={screen} />
  const common = { setting, cardId: view.cardId, mayEdit, onOpen: open }
  return (
    <Suspense fallback={<Spinner label="正在打开" />}>
      {view.view === 'board' && <Board {...common} lanes={lanes} onMove={move} onAdd={add} />}
      {view.view === 'timeline' && <Timeline {...common} cards={shown} onPlace={cards.put} />}
      {view.view === 'map' && <MindMap {...common} cards={shown} onChange={cards.put} />}
      {view.view === 'outline' && <Outline {...common} cards={shown} ideas={screen.ideas.list ?? []} />}
      {view.view === 'table' && <CardTable {...common} cards={shown} onChange={cards.change} />}
    </Suspense>
  )
}
