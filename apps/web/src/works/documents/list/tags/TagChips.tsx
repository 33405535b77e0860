// Content tags as small chips in a document's row: the first ones, and how many more.
import type { ContentTag } from '@qianmu/contract/works/catalogue'
import { tagColour } from './colours.ts'

const SHOWN = 2

export const Swatch = ({ color }: { color: string }) => (
  <span className="inline-block flex-none rounded-2 size-8" style={{ background: tagColour(color) }} aria-hidden />
)

export const TagChips = ({ tags }: { tags: readonly ContentTag[] }) => {
  if (!tags.length) return null
  const names = tags.map(({ name }) => name).join('、')
  return (
    <span
      className="flex flex-none items-center gap-6 max-w-240 overflow-hidden max-[900px]:hidden"
      title={names}
      role="img"
      aria-label={`标签：${names}`}
    >
      {tags.slice(0, SHOWN).map(({ content_tag_id, name, color }) => (
        <span key={content_tag_id} className="flex flex-none items-center gap-4 h-20 py-0 px-6 rounded-4 bg-hover text-t2 text-12">
          <Swatch color={color} />
          {name}
        </span>
      ))}
      {tags.length > SHOWN && <span className="meta num">+{tags.length - SHOWN}</span>}
    </span>
  )
}
