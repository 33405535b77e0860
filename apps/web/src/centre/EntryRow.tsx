// One material in a list: kind, title, how it begins, tags, where it comes from, its star (mockup 54).
import { ENTRY_STATES, ENTRY_TYPES, type Entry } from '@qianmu/contract/centre/entries'
import { Star } from 'lucide-react'
import { IconButton } from '../ui/IconButton.tsx'
import { SelectBox } from '../ui/library/Item.tsx'
import type { FocusProps, ItemState } from '../ui/library/layout.ts'
import { largeNumber } from '../ui/format.ts'
import { toggleCollected } from './collecting.ts'
import { Marked } from './Marked.tsx'

/** Around the star of what is collected. */
const STARRED = '[&_svg]:fill-warn [&_svg]:stroke-warn'

interface Props {
  entry: Entry
  keyword: string
  current: boolean
  focus: FocusProps
  /** Where a sign-in comes back to. */
  back: string
  onOpen: () => void
  /** Where many are chosen together. */
  choosing?: ItemState | undefined
}

export const EntryRow = ({ entry, keyword, current, focus, back, onOpen, choosing }: Props) => {
  const { type, title, digest, tags, stars, source, among, state, is_collected } = entry
  return (
    <article
      aria-current={current || undefined}
      className="flex items-center gap-16 h-108 px-24 line-b hover:bg-row-hover aria-[current]:bg-soft max-[720px]:px-16 max-[720px]:gap-8"
    >
      {choosing && <SelectBox label={`选择「${title}」`} state={choosing} />}
      <button type="button" className="stack grow gap-4 p-0 border-0 bg-transparent text-t1 text-left" onClick={onOpen} {...focus}>
        <span className="row min-w-0">
          <span className="flex-none text-12 text-ptext">{ENTRY_TYPES[type]}</span>
          <span className="strong cut">
            <Marked text={title} keyword={keyword} />
          </span>
        </span>
        <span className="line-clamp-2 text-13 text-t2">
          <Marked text={digest} keyword={keyword} />
        </span>
        <span className="meta cut">{tags.map(tag => `# ${tag}`).join(' \u00a0')}</span>
      </button>
      <span className="meta cut flex-none w-160 max-[960px]:hidden">{among === 'team' ? `团队 · ${ENTRY_STATES[state]}` : source}</span>
      <span className="meta num row flex-none gap-4 w-48 max-[720px]:hidden" title={`${stars} 人收藏`}>
        <Star size={12} aria-hidden />
        {largeNumber(stars)}
      </span>
      <span className={is_collected ? STARRED : ''}>
        <IconButton
          icon={Star}
          label={`${is_collected ? '取消收藏' : '收藏'}：${title}`}
          pressed={is_collected}
          tabIndex={focus.tabIndex}
          onClick={() => toggleCollected(entry, back)}
        />
      </span>
    </article>
  )
}
