// The chosen line: in whose voice, how it is said, how its characters are read, its takes, and the time that a film leaves it.
import { DUB_LIMITS, type DubLine, EMOTIONS, type LineDelivery } from '@qianmu/contract/sound/dubs'
import type { Pack } from '@qianmu/contract/sound/records'
import { Button, Dropdown, InputNumber, Segmented, Slider } from 'antd'
import { AudioLines, AudioWaveform, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { api } from '../api.ts'
import { useAction, useCall } from '../kit/use-call.ts'
import { heldOpen } from '../ui/files/under-way.ts'
import { dateText } from '../ui/format.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { offerUndo } from '../ui/undo.ts'
import { act } from './actions.ts'
import { SpeakerMark } from './Cast.tsx'
import { useDesk, useWide, voiceOf } from './desk.ts'
import type { Row } from './queue.ts'
import { FITS } from './LineRow.tsx'
import { Letters } from './Letters.tsx'
import styles from './sound.module.css'
import { EngineMark, Part, Peaks, PlayButton, secondsText, startSound } from './Sound.tsx'

const GENDERS: Readonly<Record<Pack['gender'], string>> = { female: '女声', male: '男声', neutral: '中性' }

const Voice = ({ line, pack }: { line: DubLine; pack: Pack | undefined }) => {
  const { dub, packs, onDialog, recast } = useDesk()
  const { mutate: say, isPending } = useAction(api.voices.speak, { done: ({ url }) => startSound(new Audio(url)) })
  const items = [
    { key: '', label: '换几个音色听听…' },
    { type: 'divider' as const },
    ...packs.map(({ voice_id, name }) => ({ key: voice_id, label: name })),
  ]
  const change = (key: string) => (key ? void recast(line, key) : onDialog('audition', line))
  return (
    <div className="row flex-wrap p-12 card">
      <SpeakerMark speaker={line.speaker} size={40} />
      <div className="grow stack gap-2">
        <span className="strong cut data-[none=true]:text-warn" data-none={!pack} title={pack?.name}>
          {pack?.name ?? '未指定音色'}
        </span>
        {pack && (
          <span className="meta">
            {GENDERS[pack.gender]} · {line.voice_id ? '只用于这一句' : '整个角色都用'}
          </span>
        )}
      </div>
      <IconButton
        icon={AudioLines}
        label={`用这个音色试听第 ${dub.rows.indexOf(line) + 1} 句`}
        disabled={!pack || isPending || !line.text.trim()}
        onClick={() => say({ text: line.text, voice_id: pack!.voice_id })}
      />
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => change(key), style: { maxHeight: 320, overflow: 'auto' } }}>
        <Button type="text" size="small" aria-label={line.voice_id ? '换这一句的音色' : `换${line.speaker}的音色`}>
          换
        </Button>
      </Dropdown>
      {pack && (
        <span className="w-full">
          <EngineMark engine={pack.engine} kind={pack.engine_kind} />
        </span>
      )}
    </div>
  )
}

/** Whether the line has a voice of its own; at first that of its speaker, which it goes back to. */
export const WhoseVoice = ({ line }: { line: DubLine }) => {
  const { dub, save } = useDesk()
  const ofSpeaker = dub.cast[line.speaker] ?? ''
  const own = line.voice_id
  const put = async (voice_id: string) => {
    const kept = await save(line, { voice_id })
    if (kept && own && own !== ofSpeaker) offerUndo(`已改回${line.speaker}的音色`, () => void save(line, { voice_id: own }))
  }
  return (
    <Segmented
      size="small"
      aria-label="音色用于"
      options={[
        { value: 'line', label: '本句', disabled: !own && !ofSpeaker },
        { value: 'speaker', label: '角色默认' },
      ]}
      value={own ? 'line' : 'speaker'}
      onChange={value => void put(value === 'line' ? ofSpeaker : '')}
    />
  )
}

