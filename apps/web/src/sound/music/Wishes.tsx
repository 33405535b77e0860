// What a piece is to be: words by kind and words of one's own, tempo, key, length, dynamics and sections; what the engine leaves out is greyed.
import type { Data } from '@qianmu/contract/kit/call'
import { type SECTIONS, SOUND_LIMITS } from '@qianmu/contract/sound/records'
import { Button, Input, InputNumber, Segmented, Select, Slider } from 'antd'
import { Info, Minus, Music2, Plus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'
import { act } from '../actions.ts'
import { EngineMark } from '../Sound.tsx'
import { timeText } from './cards.ts'
import { KeySelect } from './KeySelect.tsx'
import { Structure } from './Structure.tsx'
import styles from './music.module.css'

type Maker = Data<typeof api.music.records.contract>['maker']
type Section = { name: (typeof SECTIONS)[number]; bars: number }
interface Wanted {
  keywords: string[]
  seconds: number
  tempo?: number
  key?: { tonic: number; minor: boolean }
  dynamics?: number
  sections?: Section[]
}
const LENGTHS = [30, 80, 120].map(value => ({ value, label: timeText(value) }))

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="row gap-8">
    <span className="w-48 flex-none text-t2">{name}</span>
    {children}
  </div>
)

/** Words of each kind, to be pressed. */
const Chips = ({
  kinds,
  words,
  onToggle,
}: {
  kinds: Data<typeof api.music.keywords.contract>
  words: readonly string[]
  onToggle: (word: string) => void
}) =>
  kinds.map(({ kind, words: all }) => (
    <div key={kind} className="flex gap-8" role="group" aria-label={kind}>
      <span className="w-48 flex-none meta py-4">{kind}</span>
      <span className="flex flex-wrap gap-6">
        {all.map(word => (
          <button key={word} type="button" className={styles.chip} aria-pressed={words.includes(word)} onClick={() => onToggle(word)}>
            {word}
          </button>
        ))}
      </span>
    </div>
  ))

/** All that is chosen, with what the engine will leave out marked. */
const Chosen = ({
  words,
  unknown,
  onChange,
}: {
  words: readonly string[]
  unknown: readonly string[]
  onChange: (words: string[]) => void
}) => (
  <div className="stack gap-4">
    <Select
      mode="tags"
      className={styles.words}
      aria-label="关键词"
      placeholder="也可以自己写，回车加上"
      open={false}
      suffixIcon={null}
      maxCount={SOUND_LIMITS.keywords}
      tokenSeparators={['、', '，', ',']}
      value={[...words]}
      onChange={next => onChange(next.map(word => word.trim().slice(0, 20)).filter(Boolean))}
      tagRender={({ value, closable, onClose }) => (
        <span className={styles.word} data-unknown={unknown.includes(String(value)) || undefined}>
          {value}
          {closable && (
            <button type="button" aria-label={`去掉 ${value}`} onMouseDown={event => event.preventDefault()} onClick={onClose}>
              ×
            </button>
          )}
        </span>
      )}
    />
    {unknown.length > 0 && (
      <p className="row gap-4 text-12 text-warn" role="status">
        <Info size={14} aria-hidden />
        规则作曲不识别{unknown.map(word => `「${word}」`).join('')}，本次会忽略
      </p>
    )}
  </div>
)

const Length = ({ seconds, onChange }: { seconds: number; onChange: (seconds: number) => void }) => {
  const { data } = useCall(api.dubs.list, { page: 1, size: 50 })
  const fits = (data?.list ?? []).filter(({ duration_ms }) => duration_ms >= 5000 && duration_ms <= 600_000)
  return (
    <>
      <Line name="时长">
        <Segmented aria-label="常用时长" options={LENGTHS} value={seconds} onChange={onChange} />
        <InputNumber
          aria-label="时长（秒）"
          className="w-96"
          min={5}
          max={600}
          precision={1}
          value={seconds}
          suffix="秒"
          onChange={value => onChange(value ?? 30)}
        />
      </Line>
      {fits.length > 0 && (
        <Line name="贴合">
          <Select
            className="grow"
            aria-label="贴合配音的时长"
            placeholder="与一段配音一样长"
            value={fits.find(({ duration_ms }) => duration_ms / 1000 === seconds)?.dub_id ?? null}
            options={fits.map(({ dub_id, title, duration_ms }) => ({ value: dub_id, label: `${title} · ${timeText(duration_ms / 1000)}` }))}
            onChange={id => onChange(fits.find(({ dub_id }) => dub_id === id)!.duration_ms / 1000)}
          />
        </Line>
      )}
    </>
  )
}

/** A slider with its field; without a value the engine chooses. */
const Measure = (props: {
  name: string
  label: string
  min: number
  max: number
  step: number
  usual: number | undefined
  value: number | undefined
  unit?: string
  disabled: boolean
  onChange: (value: number | undefined) => void
}) => {
  const { name, label, min, max, step, usual, value, unit, disabled, onChange } = props
  const shared = { min, max, step, disabled }
  return (
    <Line name={name}>
      <Slider className="grow" ariaLabelForHandle={`${label}（滑块）`} {...shared} value={value ?? usual ?? min} onChange={onChange} />
      <InputNumber
        className="w-112"
        aria-label={label}
        placeholder={usual === undefined ? '自动' : `自动 ${usual}`}
        {...shared}
        value={value ?? null}
        {...(unit && { suffix: unit })}
        onChange={next => onChange(next ?? undefined)}
      />
      <Button
        size="small"
        type="text"
        disabled={disabled || value === undefined}
        aria-label={`${label}：自动`}
        onClick={() => onChange(undefined)}
      >
        自动
      </Button>
    </Line>
  )
}

