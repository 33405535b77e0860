// The parameters of a drawing: what it shows, its size and seed, what the engine leaves without effect, and the bar that draws.
import { MAX_DRAWS, RATIOS, SAMPLERS, samplingBounds, sizeOf } from '@qianmu/drawing'
import { Button, Input, InputNumber, Select, Tooltip } from 'antd'
import { ChevronRight, Dices, Lock, LockOpen, PencilRuler, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { useShortcut } from '../../ui/shortcuts.ts'
import styles from '../studio.module.css'
import type { Studio } from '../use-studio.ts'
import { PromptField } from './PromptField.tsx'

const SEEDS = 2 ** 32

const EngineBadge = ({ studio: { engine } }: { studio: Studio }) => {
  if (!engine) return <span className={styles.badge}>没有可用的引擎</span>
  const Icon = engine.kind === 'procedural' ? PencilRuler : Sparkles
  return (
    <Tooltip title={engine.kind === 'procedural' ? '按规则画草图，不是 AI 模型。适合占位、分镜和构图。' : ''}>
      <span className={styles.badge} data-kind={engine.kind}>
        <Icon size={14} aria-hidden />
        {engine.name}
      </span>
    </Tooltip>
  )
}

const Row = ({ label, name, children }: { label: string; name?: string; children: ReactNode }) => (
  <div className={styles.field}>
    <label htmlFor={name}>{label}</label>
    <div className="grow row">{children}</div>
  </div>
)

/** The number of a field, its place kept when it is emptied. */
const NumberOf = ({
  id,
  label,
  value,
  min,
  max,
  step = 1,
  disabled = false,
  onChange,
}: {
  id: string
  label: string
  value: number
  min: number
  max: number
  step?: number
  disabled?: boolean
  onChange: (value: number) => void
}) => (
  <InputNumber
    id={id}
    aria-label={label}
    className="grow"
    {...{ value, min, max, step, disabled }}
    onChange={next => {
      if (typeof next === 'number') onChange(next)
    }}
  />
)

const SizeFields = ({ studio: { form, change } }: { studio: Studio }) => (
  <>
    <div className={styles.ratios} role="radiogroup" aria-label="图片比例">
      {RATIOS.map(ratio => {
        const { width, height } = sizeOf(form.model_version, ratio)
        const longest = Math.max(width, height)
        return (
          <button
            key={ratio}
            type="button"
            role="radio"
            aria-checked={form.image_size_ratio === ratio}
            onClick={() => change({ image_size_ratio: ratio, width, height })}
          >
            <span className={styles.shape} style={{ width: (width / longest) * 16, height: (height / longest) * 16 }} aria-hidden />
            {ratio}
          </button>
        )
      })}
    </div>
    <Row label="尺寸" name="draw-width">
      <NumberOf
        id="draw-width"
        label="宽度"
        value={form.width}
        min={64}
        max={4096}
        step={16}
        onChange={width => change({ width, image_size_ratio: '' })}
      />
      <span className="meta" aria-hidden>
        ×
      </span>
      <NumberOf
        id="draw-height"
        label="高度"
        value={form.height}
        min={64}
        max={4096}
        step={16}
        onChange={height => change({ height, image_size_ratio: '' })}
      />
    </Row>
  </>
)

const SeedField = ({ studio: { form, change, records, shown } }: { studio: Studio }) => {
  const fixed = form.seed >= 0
  const last = records?.flatMap(record => record.images).find(image => shown === null || image.id === shown)?.seed
  return (
    <Row label="种子" name="draw-seed">
      <Input
        id="draw-seed"
        value={fixed ? String(form.seed) : ''}
        placeholder="每张都随机"
        inputMode="numeric"
        onChange={({ target }) => {
          const digits = target.value.replace(/\D/g, '').slice(0, 10)
          change({ seed: digits === '' ? -1 : Math.min(SEEDS - 1, Number(digits)) })
        }}
      />
      <IconButton icon={Dices} label="换一个种子" onClick={() => change({ seed: Math.floor(Math.random() * SEEDS) })} />
      <IconButton
        icon={fixed ? Lock : LockOpen}
        label={fixed ? '改为随机' : '固定为这张的种子'}
        pressed={fixed}
        disabled={!fixed && last === undefined}
        onClick={() => change({ seed: fixed ? -1 : (last ?? -1) })}
      />
    </Row>
  )
}

/** Steps, correlation and sampler: kept, but greyed while the engine does not read them. */
const Sampling = ({ studio: { form, change, engine } }: { studio: Studio }) => {
  const disabled = !engine?.honours.includes('steps')
  const { steps, cfg } = samplingBounds(form.sampler_index, form.speed_up)
  return (
    <details className={styles.section}>
      <summary>
        <ChevronRight size={14} aria-hidden />
        采样
        <span className="meta">{disabled && engine ? `对${engine.name.replace(/（.*/, '')}无效` : `${form.steps} 步`}</span>
      </summary>
      {disabled && <p className="meta">步数、CFG 和采样方法会保留，连接 ComfyUI 或 SD WebUI 后生效。</p>}
      <Row label="采样方法" name="draw-sampler">
        <Select
          id="draw-sampler"
          aria-label="采样方法"
          className="grow"
          disabled={disabled}
          value={form.sampler_index}
          options={SAMPLERS.map(value => ({ value, label: value }))}
          onChange={sampler_index => change({ sampler_index })}
        />
      </Row>
      <Row label="步数" name="draw-steps">
        <NumberOf
          id="draw-steps"
          label="步数"
          value={form.steps}
          min={steps.min}
          max={steps.max}
          disabled={disabled}
          onChange={value => change({ steps: value })}
        />
      </Row>
      <Row label="CFG" name="draw-cfg">
        <NumberOf
          id="draw-cfg"
          label="CFG"
          value={form.cfg_scale}
          min={cfg.min}
          max={cfg.max}
          step={0.5}
          disabled={disabled}
          onChange={value => change({ cfg_scale: value })}
        />
      </Row>
    </details>
  )
}

const GenerateBar = ({ studio }: { studio: Studio }) => {
  const { form, change, draw, drawing, engine, problems } = studio
  const combining = form.dynamic_prompt_params.dynamic_prompting && form.dynamic_prompt_params.is_combinatorial
  useShortcut('Ctrl+Enter', () => !drawing && engine && draw(), { label: '生成', group: '绘画' })
  return (
    <div className={styles.generate}>
      {problems.length > 0 && (
        <ul className={styles.problems} role="alert">
          {problems.map(({ field, text }) => (
            <li key={field + text}>{text}</li>
          ))}
        </ul>
      )}
      {!engine && <p className={styles.problems}>没有引擎能画这种图，请联系管理员连接绘图引擎。</p>}
      <Row label="数量" name="draw-number">
        <NumberOf
          id="draw-number"
          label="数量"
          value={form.draw_number}
          min={1}
          max={MAX_DRAWS}
          disabled={combining}
          onChange={draw_number => change({ draw_number })}
        />
        <span className="meta">张，最多 {MAX_DRAWS} 张</span>
      </Row>
      <Button type="primary" size="large" block disabled={!engine} loading={drawing} onClick={draw}>
        生成 {combining ? '' : `${form.draw_number} 张`}
        <kbd className={styles.key}>Ctrl ↵</kbd>
      </Button>
    </div>
  )
}

export const Parameters = ({ studio }: { studio: Studio }) => (
  <section className={styles.parameters} aria-label="参数">
    <div className={styles.scroll}>
      <div className={styles.head}>
        <h2>{studio.mode.title}</h2>
        <EngineBadge studio={studio} />
      </div>
      <PromptField studio={studio} />
      <div className={styles.common}>
        <SizeFields studio={studio} />
        <SeedField studio={studio} />
      </div>
      <Sampling studio={studio} />
    </div>
    <GenerateBar studio={studio} />
  </section>
)
