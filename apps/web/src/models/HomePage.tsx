// /aiWork/aiModel/homePage: what the engines hold and what the team has uploaded or trained, on one shelf; the filters stand in the address (mockup 43).
import { MODEL_TYPES } from '@qianmu/contract/models/large'
import { MODEL_KINDS, MODEL_SOURCES, type ShelvedModel } from '@qianmu/contract/models/own'
import { MODEL_FAMILIES } from '@qianmu/drawing/safetensors'
import { Button, Segmented, Select } from 'antd'
import { GraduationCap, Star, Upload } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../api.ts'
import { Page } from '../frame/Page.tsx'
import { useJobNews } from '../jobs/index.ts'
import { useAddress } from '../kit/address.ts'
import { keyOf } from '../kit/use-call.ts'
import { Empty } from '../ui/Empty.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { late } from '../ui/late/late.tsx'
import type { ItemState } from '../ui/library/layout.ts'
import { Library } from '../ui/library/Library.tsx'
import { usePages } from '../ui/library/source.ts'
import { SearchBox } from '../ui/SearchBox.tsx'
import { TabRow } from '../ui/TabList.tsx'
import { refreshModels, starModel } from './actions.ts'
import { CARDS } from './cards.ts'
import { ModelCard } from './ModelCard.tsx'
import styles from './models.module.css'

const ShelfDrawer = late(() => import('./ShelfDrawer.tsx'))

const PAGE = 60
const SOURCES: Readonly<Record<(typeof MODEL_SOURCES)[number], string>> = {
  all: '模型库',
  engine: '引擎',
  team: '团队',
  mine: '我的',
  favourite: '收藏',
}
const keyOfModel = ({ kind, model_id }: ShelvedModel) => `${kind} ${model_id}`

/** What the page shows, kept in its address. */
function useView() {
  const [search, put] = useAddress()
  const view = {
    source: MODEL_SOURCES.find(each => each === search.get('from')) ?? 'all',
    kind: MODEL_KINDS.find(({ kind }) => kind === search.get('kind'))?.kind ?? ('' as const),
    model_type: MODEL_TYPES.find(({ model_type }) => model_type === search.get('type'))?.model_type ?? ('' as const),
    base_model: MODEL_FAMILIES.find(each => each === search.get('base')) ?? '',
    keyword: search.get('q') ?? '',
  }
  return [view, put] as const
}

type View = ReturnType<typeof useView>
const Bar = ({ view, put, kinds }: { view: View[0]; put: View[1]; kinds: Readonly<Record<string, number>> }) => {
  const all = Object.values(kinds).reduce((sum, each) => sum + each, 0)
  return (
    <>
      <TabRow
        inBar
        label="哪里的模型"
        tabs={MODEL_SOURCES.map(key => ({ key, label: SOURCES[key] }))}
        active={view.source}
        onChange={key => put({ from: key === 'all' ? '' : key })}
      />
      <span className="grow" />
      <Segmented<string>
        size="small"
        aria-label="种类"
        value={view.kind}
        options={[
          { value: '', label: `全部 ${all}` },
          ...MODEL_KINDS.map(({ kind, name }) => ({ value: kind, label: `${name} ${kinds[kind] ?? 0}` })),
        ]}
        onChange={kind => put({ kind })}
      />
      <Select
        size="small"
        aria-label="基础模型"
        className="w-120"
        value={view.base_model}
        options={[{ value: '', label: '全部家族' }, ...MODEL_FAMILIES.map(value => ({ value, label: value }))]}
        onChange={base => put({ base })}
      />
      <Segmented<string>
        size="small"
        aria-label="用途"
        value={view.model_type}
        options={[{ value: '', label: '不限' }, ...MODEL_TYPES.map(({ model_type, name }) => ({ value: model_type, label: name }))]}
        onChange={type => put({ type })}
      />
      <SearchBox label="搜模型" placeholder="模型名" keyword={view.keyword} onChange={q => put({ q })} />
    </>
  )
}

/** Whose files stand here: an engine that is away has its own all the same. */
const enginesTold = (engines: readonly string[], away: readonly string[]) =>
  [
    engines.length ? `引擎：${engines.join('、')}` : away.length ? '' : '没有连接绘图引擎：这里只有团队自己的模型',
    away.length ? `连不上：${away.join('、')}，它们的模型暂时看不到` : '',
  ]
    .filter(Boolean)
    .join(' · ')

const HomePage = () => {
  const [view, put] = useView()
  const [open, setOpen] = useState<string>()
  const navigate = useNavigate()
  useJobNews('deploy_model', () => void refreshModels())
  const asked = { ...view, size: PAGE }
  const source = usePages({
    key: [...keyOf(api.ownModels.library), 'pages', asked],
    ask: (page, signal) => api.ownModels.library({ ...asked, page }, { signal }),
    keyOf: keyOfModel,
  })
  const card = useCallback(
    (model: ShelvedModel, { focus }: ItemState) => (
      <ModelCard
        model={model}
        focus={focus}
        onOpen={() => setOpen(keyOfModel(model))}
        action={
          <IconButton icon={Star} size={24} label={`收藏 ${model.model_name}`} pressed={model.favourite} onClick={() => starModel(model)} />
        }
      />
    ),
    [],
  )
  const kinds: Readonly<Record<string, number>> = source.first?.kinds ?? {}
  const { engines = [], away = [] } = source.first ?? {}
  const shown = source.items?.find(model => keyOfModel(model) === open)
  const filtered =
    view.source === 'favourite' || view.kind !== '' || view.model_type !== '' || view.base_model !== '' || view.keyword !== ''
  return (
    <Page
      action={
        <>
          <Button icon={<GraduationCap size={14} aria-hidden />} onClick={() => void navigate('/aiWork/aiModel/customTrainList')}>
            训练模型
          </Button>
          <Button icon={<Upload size={14} aria-hidden />} onClick={() => void navigate('/aiWork/uploadModel')}>
            上传模型
          </Button>
        </>
      }
    >
      <div className={styles.page}>
        <Library
          name="模型"
          source={source}
          keyOf={keyOfModel}
          layout={CARDS}
          item={card}
          bar={<Bar view={view} put={put} kinds={kinds} />}
          before={
            source.items && (
              <p className="meta mb-12">
                {enginesTold(engines, away)} · {source.total} 个
              </p>
            )
          }
          empty={
            <Empty
              art={filtered ? 'search' : 'images'}
              title={filtered ? '没有找到这样的模型' : '还没有模型'}
              help="连接 ComfyUI 或 WebUI 之后，它们的模型会列在这里；也可以上传或训练自己的"
              {...(filtered && {
                action: <Button onClick={() => put({ from: '', kind: '', type: '', base: '', q: '' })}>看全部模型</Button>,
              })}
            />
          }
          failed="没有读到模型"
        />
      </div>
      <Suspense fallback={null}>{shown && <ShelfDrawer model={shown} onClose={() => setOpen(undefined)} />}</Suspense>
    </Page>
  )
}
export default HomePage
