// /aiWork/subtitling-batch/subtitles-detail: captions of one video beside it, on a timeline, with what they break and what mends it (mockup 52).
import { type Caption, OUTPUTS } from '@qianmu/contract/video/videos'
import type { Data } from '@qianmu/contract/kit/call'
import { corrected, scriptLines } from '@qianmu/subtitle'
import { Button, Dropdown } from 'antd'
import { Download, Film, Languages, Upload } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { api } from '../api.ts'
import { EditorFrame } from '../frame/EditorFrame.tsx'
import { useJobNews } from '../jobs/index.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { saveFile } from '../kit/transfer.ts'
import { toast } from '../kit/toast.ts'
import { useCall } from '../kit/use-call.ts'
import { Empty } from '../ui/Empty.tsx'
import { useFiles } from '../ui/files/use-files.tsx'
import type { Layout } from '../ui/library/layout.ts'
import { Library } from '../ui/library/Library.tsx'
import { rowsHere } from '../ui/library/source.ts'
import { Player } from '../ui/player/Player.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { act, refreshVideos, type Work, work } from './actions.ts'
import { boxesOf, fromBoxes } from './captions.ts'
import { NoteDialog, ReadDialog, ScriptDialog } from './Dialogs.tsx'
import { type CaptionRow, Frame, Row, type RowHands, Tools } from './Parts.tsx'
import { RulesDialog } from './Rules.tsx'
import { keyOfRow, rowsOf, RUNNING, useCaptions } from './use-captions.ts'

const LIST = '/aiWork/subtitling-batch/list'
type Video = Data<typeof api.videos.result.contract>
const LANES = [
  { id: 'text', name: '原文' },
  { id: 'translation', name: '译文' },
]

