// What comes of a sentence on the landing page: a draw as it comes along, then its pictures.
import type { FlowDraw, FlowOutput } from '@qianmu/contract/flows'
import { useState } from 'react'
import { api } from '../api.ts'
import { useCall } from '../kit/use-call.ts'
import { ImageViewer } from '../ui/ImageViewer.tsx'
import { Draw, isOver } from './Draw.tsx'

const LOOK_MS = 400

const QuickResult = ({ drawId }: { drawId: number }) => {
  const everyMs = (now?: FlowDraw) => (now && isOver(now) ? 0 : LOOK_MS)
  const { data: draw } = useCall(api.flows.result, { draw_id: drawId }, { staleMs: 0, everyMs })
  const [looked, look] = useState<FlowOutput>()
  if (!draw) return null
  return (
    <div className="mt-12 max-w-480">
      <Draw draw={draw} onLook={look} />
      {looked && (
        <ImageViewer images={[{ src: looked.url, alt: looked.name }]} index={0} onIndex={() => undefined} onClose={() => look(undefined)} />
      )}
    </div>
  )
}
export default QuickResult
