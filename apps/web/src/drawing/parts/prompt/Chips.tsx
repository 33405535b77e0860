// The prompt as chips: a comma or Enter ends one, a click picks it, Ctrl+↑ and Ctrl+↓ weigh it.
import { changedChip, type Chip, chipsOf, entriesOf, normalisePunctuation } from '@qianmu/drawing'
import { type KeyboardEvent, useState } from 'react'
import { isComposing } from '../../../ui/shortcuts.ts'
import { ChipView, type Fault } from './Chip.tsx'
import styles from './prompt.module.css'
import { useTerms } from './use-terms.ts'

/** Step and bounds of a weight by the keys (those of the WebUI). */
const STEP = 0.1
const MOST = 2

const weighed = (chip: Chip, by: number): Chip =>
  changedChip(chip, { weight: Math.round(Math.min(MOST, Math.max(0, chip.weight + by)) * 100) / 100 })

interface ChipsProps {
  label: string
  value: readonly string[]
  /** What is wrong with a chip. */
  faultOf: (chip: Chip) => Fault
  onChange: (value: string[]) => void
}

export const Chips = ({ value, onChange, label, faultOf }: ChipsProps) => {
  const [picked, setPicked] = useState<number | null>(null)
  const chips = chipsOf(value.join(', '))
  const set = (next: readonly Chip[]) => onChange(entriesOf(next))
  const drop = (at: number) => {
    set(chips.filter((_, nth) => nth !== at))
    setPicked(null)
  }
  const weigh = (event: KeyboardEvent, at: number) => {
    const up = event.key === 'ArrowUp'
    if (!(event.ctrlKey || event.metaKey) || !(up || event.key === 'ArrowDown')) return
    event.preventDefault()
    set(chips.map((chip, nth) => (nth === at && chip.kind !== 'break' ? weighed(chip, up ? STEP : -STEP) : chip)))
  }
  return (
    <div className={styles.chips}>
      {chips.map((chip, at) => (
        <ChipView
          key={at}
          chip={chip}
          picked={picked === at}
          fault={faultOf(chip)}
          onPick={() => setPicked(picked === at ? null : at)}
          onKey={event => (event.key === 'Delete' || event.key === 'Backspace' ? drop(at) : weigh(event, at))}
          onDrop={() => drop(at)}
        />
      ))}
      <WordInput
        label={label}
        empty={chips.length === 0}
        onWords={text => {
          const added = chipsOf(normalisePunctuation(text))
          if (added.length) set([...chips, ...added])
        }}
        onBack={() => drop(chips.length - 1)}
      />
    </div>
  )
}

interface WordInputProps {
  label: string
  /** No chip stands before it. */
  empty: boolean
  onWords: (text: string) => void
  /** Backspace where nothing is typed. */
  onBack: () => void
}

/** Where words are typed: a comma or Enter ends one, arrows choose among the terms that are offered. */
const WordInput = ({ label, empty, onWords, onBack }: WordInputProps) => {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(-1)
  const terms = useTerms(typed)
  const take = (text: string) => {
    onWords(text)
    setTyped('')
    setChosen(-1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    // What is typed belongs to what Ctrl+Enter draws.
    if (event.ctrlKey || event.metaKey) return event.key === 'Enter' ? take(typed) : undefined
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step && terms.length) {
      event.preventDefault()
      setChosen(before => Math.min(terms.length - 1, Math.max(-1, before + step)))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      take(terms[chosen]?.zh ?? typed)
    } else if (event.key === 'Escape') setChosen(-1)
    else if (event.key === 'Backspace' && typed === '' && !empty) onBack()
  }
  return (
    <span className="relative flex-1 min-w-120">
      <input
        role="combobox"
        aria-label={label}
        aria-expanded={terms.length > 0}
        aria-controls="draw-terms"
        {...(chosen >= 0 ? { 'aria-activedescendant': `draw-term-${chosen}` } : {})}
        value={typed}
        placeholder={empty ? '例如：夜，雨，城市街道，一男一女，撑伞' : '继续输入，逗号或 Enter 成词'}
        onChange={({ target }) => {
          setChosen(-1)
          if (/[,，、\n]/.test(target.value) && !/[([{（【｛]/.test(target.value)) take(target.value)
          else setTyped(target.value)
        }}
        onBlur={() => take(typed)}
        onKeyDown={onKeyDown}
      />
      <span id="draw-terms" role="listbox" aria-label="关键词建议" className={styles.offers} hidden={terms.length === 0}>
        {terms.map(({ zh, en }, at) => (
          <span
            key={zh}
            id={`draw-term-${at}`}
            role="option"
            aria-selected={at === chosen}
            // Before the field loses the focus and takes what was typed.
            onPointerDown={event => {
              event.preventDefault()
              take(zh)
            }}
          >
            {zh}
            <span className="meta">{en}</span>
          </span>
        ))}
      </span>
    </span>
  )
}
