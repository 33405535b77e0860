// Keywords out of a text that is pasted, or for what the prompt says nothing of yet: they appear as they come, a click takes one.
import { Button, Input } from 'antd'
import { useState } from 'react'
import { KEYWORD_LIMITS } from '@qianmu/contract/drawing/keywords'
import { useDraft } from '../../../ui/draft.ts'
import { useLabels } from './use-labels.ts'

interface Props {
  /** The prompt as it is. */
  prompt: string
  /** Words that the prompt has. */
  chosen: ReadonlySet<string>
  onToggle: (word: string) => void
}

const WordFinder = ({ prompt, chosen, onToggle }: Props) => {
  const [text, setText] = useDraft('draw.words', '')
  const [asked, setAsked] = useState(false)
  const { labels, busy, find } = useLabels()
  const go = (from: string, kind: 'extract' | 'expand') => {
    setAsked(true)
    find(from, kind)
  }
  return (
    <section className="flex flex-col gap-8 w-420" aria-label="找关键词">
      <Input.TextArea
        aria-label="要提取关键词的文字"
        placeholder="粘贴一段剧本或描述"
        autoSize={{ minRows: 3, maxRows: 8 }}
        maxLength={KEYWORD_LIMITS.text}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="row">
        <Button size="small" disabled={!text.trim() || busy} onClick={() => go(text, 'extract')}>
          从文字提取
        </Button>
        <Button size="small" disabled={!prompt.trim() || busy} onClick={() => go(prompt, 'expand')}>
          补充没写到的
        </Button>
        <span className="grow" />
        <span className="meta">来自内置词典，不是 AI 生成</span>
      </div>
      <div className="flex flex-wrap gap-6 max-h-260 overflow-y-auto" role="group" aria-label="找到的关键词" aria-busy={busy}>
        {labels.map(({ response, eng, category }) => (
          <Button
            key={response}
            size="small"
            type={chosen.has(response) ? 'primary' : 'default'}
            aria-pressed={chosen.has(response)}
            title={`${category} · ${eng}`}
            onClick={() => onToggle(response)}
          >
            {response}
          </Button>
        ))}
      </div>
      {asked && !busy && labels.length === 0 && <p className="meta">没有找到词典里的词</p>}
    </section>
  )
}
export default WordFinder
