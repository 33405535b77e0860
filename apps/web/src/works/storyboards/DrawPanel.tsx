// The panel of one shot beside the table: its picture, what is to be drawn, and the candidates.
import type { DrawnPicture } from '@qianmu/contract/drawing/pictures'
import { SHOT_RATIOS } from '@qianmu/contract/works/shot-pictures'
import type { Shot, StoryboardScene } from '@qianmu/contract/works/storyboards'
import { Button, Input, Segmented, Select } from 'antd'
import { ChevronDown, ChevronUp, RotateCcw, X } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { DRAWN_WORDS_MAX, drawnWords } from '@qianmu/script/shots/drawn-words'
import { EngineBadge } from '../../drawing/index.ts'
import { ImpactLine } from '../../film/index.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { useDraft } from '../../ui/draft.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { ImageViewer } from '../../ui/ImageViewer.tsx'
import { AssetButton } from '../../library/index.ts'
import { PictureButton } from '../../ui/PictureButton.tsx'
import { useShortcut } from '../../ui/shortcuts.ts'
import { Candidates } from './Candidates.tsx'
import { FindingList, type Findings, GoesAlong, Why } from './Continuity.tsx'
import { type Given, usePictureDrop } from './drop.ts'
import { SHOT_COUNTS, type ShotRatio } from './draw.ts'
import { sceneName } from './model.ts'
import styles from './panel.module.css'
import Takes from './film/Takes.tsx'
import { useDraw, useDrawing, useShotEngine } from './use-drawing.ts'

interface Props {
  workId: number
  shot: Shot
  scene: StoryboardScene
  mayWrite: boolean
  findings: ReturnType<Findings['get']>
  onPicture: (given: Given) => Promise<void>
  onOpen: (id: number) => void
  /** The way to the next shot (1) or the one before; undefined at the ends. */
  onStep: (by: 1 | -1) => (() => void) | undefined
  onClose: () => void
}

interface FormProps {
  workId: number
  shotId: number
  /** What the shot says by itself. */
  own: string
  words: string
  setWords: (words: string) => void
  ratio: ShotRatio
  setRatio: (ratio: ShotRatio) => void
  busy: boolean
  draw: (count: number) => void
}

const DrawForm = ({ workId, shotId, own, words, setWords, ratio, setRatio, busy, draw }: FormProps) => {
  const [count, setCount] = useDraft<number>('storyboard.count', 1)
  const engine = useShotEngine()
  const ready = engine && words.trim() !== ''
  useShortcut('Ctrl+Enter', () => ready && !busy && draw(count), { label: '生成分镜图片', group: '分镜' })
  return (
    <section aria-label="出图" className="flex flex-col gap-8 pt-12 line-t">
      <div className="row">
        <label htmlFor="shot-words" className="grow strong">
          画面描述
        </label>
        <IconButton icon={RotateCcw} size={24} label="用分镜的文字" disabled={words === own || own === ''} onClick={() => setWords(own)} />
      </div>
      <Input.TextArea
        id="shot-words"
        value={words}
        maxLength={DRAWN_WORDS_MAX}
        autoSize={{ minRows: 3, maxRows: 8 }}
        placeholder="写下这一镜看到什么，用逗号分开"
        onChange={event => setWords(event.target.value)}
      />
      <GoesAlong workId={workId} shotId={shotId} words={words} />
      <div className="row">
        <Select
          size="small"
          aria-label="画面比例"
          className="w-84"
          value={ratio}
          options={SHOT_RATIOS.map(value => ({ value, label: value }))}
          onChange={setRatio}
        />
        <Segmented
          size="small"
          aria-label="数量"
          value={count}
          options={SHOT_COUNTS.map(value => ({ value, label: `${value} 张` }))}
          onChange={setCount}
        />
      </div>
      <Button type="primary" block loading={busy} disabled={!ready} onClick={() => draw(count)}>
        生成 {count} 张
      </Button>
      <div className="flex justify-center min-h-24">
        <EngineBadge studio={{ engine }} />
      </div>
    </section>
  )
}

const MadeOfShot = (of: { workId: number; mayWrite: boolean; id: number; name: string }) => {
  const { projectType } = useParams()
  return (
    <Suspense>
      <ImpactLine {...of} projectType={Number(projectType)} kind="shot" lead="由这一镜做出来的" />
    </Suspense>
  )
}

