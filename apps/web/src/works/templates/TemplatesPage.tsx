// The template library: what comes with the product, what the team published, and one's own.
import { MEDIA_TYPES, type MediaType } from '@qianmu/contract/works/kinds'
import { type Template, TEMPLATE_TYPES } from '@qianmu/contract/works/templates'
import { Button, Segmented, Select } from 'antd'
import { Plus } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import { api } from '../../api.ts'
import { unless, useAddress } from '../../kit/address.ts'
import { Guarded } from '../../kit/Guarded.tsx'
import { keyOf, useCall } from '../../kit/use-call.ts'
import { Page } from '../../frame/Page.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { late } from '../../ui/late/late.tsx'
import type { ItemState, Layout } from '../../ui/library/layout.ts'
import { Library } from '../../ui/library/Library.tsx'
import { usePages } from '../../ui/library/source.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { TabRow } from '../../ui/TabList.tsx'
import { TemplateCard } from './TemplateCard.tsx'

const TemplateDrawer = late(() => import('./TemplateDrawer.tsx'))
const TakeDialog = late(() => import('./TakeDialog.tsx'))

const PAGE = 40
const CARD_PX = 240
const SOURCES = { all: '全部', mine: '我的', team: '团队', system: '官方' } as const
type Source = keyof typeof SOURCES
const QUERIES = { all: {}, mine: { mine: 1 }, team: { owner: 1 }, system: { owner: 2 } } as const

/** What the page shows, kept in its address. */
const useView = () => {
  const [search, change] = useAddress()
  const source = search.get('source') ?? 'all'
  return {
    source: (source in SOURCES ? source : 'all') as Source,
    type: search.get('type') ?? '',
    media: search.get('media') ?? '',
    keyword: search.get('q') ?? '',
    change,
  }
}

const Bar = ({ view }: { view: ReturnType<typeof useView> }) => {
  const { data: types } = useCall(api.templates.workTypes, {})
  return (
    <>
      <TabRow
        inBar
        label="模板来源"
        tabs={(Object.keys(SOURCES) as Source[]).map(key => ({ key, label: SOURCES[key] }))}
        active={view.source}
        onChange={source => view.change({ source: unless('all', source) })}
      />
      <span className="grow" />
      <SearchBox label="搜模板" placeholder="搜模板名" keyword={view.keyword} onChange={q => view.change({ q })} />
      <Select
        size="small"
        className="w-132"
        aria-label="作品类型"
        value={view.media}
        onChange={media => view.change({ media })}
        options={[
          { value: '', label: '全部类型' },
          ...(types ?? [])
            .filter(({ count }) => count > 0)
            .map(({ script_type, name, count }) => ({ value: script_type, label: `${name} ${count}` })),
        ]}
      />
      <Segmented
        size="small"
        aria-label="模板类型"
        value={view.type}
        onChange={type => view.change({ type })}
        options={[{ value: '', label: '全部' }, ...Object.entries(TEMPLATE_TYPES).map(([value, label]) => ({ value, label }))]}
      />
    </>
  )
}

const keyOfTemplate = ({ template_id }: Template) => template_id
const CARDS: Layout<Template> = { flow: 'grid', min: 240, gap: [20, 16], height: () => CARD_PX }

const useTemplates = ({ keyword, source, type, media }: ReturnType<typeof useView>) => {
  const asked = {
    size: PAGE,
    keyword,
    ...QUERIES[source],
    ...(type in TEMPLATE_TYPES ? { template_type: Number(type) } : {}),
    ...(media in MEDIA_TYPES ? { script_type: media as MediaType } : {}),
  }
  return usePages({
    key: [...keyOf(api.templates.list), 'pages', asked],
    ask: (page, signal) => api.templates.list({ ...asked, page }, { signal }),
    keyOf: keyOfTemplate,
  })
}

const TemplatesPage = () => {
  const view = useView()
  const [open, setOpen] = useState<number>()
  const [taking, setTaking] = useState(false)
  const source = useTemplates(view)
  const shown = source.items?.find(({ template_id }) => template_id === open)
  const drawCard = useCallback(
    (template: Template, { focus }: ItemState) => (
      <TemplateCard template={template} focus={focus} onOpen={() => setOpen(template.template_id)} />
    ),
    [],
  )
  const take = (
    <Guarded need="mTemplateLib" scope="team">
      <Button type="primary" icon={<Plus aria-hidden />} onClick={() => setTaking(true)}>
        存为模板
      </Button>
    </Guarded>
  )
  return (
    <Page action={take}>
      <Library
        name="模板"
        source={source}
        keyOf={keyOfTemplate}
        layout={CARDS}
        item={drawCard}
        bar={<Bar view={view} />}
        empty={
          <Empty
            art="page"
            title={view.keyword ? `没有找到「${view.keyword}」` : '这里还没有模板'}
            help="把写顺手的作品或文档存成模板，下次从它开始"
            action={<Button onClick={() => view.change({ q: '', source: '', type: '', media: '' })}>看全部模板</Button>}
          />
        }
        failed="没有读到模板"
      />
      <Suspense fallback={null}>
        {shown && <TemplateDrawer template={shown} onClose={() => setOpen(undefined)} />}
        {taking && <TakeDialog onClose={() => setTaking(false)} />}
      </Suspense>
    </Page>
  )
}
export default TemplatesPage
