// The takes of film of a shot beside its pictures: played by hovering or pressing, chosen, deleted; and asking for another with what it will cost.
import { CAMERA_MOVE, FILM_TAKE_LIMITS, type FilmTake } from '@qianmu/contract/works/film-takes/takes'
import type { Shot } from '@qianmu/contract/works/storyboards'
import { Button, Input } from 'antd'
import { Check, CircleX, Clapperboard, LoaderCircle, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { rethrowUnlessFailure } from '../../../kit/failure.ts'
import { useCall } from '../../../kit/use-call.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Estimate } from './Estimate.tsx'
import { begin } from '../timeline/Sounds.tsx'
import styles from '../panel.module.css'
import { useFilming, useTakes } from './use-takes.ts'

interface ChoiceProps {
  chosen: boolean
  name: string
  mayWrite: boolean
  onChoose: () => void
}
const Choice = ({ chosen, name, mayWrite, onChoose }: ChoiceProps) =>
  chosen ? (
    <Button size="small" type="text" className="grow" icon={<Check aria-hidden />} disabled aria-label={`${name}，已选用`}>
      已选用
    </Button>
  ) : (
    <Button size="small" type="text" className="grow" disabled={!mayWrite} onClick={onChoose} aria-label={`用这段：${name}`}>
      用这段
    </Button>
  )

interface TileProps {
  take: FilmTake
  at: number
  mayWrite: boolean
  onChoose: () => void
  onRemove: () => void
}
/** Plays while a mouse is over it; pressed it goes on without, or stops. */
const Tile = ({ take, at, mayWrite, onChoose, onRemove }: TileProps) => {
  const video = useRef<HTMLVideoElement>(null)
  const held = useRef(false)
  const play = () => void begin(video.current!)
  const leave = () => {
    if (!held.current) video.current!.pause()
  }
  const press = () => {
    held.current = !held.current
    if (held.current) play()
    else video.current!.pause()
  }
  const name = `视频 ${at}`
  return (
    <li className={styles.candidate} data-chosen={take.chosen || undefined} title={`${take.engine}${take.words && `：${take.words}`}`}>
      <button
        type="button"
        className={styles.look}
        aria-label={`播放${name}，${Math.round(take.seconds * 10) / 10} 秒`}
        onPointerEnter={event => event.pointerType === 'mouse' && play()}
        onPointerLeave={event => event.pointerType === 'mouse' && leave()}
        onClick={press}
      >
        <video ref={video} src={take.url} poster={take.still} muted loop playsInline preload="none" />
      </button>
      {take.stale && (
        <span className={styles.rule} title="这一镜的文字或画面在它之后改过">
          过期
        </span>
      )}
      <span className="row gap-0">
        <Choice chosen={take.chosen} name={name} mayWrite={mayWrite} onChoose={onChoose} />
        {mayWrite && <IconButton icon={Trash2} size={24} label={`删除${name}`} onClick={onRemove} />}
      </span>
    </li>
  )
}

/** What is under way or has failed. */
const Pending = ({ take, mayWrite, onRemove }: { take: FilmTake; mayWrite: boolean; onRemove: () => void }) => (
  <li className={styles.task} data-state={take.state}>
    {take.state === 'failed' ? <CircleX size={16} aria-hidden /> : <LoaderCircle size={16} className={styles.turning} aria-hidden />}
    <span className="grow">{take.state === 'failed' ? take.error : take.state === 'running' ? '正在生成，进度在任务里' : '排队中'}</span>
    {take.state === 'failed' && mayWrite && <IconButton icon={Trash2} size={24} label="不再显示" onClick={onRemove} />}
  </li>
)

const Ask = ({ shot }: { shot: Shot }) => {
  const { doc_id, storyboard_id: id } = shot
  const { data: quote } = useCall(api.filmTakes.quote, { doc_id, ids: [id] }, { staleMs: 0 })
  const { film, busy } = useFilming(doc_id)
  const [words, setWords] = useState('')
  const [given, give] = useState<number>()
  if (!quote) return null
  if (quote.reason)
    return (
      <p className="meta">
        {quote.reason}。现在用{CAMERA_MOVE}。
      </p>
    )
  const cap = given ?? quote.yuan
  return (
    <div className="flex flex-col gap-8 mt-8">
      <Input.TextArea
        aria-label="画面怎么动"
        value={words}
        maxLength={FILM_TAKE_LIMITS.words}
        autoSize={{ minRows: 2, maxRows: 6 }}
        placeholder={shot.content || '写下画面怎么动'}
        onChange={event => setWords(event.target.value)}
      />
      <Estimate quote={quote} cap={cap} setCap={give} />
      <Button
        block
        icon={<Clapperboard aria-hidden />}
        loading={busy}
        onClick={() => void film([id], cap, words.trim()).catch(rethrowUnlessFailure)}
      >
        生成视频
      </Button>
    </div>
  )
}

const Takes = ({ shot, mayWrite }: { shot: Shot; mayWrite: boolean }) => {
  const { takes, choose, remove } = useTakes(shot)
  if (!takes) return null
  const picture = shot.picture ?? shot.candidate
  const done = takes.filter(({ state }) => state === 'done')
  const pending = takes.filter(({ state }) => state !== 'done')
  return (
    <section aria-label="视频">
      <h3 className="mb-8 pt-12 line-t text-13">视频 {done.length}</h3>
      {pending.length > 0 && (
        <ul className="flex flex-col gap-6 mb-8">
          {pending.map(take => (
            <Pending key={take.take_id} take={take} mayWrite={mayWrite} onRemove={() => remove(take.take_id)} />
          ))}
        </ul>
      )}
      {done.length > 0 && picture && (
        <ul className="grid grid-cols-[1fr_1fr] gap-8">
          <li className={styles.candidate} data-chosen={shot.film === null || undefined} title={CAMERA_MOVE}>
            <span className={styles.look} data-moves>
              <img src={picture.thumbs.small} alt="" loading="lazy" />
            </span>
            <span className={styles.rule}>镜头运动</span>
            <Choice chosen={shot.film === null} name={CAMERA_MOVE} mayWrite={mayWrite} onChoose={() => choose(null)} />
          </li>
          {done.map((take, nth) => (
            <Tile
              key={take.take_id}
              take={take}
              at={done.length - nth}
              mayWrite={mayWrite}
              onChoose={() => choose(take.take_id)}
              onRemove={() => remove(take.take_id)}
            />
          ))}
        </ul>
      )}
      {mayWrite && (picture ? <Ask shot={shot} /> : <p className="meta">有了画面才能生成视频。</p>)}
    </section>
  )
}
export default Takes
