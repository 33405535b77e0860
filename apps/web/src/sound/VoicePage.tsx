// /aiWork/dubbing/voice: the grid of lines with its cast, takes and table read (mockup 49).
import { DUB_FORMATS, type DubLine } from '@qianmu/contract/sound/dubs'
import type { Data } from '@qianmu/contract/kit/call'
import { Button, Dropdown, Input, Select } from 'antd'
import { AudioWaveform, Download, ListMusic } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
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
import { EngineMark, Peaks, PlayButton, secondsText } from './Sound.tsx'

const LIST = '/aiWork/dubbing/voiceList'
type Dub = Data<typeof api.dubs.detail.contract>
const STATES: Readonly<Record<DubLine['state'], string>> = {
  missing: '还没有声音',
  making: '生成中',
  ready: '可用',
  stale: '过期',
  failed: '失败',
}
const FILTERS = { all: '全部', stale: '过期', missing: '缺', failed: '失败' } as const
type Filter = keyof typeof FILTERS

const Cast = ({ dub }: { dub: Dub }) => {
  const { data: packs } = useCall(api.voices.packs, {})
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
      <span className="meta num">总长 {secondsText(dub.duration_ms)}</span>
    </aside>
  )
}

const LineRow = ({ dub, line, nth, reading, onEnd }: { dub: Dub; line: DubLine; nth: number; reading: boolean; onEnd: () => void }) => {
  const row = useRef<HTMLLIElement>(null)
  const over = line.slot_ms !== null && line.take !== null && line.take.duration_ms > line.slot_ms
  const save = (change: { text?: string; record_id?: number }) =>
    act(api.dubs.save({ dub_id: dub.dub_id, changes: [{ line_id: line.line_id, ...change }] }))
  const said = useEffectEvent(onEnd)
  useEffect(() => {
    if (!reading) return
    row.current?.scrollIntoView({ block: 'nearest' })
    if (!line.take?.url) return said()
    const sound = new Audio(line.take.url)
    sound.addEventListener('ended', () => said())
    void sound.play()
    return () => sound.pause()
  }, [reading, line.take?.url])
  return (
    <li ref={row} className="row gap-12 min-h-52 py-8 px-16 line-b data-[on=true]:bg-hover" data-on={reading} data-line={line.line_id}>
      <span className="w-24 meta num">{String(nth + 1).padStart(2, '0')}</span>
      <span className="w-80 cut">{line.speaker}</span>
      <div className="grow stack min-w-0">
        <Input.TextArea
          key={line.text}
          variant="borderless"
          aria-label={`第 ${nth + 1} 句`}
          autoSize
          defaultValue={line.text}
          onBlur={({ target }) => target.value !== line.text && void save({ text: target.value })}
        />
        {line.state === 'stale' && (
          <span className="text-12 text-warn">{line.said === line.text ? '换了音色，声音还是旧的' : `声音还是旧台词：${line.said}`}</span>
        )}
      </div>
      <PlayButton url={line.take?.url ?? ''} label={`第 ${nth + 1} 句`} />
      <div className="w-160 max-[960px]:hidden">
        {line.take ? <Peaks peaks={line.take.peaks} /> : <span className="meta">{STATES[line.state]}</span>}
      </div>
      <span
        className="w-64 num data-[over=true]:text-danger"
        data-over={over}
        title={over ? `字幕只留了 ${secondsText(line.slot_ms ?? 0)}` : ''}
      >
        {line.take ? secondsText(line.take.duration_ms) : ''}
      </span>
      <span className="w-64 text-12 data-[state=stale]:text-warn data-[state=failed]:text-danger text-t2" data-state={line.state}>
        {STATES[line.state]}
      </span>
      {line.takes.length > 1 ? (
        <Select
          size="small"
          aria-label={`第 ${nth + 1} 句的版本`}
          value={line.take?.record_id ?? null}
          options={line.takes.map((take, at) => ({ value: take.record_id, label: `${at + 1} / ${line.takes.length}` }))}
          onChange={record_id => record_id !== null && void save({ record_id })}
        />
      ) : (
        <span className="w-64" />
      )}
      <Button size="small" onClick={() => void act(api.dubs.generate({ dub_id: dub.dub_id, line_ids: [line.line_id] }))}>
        {line.take ? '重录' : '生成'}
      </Button>
    </li>
  )
}

const Grid = ({ dub }: { dub: Dub }) => {
  const [filter, setFilter] = useState<Filter>('all')
  const [reading, setReading] = useState<number>()
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
            onEnd={() => setReading(nth + 1 < dub.rows.length ? nth + 1 : undefined)}
          />
        ))}
      </ol>
    </section>
  )
}

const VoicePage = () => {
  const dub_id = Number(useSearchParams()[0].get('id'))
  const { data: dub, isError, refetch } = useCall(api.dubs.detail, { dub_id }, { enabled: dub_id > 0 })
  const again = useEffectEvent(() => void refetch())
  useEffect(() => onChanges('dubs', () => again()), [])
  if (!(dub_id > 0)) return <Navigate to={LIST} replace />
  const exported = async (format: (typeof DUB_FORMATS)[number]) => saveFile(await api.dubs.export.file({ dub_id, format }))
  const items = DUB_FORMATS.map(format => ({
    key: format,
    label: { wav: 'WAV 整段', mp3: 'MP3 整段', zip: '按角色打包（ZIP）', srt: '字幕（SRT）' }[format],
  }))
  return (
    <EditorFrame
      backTo={LIST}
      crumb="配音 /"
      title={dub?.title ?? '配音'}
      actions={
        <Dropdown menu={{ items, onClick: ({ key }) => void exported(key as 'wav').catch(rethrowUnlessFailure) }} trigger={['click']}>
          <Button size="small" icon={<Download size={14} aria-hidden />}>
            导出
          </Button>
        </Dropdown>
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
