// The prompt as chips: a comma or Enter ends one, a click picks it, Ctrl+↑ and Ctrl+↓ weigh it; or as plain text.
import { type Chip, chipsOf, normalisePunctuation, previewDynamic, textOf } from '@qianmu/drawing'
import { Input, Popover } from 'antd'
import { BookOpen, Info, Languages, TextCursorInput, X } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { isComposing, useShortcut } from '../../ui/shortcuts.ts'
import styles from './prompt.module.css'
import type { Studio } from '../use-studio.ts'
import { NegativeField } from './NegativeField.tsx'
import { useEnglish } from './use-english.ts'
import { useTerms } from './use-terms.ts'

const WordPicker = lazy(() => import('./WordPicker.tsx'))

/** Step and bounds of a weight by the keys (those of the WebUI). */
const STEP = 0.1
const MOST = 2

const weighed = (chip: Chip, by: number): Chip => ({
  ...chip,
  weight: Math.round(Math.min(MOST, Math.max(0, chip.weight + by)) * 100) / 100,
})

interface ChipsProps {
  label: string
  value: readonly string[]
  /** Words that had no effect last time. */
  unknown: readonly string[]
  onChange: (value: string[]) => void
}

const Chips = ({ value, onChange, label, unknown }: ChipsProps) => {
  const [picked, setPicked] = useState<number | null>(null)
  const chips = chipsOf(value.join(', '))
  const set = (next: readonly Chip[]) => onChange(next.map(chip => textOf([chip])))
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
        <span key={at} className={styles.chip} data-picked={picked === at} data-unknown={unknown.includes(chip.text)}>
          <button
            type="button"
            className={styles.word}
            aria-pressed={picked === at}
            aria-keyshortcuts="Control+ArrowUp Control+ArrowDown Delete"
            onClick={() => setPicked(picked === at ? null : at)}
            onKeyDown={event => (event.key === 'Delete' || event.key === 'Backspace' ? drop(at) : weigh(event, at))}
          >
            {chip.text}
            {chip.weight !== 1 && <span className={styles.weight}>{chip.weight}</span>}
          </button>
          <button type="button" className={styles.drop} aria-label={`去掉 ${chip.text}`} onClick={() => drop(at)}>
            <X size={12} aria-hidden />
          </button>
        </span>
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
    <span className={styles.typing}>
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

/** Words of the last drawing of this prompt that the engine did not know. */
const unknownOf = ({ records, form }: Studio): readonly string[] => {
  const prompt = form.prompt.join(', ')
  return records?.find(record => record.prompt === prompt)?.images[0]?.unknown_words ?? []
}

export const PromptField = ({ studio }: { studio: Studio }) => {
  const { form, change, engine } = studio
  const [asText, setAsText] = useState(false)
  const [picking, setPicking] = useState(false)
  useShortcut('Escape', () => setPicking(false), undefined, picking)
  const unknown = unknownOf(studio)
  const chips = chipsOf(form.prompt.join(', '))
  const words = new Set(chips.map(chip => chip.text))
  const toggle = (word: string) =>
    change({ prompt: words.has(word) ? chips.filter(chip => chip.text !== word).map(chip => textOf([chip])) : [...form.prompt, word] })
  const english = useEnglish(studio)
  const dynamic = previewDynamic(form.prompt.join(', '), {}, 1)
  return (
    <div className={styles.prompt}>
      <div className="row">
        <h3 className="grow">画面描述</h3>
        <Popover
          trigger="click"
          placement="rightTop"
          destroyOnHidden
          open={picking}
          onOpenChange={setPicking}
          content={
            <Suspense fallback={null}>
              <WordPicker chosen={words} onToggle={toggle} />
            </Suspense>
          }
        >
          <span>
            <IconButton icon={BookOpen} label="关键词库" size={24} />
          </span>
        </Popover>
        <IconButton icon={Languages} label="中文词译成英文" size={24} disabled={english.busy} onClick={() => void english.translate()} />
        <IconButton icon={TextCursorInput} label="按文字编辑" size={24} pressed={asText} onClick={() => setAsText(!asText)} />
      </div>
      {asText ? (
        <Input.TextArea
          aria-label="画面描述"
          autoSize={{ minRows: 4, maxRows: 12 }}
          value={form.prompt.join(', ')}
          onChange={({ target }) => change({ prompt: target.value === '' ? [] : [target.value] })}
        />
      ) : (
        <Chips label="画面描述" value={form.prompt} unknown={unknown} onChange={prompt => change({ prompt })} />
      )}
      {unknown.length > 0 && (
        <p className={styles.unknown}>
          <Info size={14} aria-hidden />
          {engine?.name.replace(/（.*/, '') ?? '引擎'}不认识「{unknown.join('」「')}」，没有画出来
        </p>
      )}
      {dynamic.count > 1 && <p className="meta">动态提示词：共有 {dynamic.count.toLocaleString('zh-CN')} 种，每张随机取一种</p>}
      <NegativeField studio={studio} />
    </div>
  )
}
