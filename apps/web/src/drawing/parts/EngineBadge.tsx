// Which engine draws here; one that draws by rules says so.
import type { DrawEngine } from '@qianmu/contract/drawing/pictures'
import { Tooltip } from 'antd'
import { PencilRuler, Plug, Unplug } from 'lucide-react'

export const EngineBadge = ({ studio: { engine } }: { studio: { engine: Pick<DrawEngine, 'name' | 'kind'> | undefined } }) => {
  const Icon = !engine ? Unplug : engine.kind === 'procedural' ? PencilRuler : Plug
  return (
    <Tooltip title={engine?.kind === 'procedural' ? '按规则处理，不是 AI 模型。适合占位、分镜和构图。' : ''}>
      <span
        className="inline-flex flex-none items-center gap-4 whitespace-nowrap py-1 px-8 rounded-4 bg-hover text-t2 text-12 data-[kind=procedural]:bg-warn-soft data-[kind=procedural]:text-warn"
        data-kind={engine?.kind}
      >
        <Icon size={14} aria-hidden />
        {engine?.name ?? '没有可用的引擎'}
      </span>
    </Tooltip>
  )
}
