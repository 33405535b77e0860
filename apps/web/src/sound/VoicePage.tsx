// /aiWork/dubbing/voice: lines with their cast, takes and table read, the chosen line beside them, all of it as a strip below (mockup 49).
import { DUB_FORMATS, type DubLine } from '@qianmu/contract/sound/dubs'
import { Button, Drawer, Dropdown } from 'antd'
import { Download, FileText } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { api } from '../api.ts'
import { EditorFrame } from '../frame/EditorFrame.tsx'
import { useAddress } from '../kit/address.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { toast } from '../kit/toast.ts'
import { saveFile } from '../kit/transfer.ts'
import { Empty } from '../ui/Empty.tsx'
import { Side, Sides } from '../ui/sides/Sides.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { act } from './actions.ts'
import { Cast } from './Cast.tsx'
import { type Chosen, type Desk, DeskContext, muteIn, type Dub, type RowDialog, type Scene, useColours, useWide } from './desk.ts'
import { rowsOf } from './queue.ts'
import { AuditionDialog, ReadingsDialog, RubyDialog, ShortenDialog } from './Dialogs.tsx'
import { Grid } from './Grid.tsx'
import { LinePanel, titleOf, WhoseVoice } from './LinePanel.tsx'
import { MusicPicker, useMusic } from './MusicPicker.tsx'
import { useReader } from './reading.ts'
import { followDub, useDub } from './use-dub.ts'
import { useVoices } from './Voices.tsx'

const LIST = '/aiWork/dubbing/voiceList'

interface Asked {
  kind: RowDialog
  line: DubLine
  word: Chosen
}
const Dialogs = ({ dub, asked: { kind, ...rest }, onClose }: { dub: Dub; asked: Asked; onClose: () => void }) => {
  const of = { dub, ...rest, onClose }
  return {
    readings: <ReadingsDialog {...of} />,
    ruby: <RubyDialog {...of} />,
    audition: <AuditionDialog {...of} />,
    shorten: <ShortenDialog {...of} />,
  }[kind]
}

/** What is changed in the grid and said anew, one after the other: what is said is what was written. */
function useChanges({ dub_id, cast, rows }: Dub, scene: Scene | undefined): Pick<Desk, 'save' | 'recast' | 'generate'> {
  const last = useRef(Promise.resolve(true))
  const after = (work: () => Promise<unknown>) => (last.current = last.current.then(() => act(work(), followDub)))
  const save: Desk['save'] = ({ line_id }, change) => after(() => api.dubs.save({ dub_id, changes: [{ line_id, ...change }] }))
  return {
    save,
    recast: (line, voice_id) =>
      line.voice_id ? save(line, { voice_id }) : after(() => api.dubs.save({ dub_id, cast: { ...cast, [line.speaker]: voice_id } })),
    generate(line_ids) {
      // Words that are being written are kept when their field is left.
      if (document.activeElement instanceof HTMLTextAreaElement) document.activeElement.blur()
      const which = line_ids ? { line_ids: [...line_ids] } : scene && { scene_id: scene.scene_id }
      const wanted = new Set(line_ids)
      const mute = muteIn(
        rows.filter(row => (line_ids ? wanted.has(row.line_id) : row.state !== 'ready' && row.state !== 'making')),
        cast,
      )
      if (mute.length === 0) return after(() => api.dubs.generate({ dub_id, ...which }))
      const assign = () => after(() => api.dubs.save({ dub_id, assign: true }).then(() => api.dubs.generate({ dub_id, ...which })))
      toast.warning(`${mute.join('、')} 还没有音色`, { action: { label: '自动分配音色', run: () => void assign() } })
      return Promise.resolve(false)
    },
  }
}