const Emotions = ({ line, pack }: { line: DubLine; pack: Pack | undefined }) => {
  const { save } = useDesk()
  const { emotion } = line.delivery
  const ignored = pack !== undefined && !pack.emotions
  return (
    <div className="flex flex-wrap gap-6" role="group" aria-label="情绪">
      {[...new Set([...EMOTIONS, ...(emotion ? [emotion] : [])])].map(each => (
        <button
          key={each}
          type="button"
          className="plain min-h-24 max-[720px]:min-h-44 px-8 max-[720px]:px-12 rounded-4 bg-hover text-12 text-t2 aria-pressed:bg-soft aria-pressed:text-ptext disabled:bg-transparent disabled:text-t3 disabled:cursor-not-allowed"
          aria-pressed={each === emotion}
          // What is written already can be taken back.
          disabled={ignored && each !== emotion}
          onClick={() => void save(line, { delivery: { emotion: each === emotion ? '' : each } })}
        >
          {each}
        </button>
      ))}
      {ignored && <span className="w-full meta">这个音色的引擎不支持情绪，不会有声音上的变化</span>}
    </div>
  )
}

const DIALS = [
  { key: 'speed', label: '语速', unit: '倍', min: 0.5, max: 2, step: 0.05 },
  { key: 'pitch', label: '音高', unit: '半音', min: -12, max: 12, step: 1 },
  { key: 'volume', label: '音量', unit: 'dB', min: -24, max: 12, step: 1 },
  { key: 'pause', label: '句前停顿', unit: '秒', min: 0, max: 10, step: 0.1 },
] as const
const PLAIN: Readonly<Record<(typeof DIALS)[number]['key'], number>> = { speed: 1, pitch: 0, volume: 0, pause: 0 }
/** One part of how the line is said, as its text says it; what is dragged shows until the text says it too. */
const Dial = ({ line, dial: { key, label, unit, ...range } }: { line: DubLine; dial: (typeof DIALS)[number] }) => {
  const { save } = useDesk()
  const told = line.delivery[key]
  const [draft, setDraft] = useState<{ told: number; value: number }>()
  const value = draft?.told === told ? draft.value : told
  const keep = (wanted: number) => {
    if (wanted !== told) void save(line, { delivery: { [key]: wanted } }).then(kept => kept || setDraft(undefined))
  }
  return (
    <div className="row gap-12">
      <span
        className="w-56 text-t2 data-[own=true]:text-ptext"
        data-own={value !== PLAIN[key]}
        title={value === PLAIN[key] ? '' : '这一句另定的'}
      >
        {label}
      </span>
      <Slider
        className="grow my-4"
        {...range}
        value={value}
        ariaLabelForHandle={label}
        onChange={wanted => setDraft({ told, value: wanted })}
        onChangeComplete={keep}
      />
      <InputNumber
        size="small"
        className="w-80"
        {...range}
        value={value}
        suffix={<span className="meta">{unit}</span>}
        controls={false}
        aria-label={`${label}（${unit}）`}
        onChange={wanted => wanted !== null && setDraft({ told, value: wanted })}
        onBlur={() => keep(value)}
        onPressEnter={() => keep(value)}
      />
    </div>
  )
}

const Take = ({ line, nth }: { line: DubLine; nth: number }) => {
  const { save, colourOf } = useDesk()
  const take = line.takes[nth]!
  const counts = take.record_id === line.take?.record_id
  const { data } = useCall(api.voices.record, { record_id: take.record_id }, { enabled: !counts, staleMs: Infinity })
  const record = counts ? line.take : data
  const at = new Date(take.create_time)
  const today = at.toDateString() === new Date().toDateString()
  return (
    <li className="row h-40 max-[720px]:h-44 px-8 rounded-6 data-[counts=true]:bg-hover" data-counts={counts}>
      <label className="row grow gap-8 min-h-24 max-[720px]:min-h-44 cursor-pointer">
        <input
          type="radio"
          className="size-16 m-0 accent-solid"
          checked={counts}
          onChange={() => void save(line, { record_id: take.record_id })}
        />
        <span className="num text-12 whitespace-nowrap">
          #{nth + 1} {today ? at.toTimeString().slice(0, 5) : dateText(at)}
        </span>
        <span className="grow">{record && <Peaks peaks={record.peaks} {...(counts ? { colour: colourOf(line.speaker) } : {})} />}</span>
        <span className="meta num whitespace-nowrap">{secondsText(take.duration_ms)}</span>
      </label>
      <PlayButton url={record?.url ?? ''} label={`第 ${nth + 1} 版`} />
    </li>
  )
}

