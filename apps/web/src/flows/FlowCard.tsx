// One workflow of the library: cover, what keeps it from running, name, category and how often it was run (mockup 40).
import { FLOW_CATEGORIES, type Flow } from '@qianmu/contract/flows'
import { Dropdown } from 'antd'
import {
  Clapperboard,
  Ellipsis,
  Eraser,
  LayoutGrid,
  Mountain,
  Music,
  Paintbrush,
  Play,
  Sparkles,
  Star,
  TriangleAlert,
  UserRound,
  Workflow,
  Wrench,
} from 'lucide-react'
import { api } from '../api.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { saveFile } from '../kit/transfer.ts'
import { staleAnswers } from '../kit/answers-cache.ts'
import { largeNumber } from '../ui/format.ts'
import { IconButton } from '../ui/IconButton.tsx'
import type { FocusProps } from '../ui/library/layout.ts'
import { FactCover } from '../ui/library/FactCover.tsx'
import { Badge, Facts, Picture, Tile } from '../ui/library/Tile.tsx'
import { offerUndo } from '../ui/undo.ts'
import { LIBRARY } from './importing.ts'

const categoryOf = ({ category_id }: Pick<Flow, 'category_id'>) =>
  FLOW_CATEGORIES.find(each => each.category_id === category_id)?.name ?? ''
/** By category, in their order. */
const SIGNS = [UserRound, Mountain, LayoutGrid, Paintbrush, Eraser, Sparkles, Clapperboard, Music, Wrench] as const
export const FlowCover = ({ flow }: { flow: Pick<Flow, 'cover' | 'category_id'> }) =>
  flow.cover ? (
    <Picture src={flow.cover} />
  ) : (
    <FactCover sign={SIGNS[flow.category_id - 1] ?? Workflow} family={categoryOf(flow)} words={[categoryOf(flow)]} />
  )

/** @returns whether it was done; a failure has been told */
async function changed(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
  } catch (error) {
    rethrowUnlessFailure(error)
    return false
  }
  staleAnswers(LIBRARY)
  return true
}
/** Likes a workflow, or no more. */
export const like = (flow: Flow) => void changed(api.flows.favourite({ comfy_id: flow.comfy_id, favourite: flow.favourite ? 0 : 1 }))
const share = ({ comfy_id, shared }: Flow) => void changed(api.flows.edit({ comfy_id, shared: shared ? 0 : 1 }))
const letEdit = ({ comfy_id, team_edits }: Flow) => void changed(api.flows.edit({ comfy_id, team_edits: team_edits ? 0 : 1 }))
const exported = ({ comfy_id }: Flow) => void api.flows.exported.file({ comfy_id }).then(saveFile, rethrowUnlessFailure)
async function remove({ comfy_id, name }: Flow) {
  if (await changed(api.flows.drop({ comfy_id })))
    offerUndo(`已删除「${name}」`, () => void changed(api.flows.edit({ comfy_id, deleted: 0 })))
}

/** What can be done with a workflow besides running it. */
export const flowMenu = (flow: Flow, go: (path: string) => void) => ({
  items: [
    { key: 'graph', label: '编辑节点图', onClick: () => go(`/aiWork/comfyNative?id=${flow.comfy_id}`) },
    { key: 'export', label: '导出 JSON', onClick: () => exported(flow) },
    ...(flow.mine
      ? [
          ...(flow.shared
            ? [{ key: 'edits', label: flow.team_edits ? '团队不再编辑节点图' : '让团队一起编辑节点图', onClick: () => letEdit(flow) }]
            : []),
          { key: 'share', label: flow.shared ? '不再共享给团队' : '共享给团队', onClick: () => share(flow) },
          { key: 'remove', label: '删除', danger: true, onClick: () => void remove(flow) },
        ]
      : []),
  ],
})

export const FlowCard = ({
  flow,
  focus,
  onOpen,
  onGo,
}: {
  flow: Flow
  focus: FocusProps
  onOpen: () => void
  onGo: (path: string) => void
}) => (
  <Tile
    name={flow.name}
    face={<FlowCover flow={flow} />}
    shape="h-136"
    focus={focus}
    onClick={onOpen}
    left={
      flow.lacks && (
        <Badge>
          <TriangleAlert size={12} aria-hidden />
          {flow.lacks}
        </Badge>
      )
    }
    actions={
      <>
        <IconButton icon={Star} size={24} label={`收藏 ${flow.name}`} pressed={flow.favourite} onClick={() => like(flow)} />
        <Dropdown menu={flowMenu(flow, onGo)} trigger={['click']}>
          <span>
            <IconButton icon={Ellipsis} size={24} label={`更多：${flow.name}`} />
          </span>
        </Dropdown>
      </>
    }
  >
    {flow.intro && (
      <p className="meta cut" title={flow.intro}>
        {flow.intro}
      </p>
    )}
    <Facts>
      <span className="cut grow">
        {categoryOf(flow)} · {flow.official ? '官方' : flow.mine ? (flow.shared ? '我的 · 已共享' : '我的') : flow.owner_name}
      </span>
      <span className="flex flex-none items-center gap-4 num">
        <Play size={12} aria-hidden />
        <span title="运行次数">{largeNumber(flow.runs)}</span>
        {flow.seconds !== null && <span>约 {Math.max(1, Math.round(flow.seconds))} 秒</span>}
      </span>
    </Facts>
  </Tile>
)
