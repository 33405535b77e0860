// 一键成片: the film in the player as far as it is there, its stages beside it, and the shot that is to be exchanged in their place.
import type { Film } from '@qianmu/contract/film'
import { Button, Progress, Skeleton } from 'antd'
import { Clapperboard, Square } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { EditorFrame } from '../frame/EditorFrame.tsx'
import { useAddress } from '../kit/address.ts'
import { Empty } from '../ui/Empty.tsx'
import { useActs } from '../ui/history/acts.ts'
import { percent } from '../ui/format.ts'
import { DrawPanel, shotsOf, Timeline, timedOf, useFindings, useHeard, useStoryboard } from '../works/storyboards/index.ts'
import { Stages } from './Stages.tsx'
import { dueOf, type FilmInHand, isMaking, useFilm } from './use-film.ts'

/** What is under way, with the way to stop it; else the one button that makes what is due. */
const Actions = ({ film, make, stop }: { film: Film } & Pick<FilmInHand, 'make' | 'stop'>) => {
  const { job, may_write, doc_id } = film
  if (job && isMaking(film))
    return (
      <>
        <span className="row gap-8 max-[720px]:hidden">
          <span className="num meta cut max-w-240">{job.message || '排队中'}</span>
          <Progress
            className="w-120"
            aria-label="整片进度"
            percent={Math.round(job.progress * 100)}
            showInfo={false}
            size={{ height: 4 }}
          />
        </span>
        <span className="num text-12 text-t2 hidden max-[720px]:inline">{percent(job.progress)}</span>
        {job.mine && (
          <Button
            size="small"
            icon={<Square size={12} aria-hidden />}
            loading={stop.isPending}
            onClick={() => stop.mutate({ job_id: job.job_id })}
          >
            停下
          </Button>
        )}
      </>
    )
  if (!may_write) return null
  const due = film.stages.reduce((sum, stage) => sum + dueOf(stage), 0)
  const isNew = job === null
  const isWhole = due === 0 && !isNew && film.stages.every(({ state }) => state === 'done')
  return (
    <Button
      size="small"
      type="primary"
      icon={<Clapperboard size={14} aria-hidden />}
      loading={make.isPending}
      disabled={isWhole}
      title={isWhole ? '没有缺的，也没有过期的' : ''}
      onClick={() => make.mutate({ doc_id })}
    >
      {isNew ? '开始成片' : isWhole ? '已是最新' : '补缺和过期的'}
    </Button>
  )
}

/** Before anything was made: what will be, and the button that makes it. */
const Beginning = ({ film, make }: { film: Film; make: FilmInHand['make'] }) => {
  const isNovel = film.stages.some(({ key }) => key === 'script')
  const goesOn = isMaking(film)
  return (
    <div className="flex flex-1 items-center justify-center">
      <Empty
        art="page"
        title={goesOn ? (isNovel ? '正在把这一章转成剧本' : '正在拆分镜，第一镜马上就来') : '还没有成片'}
        help={`${isNovel ? '先按规则把这一章转成剧本，存进一部剧本作品；再把' : ''}分镜、画面、配音、音乐、字幕、成片和漫画页一次做好，每一步都能单独换掉。`}
        action={
          film.may_write &&
          !goesOn && (
            <Button type="primary" loading={make.isPending} onClick={() => make.mutate({ doc_id: film.doc_id })}>
              开始成片
            </Button>
          )
        }
      />
    </div>
  )
}

/** The shots of the film in the player, and the one that the address names. */
function useShots(doc_id: number, mayWrite: boolean) {
  const acts = useActs(doc_id)
  const board = useStoryboard(doc_id, mayWrite, acts)
  const heard = useHeard(doc_id)
  const [search, put] = useAddress()
  const timed = useMemo(() => timedOf(board.scenes, heard), [board.scenes, heard])
  const at = timed.findIndex(({ shot }) => shot.storyboard_id === Number(search.get('shot')))
  const open = (id: number) => put({ shot: id })
  const step = (by: 1 | -1) => {
    const to = at < 0 ? undefined : timed[at + by]
    return to && (() => open(to.shot.storyboard_id))
  }
  return { board, timed, shown: timed[at], open, step, close: () => put({ shot: 0 }) }
}

const FilmPage = () => {
  const { workId, projectType, docId } = useParams()
  const doc_id = Number(docId)
  const { film, make, stop, refetch } = useFilm(doc_id)
  const { board, timed, shown, open, step, close } = useShots(doc_id, film?.may_write ?? false)
  const findings = useFindings(doc_id)
  const work = `/workDetail/${workId}/${projectType}`
  // The film of a novel is that of the script which it was made.
  const script = film?.script
  if (script) return <Navigate to={`/workDetail/${script.work_id}/${script.project_type}/film/${script.doc_id}`} replace />
  return (
    <EditorFrame
      backTo={`/editor/edit/${docId}`}
      crumb={film && `${film.work_name} / ${film.doc_name} /`}
      title="一键成片"
      actions={
        film && (
          <>
            {timed.length > 0 && (
              <Link to={`${work}/comicPages/${docId}/play`} className="text-13 max-[720px]:hidden">
                全屏放映
              </Link>
            )}
            <Actions {...{ film, make, stop }} />
          </>
        )
      }
    >
      {!film && <Skeleton active className="p-24" />}
      {film && (
        <div className="flex flex-1 min-w-0 min-h-0 max-[960px]:flex-col max-[960px]:overflow-y-auto">
          <div className="flex flex-col flex-1 min-w-0 min-h-0 max-[960px]:flex-none max-[960px]:h-[62dvh]">
            {timed.length === 0 ? (
              <Beginning film={film} make={make} />
            ) : (
              <Suspense>
                <Timeline timed={timed} openId={shown?.shot.storyboard_id} onOpen={open} music={film.music?.url ?? ''} />
              </Suspense>
            )}
          </div>
          <div className="flex flex-none min-w-0 min-h-0 line-l max-[960px]:block max-[960px]:w-full">
            {shown ? (
              <Suspense>
                <DrawPanel
                  key={shown.shot.storyboard_id}
                  workId={film.work_id}
                  shot={shown.shot}
                  scene={shown.scene}
                  mayWrite={film.may_write}
                  findings={findings.get(shown.shot.storyboard_id)}
                  onOpen={open}
                  onPicture={given => board.addPicture(shown.shot.storyboard_id, given)}
                  onStep={step}
                  onClose={close}
                />
              </Suspense>
            ) : (
              <Stages film={film} shots={shotsOf(board.scenes)} onOpen={open} onMusic={() => void refetch()} />
            )}
          </div>
        </div>
      )}
    </EditorFrame>
  )
}
export default FilmPage
