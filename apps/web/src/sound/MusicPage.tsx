// /aiWork/dubbing/music and musicList: keywords and a length become pieces, each with its waveform, notes and parts (mockup 50).
import type { Data } from '@qianmu/contract/kit/call'
import type { SoundRecord } from '@qianmu/contract/sound/records'
import { Button, Input, InputNumber, Segmented, Select } from 'antd'
import { Download, Layers, Music2, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '../api.ts'
import { Page } from '../frame/Page.tsx'
import { useJobNews } from '../jobs/index.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { saveFile } from '../kit/transfer.ts'
import { keyOf, useCall } from '../kit/use-call.ts'
import { Empty } from '../ui/Empty.tsx'
import { ago } from '../ui/format.ts'
import { IconButton } from '../ui/IconButton.tsx'
import type { ItemState, Layout } from '../ui/library/layout.ts'
import { Library } from '../ui/library/Library.tsx'
import { usePages } from '../ui/library/source.ts'
import { act, refreshSounds, removeMusic } from './actions.ts'
import { EngineMark, Peaks, PlayButton, recordState, secondsText, SoundTabs } from './Sound.tsx'

type Maker = Data<typeof api.music.records.contract>['maker']
const ROWS: Layout<SoundRecord> = { flow: 'rows', height: 92 }
const keyOfRecord = ({ record_id }: SoundRecord) => record_id
const LENGTHS = [
  { value: 30, label: '0:30' },
  { value: 80, label: '1:20' },
  { value: 120, label: '2:00' },
]

const stems = async (record_id: number) => saveFile(await api.music.stems.file({ record_id }))

const Piece = ({ piece }: { piece: SoundRecord }) => (
  <article className="row gap-16 h-92 px-16 line-b" aria-label={piece.name}>
    <PlayButton url={piece.url} label={piece.name} />
    <div className="stack w-240 max-[720px]:w-120 min-w-0">
      <span className="strong cut">{piece.name}</span>
      <span className="meta cut">
        {piece.status === 'done'
          ? [piece.tempo ? `${piece.tempo} BPM` : '', piece.key, ago(piece.create_time)].filter(Boolean).join(' · ')
          : recordState(piece)}
      </span>
      <span className="row gap-4">
        <EngineMark engine={piece.engine} kind={piece.engine_kind} />
      </span>
    </div>
    <div className="grow stack gap-2 min-w-0 max-[720px]:hidden">
      <Peaks peaks={piece.peaks} />
      <span className="meta cut">
        {piece.sections.map(section => section.name).join(' · ')}
        {piece.ignored.length > 0 && ` · 不认识：${piece.ignored.join('、')}`}
      </span>
    </div>
    <span className="num">{secondsText(piece.duration_ms)}</span>
    {piece.midi_url && (
      <a href={piece.midi_url} download={`${piece.name}.mid`} aria-label={`下载 ${piece.name} 的 MIDI`}>
        <Download size={16} aria-hidden />
      </a>
    )}
    {piece.midi_url && (
      <IconButton
        icon={Layers}
        label={`导出 ${piece.name} 的分轨`}
        onClick={() => void stems(piece.record_id).catch(rethrowUnlessFailure)}
      />
    )}
    <IconButton icon={Trash2} label={`删除 ${piece.name}`} onClick={() => void removeMusic(piece.record_id, piece.name)} />
  </article>
)

const Wishes = ({ maker }: { maker: Maker | undefined }) => {
  const { data: kinds } = useCall(api.music.keywords, {})
  const [words, setWords] = useState<readonly string[]>([])
  const [seconds, setSeconds] = useState(30)
  const [takes, setTakes] = useState(1)
  const [text, setText] = useState('')
  const [motifs, setMotifs] = useState<string[]>([])
  const toggle = (word: string) => setWords(now => (now.includes(word) ? now.filter(each => each !== word) : [...now, word]))
  const compose = () => void act(api.music.compose({ keywords: [...words], text: text.trim(), motifs, seconds, takes }))
  return (
    <section className="stack gap-16 w-320 max-[960px]:w-full flex-none p-16 overflow-auto" aria-label="想要什么音乐">
      <span className="row">
        <h2 className="grow text-16 font-semibold">想要什么音乐</h2>
        {maker && <EngineMark engine={maker.engine} kind={maker.engine_kind} />}
      </span>
      {maker?.words && (
        <Input.TextArea
          aria-label="用自己的话描述"
          placeholder="用自己的话描述，例如：雨夜站台，钢琴独奏，越来越急"
          rows={2}
          maxLength={500}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {maker?.midi && (
        <Select
          mode="tags"
          maxCount={4}
          aria-label="角色主题"
          placeholder="角色主题：写上角色名，旋律引用他的动机"
          value={motifs}
          onChange={setMotifs}
          open={false}
        />
      )}
      {kinds?.map(({ kind, words: all }) => (
        <div key={kind} className="stack gap-4" role="group" aria-label={kind}>
          <span className="meta">{kind}</span>
          <span className="flex flex-wrap gap-4">
            {all.map(word => (
              <Button
                key={word}
                size="small"
                aria-pressed={words.includes(word)}
                type={words.includes(word) ? 'primary' : 'default'}
                onClick={() => toggle(word)}
              >
                {word}
              </Button>
            ))}
          </span>
        </div>
      ))}
      <label className="row gap-8">
        <span className="w-56">时长</span>
        <InputNumber
          aria-label="时长（秒）"
          min={5}
          max={600}
          value={seconds}
          addonAfter="秒"
          onChange={value => setSeconds(value ?? 30)}
        />
      </label>
      <Segmented aria-label="常用时长" options={LENGTHS} value={seconds} onChange={setSeconds} />
      <label className="row gap-8">
        <span className="w-56">版本</span>
        <InputNumber aria-label="版本" min={1} max={4} value={takes} onChange={value => setTakes(value ?? 1)} />
      </label>
      <Button type="primary" icon={<Music2 size={14} aria-hidden />} onClick={compose}>
        作曲 {takes} 版
      </Button>
    </section>
  )
}

const MusicPage = () => {
  const onlyList = useLocation().pathname.endsWith('/musicList')
  const source = usePages({
    key: [...keyOf(api.music.records), 'pages'],
    ask: (page, signal) => api.music.records({ page, size: 30 }, { signal }),
    keyOf: keyOfRecord,
  })
  const { data: first } = useCall(api.music.records, { page: 1, size: 1 })
  useJobNews('sound', refreshSounds)
  const draw = useCallback((piece: SoundRecord, _state: ItemState) => <Piece piece={piece} />, [])
  return (
    <Page>
      <div className="flex flex-1 min-h-0 max-[960px]:flex-col max-[960px]:overflow-auto">
        {!onlyList && <Wishes maker={first?.maker} />}
        <div className="stack flex-1 min-w-0 min-h-320">
          <Library
            name="音乐"
            source={source}
            keyOf={keyOfRecord}
            layout={ROWS}
            item={draw}
            bar={<SoundTabs active="music" />}
            empty={<Empty art="page" title="还没有音乐" help="选几个关键词和时长，几秒钟就有一段" />}
            failed="没有读到音乐"
          />
        </div>
      </div>
    </Page>
  )
}
export default MusicPage
