// 影响: what was made of the line in which the caret stands, what of it says something else by now, and the way to bring that up to date.
import type { FilmStageKey, Impact } from '@qianmu/contract/film'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Button } from 'antd'
import { Check, Hand, History, RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../api.ts'
import { isOver, useJob } from '../jobs/index.ts'
import { staleAnswers } from '../kit/answers-cache.ts'
import { useAction, useCall } from '../kit/use-call.ts'
import { Empty } from '../ui/Empty.tsx'

type Made = Impact['made'][number]
const KINDS: Readonly<Record<Made['kind'], string>> = { shot: '镜头', picture: '画面', voice: '配音', balloon: '气泡', clip: '片段' }
/** Which stage of the film makes it anew. */
const STAGES = { shot: 'storyboard', picture: 'pictures', voice: 'voices', balloon: 'pages', clip: 'film' } satisfies Record<
  Made['kind'],
  FilmStageKey
>
const STATES = {
  stale: { icon: History, look: 'text-warn' },
  hand: { icon: Hand, look: 'text-t2' },
  fresh: { icon: Check, look: 'text-ok' },
}
/** ms of rest after which a line that is being written is asked about. */
const REST_MS = 700

interface Line {
  block_id: string
  text: string
}
/** The line of the caret, once writing rests. */
function useLine(editor: Editor): Line | undefined {
  const now = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const { parent } = state.selection.$from
      return { block_id: String(parent.attrs['id'] ?? ''), text: parent.textContent }
    },
  })
  const { block_id, text } = now
  const [line, setLine] = useState(block_id ? now : undefined)
  useEffect(() => {
    const timer = setTimeout(() => setLine(block_id ? { block_id, text } : undefined), REST_MS)
    return () => clearTimeout(timer)
  }, [block_id, text])
  return line
}

/** Where a thing is looked at and changed. */
const placeOf = ({ kind, shot_id, page }: Made, film: string) => {
  if (kind === 'balloon') return `${film.replace('/film/', '/comicPages/')}?page=${page}`
  return shot_id ? `${film}?shot=${shot_id}` : film
}

const Row = ({ made, film }: { made: Made; film: string }) => {
  const { kind, name, state, note, thumb, sound } = made
  const { icon: Icon, look } = STATES[state]
  return (
    <li className="flex gap-10 px-12 py-10 line-b" aria-label={`${KINDS[kind]} ${name}`}>
      <span className="flex flex-none items-center justify-center w-72 h-46 rounded-6 bg-hover overflow-clip text-t3 text-12">
        {thumb ? <img src={thumb} alt="" loading="lazy" className="w-full h-full object-cover object-[50%_20%]" /> : KINDS[kind]}
      </span>
      <div className="stack grow gap-4 min-w-0">
        <b className="cut text-13">{name}</b>
        <p className={`row gap-4 text-12 ${look}`}>
          <Icon size={12} className="flex-none" aria-hidden />
          {note}
        </p>
        {sound && <audio controls preload="none" src={sound} className="w-full h-28" aria-label={`听「${name}」`} />}
      </div>
      <Link className="flex-none self-center text-13" to={placeOf(made, film)}>
        看一下
      </Link>
    </li>
  )
}

interface OfKindProps {
  kind: Made['kind']
  made: readonly Made[]
  film: string
  /** Makes anew what is stale of some stages; undefined for who may not, and while one is under way. */
  update: ((only: FilmStageKey[]) => void) | undefined
}
const OfKind = ({ kind, made, film, update }: OfKindProps) => {
  const stale = made.filter(({ state }) => state === 'stale').length
  return (
    <section aria-label={KINDS[kind]}>
      <h3 className="row gap-8 px-12 h-36 bg-hover text-13">
        <span className="grow">
          {KINDS[kind]} {made.length}
        </span>
        {stale > 0 && (
          <Button size="small" type="text" disabled={!update} onClick={() => update?.([STAGES[kind]])}>
            更新{KINDS[kind]} {stale} 处
          </Button>
        )}
      </h3>
      <ul>
        {made.map((each, nth) => (
          <Row key={`${each.shot_id} ${nth}`} made={each} film={film} />
        ))}
      </ul>
    </section>
  )
}

interface Props {
  editor: Editor
  docId: number
  /** Where the film of the document is. */
  film: string
  mayWrite: boolean
}
/** One job brings all of it up to date; what a person made or chose stays. */
function useUpdate(docId: number) {
  const [jobId, setJobId] = useState<number>()
  const job = useJob(jobId)
  const { mutate, isPending } = useAction(api.films.make, { done: ({ job_id }) => setJobId(job_id) })
  const isDone = job !== undefined && isOver(job)
  useEffect(() => {
    if (isDone) staleAnswers([api.films.impact.contract.name])
  }, [isDone])
  const run = (only: FilmStageKey[] = []) => mutate({ doc_id: docId, stale_only: true, only })
  return { run, busy: isPending || (job !== undefined && !isDone), job }
}

const ImpactTab = ({ editor, docId, film, mayWrite }: Props) => {
  const line = useLine(editor)
  const asked = { doc_id: docId, block_id: line?.block_id ?? '', text: line?.text ?? '' }
  const { data } = useCall(api.films.impact, asked, { enabled: line !== undefined, staleMs: 0 })
  const { run, busy, job } = useUpdate(docId)
  if (!line) return <Empty art="page" title="把光标放进一行" help="这里列出由这一行做出来的镜头、画面、配音、气泡和样片片段。" />
  if (!data) return null
  const { made } = data
  if (made.length === 0)
    return (
      <Empty
        art="page"
        title="还没有东西是由这一行做出来的"
        help="一键成片会为它做出镜头、画面、配音和漫画页。"
        action={<Link to={film}>一键成片</Link>}
      />
    )
  const countOf = (state: Made['state']) => made.filter(each => each.state === state).length
  const stale = countOf('stale')
  return (
    <section aria-label="影响" className="flex flex-col">
      <div className="stack gap-8 p-12 line-b">
        <p className="line-clamp-2">{line.text || '（空行）'}</p>
        {mayWrite && (
          <Button
            type="primary"
            size="small"
            className="self-start"
            icon={<RefreshCw size={14} aria-hidden />}
            disabled={stale === 0}
            loading={busy}
            onClick={() => run()}
          >
            {stale > 0 ? `更新全部 ${stale} 处` : '没有过期的'}
          </Button>
        )}
        {busy && <p className="meta">{job?.message || '排队中'}，可以离开这一页</p>}
        {job?.state === 'failed' && (
          <p className="text-13 text-danger" role="alert">
            {job.error}
          </p>
        )}
      </div>
      <p className="row px-12 py-8 line-b">
        <b className="grow">由这一行做出来的 {made.length} 处</b>
        <span className="meta">
          过期 {stale} · 手改 {countOf('hand')} · 不变 {countOf('fresh')}
        </span>
      </p>
      {Object.entries(Object.groupBy(made, ({ kind }) => kind)).map(([kind, all]) => (
        <OfKind key={kind} kind={kind as Made['kind']} made={all} film={film} update={mayWrite && !busy ? run : undefined} />
      ))}
    </section>
  )
}
export default ImpactTab
