// Regional prompts: the picture divided by lines that are dragged, and a text for each region.
import {
  addGroup,
  DIVISIONS,
  type Divided,
  type Divider,
  dividersOf,
  joinParts,
  MAX_REGIONS,
  moveDivider,
  promptParts,
  type RegionSetting,
  regionsOf,
  removeRegion,
  splitRegion,
} from '@qianmu/drawing'
import { useDrag } from '@use-gesture/react'
import { Button, Input, InputNumber, Segmented, Select, Switch } from 'antd'
import { Plus, SquareSplitHorizontal, SquareSplitVertical, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { isComposing } from '../../ui/shortcuts.ts'
import { CHART } from '../../ui/theme/palette.ts'
import { useMode } from '../../ui/theme/ThemeProvider.tsx'
import styles from './regions.module.css'

interface Props {
  /** Address of a picture to divide over; without one the ground is plain. */
  picture?: string
  width: number
  height: number
  setting: RegionSetting
  /** The prompt of the form; BREAK stands between the parts. */
  prompt: readonly string[]
  onChange: (part: { regional_prompter_setting: RegionSetting; prompt: string[] }) => void
}

/** The texts of a prompt: as many as there are regions, and the common one before them. */
function textsOf({ setting, prompt }: Props, count: number): { common: string; texts: string[] } {
  const parts = promptParts(prompt.join(', '))
  const common = setting.use_common ? (parts.shift() ?? '') : ''
  return { common, texts: Array.from({ length: count }, (_, nth) => parts[nth] ?? '') }
}

/** A line that is dragged, or moved by the arrow keys: 1 %, with Shift 5 %. */
const Line = ({
  divider,
  box,
  onMove,
}: {
  divider: Divider
  box: React.RefObject<HTMLDivElement | null>
  onMove: (to: number) => void
}) => {
  const { axis, at, from, to } = divider
  const drag = useDrag(
    ({ xy: [x, y] }) => {
      const { left, top, width, height } = box.current!.getBoundingClientRect()
      onMove(axis === 'x' ? (x - left) / width : (y - top) / height)
    },
    { pointer: { keys: false } },
  )
  const key = (event: React.KeyboardEvent) => {
    const [less, more] = axis === 'x' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
    if (isComposing(event.nativeEvent) || (event.key !== less && event.key !== more)) return
    event.preventDefault()
    onMove(at + (event.key === less ? -1 : 1) * (event.shiftKey ? 0.05 : 0.01))
  }
  const place =
    axis === 'x'
      ? { left: `${at * 100}%`, top: `${from * 100}%`, height: `${(to - from) * 100}%` }
      : { top: `${at * 100}%`, left: `${from * 100}%`, width: `${(to - from) * 100}%` }
  return (
    <span
      className={styles.line}
      data-axis={axis}
      style={place}
      role="separator"
      tabIndex={0}
      aria-label={axis === 'x' ? '左右分割线' : '上下分割线'}
      aria-orientation={axis === 'x' ? 'vertical' : 'horizontal'}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(at * 100)}
      {...drag()}
      onKeyDown={key}
    />
  )
}

