// A stage to try on the test page: two layers, shapes, a text, with undo.
import { useState } from 'react'
import { useHistory } from '../history/history.ts'
import { IconButton } from '../IconButton.tsx'
import { Redo2, Square, Undo2 } from 'lucide-react'
import { Layers } from '../stage/Layers.tsx'
import { type Drawing, emptyDrawing, withItem } from '../stage/model.ts'
import { StageView } from '../stage/StageView.tsx'

const square = { kind: 'rect', layer: 'layer', name: '方块', x: 80, y: 60, width: 120, height: 80, rotation: 0, fill: '#5c62d2' } as const
const FIRST: Drawing = {
  ...emptyDrawing(640, 400),
  layers: [
    { id: 'layer', name: '底', visible: true, locked: false, opacity: 1 },
    { id: 'layer-2', name: '字', visible: true, locked: false, opacity: 1 },
  ],
  items: [
    { ...square, id: 'rect' },
    { ...square, id: 'ellipse', kind: 'ellipse', name: '圆', x: 320, y: 140, fill: '#05837e' },
    {
      ...square,
      id: 'text',
      kind: 'text',
      layer: 'layer-2',
      name: '雨夜',
      text: '雨夜',
      size: 40,
      x: 260,
      y: 300,
      height: 48,
      fill: '#c13c3b',
    },
  ],
}

const StageSample = () => {
  const history = useHistory(FIRST)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const undo = history.undoLabel === undefined ? undefined : history.undo
  const redo = history.redoLabel === undefined ? undefined : history.redo
  const shared = { drawing: history.present, onChange: history.change, picked, onPick: setPicked }
  const add = () => {
    const made = withItem(history.present, square)
    history.change(() => made.drawing, '添加方块')
    setPicked(new Set([made.id]))
  }
  return (
    <div style={{ display: 'flex', width: '100%', height: 480 }}>
      <div className="grow" style={{ minWidth: 0 }}>
        <StageView label="示例舞台" {...shared} undo={undo} redo={redo} />
      </div>
      <div>
        <div className="row" role="toolbar" aria-label="舞台">
          <IconButton icon={Square} label="添加方块" onClick={add} />
          <IconButton icon={Undo2} label="撤销" keys="Ctrl+Z" disabled={!undo} onClick={() => undo?.()} />
          <IconButton icon={Redo2} label="重做" keys="Ctrl+Y" disabled={!redo} onClick={() => redo?.()} />
        </div>
        <Layers {...shared} />
      </div>
    </div>
  )
}
export default StageSample
