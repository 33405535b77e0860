// Which engine draws here; one that draws by rules says so, and one that is away that it is waited for.
import type { DrawEngine } from '@qianmu/contract/drawing/pictures'
import { Tooltip } from 'antd'
import { PencilRuler, Plug, Unplug } from 'lucide-react'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'

/** What is told of an engine; of one that drew something only its name and kind are known. */
type Told = Pick<DrawEngine, 'name' | 'kind'> & Partial<Pick<DrawEngine, 'available' | 'reason'>>

/** What is said where no engine is known: that there is none only when that has been answered. */
function useNone(): string {
  const { data, isError } = useCall(api.drawing.engines, {})
  if (data) return '没有可用的引擎'
  return isError ? '没有读到引擎' : '正在看有哪些引擎'
}

export const EngineBadge = ({ studio: { engine } }: { studio: { engine: Told | undefined } }) => {
  const none = useNone()
  const away = engine?.available === false
  const Icon = !engine || away ? Unplug : engine.kind === 'procedural' ? PencilRuler : Plug
  const title = away ? engine.reason : engine?.kind === 'procedural' ? '按规则处理，不是 AI 模型。适合占位、分镜和构图。' : ''
  return (
    <Tooltip title={title}>
      <span
        className="inline-flex min-w-0 items-center gap-4 py-1 px-8 rounded-4 bg-hover text-t2 text-12 data-[warns=true]:bg-warn-soft data-[warns=true]:text-warn"
        data-kind={engine?.kind}
        data-warns={away || engine?.kind === 'procedural'}
      >
        <Icon size={14} aria-hidden />
        <span className="cut">
          {engine?.name ?? none}
          {away && ' 暂时连不上'}
        </span>
      </span>
    </Tooltip>
  )
}
