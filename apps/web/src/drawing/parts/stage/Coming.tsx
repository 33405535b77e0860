// The picture on the way, as large as the stage: its latest preview, how far it is, how long it still takes.
import { DRAW_STATUS } from '@qianmu/contract/drawing/pictures'
import { Progress } from 'antd'
import { Hourglass, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { leftSeconds, percent } from '../../../ui/format.ts'
import type { Coming as ComingTask } from '../../looked.ts'
import { usePreview } from '../../use-preview.ts'
import { waitingText } from '../waiting.ts'
import { Framed } from './Framed.tsx'
import type { StageZoom } from './use-zoom.ts'

/** Until the first preview says of what shape it is. */
const SQUARE = { width: 512, height: 512 }

const Preview = ({ address, zoom }: { address: string; zoom: StageZoom }) => {
  const [size, setSize] = useState(SQUARE)
  return (
    <Framed size={size} zoom={zoom} grows>
      <img
        className="block size-full"
        src={address}
        alt="正在画的样子，放大"
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
      />
    </Framed>
  )
}

export const Coming = ({ coming: { task, record }, away, zoom }: { coming: ComingTask; away: string; zoom: StageZoom }) => {
  const preview = usePreview(task.task_id, task.preview)
  const isDrawn = task.status === DRAW_STATUS.generating
  const Icon = isDrawn ? LoaderCircle : Hourglass
  return (
    <>
      {preview ? (
        <Preview address={preview} zoom={zoom} />
      ) : (
        <div className="flex-1 self-stretch grid place-items-center rounded-8 bg-hover text-t3">
          <Icon size={32} className={isDrawn ? 'turning' : ''} aria-hidden />
        </div>
      )}
      <div className="stack gap-4 items-center w-full max-w-480" role="status">
        <Progress aria-label="进度" percent={Math.round(task.progress * 100)} showInfo={false} size={{ height: 4 }} />
        <p className="num">
          {isDrawn
            ? ['正在画', task.progress > 0 && percent(task.progress), task.eta !== null && `· ${leftSeconds(task.eta)}`]
                .filter(Boolean)
                .join(' ')
            : waitingText(task, away)}
        </p>
        <p className="meta cut max-w-full">{[task.message, record.subject_name || record.prompt].filter(Boolean).join(' · ')}</p>
      </div>
    </>
  )
}