const Desk = ({ video }: { video: Video }) => {
  const { history, captions, locked, profile, cues, problems, boxes, saving, all, one } = useCaptions(video)
  const [goTo, setGoTo] = useState<{ at: number }>()
  const [screen, setScreen] = useState<HTMLDivElement | null>(null)
  const [dialog, setDialog] = useState<{ note: Caption } | 'script' | 'rules'>()
  const rows = useMemo(() => rowsOf(captions, problems, video), [captions, problems, video])
  const [hands] = useState<RowHands>(() => ({
    // Steps are taken from the state that is there by then.
    change: one,
    goTo: ms => setGoTo({ at: ms / 1000 }),
    note: note => setDialog({ note }),
    done: note => void act(api.videos.changeNote({ video_id: video.video_id, note_id: note.note_id, done: true })),
  }))
  const draw = useCallback((row: CaptionRow) => <Row row={row} locked={locked} hands={hands} />, [locked, hands])
  const moments = useMemo(
    () => [
      ...video.cuts_ms.map(at => ({ at: at / 1000, label: '换镜', kind: 'cut' as const })),
      ...video.notes.filter(note => !note.done).map(note => ({ at: note.at_ms / 1000, label: note.text, kind: 'note' as const })),
    ],
    [video.cuts_ms, video.notes],
  )
  return (
    <div className="grow stack min-h-0 overflow-auto">
      <Tools
        video={video}
        cues={cues}
        profile={profile}
        flawed={problems.size}
        locked={locked}
        saving={saving}
        all={all}
        onScript={() => setDialog('script')}
        onRules={() => setDialog('rules')}
      />
      <div className="flex min-h-320 flex-1 max-[960px]:flex-col">
        <div className="w-400 max-[960px]:w-full flex-none overflow-auto">
          <div ref={setScreen} className="stack" />
          {video.url && video.width > 0 && <Frame video={video} at={(goTo ? goTo.at * 1000 : (captions[0]?.start_ms ?? 0)) + 100} />}
          {video.error && (
            <p className="p-8 text-danger" role="alert">
              {video.error}
            </p>
          )}
          {video.log.length > 0 && <pre className="p-8 text-12 overflow-auto">{video.log.join('\n')}</pre>}
        </div>
        <div className="grow stack min-w-0 min-h-320 max-[960px]:flex-none max-[960px]:h-320">
          <Library
            name="字幕"
            source={rowsHere(rows)}
            keyOf={keyOfRow}
            layout={ROWS}
            item={draw}
            empty={<Empty art="page" title="还没有字幕" help="提取字幕，或导入字幕文件" />}
          />
        </div>
      </div>
      {video.url && (
        <Player
          label="视频"
          kind={video.width ? 'video' : 'audio'}
          src={video.url}
          lanes={LANES}
          cues={boxes}
          moments={moments}
          goTo={goTo}
          screen={screen}
          readOnly={locked}
          onChange={(next, label, key) => history.change(now => fromBoxes(next(boxesOf(now)), now), label, key)}
          undo={history.undoLabel === undefined ? undefined : history.undo}
          redo={history.redoLabel === undefined ? undefined : history.redo}
        />
      )}
      {dialog === 'script' && (
        <ScriptDialog
          onClose={() => setDialog(undefined)}
          onScript={script => all(list => corrected(list, scriptLines(script)).cues, '按剧本改字')}
        />
      )}
      {dialog === 'rules' && <RulesDialog video={video} onClose={() => setDialog(undefined)} />}
      {typeof dialog === 'object' && <NoteDialog video={video} caption={dialog.note} onClose={() => setDialog(undefined)} />}
    </div>
  )
}
const ROWS: Layout<CaptionRow> = { flow: 'rows', height: 84 }
const STEPS: readonly (readonly [Work, string, typeof Film, readonly number[]])[] = [
  ['readAll', '提取字幕', Upload, [0, 1, 3, 4]],
  ['translateAll', '翻译', Languages, [4, 6, 7]],
  ['composeAll', '合成', Film, [4, 7, 9, 10]],
]
const EditorPage = () => {
  const video_id = Number(useSearchParams()[0].get('id'))
  const { data: video, isError, refetch } = useCall(api.videos.result, { video_id }, { enabled: video_id > 0 })
  useJobNews('video', refreshVideos)
  const [reading, setReading] = useState(false)
  const take = ([file]: readonly File[]) =>
    file &&
    void api.videos.importCaptions({ video_id, file }).then(({ losses }) => {
      if (losses.length) toast.info(`没有带进来：${losses.join('、')}`)
      refreshVideos()
    }, rethrowUnlessFailure)
  const { choose, field } = useFiles({
    accept: '.srt,.vtt,.ass,.ssa,.lrc,.ttml,.xml,.sbv,.json',
    multiple: false,
    testId: 'caption-file',
    take,
  })
  if (!(video_id > 0)) return <Navigate to={LIST} replace />
  const fetched = async (format: (typeof OUTPUTS)[number] | 'zip') => saveFile(await api.videos.download.file({ video_id, format }))
  const formats = [...OUTPUTS, 'zip' as const]
    .filter(format => format !== 'mp4' || video?.outputs.length)
    .map(format => ({ key: format, label: format === 'zip' ? '方案里要的文件（ZIP）' : format.toUpperCase() }))
  const actions = video && (
    <>
      {STEPS.filter(([, , , states]) => states.includes(video.status)).map(([what, text, Icon]) => (
        <Button
          key={what}
          size="small"
          icon={<Icon size={14} aria-hidden />}
          onClick={() => (what === 'readAll' ? setReading(true) : void work(what, [video_id]))}
        >
          {text}
        </Button>
      ))}
      <Button size="small" disabled={RUNNING.includes(video.status)} onClick={choose}>
        导入字幕
      </Button>
      {field}
      {reading && <ReadDialog video={video} onClose={() => setReading(false)} />}
      <Dropdown menu={{ items: formats, onClick: ({ key }) => void fetched(key as 'srt').catch(rethrowUnlessFailure) }} trigger={['click']}>
        <Button size="small" icon={<Download size={14} aria-hidden />}>
          下载
        </Button>
      </Dropdown>
    </>
  )
  return (
    <EditorFrame
      backTo={LIST}
      crumb="字幕 /"
      title={video?.name ?? '字幕'}
      middle={<span className="cut max-[720px]:hidden">{video?.source}</span>}
      actions={actions}
    >
      {video ? (
        <Desk key={`${video_id} ${RUNNING.includes(video.status)} ${video.source}`} video={video} />
      ) : isError ? (
        <Empty
          art="page"
          title="没有读到这个视频"
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
export default EditorPage
