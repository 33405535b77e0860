// The prompt: chips or plain text, and what helps to write it — terms, prompts used before, English.
import type { UsedPrompt } from '@qianmu/contract/drawing/pictures'
import { type Chip, chipsOf, entriesOf, nudgeWeight, previewDynamic, withoutLora } from '@qianmu/drawing'
import { Button, Input } from 'antd'
import { BookOpen, History, Info, Languages, TextCursorInput, TextSearch } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { EntryButton } from '../../../centre/index.ts'
import { useDraft } from '../../../ui/draft.ts'
import { spaced } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { late } from '../../../ui/late/late.tsx'
import { useShortcut } from '../../../ui/shortcuts.ts'
import { offerUndo } from '../../../ui/undo.ts'
import { useLatest } from '../../use-latest.ts'
import { engineName } from '../../use-engine.ts'
import { LoraPicker } from '../models/Loras.tsx'
import { Refusal } from '../Refusal.tsx'
import { ChipView, type Fault } from './Chip.tsx'
import { Chips } from './Chips.tsx'
import styles from './prompt.module.css'
import type { Uses } from '../../use-studio.ts'
import { Opener } from '../Opener.tsx'
import { NegativeField } from './NegativeField.tsx'
import { useEnglish } from './use-english.ts'
import { withoutEffect } from './without-effect.ts'
import { useMissingLoras } from './use-loras.ts'
import { Wildcards } from './Wildcards.tsx'

const WordPicker = late(() => import('./WordPicker.tsx'))
const WordFinder = late(() => import('./WordFinder.tsx'))
const PromptHistory = late(() => import('./PromptHistory.tsx'))

type Tool = 'words' | 'finder' | 'history'

/** What stands over the prompt. */
const Tools = ({ studio }: { studio: Uses<'change' | 'engine' | 'form' | 'reuse'> }) => {
  const { form, change } = studio
  const [opened, setOpened] = useState<Tool | null>(null)
  const opener = (what: Tool) => ({ open: opened === what, onOpen: (open: boolean) => setOpened(open ? what : null) })
  useShortcut('Ctrl+H', () => setOpened(opened === 'history' ? null : 'history'), { label: '用过的提示词', group: '绘画' })
  const english = useEnglish(studio)
  const now = useLatest(studio)
  const takeWords = ({ prompt, negative_prompt }: UsedPrompt) => {
    change({ prompt, negative_prompt })
    if (form.prompt.length)
      offerUndo('提示词已换成用过的', () => now.current.change({ prompt: form.prompt, negative_prompt: form.negative_prompt }))
  }
  const chips = chipsOf(form.prompt.join(', '))
  const words = new Set(chips.map(chip => chip.text))
  const toggle = (word: string) =>
    change({ prompt: entriesOf(words.has(word) ? chips.filter(chip => chip.text !== word) : [...chips, ...chipsOf(word)]) })
  return (
    <>
      <Opener icon={BookOpen} label="关键词库" {...opener('words')}>
        <WordPicker chosen={words} onToggle={toggle} sketching={studio.engine?.kind === 'procedural'} />
      </Opener>
      <Opener icon={TextSearch} label="找关键词" {...opener('finder')}>
        <WordFinder prompt={form.prompt.join(', ')} chosen={words} onToggle={toggle} />
      </Opener>
      <Opener icon={History} label="用过的提示词" keys="Ctrl+H" {...opener('history')}>
        <PromptHistory
          onWords={used => {
            setOpened(null)
            takeWords(used)
          }}
          onAll={used => {
            setOpened(null)
            studio.reuse(used.record_id)
          }}
        />
      </Opener>
      <EntryButton insert={text => now.current.change({ prompt: [...now.current.form.prompt, text] })} />
      <Wildcards onPick={word => change({ prompt: [...form.prompt, word] })} />
      <IconButton icon={Languages} label="中文词译成英文" size={24} disabled={english.busy} onClick={() => void english.translate()} />
    </>
  )
}

/** Words of the last drawing of this prompt that had no effect, and what is said of them. */
function unknownOf({ records, form }: Uses<'form' | 'records'>) {
  const prompt = form.prompt.join(', ')
  const image = records?.find(record => record.prompt === prompt)?.images[0]
  const words = image?.unknown_words ?? []
  const text = image ? spaced(withoutEffect(words, engineName({ name: image.engine }), image.engine_kind, form.client_draw_type)) : ''
  return { words, text }
}

/** As long as this a word is a sentence, in signs. */
const SENTENCE = 40

