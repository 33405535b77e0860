// What is picked on the story line: its fields, where it leads, how it looks, notes on it; several at once where that makes sense.
import { type GameNode, NODE_TYPES, type NodeType } from '@qianmu/story/model'
import { put } from '@qianmu/story/shared'
import { freshId } from '@qianmu/story/shared'
import { waysOf } from '@qianmu/story/ways'
import { Button, ColorPicker, Select } from 'antd'
import { Play, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { IconButton } from '../../ui/IconButton.tsx'
import { TabRow } from '../../ui/TabList.tsx'
import { Fields } from '../fields/Fields.tsx'
import { COMMON, NODE_FIELDS } from '../fields/tables.ts'
import { Words } from '../fields/Words.tsx'
import { useOpened } from '../GameRoom.tsx'
import { TypeSign } from '../kinds.tsx'
import { link } from './board.ts'
import { Lines } from './Lines.tsx'
import { percent, type StoryHands } from './use-story.ts'

type Tab = 'content' | 'ways' | 'look' | 'notes'
const TAGS_MAX = 20

/** Where each way out leads; the way by keyboard to link nodes, across boards too. */
const Ways = ({ story, node }: { story: StoryHands; node: GameNode }) => {
  const { hands, findings } = story
  const { game, doc } = hands
  const options = game.nodes
    .filter(each => each.type !== 'START')
    .map(each => ({ value: each.id, label: each.name || NODE_TYPES[each.type].name }))
  const ways = waysOf(node)
  const runs = findings.simulation?.runs ?? 0
  return (
    <div className="stack gap-10">
      {ways.map(way => {
        const edge = game.edges.find(each => each.from === node.id && each.port === way.id)
        return (
          <div key={way.id} className="stack gap-4">
            <span className="row">
              <span className="grow cut">{way.label || '下一步'}</span>
              {runs > 0 && <span className="meta num">{percent((edge ? (findings.simulation!.edges[edge.id] ?? 0) : 0) / runs)}</span>}
            </span>
            <span className="row gap-4">
              <Select
                size="small"
                variant="filled"
                className="grow min-w-0"
                aria-label={`${way.label || '下一步'} 通向`}
                disabled={story.readOnly}
                allowClear
                showSearch={{ optionFilterProp: 'label' }}
                placeholder="没有连到任何节点"
                status={edge ? '' : 'warning'}
                value={edge?.to}
                options={options}
                onChange={(to: string | undefined) => hands.change(() => link(doc, hands.now(), node.id, way.id, to ?? '', freshId()))}
              />
              {edge && (
                <Button size="small" type="text" onClick={() => story.show(edge.to)}>
                  去看
                </Button>
              )}
            </span>
          </div>
        )
      })}
      {ways.length === 0 && <p className="meta">{node.type === 'ENDING' ? '故事在这里结束' : '还没有出口'}</p>}
    </div>
  )
}

const Notes = ({ story, nodes }: { story: StoryHands; nodes: readonly GameNode[] }) => {
  const { hands, readOnly } = story
  const [first] = nodes
  const all = (fields: Readonly<Record<string, unknown>>, key?: string) =>
    hands.change(() => nodes.forEach(node => put(hands.doc, 'nodes', node.id, fields)), key)
  return (
    <div className="stack gap-10">
      {nodes.length === 1 && (
        <Words
          label="批注"
          rows={3}
          max={2000}
          placeholder="给同伴的话，玩家看不到"
          readOnly={readOnly}
          value={first!.note}
          onChange={note => all({ note }, `note ${first!.id}`)}
        />
      )}
      <span className="meta">标签</span>
      <Select
        mode="tags"
        size="small"
        variant="filled"
        aria-label="标签"
        disabled={readOnly}
        maxCount={TAGS_MAX}
        value={first!.tags}
        options={[...new Set(hands.game.nodes.flatMap(node => node.tags))].map(value => ({ value, label: value }))}
        onChange={(tags: string[]) => all({ tags })}
      />
      <label className="row">
        <span className="grow">标题颜色</span>
        <ColorPicker
          size="small"
          allowClear
          disabled={readOnly}
          value={first!.color || null}
          onChangeComplete={color => all({ color: color.cleared ? '' : color.toHexString() })}
        />
      </label>
      <span className="meta">放在画板</span>
      <Select
        size="small"
        variant="filled"
        aria-label="放在画板"
        disabled={readOnly}
        value={first!.board}
        options={hands.game.boards.map(({ id, name }) => ({ value: id, label: name || '未命名' }))}
        onChange={(board: string) => all({ board })}
      />
    </div>
  )
}

const Content = ({ story, node }: { story: StoryHands; node: GameNode }) => {
  const { hands } = story
  const set = (name: string, value: unknown, key?: string) =>
    hands.put('nodes', node.id, { data: { [name]: value } }, key && `${node.id} ${key}`)
  return node.type === 'PLOT' ? (
    <Lines node={node} readOnly={story.readOnly} onChange={(actions, key) => set('actions', actions, key)} />
  ) : (
    <Fields fields={NODE_FIELDS[node.type]} values={node.data} readOnly={story.readOnly} onChange={set} />
  )
}

const One = ({ story, node }: { story: StoryHands; node: GameNode }) => {
  const { hands, readOnly } = story
  const { workId } = useOpened()
  const navigate = useNavigate()
  const [tab, setTab] = useState<Tab>('content')
  const type: NodeType = node.type
  return (
    <>
      <header className="row">
        <TypeSign type={type} size={28} />
        <span className="grow">
          <Words
            label="节点名"
            max={60}
            readOnly={readOnly}
            value={node.name}
            onChange={name => hands.put('nodes', node.id, { name }, `name ${node.id}`)}
          />
        </span>
        <IconButton
          icon={Star}
          label={node.collected ? '取消收藏' : '收藏'}
          aria-pressed={node.collected}
          disabled={readOnly}
          onClick={() => hands.put('nodes', node.id, { collected: !node.collected })}
        />
        <IconButton
          icon={Play}
          label="从这里试玩"
          onClick={() => void navigate(`/workDetail/${workId}/4/gamePlay?from=${encodeURIComponent(node.id)}`)}
        />
        <IconButton
          icon={Trash2}
          label="删除节点"
          disabled={readOnly}
          onClick={() => hands.remove('nodes', [node.id], `「${node.name}」`)}
        />
      </header>
      <p className="meta">{NODE_TYPES[type].panel}</p>
      <TabRow<Tab>
        label="节点的设置"
        tabs={[
          { key: 'content', label: type === 'BRANCH' ? '选项' : '内容' },
          { key: 'ways', label: '去向' },
          { key: 'look', label: '表现' },
          { key: 'notes', label: '批注' },
        ]}
        active={tab}
        onChange={setTab}
      />
      {tab === 'content' && <Content story={story} node={node} />}
      {tab === 'ways' && <Ways story={story} node={node} />}
      {tab === 'look' && (
        <Fields
          fields={COMMON}
          values={node.data}
          readOnly={readOnly}
          onChange={(name, value, key) => hands.put('nodes', node.id, { data: { [name]: value } }, key && `${node.id} ${key}`)}
        />
      )}
      {tab === 'notes' && <Notes story={story} nodes={[node]} />}
      {node.block && (
        <Button size="small" type="link" onClick={() => void navigate(`/editor/edit/${node.block.split(':')[0]}`)}>
          来自剧本，去看原文
        </Button>
      )}
    </>
  )
}

const Many = ({ story, nodes }: { story: StoryHands; nodes: readonly GameNode[] }) => {
  const { hands, readOnly } = story
  const ids = nodes.map(node => node.id)
  const collect = (collected: boolean) => hands.change(() => ids.forEach(id => put(hands.doc, 'nodes', id, { collected })))
  return (
    <>
      <h2>选中 {nodes.length} 个节点</h2>
      <span className="row">
        <Button size="small" disabled={readOnly} onClick={() => collect(true)}>
          收藏
        </Button>
        <Button size="small" disabled={readOnly} onClick={() => collect(false)}>
          取消收藏
        </Button>
        <Button size="small" danger disabled={readOnly} onClick={() => hands.remove('nodes', ids, `${ids.length} 个节点`)}>
          删除
        </Button>
      </span>
      <Notes story={story} nodes={nodes} />
    </>
  )
}

export const Inspector = ({ story }: { story: StoryHands }) => {
  const { hands, picked, readOnly } = story
  const nodes = hands.game.nodes.filter(node => picked.has(node.id))
  const note = hands.game.notes.find(each => picked.has(each.id))
  const frame = hands.game.frames.find(each => picked.has(each.id))
  return (
    <div className="stack gap-10 h-full p-12 bg-panel overflow-auto text-13" role="region" aria-label="属性">
      {nodes.length === 1 && <One key={nodes[0]!.id} story={story} node={nodes[0]!} />}
      {nodes.length > 1 && <Many story={story} nodes={nodes} />}
      {nodes.length === 0 && note && (
        <Words
          label="便签"
          rows={4}
          max={2000}
          readOnly={readOnly}
          value={note.text}
          onChange={text => hands.put('notes', note.id, { text }, `note ${note.id}`)}
        />
      )}
      {nodes.length === 0 && !note && frame && (
        <Button size="small" disabled={readOnly} onClick={() => hands.put('frames', frame.id, { collapsed: !frame.collapsed })}>
          {frame.collapsed ? '展开这个分组' : '收起这个分组'}
        </Button>
      )}
      {nodes.length === 0 && !note && !frame && <p className="meta">点一个节点，在这里写它的内容；从出口的圆点拖到另一个节点就连上了。</p>}
    </div>
  )
}
