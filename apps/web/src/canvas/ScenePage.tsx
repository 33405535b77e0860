// One picture of a shot or a passage on the canvas, with the tools of its address: dialogue, fusion, composing, stickers (document 2 §2).
import { Button, Popconfirm, Segmented, Skeleton } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { EditorFrame, Panels, SaveMark } from '../frame/EditorFrame.tsx'
import type { Room } from '../kit/co-writing/room.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { saveFile } from '../kit/transfer.ts'
import { toast } from '../kit/toast.ts'
import { Empty } from '../ui/Empty.tsx'
import { pickedText, useNarrow } from '../ui/sides/narrow.ts'
import { useShortcut } from '../ui/shortcuts.ts'
import { Fusion } from './Fusion.tsx'
import { Inspector } from './inspector/Inspector.tsx'
import { LibraryPanel } from './LibraryPanel.tsx'
import { Hands, PageStage, ToolRow } from './PageStage.tsx'
import { noteAddresses } from './rasters.ts'
import { placeIn, SCENE_TOOLS, sceneAddress, type ScenePlace } from './scene.ts'
import { useBrought } from './use-brought.ts'
import { useDesk } from './use-desk.ts'
import { keepSnapshot, saveScene, type Start, useLocalRoom, useSource, useStart } from './use-scene.ts'

type Source = ReturnType<typeof useSource>
type Comic = Source['comic']
interface Props {
  tool: string
  place: ScenePlace
  comic: Comic
  mayWrite: boolean
}
/** ms between a change and its snapshot. */
const PAUSE_MS = 400

