// 影响: what was made of the line in which the caret stands, what of it says something else by now, and the way to bring that up to date.
import type { FilmStageKey } from '@qianmu/contract/film'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Button } from 'antd'
import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../api.ts'
import { useAction, useCall } from '../kit/use-call.ts'
import { Empty } from '../ui/Empty.tsx'
import ImpactLine from './ImpactLine.tsx'
import { type Made, OfKind } from './made.tsx'
import { Under } from './Under.tsx'
import { useUpdate } from './use-update.ts'

/** ms of rest after which a line that is being written is asked about. */
const REST_MS = 700

interface Line {
  block_id: string
  scene_id: string
  text: string
}
/** The line of the caret, once writing rests. */
function useLine(editor: Editor): Line | undefined {
  const now = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const { parent } = state.selection.$from
      const scene_id = String(state.selection.$from.node(1)?.attrs['id'] ?? '')
      return { block_id: String(parent.attrs['id'] ?? ''), text: parent.textContent, scene_id }
    },
  })
  const { block_id, text, scene_id } = now
  const [line, setLine] = useState(block_id ? now : undefined)
  useEffect(() => {
    const timer = setTimeout(() => setLine(block_id ? { block_id, text, scene_id } : undefined), REST_MS)
    return () => clearTimeout(timer)
  }, [block_id, text, scene_id])
  return line
}

interface Props {
  editor: Editor
  docId: number
  /** Where the film of the document is. */
  film: string
  mayWrite: boolean
}
const NAMES = [api.films.impact.contract.name]
/** One job brings all of it up to date; what a person made or chose stays. */
function useFilm(docId: number) {
  const update = useUpdate(NAMES)
  const { mutate, isPending } = useAction(api.films.make, { done: ({ job_id }) => update.follow(job_id) })
  const run = (only: FilmStageKey[] = []) => mutate({ doc_id: docId, stale_only: true, only })
  return { ...update, run, isBusy: isPending || update.isRunning }
}

/** What hangs on the scene of the line, and on the whole document. */
const Around = ({ line, docId, film, mayWrite }: Pick<Props, 'docId' | 'film' | 'mayWrite'> & { line: Line }) => {
  const [, workId, projectType] = /^\/workDetail\/(\d+)\/(\d+)\//.exec(film) ?? []
  const of = { workId: Number(workId), projectType: Number(projectType), id: docId, mayWrite }
  return (
    <div className="stack gap-8 p-12">
      {line.scene_id !== '' && <ImpactLine {...of} kind="scene" part={line.scene_id} name="这一场" lead="这一场做出来的" />}
      <ImpactLine {...of} kind="document" name="整篇" lead="整篇做出来的" />
    </div>
  )
}

const ImpactTab = ({ editor, docId, film, mayWrite }: Props) => {
  const line = useLine(editor)
  const asked = { doc_id: docId, block_id: line?.block_id ?? '', text: line?.text ?? '' }
  const { data } = useCall(api.films.impact, asked, { enabled: line !== undefined, staleMs: 0 })
  const { run, isBusy, ...under } = useFilm(docId)
  if (!line) return <Empty art="page" title="把光标放进一行" help="这里列出由这一行做出来的镜头、画面、配音、气泡、字幕和样片片段。" />
  if (!data) return null
  const { made } = data
  if (made.length === 0)
    return (
      <>
        <Empty
          art="page"
          title="还没有东西是由这一行做出来的"
          help="一键成片会为它做出镜头、画面、配音和漫画页。"
          action={<Link to={film}>一键成片</Link>}
        />
        <Around {...{ line, docId, film, mayWrite }} />
      </>
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
            loading={isBusy}
            onClick={() => run()}
          >
            {stale > 0 ? `更新全部 ${stale} 处` : '没有过期的'}
          </Button>
        )}
        <Under {...under} />
      </div>
      <p className="row px-12 py-8 line-b">
        <b className="grow">由这一行做出来的 {made.length} 处</b>
        <span className="meta">
          过期 {stale} · 手改 {countOf('hand')} · 不变 {countOf('fresh')}
        </span>
      </p>
      {[...Map.groupBy(made, ({ kind }) => kind)].map(([kind, all]) => (
        <OfKind
          key={kind}
          {...{ kind }}
          made={all}
          due={all.filter(({ state }) => state === 'stale').length}
          work={film.slice(0, film.indexOf('/film/'))}
          doc={docId}
          update={mayWrite && !isBusy ? (_kind, stage) => run([stage]) : undefined}
        />
      ))}
      <Around {...{ line, docId, film, mayWrite }} />
    </section>
  )
}
export default ImpactTab