/** One line under the prompt, always there, so that nothing below jumps when there is more to say. */
const Status = ({ unknown, offer, prompt }: { unknown: ReturnType<typeof unknownOf>; offer: (() => void) | undefined; prompt: string }) => {
  const dynamic = previewDynamic(prompt, {}, 1)
  const { words, text: warning } = unknown
  if (words.length > 0)
    return (
      <p className={styles.status} data-tone="warn" title={warning}>
        <Info size={14} aria-hidden />
        <span className="cut">{warning}</span>
      </p>
    )
  if (offer)
    return (
      <p className={styles.status}>
        像是一句话
        <Button type="link" size="small" onClick={offer}>
          按文字编辑
        </Button>
      </p>
    )
  const many = dynamic.count > 1 || dynamic.missing.length > 0
  return (
    <p className={styles.status}>
      <span className="cut">
        {dynamic.count > 1
          ? `动态提示词：共有 ${dynamic.count.toLocaleString('zh-CN')} 种，每张随机取一种`
          : many
            ? `通配符 ${dynamic.missing.join('、')}：每张随机取一个`
            : 'Ctrl + ↑ ↓ 调选中词的权重'}
      </span>
    </p>
  )
}

/** The prompt as one text. */
const AsText = ({ value, onChange }: { value: string; onChange: (prompt: string[]) => void }) => {
  const set = (text: string) => onChange(text === '' ? [] : [text])
  const weigh = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const step = event.key === 'ArrowUp' ? 1 : -1
    if (!(event.ctrlKey || event.metaKey) || !(step === 1 || event.key === 'ArrowDown')) return
    event.preventDefault()
    const field = event.currentTarget
    const next = nudgeWeight({ text: field.value, start: field.selectionStart, end: field.selectionEnd }, step)
    flushSync(() => set(next.text))
    field.setSelectionRange(next.start, next.end)
  }
  return (
    <Input.TextArea
      aria-label="画面描述"
      autoSize={{ minRows: 4, maxRows: 12 }}
      placeholder="一句话、一段话都可以"
      aria-keyshortcuts="Control+ArrowUp Control+ArrowDown"
      value={value}
      onKeyDown={weigh}
      onChange={({ target }) => set(target.value)}
    />
  )
}

type FieldStudio = Uses<'change' | 'engine' | 'form' | 'problems' | 'records' | 'reuse' | 'set'>

export const PromptField = ({ studio }: { studio: FieldStudio }) => {
  const { form, change, engine } = studio
  const [asText, setAsText] = useDraft('draw.asText', false)
  const prompt = form.prompt.join(', ')
  const chips = chipsOf(prompt)
  const unknown = unknownOf(studio)
  const isByRules = engine?.kind === 'procedural'
  const missing = useMissingLoras(chips, engine !== undefined && !isByRules)
  const faultOf = ({ kind, text }: Chip): Fault => {
    if (kind === 'lora') return isByRules ? 'idle' : missing.has(text) ? 'lacking' : undefined
    return unknown.words.includes(text) ? 'unknown' : undefined
  }
  const loras = chips.filter(({ kind }) => kind === 'lora')
  const isLong = chips.some(({ kind, text }) => kind === 'text' && text.length > SENTENCE)
  return (
    <div className={styles.prompt}>
      <div className="row">
        <h3 className="grow">画面描述</h3>
        <Tools studio={studio} />
        <IconButton icon={TextCursorInput} label="按文字编辑" size={24} pressed={asText} onClick={() => setAsText(!asText)} />
      </div>
      {asText ? (
        <>
          <AsText value={prompt} onChange={next => change({ prompt: next })} />
          {loras.length > 0 && (
            <div className="flex flex-wrap gap-6" role="group" aria-label="文字里的 LoRA">
              {loras.map(chip => (
                <ChipView key={chip.text} chip={chip} fault={faultOf(chip)} onDrop={() => studio.set(withoutLora(form, chip.text))} />
              ))}
            </div>
          )}
        </>
      ) : (
        <Chips label="画面描述" value={form.prompt} faultOf={faultOf} onChange={next => change({ prompt: next })} />
      )}
      <Status unknown={unknown} offer={isLong && !asText ? () => setAsText(true) : undefined} prompt={prompt} />
      <Refusal
        studio={studio}
        field="prompt"
        another={(lacks, onClose) => <LoraPicker studio={studio} instead={lacks} onClose={onClose} />}
      />
      <NegativeField studio={studio} />
    </div>
  )
}