function useSaving({ tool, place, comic }: Omit<Props, 'mayWrite'>, start: Start, desk: ReturnType<typeof useDesk>) {
  const { page } = desk
  const [scene, setScene] = useState(start.scene)
  const [saved, setSaved] = useState(start.isLocal ? undefined : page)
  const [busy, setBusy] = useState(false)
  const isDirty = page !== saved
  useEffect(() => {
    if (!isDirty) return undefined
    const timer = setTimeout(() => void keepSnapshot(place, page), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isDirty, page, place])
  const save = () => {
    setBusy(true)
    saveScene({ place, page, scene, base: start.base, workId: comic?.work_id ?? 0, source: SCENE_TOOLS[tool]!.source })
      .then(made => {
        if (made instanceof Blob) return saveFile({ blob: made, fileName: `${SCENE_TOOLS[tool]!.title}.png` })
        if (!made) return
        setScene(made)
        setSaved(page)
        toast.success(place.shot ? '已存回分镜' : '已存回配图')
      })
      .catch(rethrowUnlessFailure)
      .finally(() => setBusy(false))
  }
  return { busy, save, state: busy ? 'saving' : isDirty ? 'dirty' : 'saved' } as const
}

interface ActionsProps extends ReturnType<typeof useSaving> {
  place: ScenePlace
  readOnly: boolean
}
const Actions = ({ place, state, busy, save, readOnly }: ActionsProps) => (
  <>
    {state === 'dirty' && !readOnly && (
      <Popconfirm
        title="放弃没有保存的改动？"
        okText="放弃"
        cancelText="接着改"
        onConfirm={() => void keepSnapshot(place, null).then(() => location.reload())}
      >
        <Button size="small">放弃改动</Button>
      </Popconfirm>
    )}
    <Button size="small" type="primary" loading={busy} disabled={readOnly} onClick={save}>
      {place.doc_id === 0 ? '存为图片' : place.shot ? '存回分镜' : '存回配图'}
    </Button>
  </>
)

const Opened = ({ room, start, ...props }: Props & { room: Room; start: Start }) => {
  const { tool, place, comic, mayWrite } = props
  const navigate = useNavigate()
  const desk = useDesk({ room, readOnly: !mayWrite })
  useBrought(desk, place.doc_id ? '' : 'scene', !mayWrite)
  const { busy, save, state } = useSaving(props, start, desk)
  const shots = useMemo(() => comic?.shots ?? [], [comic])
  const byId = useMemo(() => new Map(shots.map(shot => [shot.id, shot])), [shots])
  useShortcut('Ctrl+S', save, { label: '保存', group: '画布' }, mayWrite)
  const { title, parts, tools } = SCENE_TOOLS[tool]!
  const readOnly = !mayWrite
  const shotScreen = comic && place.shot && `/workDetail/${comic.work_id}/${comic.project_type}/storyBoard/${place.shot}/draw`
  const back = shotScreen || (place.doc_id ? `/workMatchPicture?doc=${place.doc_id}` : '/workBench/worksManage')
  const narrow = useNarrow()
  const switcher = (
    <Segmented
      size="small"
      aria-label="画布的工具"
      value={tool}
      options={Object.entries(SCENE_TOOLS).map(([value, { title: label }]) => ({ value, label }))}
      onChange={to => void navigate(sceneAddress(to, place), { replace: true })}
    />
  )
  const hands = <Hands desk={desk} readOnly={readOnly} tools={tools} />
  return (
    <EditorFrame
      studio
      backTo={back}
      crumb={comic && `${comic.work_name} / ${comic.doc_name} /`}
      title={title}
      save={mayWrite ? place.doc_id > 0 && <SaveMark state={state} /> : <span className="meta">只读</span>}
      middle={
        !narrow && (
          <span className="row">
            {switcher}
            {hands}
          </span>
        )
      }
      actions={<Actions {...{ place, state, busy, save, readOnly }} />}
    >
      <div className="stack size-full min-h-0">
        {narrow && <ToolRow>{switcher}</ToolRow>}
        {narrow && <ToolRow>{hands}</ToolRow>}
        <div className="flex flex-1 min-h-0">
          <Panels
            name="scene-canvas"
            panels={[
              {
                key: 'library',
                label: '素材',
                low: true,
                size: 260,
                min: 220,
                max: 420,
                collapsible: true,
                content: (
                  <div className="stack size-full min-h-0">
                    {tool === '/ai_image_fusion' && mayWrite && <Fusion desk={desk} said={byId.get(place.shot)?.content ?? ''} />}
                    <div className="grow min-h-0">
                      <LibraryPanel key={tool} parts={parts} desk={desk} shots={shots} byId={byId} readOnly={readOnly} />
                    </div>
                  </div>
                ),
              },
              { key: 'page', content: <PageStage clipped desk={desk} label="画面" readOnly={readOnly} tools={tools} /> },
              {
                key: 'inspector',
                label: '属性',
                opens: desk.wordsWanted,
                picked: pickedText(desk.items.map(desk.nameOf)),
                size: 288,
                min: 240,
                max: 440,
                collapsible: true,
                content: <Inspector desk={desk} shots={byId} readOnly={readOnly} />,
              },
            ]}
          />
        </div>
      </div>
    </EditorFrame>
  )
}

const Begun = (props: Props & { start: Start }) => {
  const room = useLocalRoom(props.start.page)
  return room ? <Opened {...props} room={room} /> : <Skeleton active className="p-24" />
}

const Waiting = ({ title, isError }: { title: string; isError: boolean }) => (
  <EditorFrame studio backTo="/workBench/worksManage" title={title}>
    {isError ? <Empty art="page" title="没有读到这张图" help="它可能已被删除，或不再与你共享" /> : <Skeleton active className="p-24" />}
  </EditorFrame>
)

const Beginning = ({ source, ...props }: Omit<Props, 'comic' | 'mayWrite'> & { source: Source }) => {
  const { comic, mayWrite, picture } = source
  const start = useStart(props.place, mayWrite, picture)
  useEffect(() => noteAddresses((comic?.shots ?? []).map(shot => shot.src)), [comic])
  if (!start || start === 'failed') return <Waiting title={SCENE_TOOLS[props.tool]!.title} isError={start === 'failed'} />
  return <Begun {...props} {...{ comic, mayWrite, start }} />
}
const Scene = (props: Omit<Props, 'comic' | 'mayWrite'>) => {
  const source = useSource(props.place)
  if (!source.ready) return <Waiting title={SCENE_TOOLS[props.tool]!.title} isError={source.isError} />
  return <Beginning {...props} source={source} />
}

const ScenePage = () => {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const text = search.toString()
  const place = useMemo(() => placeIn(new URLSearchParams(text)), [text])
  const tool = Object.keys(SCENE_TOOLS).find(each => pathname.endsWith(each)) ?? '/ai_compose'
  return <Scene key={text} tool={tool} place={place} />
}
export default ScenePage
