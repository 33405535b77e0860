// The works page's bar: types with counts, search, filters, sort, bin, grid or table.
import { PROJECT_TYPES } from '@qianmu/contract/works/kinds'
import { Button, Dropdown, Segmented } from 'antd'
import { ArrowDownUp, LayoutGrid, Rows3, Trash2, Undo2 } from 'lucide-react'
import { FilterMenu } from '../../ui/FilterMenu.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { TabRow } from '../../ui/TabList.tsx'
import { type Filter, FILTERS, type Layout, SORTS, type Sort, type TypeTab, type View } from './view.ts'

/** Works are of one kind, length, audience: one value of each filter can be set. */
const chosenIn = ({ filters }: View) => Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, [value]]))

export type Counts = Record<'all' | 1 | 2 | 3 | 4, number>
export const Toolbar = ({ view, counts }: { view: View; counts: Counts | undefined }) => {
  const types = (Object.keys(PROJECT_TYPES) as unknown as (keyof typeof PROJECT_TYPES)[]).map(Number) as (1 | 2 | 3 | 4)[]
  const tabs = [
    { key: 'all' as TypeTab, label: '全部', count: counts?.all },
    ...types
      .filter(type => type === 1 || counts?.[type] || view.type === String(type))
      .map(type => ({ key: String(type) as TypeTab, label: PROJECT_TYPES[type], count: counts?.[type] })),
  ]
  return (
    <>
      <TabRow inBar label="作品类型" tabs={tabs} active={view.type} onChange={type => view.change({ type })} />
      <span className="grow" />
      <SearchBox label="搜作品" placeholder="作品、标签、正文" keyword={view.keyword} onChange={keyword => view.change({ keyword })} />
      <FilterMenu
        groups={FILTERS}
        chosen={chosenIn(view)}
        onToggle={(name, value) => view.filter(name as Filter, value)}
        onClear={() => view.filter()}
      />
      <Dropdown
        trigger={['click']}
        menu={{
          selectable: true,
          selectedKeys: [view.sort],
          items: Object.entries(SORTS).map(([key, label]) => ({ key, label })),
          onClick: ({ key }) => view.change({ sort: key as Sort }),
        }}
      >
        <Button size="small" type="text" icon={<ArrowDownUp aria-hidden />} aria-label={`排序：${SORTS[view.sort]}`}>
          {SORTS[view.sort]}
        </Button>
      </Dropdown>
      <Button
        size="small"
        type="text"
        icon={view.bin ? <Undo2 aria-hidden /> : <Trash2 aria-hidden />}
        onClick={() => view.change({ bin: !view.bin })}
      >
        {view.bin ? '回到作品' : '回收站'}
      </Button>
      <Segmented<Layout>
        size="small"
        aria-label="显示方式"
        value={view.layout}
        onChange={layout => view.change({ layout })}
        options={[
          { value: 'grid', icon: <LayoutGrid size={14} aria-label="网格" />, title: '网格' },
          { value: 'table', icon: <Rows3 size={14} aria-label="表格" />, title: '表格' },
        ]}
      />
    </>
  )
}
