// The runs of a workflow, newest first: asked again while any goes on and when the stream tells of one; pictures are looked at and sent on.
import type { FlowOutput, FlowRun } from '@qianmu/contract/flows'
import { Button, Dropdown } from 'antd'
import { Ellipsis, ImageDown, RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../api.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { onChanges } from '../kit/events.ts'
import { staleAnswers } from '../kit/answers-cache.ts'
import { keyOf } from '../kit/use-call.ts'
import { Empty } from '../ui/Empty.tsx'
import { instantText } from '../ui/format.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { ImageViewer } from '../ui/ImageViewer.tsx'
import { useCursor } from '../ui/library/source.ts'
import { Draw, isOver } from './Draw.tsx'
import { UseMenu } from '../works/using/index.ts'
import { LIBRARY } from './importing.ts'

const PAGE = 20
const LOOK_MS = 1000
const HISTORY = [api.flows.history.contract.name]
const keyOfRun = ({ run_id }: FlowRun) => run_id

/** Runs of a workflow, kept in step while any goes on. */
export function useRuns(comfy_id: number) {
  const source = useCursor({
    key: [...keyOf(api.flows.history), 'pages', comfy_id],
    ask: (before, signal) => api.flows.history({ comfy_id, size: PAGE, ...(before && { before }) }, { signal }),
    keyOf: keyOfRun,
  })
  const going = source.items?.some(run => run.draws.some(draw => !isOver(draw))) ?? false
  useEffect(() => onChanges('flows', () => staleAnswers(HISTORY)), [])
  useEffect(() => {
    if (!going) return
    const timer = setInterval(() => staleAnswers(HISTORY), LOOK_MS)
    return () => clearInterval(timer)
  }, [going])
  return source
}

const fileOf = (url: string) => url.split('?', 1)[0]!
/** Where a picture can go on: modes of the drawing studio. */
const MODES = { img2img: '图生图', partDraw: '局部重绘', hd2img: '高清放大', imageMatting: '抠图' } as const

const Actions = ({ output, mine, comfyId }: { output: FlowOutput; mine: boolean; comfyId: number }) => {
  const navigate = useNavigate()
  const items = Object.entries(MODES).map(([key, label]) => ({ key, label }))
  const cover = () =>
    void api.flows.edit({ comfy_id: comfyId, cover_output_id: output.output_id }).then(() => staleAnswers(LIBRARY), rethrowUnlessFailure)
  return (
    <div className="row flex-wrap">
      <a href={output.url} download={output.name}>
        下载
      </a>
      <UseMenu usable={{ ...output, kind: 'image' }} />
      <Dropdown
        trigger={['click']}
        menu={{
          items,
          onClick: ({ key }) => void navigate(`/aiWork/aiDraw/${key}?${new URLSearchParams({ file: fileOf(output.url) }).toString()}`),
        }}
      >
        <Button>发送到</Button>
      </Dropdown>
      {mine && (
        <Button icon={<ImageDown size={14} aria-hidden />} onClick={cover}>
          设为封面
        </Button>
      )}
    </div>
  )
}

interface GroupProps {
  run: FlowRun
  /** It is the newest: what came out is shown large. */
  isNewest: boolean
  reuse: (run: FlowRun) => void
  look: (output: FlowOutput) => void
}
const RunGroup = ({ run, isNewest, reuse, look }: GroupProps) => {
  const draw_ids = run.draws.map(({ draw_id }) => draw_id)
  const going = run.draws.filter(draw => !isOver(draw)).map(({ draw_id }) => draw_id)
  const seeds = [...new Set(run.draws.flatMap(({ seeds: all }) => Object.values(all)))]
  const then = (work: Promise<unknown>) => void work.then(() => staleAnswers(HISTORY), rethrowUnlessFailure)
  const items = [{ key: 'remove', label: '删除这次记录', danger: true, onClick: () => then(api.flows.remove({ draw_ids })) }]
  return (
    <li className="stack gap-8" data-run={run.run_id}>
      <div className="row">
        <h2 className="text-13">{instantText(run.create_time)}</h2>
        {seeds.length > 0 && (
          <span className="meta cut num" title={seeds.join('、')}>
            种子 {seeds.slice(0, 4).join('、')}
          </span>
        )}
        <span className="grow" />
        {going.length > 1 && (
          <Button size="small" type="text" onClick={() => then(api.flows.cancel({ draw_ids: going }))}>
            取消剩下 {going.length} 次
          </Button>
        )}
        <Button size="small" type="text" icon={<RotateCcw size={14} aria-hidden />} onClick={() => reuse(run)}>
          复用参数
        </Button>
        <Dropdown menu={{ items }} trigger={['click']}>
          <span>
            <IconButton icon={Ellipsis} size={24} label={`更多：${instantText(run.create_time)} 的运行`} />
          </span>
        </Dropdown>
      </div>
      <div
        className={`grid gap-12 items-start ${isNewest ? 'grid-cols-[repeat(auto-fit,minmax(min(100%,340px),1fr))]' : 'grid-cols-[repeat(auto-fill,minmax(160px,1fr))]'}`}
      >
        {run.draws.map(draw => (
          <Draw key={draw.draw_id} draw={draw} isLarge={isNewest} onLook={look} />
        ))}
      </div>
    </li>
  )
}

interface Props {
  comfyId: number
  mine: boolean
  source: ReturnType<typeof useRuns>
  reuse: (run: FlowRun) => void
}
export const Runs = ({ comfyId, mine, source: { items, more, failed, retry }, reuse }: Props) => {
  const [looked, setLooked] = useState<number>()
  const pictures = (items ?? []).flatMap(run => run.draws.flatMap(draw => draw.outputs.filter(({ kind }) => kind === 'image')))
  const at = pictures.findIndex(({ output_id }) => output_id === looked)
  const shown = pictures[at]
  if (failed && !items) return <Empty art="page" title="没有读到运行记录" action={<Button onClick={retry}>再试一次</Button>} />
  return (
    <section className="grow min-w-0 overflow-auto p-16 bg-canvas max-[960px]:overflow-visible" aria-label="结果" tabIndex={0}>
      {items?.length === 0 && <Empty art="images" title="还没有运行过" help="填好参数，点「运行」" />}
      <ul className="grid gap-24">
        {items?.map((run, nth) => (
          <RunGroup key={run.run_id} run={run} isNewest={nth === 0} reuse={reuse} look={({ output_id }) => setLooked(output_id)} />
        ))}
      </ul>
      {more && (
        <Button className="mt-16" block onClick={more}>
          看更早的
        </Button>
      )}
      {shown && (
        <ImageViewer
          images={pictures.map(({ url, name }) => ({ src: url, alt: name }))}
          index={at}
          onIndex={index => setLooked(pictures[index]?.output_id)}
          onClose={() => setLooked(undefined)}
          actions={<Actions output={shown} mine={mine} comfyId={comfyId} />}
        />
      )}
    </section>
  )
}
