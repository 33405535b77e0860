// Chooses the scenes that a card lands in: documents with their scenes, searched by number or heading.
import type { Card, Episode } from '@qianmu/contract/works/cards'
import { Input, Modal, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { Empty } from '../../../ui/Empty.tsx'

type SceneRef = { doc_id: number; scene_id: string }
const keyOf = ({ doc_id, scene_id }: SceneRef) => JSON.stringify([doc_id, scene_id])
const refOf = (key: string): SceneRef | undefined => {
  if (!key.startsWith('[')) return undefined
  const [doc_id, scene_id] = JSON.parse(key) as [number, string]
  return { doc_id, scene_id }
}

const nodesOf = (episodes: readonly Episode[], keyword: string) =>
  episodes.flatMap(({ doc_id, doc_name, scenes }) => {
    const children = scenes
      .filter(scene => `${doc_name} ${scene.no} ${scene.heading}`.includes(keyword))
      .map(scene => ({
        key: keyOf({ doc_id, ...scene }),
        title: `${scene.no ? `场 ${scene.no}　${scene.heading}` : '正文'}　${scene.words} 字`,
      }))
    return children.length ? [{ key: `doc-${doc_id}`, title: doc_name, checkable: false, children }] : []
  })

interface Props {
  card: Card
  episodes: readonly Episode[]
  onPick: (scenes: SceneRef[]) => void
  onClose: () => void
}

export const ScenePicker = ({ card, episodes, onPick, onClose }: Props) => {
  const [keyword, setKeyword] = useState('')
  const [checked, setChecked] = useState<readonly string[]>(card.scenes.map(keyOf))
  const nodes = useMemo(() => nodesOf(episodes, keyword.trim()), [episodes, keyword])
  const shown = new Set(nodes.flatMap(node => node.children.map(child => child.key)))
  const opened = keyword ? nodes.map(node => node.key) : card.scenes.map(scene => `doc-${scene.doc_id}`)
  return (
    <Modal
      open
      title={`「${card.title}」落到哪几场`}
      okText={checked.length ? `连接 ${checked.length} 场` : '不连接'}
      cancelText="取消"
      onOk={() => {
        onPick(checked.flatMap(key => refOf(key) ?? []))
        onClose()
      }}
      onCancel={onClose}
      style={{ top: '10vh' }}
    >
      <Input
        autoFocus
        allowClear
        placeholder="按场号、场景查找"
        aria-label="查找场次"
        value={keyword}
        onChange={event => setKeyword(event.target.value)}
      />
      {nodes.length === 0 ? (
        <Empty art="search" title={episodes.length ? '没有这样的场次' : '剧本里还没有场次'} help="先在剧本里写下场次，再把卡片落到那里。" />
      ) : (
        <Tree
          key={keyword}
          checkable
          selectable={false}
          height={360}
          treeData={nodes}
          defaultExpandedKeys={opened}
          checkedKeys={[...checked]}
          onCheck={keys => {
            const now = (Array.isArray(keys) ? keys : keys.checked).map(String).filter(key => refOf(key))
            setChecked([...checked.filter(key => !shown.has(key)), ...now.filter(key => shown.has(key))])
          }}
        />
      )}
    </Modal>
  )
}
