// Terms by category, to be clicked into the prompt; categories and lists are asked for once.
import { Button, Spin } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useCall } from '../../../kit/use-call.ts'
import styles from './prompt.module.css'

interface Props {
  /** Words that the prompt has. */
  chosen: ReadonlySet<string>
  onToggle: (word: string) => void
  /** The engine in use draws by rules: what it draws comes first, the rest is grey. */
  sketching: boolean
}

const WordPicker = ({ chosen, onToggle, sketching }: Props) => {
  const { data: categories } = useCall(api.keywords.categories, {})
  const [picked, setPicked] = useState<number | null>(null)
  const category_id = picked ?? categories?.[0]?.category_id ?? 0
  const { data: words } = useCall(api.keywords.list, { category_id }, { enabled: category_id > 0 })
  const isGrey = (word: { sketched: boolean }) => sketching && !word.sketched
  const shown = words?.toSorted((one, other) => Number(isGrey(one)) - Number(isGrey(other)))
  if (!categories) return <Spin size="small" />
  return (
    <div className="flex gap-12 w-520 h-360">
      <div className={styles.categories} role="tablist" aria-label="关键词分类">
        {categories.map(each => (
          <button
            key={each.category_id}
            type="button"
            role="tab"
            aria-selected={each.category_id === category_id}
            onClick={() => setPicked(each.category_id)}
          >
            {each.name}
          </button>
        ))}
      </div>
      <div className={styles.terms} role="tabpanel" aria-label="关键词">
        {shown?.map(word => (
          <Button
            key={word.chs}
            size="small"
            type={chosen.has(word.chs) ? 'primary' : isGrey(word) ? 'dashed' : 'default'}
            className={isGrey(word) ? 'text-t3' : undefined}
            aria-pressed={chosen.has(word.chs)}
            title={isGrey(word) ? `${word.eng}（草图引擎画不出）` : word.eng}
            onClick={() => onToggle(word.chs)}
          >
            {word.chs}
          </Button>
        ))}
      </div>
    </div>
  )
}
export default WordPicker
