// /aiWork/dubbing/voice: the grid of lines with its cast, takes and table read (mockup 49).
import { DUB_FORMATS, type DubLine } from '@qianmu/contract/sound/dubs'
import { Button, Dropdown, Select } from 'antd'
import { AudioWaveform, BookA, Download, Ear, ListMusic, UserRoundPlus } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { api } from '../api.ts'
import { EditorFrame } from '../frame/EditorFrame.tsx'
import { isOver, useJob } from '../jobs/index.ts'
import { onChanges } from '../kit/events.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { saveFile } from '../kit/transfer.ts'
import { useCall } from '../kit/use-call.ts'
import { Empty } from '../ui/Empty.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { TabRow } from '../ui/TabList.tsx'
import { act, refreshSounds } from './actions.ts'
import { AlikeDialog, AuditionDialog, LexiconDialog, ReadingsDialog, RubyDialog, ShortenDialog } from './Dialogs.tsx'
import { type Chosen, type Dub, LineRow, type RowDialog } from './LineRow.tsx'
import { MusicPicker, useMusic } from './MusicPicker.tsx'
import { EngineMark, secondsText } from './Sound.tsx'
import { TimbreDialog } from './TimbreDialog.tsx'

const LIST = '/aiWork/dubbing/voiceList'
const FILTERS = { all: '全部', stale: '过期', missing: '缺', failed: '失败' } as const
type Filter = keyof typeof FILTERS

const Cast = ({ dub }: { dub: Dub }) => {
  const { data: packs } = useCall(api.voices.packs, {})
  const [dialog, setDialog] = useState<'lexicon' | 'alike' | 'timbre'>()
  const speakers = [...Map.groupBy(dub.rows, row => row.speaker)]
  const options = packs?.list.map(pack => ({ value: pack.voice_id, label: pack.name })) ?? []
  return (
    <aside className="stack gap-12 w-240 max-[960px]:w-full flex-none p-12 overflow-auto bg-canvas" aria-label="角色">
      <h2 className="text-13 font-semibold">角色</h2>
      {packs?.reason && <p className="text-12 text-warn">{packs.reason}</p>}
      {speakers.map(([speaker, rows]) => (
        <div key={speaker} className="stack gap-4">
          <span className="row">
            <span className="grow cut">{speaker}</span>
            <span className="meta num">{rows.length} 句</span>
          </span>
          <Select
            size="small"
            aria-label={`${speaker} 的音色`}
            placeholder="未指定音色"
            value={dub.cast[speaker]}
            options={options}
            onChange={(voice: string) => void act(api.dubs.save({ dub_id: dub.dub_id, cast: { ...dub.cast, [speaker]: voice } }))}
          />
        </div>
      ))}
      <span className="grow" />
      <span className="stack gap-12 max-[960px]:flex-row max-[960px]:flex-wrap">
        <Button size="small" icon={<UserRoundPlus size={14} aria-hidden />} onClick={() => setDialog('timbre')}>
          添加音色
        </Button>
        <Button size="small" icon={<BookA size={14} aria-hidden />} onClick={() => setDialog('lexicon')}>
          读音表
        </Button>
        <Button size="small" icon={<Ear size={14} aria-hidden />} onClick={() => setDialog('alike')}>
          谁的声音太像
        </Button>
      </span>
      {dialog === 'lexicon' && <LexiconDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'timbre' && <TimbreDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'alike' && <AlikeDialog dub={dub} onClose={() => setDialog(undefined)} />}
      <span className="meta num">总长 {secondsText(dub.duration_ms)}</span>
    </aside>
  )
}

const Grid = ({ dub }: { dub: Dub }) => {
  const [filter, setFilter] = useState<Filter>('all')
  const [reading, setReading] = useState<number>()
  const [dialog, setDialog] = useState<{ kind: RowDialog; line: DubLine; word: Chosen }>()
  const close = () => setDialog(undefined)
  const job = useJob(dub.job_id ?? undefined)
  const due = dub.rows.filter(row => row.state !== 'ready').length
  const going = job !== undefined && !isOver(job)
  const rows = dub.rows.map((line, nth) => ({ line, nth })).filter(({ line }) => filter === 'all' || line.state === filter)
  useEffect(() => {
    if (job?.finished_at) refreshSounds()
  }, [job?.finished_at])
  const count = (state: Filter) => dub.rows.filter(row => row.state === state).length
  const engine = dub.rows.find(row => row.take)?.take
  return (
    <section className="grow stack min-w-0 min-h-0" aria-label="台词">
      <div className="row flex-wrap gap-8 p-8 line-b">
        <TabRow
          inBar
          label="台词状态"
          tabs={(Object.keys(FILTERS) as Filter[]).map(key => ({
            key,
            label: FILTERS[key],
            count: key === 'all' ? dub.rows.length : count(key),
          }))}
          active={filter}
          onChange={setFilter}
        />
        <span className="grow" />
        {engine && <EngineMark engine={engine.engine} kind={engine.engine_kind} />}
        <Button size="small" icon={<ListMusic size={14} aria-hidden />} onClick={() => setReading(reading === undefined ? 0 : undefined)}>
          {reading === undefined ? '连播' : '停下'}
        </Button>
        <Button
          type="primary"
          size="small"
          icon={<AudioWaveform size={14} aria-hidden />}
          disabled={going || due === 0}
          onClick={() => void act(api.dubs.generate({ dub_id: dub.dub_id }))}
        >
          {going ? job.message || '生成中' : due ? `补齐 ${due} 句` : '都已可用'}
        </Button>
      </div>
      <ol className="grow overflow-auto">
        {rows.map(({ line, nth }) => (
          <LineRow
            key={line.line_id}
            dub={dub}
            line={line}
            nth={nth}
            reading={reading === nth}
            onDialog={(kind, word) => setDialog({ kind, line, word })}
            onEnd={() => setReading(nth + 1 < dub.rows.length ? nth + 1 : undefined)}
          />
        ))}
      </ol>
      {dialog?.kind === 'readings' && <ReadingsDialog dub={dub} line={dialog.line} onClose={close} />}
      {dialog?.kind === 'ruby' && <RubyDialog dub={dub} line={dialog.line} word={dialog.word} onClose={close} />}
      {dialog?.kind === 'audition' && <AuditionDialog dub={dub} line={dialog.line} onClose={close} />}
      {dialog?.kind === 'shorten' && <ShortenDialog dub={dub} line={dialog.line} onClose={close} />}
    </section>
  )
}

const VoicePage = () => {
  const dub_id = Number(useSearchParams()[0].get('id'))
  const { data: dub, isError, refetch } = useCall(api.dubs.detail, { dub_id }, { enabled: dub_id > 0 })
  const again = useEffectEvent(() => void refetch())
  useEffect(() => onChanges('dubs', () => again()), [])
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
      crumb="配音 /"
      title={dub?.title ?? '配音'}
      actions={
        <>
          <MusicPicker />
          <Dropdown menu={{ items, onClick: ({ key }) => void exported(key as 'wav').catch(rethrowUnlessFailure) }} trigger={['click']}>
            <Button size="small" icon={<Download size={14} aria-hidden />}>
              导出
            </Button>
          </Dropdown>
        </>
      }
    >
      {dub ? (
        <div className="grow flex min-h-0 max-[960px]:flex-col max-[960px]:overflow-auto">
          <Cast dub={dub} />
          <Grid dub={dub} />
        </div>
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
