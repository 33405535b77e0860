// The prompt: chips or plain text, and what helps to write it — terms, prompts used before, English.
import type { UsedPrompt } from '@qianmu/contract/drawing/pictures'
import { chipsOf, previewDynamic, textOf } from '@qianmu/drawing'
import { Input } from 'antd'
import { BookOpen, History, Info, Languages, TextCursorInput, TextSearch } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { late } from '../../../ui/late/late.tsx'
import { useShortcut } from '../../../ui/shortcuts.ts'
import { offerUndo } from '../../../ui/undo.ts'
import { useLatest } from '../../use-latest.ts'
import { Chips } from './Chips.tsx'
import styles from './prompt.module.css'
import type { Uses } from '../../use-studio.ts'
import { Opener } from '../Opener.tsx'
import { NegativeField } from './NegativeField.tsx'
import { useEnglish } from './use-english.ts'

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
    change({ prompt: words.has(word) ? chips.filter(chip => chip.text !== word).map(chip => textOf([chip])) : [...form.prompt, word] })
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
      <IconButton icon={Languages} label="中文词译成英文" size={24} disabled={english.busy} onClick={() => void english.translate()} />
    </>
  )
}

/** Words of the last drawing of this prompt that the engine did not know. */
const unknownOf = ({ records, form }: Uses<'form' | 'records'>): readonly string[] => {
  const prompt = form.prompt.join(', ')
  return records?.find(record => record.prompt === prompt)?.images[0]?.unknown_words ?? []
}

export const PromptField = ({ studio }: { studio: Uses<'change' | 'engine' | 'form' | 'records' | 'reuse'> }) => {
  const { form, change, engine } = studio
  const [asText, setAsText] = useState(false)
  const unknown = unknownOf(studio)
  const dynamic = previewDynamic(form.prompt.join(', '), {}, 1)
  return (
    <div className={styles.prompt}>
      <div className="row">
        <h3 className="grow">画面描述</h3>
        <Tools studio={studio} />
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
        <p className="flex items-center gap-6 text-warn text-12">
          <Info size={14} aria-hidden />
          {engine?.name.replace(/（.*/, '') ?? '引擎'}不认识「{unknown.join('」「')}」，没有画出来
        </p>
      )}
      {dynamic.count > 1 && <p className="meta">动态提示词：共有 {dynamic.count.toLocaleString('zh-CN')} 种，每张随机取一种</p>}
      <NegativeField studio={studio} />
    </div>
  )
}
