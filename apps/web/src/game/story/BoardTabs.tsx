// The boards of a game as tabs: opened, added, renamed, moved and removed.
import { Dropdown } from 'antd'
import { Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import NameDialog, { type Asked } from '../../ui/NameDialog.tsx'
import { TabRow } from '../../ui/TabList.tsx'
import type { StoryHands } from './use-story.ts'

const NAME_MAX = 30

export const BoardTabs = ({ story }: { story: StoryHands }) => {
  const { hands, board, setBoard, readOnly } = story
  const { game } = hands
  const [asked, setAsked] = useState<Asked>()
  const nth = game.boards.findIndex(each => each.id === board)
  const counts = Map.groupBy(game.nodes, node => node.board)
  const ask = (title: string, initial: string, run: (name: string) => void) =>
    setAsked({ title, field: 'name', label: '名称', max: NAME_MAX, initial, ok: '保存', run: name => Promise.resolve(run(name)) })
  const add = () => ask('新建画板', `第 ${game.boards.length + 1} 幕`, name => setBoard(hands.add('boards', { name })))
  const swap = (by: -1 | 1) => {
    const [one, other] = [game.boards[nth], game.boards[nth + by]]
    if (!one || !other) return
    hands.change(() => {
      hands.put('boards', one.id, { at: other.at })
      hands.put('boards', other.id, { at: one.at })
    })
  }
  const remove = () => {
    const name = game.boards[nth]?.name
    hands.remove('boards', [board], `「${name}」和上面的节点`)
    setBoard('')
  }
  const items = [
    {
      key: 'rename',
      label: '重命名…',
      onClick: () => ask('重命名画板', game.boards[nth]?.name ?? '', name => hands.put('boards', board, { name })),
    },
    { key: 'left', label: '向左移', disabled: nth <= 0, onClick: () => swap(-1) },
    { key: 'right', label: '向右移', disabled: nth === game.boards.length - 1, onClick: () => swap(1) },
    { key: 'remove', label: '删除', danger: true, disabled: game.boards.length < 2, onClick: remove },
  ]
  return (
    <div className="row h-48 px-12 flex-none bg-panel line-b">
      <div className="grow min-w-0 overflow-x-auto">
        <TabRow
          inBar
          label="画板"
          tabs={game.boards.map(each => ({ key: each.id, label: each.name || '未命名', count: counts.get(each.id)?.length ?? 0 }))}
          active={board}
          onChange={setBoard}
        />
      </div>
      {!readOnly && (
        <>
          <Dropdown menu={{ items }} trigger={['click']}>
            <IconButton icon={Ellipsis} label="这个画板" />
          </Dropdown>
          <IconButton icon={Plus} label="新建画板" onClick={add} />
        </>
      )}
      {asked && <NameDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </div>
  )
}
