// 影响 of a sheet or a style: the pictures that were drawn from it, drawn anew in one click or left as they are.
import type { IMPACT_SOURCES } from '@qianmu/contract/film'
import { Button, Drawer } from 'antd'
import { RefreshCw } from 'lucide-react'
import { api } from '../api.ts'
import { toast } from '../kit/toast.ts'
import { useAction, useCall } from '../kit/use-call.ts'
import { Empty } from '../ui/Empty.tsx'
import { MadeRow } from './made.tsx'

const LOOK_MS = 2000
/** Lists that say how many shots of a sheet are stale. */
const AFFECTED = [api.films.impactOf, api.roleAssets.lists, api.sceneAssets.lists, api.clothingAssets.lists, api.propAssets.lists]

export interface ImpactOfProps {
  workId: number
  projectType: number
  kind: (typeof IMPACT_SOURCES)[number]
  id: number
  name: string
  mayWrite: boolean
  onClose: () => void
}

const Acts = ({
  stale,
  chosen,
  seconds,
  ...source
}: Pick<ImpactOfProps, 'id' | 'kind' | 'workId'> & Record<'chosen' | 'stale', number> & { seconds: number | null }) => {
  const asked = { project_id: source.workId, kind: source.kind, id: source.id }
  const renew = useAction(api.films.renew, {
    done: ({ shots }) => toast.success(`${shots} 镜排上了队，在「任务」里看进度、随时停下`),
    refreshes: AFFECTED,
  })
  const keep = useAction(api.films.keepAsIs, {
    done: ({ shots }) => toast.success(`${shots} 镜保持原样`),
    refreshes: AFFECTED,
  })
  const estimate = seconds === null ? '' : `，约 ${Math.max(1, Math.round(seconds * stale))} 秒`
  return (
    <div className="row flex-wrap p-12 line-b">
      <Button
        type="primary"
        size="small"
        icon={<RefreshCw size={14} aria-hidden />}
        disabled={stale === 0}
        loading={renew.isPending}
        onClick={() => renew.mutate(asked)}
      >
        {stale > 0 ? `重画 ${stale} 镜${estimate}` : '没有要重画的'}
      </Button>
      <Button size="small" disabled={stale + chosen === 0} loading={keep.isPending} onClick={() => keep.mutate(asked)}>
        保持原样
      </Button>
      {chosen > 0 && <span className="meta">选用过的 {chosen} 镜不会自动换</span>}
    </div>
  )
}

const ImpactDrawer = ({ workId, projectType, kind, id, name, mayWrite, onClose }: ImpactOfProps) => {
  const asked = { project_id: workId, kind, id }
  const { data } = useCall(api.films.impactOf, asked, {
    staleMs: 0,
    everyMs: now => (now?.made.some(({ state }) => state === 'stale') ? LOOK_MS : 0),
  })
  const countOf = (state: 'hand' | 'stale') => data?.made.filter(each => each.state === state).length ?? 0
  return (
    <Drawer open title={`影响：${name}`} width="min(448px, 100vw)" styles={{ body: { padding: 0 } }} onClose={onClose}>
      {data?.made.length === 0 && (
        <Empty art="images" title="还没有画面是按它画的" help="分镜出图时，名字写在画面内容里的设定和选用的画风会带上。" />
      )}
      {data && data.made.length > 0 && (
        <>
          {mayWrite && <Acts {...{ workId, kind, id }} stale={countOf('stale')} chosen={countOf('hand')} seconds={data.seconds} />}
          <ul aria-label="由它画出来的">
            {data.made.map(made => (
              <MadeRow key={made.shot_id} made={made} film={`/workDetail/${workId}/${projectType}/film/${made.doc_id}`} />
            ))}
          </ul>
        </>
      )}
    </Drawer>
  )
}
export default ImpactDrawer
