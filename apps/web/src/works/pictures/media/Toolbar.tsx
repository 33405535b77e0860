// The bar of the library: how much there is, where from, of what, and whether only what was chosen.
import { Button, Segmented, Select } from 'antd'
import { CircleCheck } from 'lucide-react'
import { isComing, SOURCES } from './items.ts'
import { THING_KINDS, thingOf } from '@qianmu/contract/works/things'
import type { Filter, Media } from './use-media.ts'

interface Props {
  media: Media
  filter: Filter
  change: (part: Partial<Filter>) => void
}

/** Things by kind, then documents. */
function groupsOf({ things, cast, docs }: Media) {
  const named = things.map(id => ({ value: id, thing: thingOf(id, cast) }))
  const of = (kind: keyof typeof THING_KINDS | undefined) =>
    named.filter(({ thing }) => thing.kind === kind).map(({ value, thing }) => ({ value, label: thing.name }))
  const kinds = [...(Object.keys(THING_KINDS) as (keyof typeof THING_KINDS)[]), undefined]
  return [
    ...kinds.map(kind => ({ label: kind ? THING_KINDS[kind] : '其他', options: of(kind) })),
    { label: '文档的配图', options: docs?.map(({ doc_id, doc_name }) => ({ value: `doc-${doc_id}`, label: doc_name })) ?? [] },
  ].filter(({ options }) => options.length > 0)
}

export const Toolbar = ({ media, filter, change }: Props) => {
  const count = media.source.items?.filter(item => !isComing(item)).length ?? 0
  return (
    <>
      <span className="meta num">
        {count.toLocaleString('zh-CN')}
        {media.source.more ? '+' : ''} 张
      </span>
      <Segmented
        size="small"
        aria-label="来源"
        value={filter.source}
        options={[{ value: 'all' as const, label: '全部' }, ...Object.entries(SOURCES).map(([value, label]) => ({ value, label }))]}
        onChange={source => change({ source: source as Filter['source'], thing: '' })}
      />
      <Select
        size="small"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        className="w-184"
        aria-label="属于"
        placeholder="属于谁、哪里"
        value={filter.thing || null}
        options={groupsOf(media)}
        onChange={(thing: string | null | undefined) => change({ thing: thing ?? '', source: 'all' })}
      />
      <Button
        size="small"
        type="text"
        aria-pressed={filter.chosen}
        icon={<CircleCheck size={14} aria-hidden />}
        onClick={() => change({ chosen: !filter.chosen })}
      >
        只看已选用
      </Button>
    </>
  )
}
