// 影响 of something: all that was made from it, by kind; what is late is made anew in one click, by kind or all of it, or left as it is.
import type { IMPACT_SOURCES, MadeKind, MadeOf } from '@qianmu/contract/film'
import { MAKERS } from '@qianmu/contract/film'
import { Button, Drawer } from 'antd'
import { EyeOff, RefreshCw } from 'lucide-react'
import { api } from '../api.ts'
import { toast } from '../kit/toast.ts'
import { useAction, useCall } from '../kit/use-call.ts'
import { Empty } from '../ui/Empty.tsx'
import { OfKind } from './made.tsx'
import { Under } from './Under.tsx'
import { useUpdate } from './use-update.ts'

const LOOK_MS = 2000
/** Lists that say how many shots of a sheet are stale. */
const AFFECTED = [api.films.impactOf, api.roleAssets.lists, api.sceneAssets.lists, api.clothingAssets.lists, api.propAssets.lists]
const NAMES = AFFECTED.map(({ contract }) => contract.name)

export interface ImpactDrawerProps {
  workId: number
  projectType: number
  kind: (typeof IMPACT_SOURCES)[number]
  id: number
  part?: string
  name: string
  mayWrite: boolean
  onClose: () => void
}

const dueOf = ({ kind, stale, hand }: MadeOf) => (MAKERS[kind] ? stale - hand : 0)
const sumOf = (kinds: readonly MadeOf[], of: (each: MadeOf) => number) => kinds.reduce((sum, each) => sum + of(each), 0)

interface ActsProps extends Pick<ImpactDrawerProps, 'id' | 'kind' | 'workId'> {
  kinds: readonly MadeOf[]
  seconds: number | null
  renew: (kinds: MadeKind[]) => void
  isBusy: boolean
}
const Acts = ({ kinds, seconds, renew, isBusy, workId, kind, id }: ActsProps) => {
  const due = sumOf(kinds, dueOf)
  const left = sumOf(kinds, ({ stale }) => stale) - due
  const estimate = seconds === null ? '' : `，约 ${Math.max(1, Math.round(seconds))} 秒`
  const keep = useAction(api.films.keepAsIs, { done: ({ shots }) => toast.success(`${shots} 镜的画面保持原样`), refreshes: AFFECTED })
  return (
    <div className="row flex-wrap">
      <Button
        type="primary"
        size="small"
        icon={<RefreshCw size={14} aria-hidden />}
        disabled={due === 0}
        loading={isBusy}
        onClick={() => renew([])}
      >
        {due > 0 ? `更新全部 ${due} 处${estimate}` : '没有要更新的'}
      </Button>
      {(kind === 'asset' || kind === 'style' || kind === 'shot') && (
        <Button
          size="small"
          disabled={!kinds.some(each => each.kind === 'picture' && each.stale > 0)}
          loading={keep.isPending}
          onClick={() => keep.mutate({ project_id: workId, kind, id })}
        >
          保持原样
        </Button>
      )}
      {left > 0 && <span className="meta">有人做过或选用过的 {left} 处不会自动换</span>}
    </div>
  )
}

const ImpactDrawer = ({ workId, projectType, kind, id, part = '', name, mayWrite, onClose }: ImpactDrawerProps) => {
  const asked = { project_id: workId, kind, id, part }
  const update = useUpdate(NAMES)
  const { data } = useCall(api.films.impactOf, asked, { staleMs: 0, everyMs: now => (update.isRunning || now?.unread ? LOOK_MS : 0) })
  const { mutate, isPending } = useAction(api.films.renew, {
    done: ({ things, job_id }) => {
      if (job_id === null) toast.success('没有要更新的')
      else toast.success(`${things} 处排上了队，在「任务」里看进度、随时停下`)
      update.follow(job_id)
    },
  })
  const renew = (kinds: MadeKind[]) => mutate({ ...asked, kinds })
  const isBusy = isPending || update.isRunning
  const work = `/workDetail/${workId}/${projectType}`
  return (
    <Drawer open title={`影响：${name}`} width="min(448px, 100vw)" styles={{ body: { padding: 0 } }} onClose={onClose}>
      {data?.kinds.length === 0 && data.unread === 0 && (
        <Empty art="images" title="还没有东西是由它做出来的" help="分镜、画面、配音、气泡、样片……由它做出来的都会列在这里。" />
      )}
      {data && data.kinds.length > 0 && (
        <>
          <div className="stack gap-8 p-12 line-b">
            {mayWrite && <Acts {...{ workId, kind, id, renew, isBusy }} kinds={data.kinds} seconds={data.seconds} />}
            <Under {...update} />
            <p className="meta">
              由它做出来的 {sumOf(data.kinds, ({ count }) => count)} 处 · 过期 {sumOf(data.kinds, ({ stale }) => stale)}
            </p>
          </div>
          {data.kinds.map(each => (
            <OfKind
              key={each.kind}
              {...{ work }}
              kind={each.kind}
              made={each.made}
              count={each.count}
              due={dueOf(each)}
              update={mayWrite && !isBusy ? which => renew([which]) : undefined}
            />
          ))}
        </>
      )}
      {data && data.unread > 0 && <p className="meta p-12">还有 {data.unread} 篇正在读，读完会补上</p>}
      {data && data.hidden > 0 && (
        <p className="row meta p-12">
          <EyeOff size={14} aria-hidden />
          另有 {data.hidden} 处在你看不到的作品里
        </p>
      )}
    </Drawer>
  )
}
export default ImpactDrawer