/** The time that a film leaves the line, and how much of it is silence and voice. */
const Slot = ({ line, available }: { line: DubLine; available: number }) => {
  const pause = line.take ? Math.min(line.take.duration_ms, line.delivery.pause * 1000) : 0
  const whole = line.take?.duration_ms ?? 0
  const rest = available - whole
  const share = (ms: number) => `${(ms / Math.max(available, whole, 1)) * 100}%`
  return (
    <Part title="画面" beside={<span className="meta num">留给对白 {secondsText(available)}</span>}>
      <div className="flex h-8 rounded-4 overflow-hidden bg-hover" aria-hidden>
        <span style={{ width: share(pause) }} />
        <span className="data-[over=true]:bg-danger bg-solid" data-over={rest < 0} style={{ width: share(whole - pause) }} />
      </div>
      <p className="row text-12 text-t2 num">
        <span className="grow">
          {line.take ? `停顿 ${(pause / 1000).toFixed(1)} + 声音 ${((whole - pause) / 1000).toFixed(1)}` : '还没有声音'}
        </span>
        {line.take && (
          <span className="text-ok data-[over=true]:text-danger" data-over={rest < 0}>
            {rest < 0 ? '超' : '余'} {(Math.abs(rest) / 1000).toFixed(1)}
          </span>
        )}
      </p>
      {line.fit && line.fit !== 'fits' && <p className="text-12 text-warn">{FITS[line.fit]}</p>}
    </Part>
  )
}

const Foot = ({ line }: { line: DubLine }) => {
  const { dub, generate } = useDesk()
  const others = dub.rows.filter(row => row.speaker === line.speaker && row !== line)
  const spread = async () => {
    const delivery: LineDelivery = line.delivery
    const changes = others.map(({ line_id }) => ({ line_id, delivery }))
    for (let at = 0; at < changes.length; at += DUB_LIMITS.changes)
      await act(api.dubs.save({ dub_id: dub.dub_id, changes: changes.slice(at, at + DUB_LIMITS.changes) }))
  }
  return (
    <div className="row flex-none p-12 line-t">
      <Button
        className="grow"
        disabled={others.length === 0}
        title="情绪、语速、音高、音量和句前停顿写进这些句子，它们会标为过期"
        onClick={() => void heldOpen(spread())}
      >
        <span className="cut">{`用到${line.speaker}其余 ${others.length} 句`}</span>
      </Button>
      <Button
        icon={<AudioWaveform aria-hidden />}
        disabled={line.state === 'making'}
        title="Ctrl+回车"
        onClick={() => void generate([line.line_id])}
      >
        {line.take ? '重录' : '生成'}
      </Button>
    </div>
  )
}

export const titleOf = ({ line, nth }: Row): string => `第 ${String(nth + 1).padStart(2, '0')} 句 · ${line.speaker}`

export const LinePanel = () => {
  const { dub, packs, chosen, generate } = useDesk()
  const wide = useWide()
  if (!chosen) return <p className="p-16 meta">选一句，看它的音色、语速和版本</p>
  const { line } = chosen
  const pack = packs.find(({ voice_id }) => voice_id === voiceOf(line, dub))
  return (
    <div className={`stack grow min-h-0 max-w-720 mx-auto ${styles.touch}`}>
      {wide && (
        <h2 className="row h-44 flex-none px-16 text-13 font-semibold line-b">
          <span className="cut grow">{titleOf(chosen)}</span>
          <WhoseVoice line={line} />
        </h2>
      )}
      <div key={line.line_id} className="grow overflow-auto">
        <div className="stack gap-12 p-16 line-b">
          <Voice line={line} pack={pack} />
          <Emotions line={line} pack={pack} />
        </div>
        <div className="stack gap-4 p-16 line-b">
          {DIALS.map(dial => (
            <Dial key={dial.key} line={line} dial={dial} />
          ))}
        </div>
        <Letters line={line} />
        <Part
          title={`版本 ${line.takes.length}`}
          beside={
            <Button
              type="text"
              size="small"
              icon={<RotateCw size={14} aria-hidden />}
              disabled={line.state === 'making'}
              onClick={() => void generate([line.line_id])}
            >
              再录一版
            </Button>
          }
        >
          {line.takes.length === 0 && <p className="meta">还没有声音</p>}
          <ul className="stack -mx-8">{line.takes.map((take, at) => <Take key={take.record_id} line={line} nth={at} />).toReversed()}</ul>
        </Part>
        {line.available_ms !== null && <Slot line={line} available={line.available_ms} />}
      </div>
      <Foot line={line} />
    </div>
  )
}
