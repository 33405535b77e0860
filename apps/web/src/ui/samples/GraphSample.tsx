// A graph to try on the test page: pictures and texts, with undo and somebody else's cursor.
import { Input } from 'antd'
import { GraphView, type Peer } from '../graph/GraphView.tsx'
import { changed, EMPTY_GRAPH, type Graph, type NodeKind } from '../graph/model.ts'
import { useHistory } from '../history/history.ts'

const image = { id: 'image', label: '图', type: 'IMAGE' }
const text = { id: 'text', label: '文字', type: 'STRING' }
const KINDS: readonly NodeKind[] = [
  { kind: 'load', title: '读图', category: '图', words: ['载入', 'load'], inputs: [], outputs: [image] },
  { kind: 'words', title: '写字', category: '文', words: ['提示词'], inputs: [], outputs: [text], data: { text: '雨夜' } },
  {
    kind: 'draw',
    title: '画',
    category: '图',
    words: ['生成'],
    inputs: [
      { ...text, id: 'prompt' },
      { ...image, label: '底图' },
    ],
    outputs: [image],
  },
  { kind: 'join', title: '拼图', category: '图', inputs: [{ ...image, id: 'images', label: '每一张', many: true }], outputs: [image] },
  { kind: 'save', title: '存图', category: '图', inputs: [image], outputs: [] },
]
const FIRST: Graph = {
  ...EMPTY_GRAPH,
  nodes: [
    { id: 'words', kind: 'words', x: 0, y: 0, data: { text: '雨夜' } },
    { id: 'draw', kind: 'draw', x: 320, y: 40, data: {} },
    { id: 'save', kind: 'save', x: 640, y: 60, data: {} },
  ],
  links: [{ id: 'words.text-draw.prompt', from: { node: 'words', port: 'text' }, to: { node: 'draw', port: 'prompt' } }],
}
const PEERS: readonly Peer[] = [{ id: 'lin', name: '林知夏', colour: 'var(--solid)', x: 420, y: 180 }]

const GraphSample = () => {
  const history = useHistory(FIRST)
  const graph = history.present
  const problems = new Map(
    graph.nodes
      .filter(node => node.kind === 'save' && !graph.links.some(link => link.to.node === node.id))
      .map(node => [node.id, '缺少图']),
  )
  return (
    <div style={{ width: '100%', height: 420 }}>
      <GraphView
        label="示例图"
        graph={graph}
        kinds={KINDS}
        problems={problems}
        peers={PEERS}
        onChange={history.change}
        undo={history.undoLabel === undefined ? undefined : history.undo}
        redo={history.redoLabel === undefined ? undefined : history.redo}
        body={node =>
          node.kind === 'words' && (
            <Input
              size="small"
              aria-label="文字"
              value={String(node.data.text ?? '')}
              onChange={({ target }) =>
                history.change(now => changed(now, node.id, { data: { text: target.value } }), '改文字', `text ${node.id}`)
              }
            />
          )
        }
      />
    </div>
  )
}
export default GraphSample