const Takes = ({ takes, onChange }: { takes: number; onChange: (takes: number) => void }) => (
  <div className="row gap-8" role="group" aria-label="版本">
    <span className="text-t2">版本</span>
    <Button
      size="small"
      aria-label="少一版"
      icon={<Minus size={14} aria-hidden />}
      disabled={takes <= 1}
      onClick={() => onChange(takes - 1)}
    />
    <span className="num w-20 text-center">{takes}</span>
    <Button
      size="small"
      aria-label="多一版"
      icon={<Plus size={14} aria-hidden />}
      disabled={takes >= SOUND_LIMITS.takes}
      onClick={() => onChange(takes + 1)}
    />
  </div>
)

/** In words and with characters, where the engine takes them. */
const Own = ({
  maker,
  text,
  motifs,
  onText,
  onMotifs,
}: {
  maker: Maker
  text: string
  motifs: string[]
  onText: (text: string) => void
  onMotifs: (motifs: string[]) => void
}) => (
  <>
    {maker.words && (
      <Input.TextArea
        aria-label="用自己的话描述"
        placeholder="用自己的话描述，例如：雨夜站台，钢琴独奏，越来越急"
        rows={2}
        maxLength={500}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
    )}
    {maker.midi && (
      <Select
        mode="tags"
        maxCount={SOUND_LIMITS.motifs}
        aria-label="角色主题"
        placeholder="角色主题：写上角色名，旋律引用他的动机"
        value={motifs}
        onChange={onMotifs}
        open={false}
        suffixIcon={null}
      />
    )}
  </>
)

const Wishes = ({ maker }: { maker: Maker }) => {
  const { data: kinds = [] } = useCall(api.music.keywords, {})
  const [wanted, setWanted] = useState<Wanted>({ keywords: [], seconds: 30 })
  const [takes, setTakes] = useState(1)
  const [text, setText] = useState('')
  const [motifs, setMotifs] = useState<string[]>([])
  const { keywords, seconds, tempo, key, dynamics } = wanted
  const change = (part: { [Name in keyof Wanted]?: Wanted[Name] | undefined }) =>
    setWanted(
      now => Object.fromEntries(Object.entries({ ...now, ...part }).filter(([, value]) => value !== undefined)) as unknown as Wanted,
    )
  const toggle = (word: string) =>
    change({
      keywords: keywords.includes(word) ? keywords.filter(each => each !== word) : [...keywords, word].slice(-SOUND_LIMITS.keywords),
    })
  const honours = (wish: Maker['honours'][number]) => maker.honours.includes(wish)
  const { data: fresh } = useCall(api.music.plan, wanted, { enabled: maker.midi })
  // The plan before stays while the next is on its way, so that an edge that is dragged does not go.
  const [known, setKnown] = useState(fresh)
  if (fresh && fresh !== known) setKnown(fresh)
  const plan = fresh ?? (known && { ...known, sections: wanted.sections ?? known.sections })
  const asked = Object.fromEntries(
    Object.entries(wanted).filter(([name]) => name === 'keywords' || name === 'seconds' || honours(name as 'key')),
  )
  const compose = () => void act(api.music.compose({ ...(asked as unknown as Wanted), text: text.trim(), motifs, takes }))
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    compose()
  }
  return (
    <section className={styles.wishes} aria-label="想要什么音乐" onKeyDownCapture={press}>
      <div className="stack gap-12 p-16 grow overflow-auto max-[960px]:overflow-visible max-[960px]:flex-none">
        <span className="row gap-8">
          <h2 className="grow text-16 font-semibold">想要什么音乐</h2>
          <EngineMark engine={maker.engine} kind={maker.engine_kind} />
        </span>
        <Chips kinds={kinds} words={keywords} onToggle={toggle} />
        <Chosen words={keywords} unknown={(maker.midi && plan?.ignored) || []} onChange={next => change({ keywords: next })} />
        <hr className={styles.rule} />
        <Measure
          name="速度"
          label="速度（BPM）"
          min={40}
          max={200}
          step={1}
          usual={plan?.tempo}
          value={tempo}
          unit="BPM"
          disabled={!honours('tempo')}
          onChange={next => change({ tempo: next })}
        />
        <Line name="调式">
          <KeySelect value={key} usual={plan?.key} disabled={!honours('key')} onChange={next => change({ key: next })} />
        </Line>
        <Length seconds={seconds} onChange={next => change({ seconds: next })} />
        <Measure
          name="起伏"
          label="起伏"
          min={0}
          max={1}
          step={0.1}
          usual={undefined}
          value={dynamics}
          disabled={!honours('dynamics')}
          onChange={next => change({ dynamics: next })}
        />
        {honours('sections') ? (
          plan && (
            <Structure
              sections={plan.sections as Section[]}
              own={wanted.sections !== undefined}
              onChange={next => change({ sections: next })}
            />
          )
        ) : (
          <p className="meta">结构由 {maker.engine} 自己决定</p>
        )}
        <Own maker={maker} text={text} motifs={motifs} onText={setText} onMotifs={setMotifs} />
      </div>
      <div className="stack gap-8 p-16 flex-none line-t" data-kept>
        <Takes takes={takes} onChange={setTakes} />
        <Button type="primary" size="large" block icon={<Music2 size={16} aria-hidden />} onClick={compose}>
          作曲 {takes} 版 <kbd aria-hidden>Ctrl ↵</kbd>
        </Button>
      </div>
    </section>
  )
}
export default Wishes
