// The menu that lays tags on documents: each tag with a tick when all of them carry it, a dash when some do; then a new one, and all.
import type { ContentTag } from '@qianmu/contract/works/catalogue'
import { Check, Minus } from 'lucide-react'
import { Swatch } from './TagChips.tsx'
import type { Tags } from './use-tags.ts'

const Carried = ({ tag, docIds }: { tag: ContentTag; docIds: readonly number[] }) => {
  const carrying = docIds.filter(id => tag.doc_ids.includes(id)).length
  const Sign = carrying === docIds.length ? Check : Minus
  return (
    <span className="flex items-center gap-8 min-w-140">
      <Swatch color={tag.color} />
      <span className="grow">{tag.name}</span>
      {carrying > 0 && <Sign size={14} aria-label={Sign === Check ? '已标' : '部分已标'} />}
    </span>
  )
}

export const tagItems = (tags: Tags, docIds: readonly number[], { onNew, onAll }: { onNew: () => void; onAll: () => void }) => [
  ...tags.list.map(tag => ({
    key: `tag ${tag.content_tag_id}`,
    label: <Carried tag={tag} docIds={docIds} />,
    onClick: () => void tags.lay(tag, docIds, !docIds.every(id => tag.doc_ids.includes(id))),
  })),
  { key: 'new', label: '新建标签…', onClick: onNew },
  { key: 'all', label: '管理标签…', onClick: onAll },
]