/** What is seen of the shot: its take of film, else its picture. */
const Face = ({ shot: { film, picture }, look }: { shot: Shot; look: (url: string) => void }) => {
  if (film)
    return <video src={film.url} poster={picture?.thumbs.mid} controls playsInline className={styles.now} aria-label="这一镜的视频" />
  return picture ? (
    <button type="button" className={styles.now} aria-label="看这一镜的大图" onClick={() => look(picture.image_url)}>
      <img src={picture.thumbs.mid} alt="" />
    </button>
  ) : (
    <p className="flex flex-none items-center justify-center border border-dashed border-line2 rounded-6 text-t3 aspect-[16/9]">
      还没有画面
    </p>
  )
}

const DrawPanel = ({ workId, shot, scene, mayWrite, findings, onPicture, onOpen, onStep, onClose }: Props) => {
  const { storyboard_id: id } = shot
  const drawing = useDrawing(workId, shot)
  const { draw, busy } = useDraw(workId)
  const [kept, keepWords] = useDraft<string>(`storyboard.words.${id}`, '')
  const [ratio, setRatio] = useDraft<ShotRatio>('storyboard.ratio', '16:9')
  const [looked, setLooked] = useState<number>()
  const panel = useRef<HTMLElement>(null)
  const drop = usePictureDrop(mayWrite, given => void onPicture(given).catch(rethrowUnlessFailure))
  const no = scene.shots.findIndex(each => each.storyboard_id === id) + 1
  useEffect(() => panel.current?.focus(), [id])
  useShortcut('Escape', onClose, { label: '关闭出图', group: '分镜' }, looked === undefined)
  const [before, next] = [onStep(-1), onStep(1)]
  useShortcut('[', () => before?.(), { label: '上一镜', group: '分镜' }, before !== undefined && looked === undefined)
  useShortcut(']', () => next?.(), { label: '下一镜', group: '分镜' }, next !== undefined && looked === undefined)
  const said = drawnWords(shot, scene.heading)
  const words = kept || said
  const ask = (count: number) => void draw(scene, id, words, ratio, count).catch(rethrowUnlessFailure)
  const pictures = (drawing.drawings ?? []).flatMap(record => record.images.filter(image => image.role === 'result'))
  const own = shot.picture && shot.picture.image_id === null ? [{ src: shot.picture.image_url, alt: `镜 ${no} 的画面` }] : []
  const images = [...own, ...pictures.map((image, at) => ({ src: image.url, alt: `镜 ${no} 候选 ${pictures.length - at}` }))]
  const look = (url: string) => setLooked(Math.max(0, images.map(({ src }) => src).indexOf(url)))
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={`data-[over]:outline-2 data-[over]:outline-dashed data-[over]:outline-ring ${styles.panel}`}
      {...drop}
      aria-label={`镜 ${no} 出图`}
    >
      <header className="row">
        <h2 className="grow cut" title={sceneName(scene)}>
          镜 {no} <span className="quiet">{sceneName(scene)}</span>
        </h2>
        <IconButton icon={ChevronUp} label="上一镜" keys="[" disabled={!before} onClick={before} />
        <IconButton icon={ChevronDown} label="下一镜" keys="]" disabled={!next} onClick={next} />
        <IconButton icon={X} label="关闭" keys="Esc" onClick={onClose} />
      </header>
      <div className="flex flex-1 flex-col gap-12 min-h-0 p-16 overflow-y-auto">
        <Face shot={shot} look={look} />
        {mayWrite && (
          <p className="row">
            <span className="meta grow">
              {shot.picture ? (shot.picture.image_id === null ? '上传的图片' : '从候选里选用') : '出图后选一张，或上传'}
            </span>
            <Link className="text-13" to={`/ai_compose?doc=${shot.doc_id}&shot=${id}`}>
              画布
            </Link>
            <AssetButton kind="image" workId={workId} take={([picture]) => onPicture(picture!.url)} />
            <PictureButton label="上传图片" testId="shot-upload" take={onPicture} />
          </p>
        )}
        {mayWrite && (
          <DrawForm
            workId={workId}
            shotId={id}
            own={said}
            words={words}
            setWords={keepWords}
            ratio={ratio}
            setRatio={setRatio}
            busy={busy}
            draw={ask}
          />
        )}
        <MadeOfShot {...{ workId, mayWrite, id }} name={`镜 ${no}`} />
        <FindingList findings={findings} open={onOpen} />
        <Why
          shotId={id}
          recordId={drawing.drawings?.find(({ images }) => images.some(each => each.id === shot.picture?.image_id))?.record_id}
        />
        <Takes shot={shot} mayWrite={mayWrite} />
        <Candidates drawing={drawing} mayWrite={mayWrite} onRetry={() => ask(1)} onLook={(image: DrawnPicture) => look(image.url)} />
      </div>
      {looked !== undefined && <ImageViewer images={images} index={looked} onIndex={setLooked} onClose={() => setLooked(undefined)} />}
    </aside>
  )
}
export default DrawPanel