const Table = ({ dub, whole, scene }: Pick<Desk, 'dub' | 'whole' | 'scene'>) => {
  const { data: packs } = useVoices()
  const rows = useMemo(() => rowsOf(dub.rows), [dub.rows])
  const [looked, setLooked] = useState<number>()
  const [reveal, setReveal] = useState<number>()
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const wide = useWide()
  const colourOf = useColours(whole)
  const chosen = rows.find(({ line }) => line.line_id === looked) ?? rows[0]
  const choose = (line_id: number) => {
    setLooked(line_id)
    setReveal(line_id)
  }
  // Whoever looks at the line that is read goes on with it; whoever looks at another stays there.
  const reader = useReader(dub.rows, (line_id, before) => {
    setReveal(line_id)
    if (before === undefined || before === chosen?.line.line_id) setLooked(line_id)
  })
  const desk: Desk = {
    dub,
    whole,
    scene,
    packs: packs?.list ?? [],
    rows,
    chosen,
    reader,
    colourOf,
    look: setLooked,
    choose,
    openPanel(line_id) {
      choose(line_id)
      setOpen(true)
    },
    ...useChanges(dub, scene),
    onDialog: (kind, line, word = { from: 0, to: 0 }) => setAsked({ kind, line, word }),
  }
  return (
    <DeskContext value={desk}>
      <Sides>
        <Side
          label={whole.scenes.length > 1 ? '角色和场次' : '角色'}
          className="flex flex-none w-232 line-r"
          closes={scene ? whole.scenes.indexOf(scene) : -1}
        >
          <Cast />
        </Side>
        <Grid reveal={reveal} />
        {wide ? (
          <aside className="flex flex-none w-320 bg-panel line-l" aria-label="这一句">
            <LinePanel />
          </aside>
        ) : (
          <Drawer
            open={isOpen}
            placement="bottom"
            size="75dvh"
            title={chosen && titleOf(chosen)}
            extra={chosen && <WhoseVoice line={chosen.line} />}
            onClose={() => setOpen(false)}
            styles={{ body: { display: 'flex', minHeight: 0, padding: 0 } }}
          >
            <LinePanel />
          </Drawer>
        )}
      </Sides>
      {asked && <Dialogs dub={dub} asked={asked} onClose={() => setAsked(undefined)} />}
    </DeskContext>
  )
}

/** How many lines there are, and how they stand. */
const Counts = ({ dub: { rows } }: { dub: Dub }) => {
  const of = (state: DubLine['state']) => rows.filter(row => row.state === state).length
  const parts = [
    `${rows.length} 句`,
    `可用 ${of('ready')}`,
    ...(of('making') ? [`待生成 ${of('making')}`] : []),
    ...(of('stale') ? [`过期 ${of('stale')}`] : []),
    ...(of('missing') ? [`缺 ${of('missing')}`] : []),
    ...(of('failed') ? [`失败 ${of('failed')}`] : []),
  ]
  return <span className="meta num whitespace-nowrap max-[960px]:hidden">{parts.join(' · ')}</span>
}

const VoicePage = () => {
  const [search] = useAddress()
  const dub_id = Number(search.get('id'))
  const { data: whole, isError, refetch } = useDub(dub_id)
  const navigate = useNavigate()
  const scene = whole?.scenes.find(({ scene_id }) => scene_id === search.get('scene'))
  const dub = useMemo(
    () => whole && (scene ? { ...whole, rows: whole.rows.filter(row => row.scene_id === scene.scene_id) } : whole),
    [whole, scene],
  )
  const doc = whole?.doc
  const music = useMusic()
  const exported = async (format: (typeof DUB_FORMATS)[number]) =>
    saveFile(await api.dubs.export.file({ dub_id, format, ...(music && { music_id: music.record_id }) }))
  const items = DUB_FORMATS.map(format => ({
    key: format,
    label: { wav: 'WAV 整段', mp3: 'MP3 整段', zip: '按角色打包（ZIP）', srt: '字幕（SRT）', cues: '声音表（CSV）' }[format],
  }))
  if (!(dub_id > 0)) return <Navigate to={LIST} replace />
  return (
    <EditorFrame
      backTo={LIST}
      crumb={doc ? `${doc.project_name} / ${doc.doc_name} /` : '配音 /'}
      title={[dub?.title ?? '配音', ...(scene ? [scene.name] : [])].join(' · ')}
      middle={dub && <Counts dub={dub} />}
      actions={
        <>
          {doc && (
            <Button
              type="text"
              size="small"
              icon={<FileText size={14} aria-hidden />}
              onClick={() => void navigate(`/editor/edit/${doc.doc_id}`)}
            >
              <span className="max-[720px]:sr-only">看剧本</span>
            </Button>
          )}
          <MusicPicker />
          <Dropdown menu={{ items, onClick: ({ key }) => void exported(key as 'wav').catch(rethrowUnlessFailure) }} trigger={['click']}>
            <Button size="small" icon={<Download size={14} aria-hidden />}>
              导出
            </Button>
          </Dropdown>
        </>
      }
    >
      {dub && whole ? (
        <Table key={dub.dub_id} dub={dub} whole={whole} scene={scene} />
      ) : isError ? (
        <Empty
          art="page"
          title="没有读到这份配音"
          help="它可能已被删除"
          action={<Button onClick={() => void refetch()}>再试一次</Button>}
        />
      ) : (
        <span className="grow grid place-items-center">
          <Spinner label="正在读取" />
        </span>
      )}
    </EditorFrame>
  )
}
export default VoicePage
