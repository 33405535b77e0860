// Prompts used before with what came out of them: a click takes the words, a second button everything else too.
import type { UsedPrompt } from '@qianmu/contract/drawing/pictures'
import { DRAW_MODES } from '@qianmu/drawing'
import { Button, Spin } from 'antd'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { ago } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import styles from './prompt.module.css'
import { usePrompts } from './use-prompts.ts'

interface RowProps {
  used: UsedPrompt
  onWords: () => void
  onAll: () => void
}

const Row = ({ used, onWords, onAll }: RowProps) => {
  const words = used.prompt.join(', ')
  const without = used.negative_prompt.join(', ')
  return (
    <li className="flex items-center gap-4 pr-4 rounded-6 hover:bg-hover">
      <button
        type="button"
        className="grow flex items-center gap-12 p-6 border-0 rounded-6 bg-transparent text-inherit cursor-pointer text-start"
        onClick={onWords}
      >
        <span className="stack grow">
          <span className="line-clamp-2">{words}</span>
          {without && <span className="meta cut">不要出现 {without}</span>}
          <span className="meta">
            {[DRAW_MODES[used.client_draw_type as keyof typeof DRAW_MODES]?.title, ago(used.create_time)].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className={styles.covers}>
          {used.covers.map(({ mini }) => (
            <img key={mini} src={mini} alt="" loading="lazy" />
          ))}
        </span>
      </button>
      <IconButton icon={SlidersHorizontal} label="连同全部参数" size={24} onClick={onAll} />
    </li>
  )
}

interface Props {
  /** Takes the words alone. */
  onWords: (used: UsedPrompt) => void
  /** Takes everything that it was drawn with. */
  onAll: (used: UsedPrompt) => void
}
const PromptHistory = ({ onWords, onAll }: Props) => {
  const [keyword, setKeyword] = useState('')
  const { prompts, hasNextPage, isFetchingNextPage, fetchNextPage } = usePrompts(keyword)
  return (
    <section className={styles.history} aria-label="用过的提示词">
      <SearchBox label="搜用过的提示词" placeholder="搜用过的提示词" autoFocus keyword={keyword} onChange={setKeyword} />
      {!prompts && <Spin size="small" />}
      {prompts?.length === 0 && <p className="meta">{keyword ? '没有用过这样的提示词' : '画过的提示词会出现在这里'}</p>}
      <ul>
        {prompts?.map(used => (
          <Row key={used.record_id} used={used} onWords={() => onWords(used)} onAll={() => onAll(used)} />
        ))}
      </ul>
      {hasNextPage && (
        <Button size="small" block loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          更早的
        </Button>
      )}
    </section>
  )
}
export default PromptHistory
