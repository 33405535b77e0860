// The template library: what comes with the product, what the team published, and one's own.
import { MEDIA_TYPES, type MediaType } from '@qianmu/contract/works/kinds'
import { TEMPLATE_TYPES } from '@qianmu/contract/works/templates'
import { Button, Pagination, Segmented, Select, Tabs } from 'antd'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { api } from '../../api.ts'
import { useAddress } from '../../kit/address.ts'
import { Guarded } from '../../kit/Guarded.tsx'
import { useCall } from '../../kit/use-call.ts'
import { Page } from '../../frame/Page.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { late } from '../../ui/late/late.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { TemplateCard } from './TemplateCard.tsx'
import frame from '../projects/manage.module.css'
import styles from './templates.module.css'

const TemplateDrawer = late(() => import('./TemplateDrawer.tsx'))
const TakeDialog = late(() => import('./TakeDialog.tsx'))

const PAGE = 40
const SOURCES = { all: '全部', mine: '我的', team: '团队', system: '官方' } as const
type Source = keyof typeof SOURCES
const QUERIES = { all: {}, mine: { mine: 1 }, team: { owner: 1 }, system: { owner: 2 } } as const

/** What the page shows, kept in its address. */
const useView = () => {
  const [search, put] = useAddress()
  /** Anything but leafing begins at the first page again. */
  const change = (part: Record<string, string>) => put({ page: '', ...part })
  const source = search.get('source') ?? 'all'
  return {
    source: (source in SOURCES ? source : 'all') as Source,
    type: search.get('type') ?? '',
    media: search.get('media') ?? '',
    keyword: search.get('q') ?? '',
    page: Number(search.get('page') ?? 1) || 1,
    change,
  }
}

const Bar = ({ view }: { view: ReturnType<typeof useView> }) => {
  const { data: types } = useCall(api.templates.workTypes, {})
  return (
    <div className={frame.bar}>
      <Tabs
        className={frame.tabs ?? ''}
        size="small"
        activeKey={view.source}
        onChange={source => view.change({ source: source === 'all' ? '' : source })}
        items={Object.entries(SOURCES).map(([key, label]) => ({ key, label }))}
      />
      <span className="grow" />
      <SearchBox
        label="搜模板"
        placeholder="搜模板名"
        className={frame.search ?? ''}
        keyword={view.keyword}
        onChange={q => view.change({ q })}
      />
      <Select
        size="small"
        className={styles.media ?? ''}
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
    </div>
  )
}

const TemplatesPage = () => {
  const view = useView()
  const [open, setOpen] = useState<number>()
  const [taking, setTaking] = useState(false)
  const { data } = useCall(api.templates.list, {
    page: view.page,
    size: PAGE,
    keyword: view.keyword,
    ...QUERIES[view.source],
    ...(view.type in TEMPLATE_TYPES ? { template_type: Number(view.type) } : {}),
    ...(view.media in MEDIA_TYPES ? { script_type: view.media as MediaType } : {}),
  })
  const shown = data?.list.find(({ template_id }) => template_id === open)
  const take = (
    <Guarded need="mTemplateLib" scope="team">
      <Button type="primary" icon={<Plus aria-hidden />} onClick={() => setTaking(true)}>
        存为模板
      </Button>
    </Guarded>
  )
  return (
    <Page action={take}>
      <Bar view={view} />
      <div className={frame.scroll}>
        {data && !data.list.length && (
          <div className={frame.centre}>
            <Empty
              art="page"
              title={view.keyword ? `没有找到「${view.keyword}」` : '这里还没有模板'}
              help="把写顺手的作品或文档存成模板，下次从它开始"
              action={<Button onClick={() => view.change({ q: '', source: '', type: '', media: '' })}>看全部模板</Button>}
            />
          </div>
        )}
        <div className={styles.grid}>
          {data?.list.map(template => (
            <TemplateCard key={template.template_id} template={template} onOpen={() => setOpen(template.template_id)} />
          ))}
        </div>
        {data && data.total > PAGE && (
          <Pagination
            className={styles.pages ?? ''}
            current={view.page}
            pageSize={PAGE}
            total={data.total}
            showSizeChanger={false}
            onChange={page => view.change({ page: String(page) })}
          />
        )}
      </div>
      <Suspense fallback={null}>
        {shown && <TemplateDrawer template={shown} onClose={() => setOpen(undefined)} />}
        {taking && <TakeDialog onClose={() => setTaking(false)} />}
      </Suspense>
    </Page>
  )
}
export default TemplatesPage