/** A text that keeps what is typed, a comma at its end too, until it is left. */
const Words = ({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) => {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Input.TextArea
      aria-label={label}
      placeholder="这一块画什么"
      autoSize={{ minRows: 1, maxRows: 4 }}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(target.value)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

interface Division {
  divided: Divided
  common: string
  /** Puts texts, ratios and other parts of the setting back into the form. */
  put: (next: Partial<Divided> & { common?: string; setting?: Partial<RegionSetting> }) => void
}

function useDivision(props: Props): Division {
  const { setting, onChange } = props
  const count = regionsOf(setting)?.length ?? 1
  const { common, texts } = textsOf(props, count)
  return {
    divided: { ratios: setting.ratios, texts },
    common,
    put(next) {
      const to = { ...setting, ...next.setting, ...(next.ratios === undefined ? {} : { ratios: next.ratios }) }
      const words = next.texts ?? texts
      const wanted = regionsOf(to)?.length ?? words.length
      const parts = Array.from({ length: wanted }, (_, nth) => words[nth] ?? '')
      onChange({
        regional_prompter_setting: to,
        prompt: joinParts(to.use_common ? [next.common ?? common, ...parts] : parts),
      })
    },
  }
}

const Bar = ({ setting, division: { divided, put } }: { setting: RegionSetting; division: Division }) => {
  const across = setting.mode_matrix === 'Horizontal'
  const presets = across ? DIVISIONS.horizontal_list : DIVISIONS.vertically_list
  return (
    <div className="flex flex-wrap items-center gap-8" role="toolbar" aria-label="分区">
      <Segmented
        size="small"
        aria-label="分割方向"
        value={setting.mode_matrix}
        options={[
          { value: 'Horizontal' as const, label: '左右分', icon: <SquareSplitHorizontal size={14} className={styles.icon} aria-hidden /> },
          { value: 'Vertical' as const, label: '上下分', icon: <SquareSplitVertical size={14} className={styles.icon} aria-hidden /> },
        ]}
        onChange={mode_matrix => put({ setting: { mode_matrix } })}
      />
      <Select<string>
        size="small"
        className="w-116"
        aria-label="分割样式"
        value={presets.some(({ ratios }) => ratios === setting.ratios) ? setting.ratios : ''}
        options={[{ value: '', label: '自由', disabled: true }, ...presets.map(({ name, ratios }) => ({ value: ratios, label: name }))]}
        onChange={ratios => put({ ratios })}
      />
      <Button
        size="small"
        type="text"
        icon={<Plus size={14} aria-hidden />}
        disabled={divided.texts.length >= MAX_REGIONS}
        onClick={() => put(addGroup(divided))}
      >
        {across ? '加一行' : '加一列'}
      </Button>
    </div>
  )
}

const Rows = ({
  setting,
  colours,
  division: { divided, common, put },
}: {
  setting: RegionSetting
  colours: readonly string[]
  division: Division
}) => (
  <ol className={styles.rows} aria-label="分区的描述">
    {setting.use_common && (
      <li>
        <span className={styles.badge}>共</span>
        <Words label="公共提示词" value={common} onChange={value => put({ common: value })} />
      </li>
    )}
    {divided.texts.map((text, nth) => (
      <li key={nth}>
        <span className={styles.badge} style={{ background: colours[nth % colours.length] }} data-region>
          {nth + 1}
        </span>
        <Words label={`第 ${nth + 1} 块的描述`} value={text} onChange={value => put({ texts: divided.texts.with(nth, value) })} />
        <IconButton
          icon={setting.mode_matrix === 'Horizontal' ? SquareSplitHorizontal : SquareSplitVertical}
          size={24}
          label={`把第 ${nth + 1} 块拆成两块`}
          disabled={divided.texts.length >= MAX_REGIONS}
          onClick={() => put(splitRegion(divided, nth))}
        />
        <IconButton
          icon={Trash2}
          size={24}
          label={`去掉第 ${nth + 1} 块`}
          disabled={divided.texts.length < 2}
          onClick={() => put(removeRegion(divided, nth))}
        />
      </li>
    ))}
  </ol>
)

const Options = ({ setting, division: { divided, common, put } }: { setting: RegionSetting; division: Division }) => {
  const base = Number(setting.base_ratios)
  // What stood before all regions goes to the first of them rather than away.
  const toggleCommon = (use_common: boolean) =>
    put({
      setting: { use_common },
      texts: !use_common && common ? divided.texts.with(0, [common, divided.texts[0]].filter(Boolean).join('，')) : divided.texts,
    })
  return (
    <div className={styles.options}>
      <label>
        公共提示词
        <Switch size="small" checked={setting.use_common} onChange={toggleCommon} />
      </label>
      <label>
        公共反向提示词
        <Switch size="small" checked={setting.use_neg_common} onChange={use_neg_common => put({ setting: { use_neg_common } })} />
      </label>
      <label>
        基础比例
        <InputNumber
          size="small"
          aria-label="基础比例"
          min={0}
          max={1}
          step={0.05}
          value={Number.isFinite(base) ? base : 0.2}
          onChange={value => put({ setting: { base_ratios: String(value ?? 0.2) } })}
        />
      </label>
    </div>
  )
}

/** Calls `onChange` with the setting and the prompt, which go together: as many parts as regions. */
export const RegionPainter = (props: Props) => {
  const { picture, width, height, setting } = props
  const box = useRef<HTMLDivElement>(null)
  // Nine hues, then lighter and darker ones.
  const colours = CHART[useMode()]
  const division = useDivision(props)
  const regions = regionsOf(setting)
  if (!regions)
    return (
      <div className={styles.regions}>
        <p className="warned">分割比例「{setting.ratios}」读不懂。</p>
        <Button size="small" onClick={() => division.put({ ratios: '1,1' })}>
          改成左右两栏
        </Button>
      </div>
    )
  return (
    <div className={styles.regions}>
      <Bar setting={setting} division={division} />
      <div ref={box} className={styles.picture} style={{ aspectRatio: `${width} / ${height}` }}>
        {picture && <img src={picture} alt="底图" draggable={false} />}
        {regions.map((region, nth) => (
          <span
            key={nth}
            className={styles.region}
            style={{
              left: `${region.x * 100}%`,
              top: `${region.y * 100}%`,
              width: `${region.width * 100}%`,
              height: `${region.height * 100}%`,
              borderColor: colours[nth % colours.length],
            }}
          >
            <span className={styles.badge} style={{ background: colours[nth % colours.length] }} data-region aria-hidden>
              {nth + 1}
            </span>
            <span className="cut">{division.divided.texts[nth]}</span>
          </span>
        ))}
        {dividersOf(setting).map(divider => (
          <Line
            key={`${divider.group} ${divider.part}`}
            divider={divider}
            box={box}
            onMove={to => division.put({ ratios: moveDivider(setting.ratios, divider, to) })}
          />
        ))}
      </div>
      <Rows setting={setting} colours={colours} division={division} />
      <Options setting={setting} division={division} />
    </div>
  )
}
