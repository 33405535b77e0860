// /aiWork/laboratory/fastModelling: a picture with its depth map turned into a relief that can be looked at from all sides, in the browser.
import { Button, Tag } from 'antd'
import { Download, RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { Panels } from '../../frame/EditorFrame.tsx'
import { saveFile } from '../../kit/transfer.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { PictureWell } from '../parts/PictureWell.tsx'
import { SliderRow } from '../parts/fields.tsx'
import { StudioFrame } from '../parts/StudioFrame.tsx'
import { useArrivals } from '../use-arrivals.ts'
import { FIRST_VIEW, LIMITS, type View } from './relief.ts'
import { ReliefStage } from './ReliefStage.tsx'
import { useRelief } from './use-relief.ts'

const FastModelling = () => {
  const [picture, setPicture] = useState('')
  const [view, setView] = useState<View>(FIRST_VIEW)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { arrive } = useArrivals()
  const { map, relief, refused } = useRelief(picture)
  const save = () => canvas.current?.toBlob(blob => blob && saveFile({ blob, fileName: '浮雕.png' }))
  const settings = (
    <div className="stack gap-16 p-16 overflow-y-auto">
      <PictureWell
        label="图片"
        value={picture ? [picture] : []}
        max={1}
        onChange={([address]) => setPicture(address ?? '')}
        arrive={arrive}
      />
      <SliderRow
        id="relief-height"
        label="起伏"
        value={view.height}
        min={LIMITS.height[0]}
        max={LIMITS.height[1]}
        step={0.05}
        onChange={height => setView({ ...view, height })}
      />
      {map && (
        <figure className="stack gap-8 m-0">
          <img className="block w-full rounded-6" src={map.thumbs.mid} alt="深度图" />
          <figcaption className="row">
            {map.approximate && <Tag color="warning">近似</Tag>}
            <span className="meta grow cut">深度图 · {map.engine}</span>
          </figcaption>
        </figure>
      )}
      {map?.approximate && <p className="meta">远近是按高低和清晰度估的，不是模型测的。</p>}
    </div>
  )
  const stage = (
    <div className="stack h-full min-w-0 p-16 gap-12">
      <div className="relative grid flex-1 min-h-0 place-items-center">
        {relief ? (
          <ReliefStage relief={relief} view={view} setView={setView} canvas={canvas} />
        ) : refused ? (
          <p role="alert">{refused}</p>
        ) : picture ? (
          <Spinner label="正在算深度图" />
        ) : (
          <Empty art="images" title="放一张图片，看它立起来" help="拖动画面或按方向键转动，滚轮拉近。画面里看不见的背后不会补画。" />
        )}
      </div>
      {relief && (
        <div className="row justify-center flex-wrap">
          <Button icon={<RotateCcw size={16} aria-hidden />} onClick={() => setView(FIRST_VIEW)}>
            转回来
          </Button>
          <Button icon={<Download size={16} aria-hidden />} onClick={save}>
            存下这个角度
          </Button>
        </div>
      )}
    </div>
  )
  return (
    <StudioFrame backTo="/workBench/worksManage" title="快速建模">
      <Panels
        name="relief"
        panels={[
          { key: 'settings', label: '图片', size: 304, min: 260, max: 400, content: settings },
          { key: 'stage', content: stage },
        ]}
      />
    </StudioFrame>
  )
}
export default FastModelling
