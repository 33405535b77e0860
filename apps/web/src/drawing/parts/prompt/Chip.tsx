// One word, sentence or LoRA of the prompt: a click picks it, Ctrl+↑ and Ctrl+↓ weigh it, Delete drops it.
import type { Chip } from '@qianmu/drawing'
import { Tooltip } from 'antd'
import { Dices, Layers, type LucideIcon, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import styles from './prompt.module.css'

/** What the engine that draws says of a chip. */
export type Fault = 'unknown' | 'lacking' | 'idle' | undefined

const FAULTS: Record<NonNullable<Fault>, string> = {
  unknown: '没有用上',
  lacking: '引擎上没有这个 LoRA',
  idle: '按规则画的引擎不用 LoRA',
}
/** `__名字__` or `{甲|乙}`: another word in every picture. */
const DYNAMIC = /__[^_\s][^\n]*?__|\{[^{}]*\|[^{}]*\}/
const KINDS: Record<'lora' | 'dynamic', { icon: LucideIcon; title: string }> = {
  lora: { icon: Layers, title: 'LoRA' },
  dynamic: { icon: Dices, title: '每张取其中一种' },
}
const kindOf = ({ kind, text }: Chip) => (kind === 'lora' ? 'lora' : DYNAMIC.test(text) ? 'dynamic' : undefined)

interface Props {
  chip: Chip
  picked?: boolean
  fault: Fault
  /** Without, it can only be dropped. */
  onPick?: () => void
  onKey?: (event: KeyboardEvent) => void
  onDrop: () => void
}

export const ChipView = ({ chip, picked = false, fault, onPick, onKey, onDrop }: Props) => {
  const kind = kindOf(chip)
  const Icon = kind && KINDS[kind].icon
  const title = [kind && KINDS[kind].title, fault && FAULTS[fault]].filter(Boolean).join(' · ')
  return (
    <span className={styles.chip} data-picked={picked} data-kind={kind} data-fault={fault}>
      <Tooltip title={title}>
        <button
          type="button"
          className={styles.word}
          {...(onPick && { 'aria-pressed': picked })}
          {...(onKey && { 'aria-keyshortcuts': 'Control+ArrowUp Control+ArrowDown Delete' })}
          onClick={onPick}
          onKeyDown={onKey}
        >
          {Icon && <Icon size={12} aria-label={KINDS[kind].title} />}
          {chip.text}
          {chip.weight !== 1 && <span className="ml-4 text-ptext num">{chip.weight}</span>}
          {fault && <span className="sr-only">（{FAULTS[fault]}）</span>}
        </button>
      </Tooltip>
      <button type="button" className={styles.drop} aria-label={`去掉 ${chip.text}`} onClick={onDrop}>
        <X size={12} aria-hidden />
      </button>
    </span>
  )
}
