// /aiWork/uploadModel: models that one has uploaded and those that the team shares; upload, describe, share, deploy (mockup 43).
import { MODEL_TYPES } from '@qianmu/contract/models/large'
import { MODEL_FILES, MODEL_KINDS, type OwnModel } from '@qianmu/contract/models/own'
import { Button, Progress, Segmented } from 'antd'
import { Upload, X } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import { api } from '../api.ts'
import { useJobNews } from '../jobs/index.ts'
import { useAddress } from '../kit/address.ts'
import { keyOf } from '../kit/use-call.ts'
import { Page } from '../frame/Page.tsx'
import { Empty } from '../ui/Empty.tsx'
import { useFiles } from '../ui/files/use-files.tsx'
import { percent, sizeText } from '../ui/format.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { late } from '../ui/late/late.tsx'
import type { ItemState } from '../ui/library/layout.ts'
import { Library } from '../ui/library/Library.tsx'
import { usePages } from '../ui/library/source.ts'
import { SearchBox } from '../ui/SearchBox.tsx'
import { TabRow } from '../ui/TabList.tsx'
import { refreshModels } from './actions.ts'
import { CARDS } from './cards.ts'
import { ModelCard } from './ModelCard.tsx'
import styles from './models.module.css'
import { dropUpload, type ModelUpload, uploadModel, useUploads } from './use-uploads.ts'

const ModelDrawer = late(() => import('./ModelDrawer.tsx'))

const PAGE = 40
interface View {
  team: 0 | 1
  kind: '' | OwnModel['kind']
  model_type: OwnModel['model_type']
  keyword: string
}
const FIRST: View = { team: 0, kind: '', model_type: '', keyword: '' }

/** What the page shows, kept in its address. */
function useView(): [View, (part: Partial<View>) => void] {
  const [search, put] = useAddress()
  const view: View = {
    team: search.get('team') === '1' ? 1 : 0,
    kind: MODEL_KINDS.find(({ kind }) => kind === search.get('kind'))?.kind ?? '',
    model_type: MODEL_TYPES.find(({ model_type }) => model_type === search.get('type'))?.model_type ?? '',
    keyword: search.get('q') ?? '',
  }
  return [view, ({ team, kind, model_type, keyword }) => put({ team, kind, type: model_type, q: keyword })]
}

const keyOfModel = ({ model_id }: OwnModel) => model_id

const useModels = ({ kind, ...rest }: View) => {
  const asked = { ...rest, size: PAGE, ...(kind && { kind }) }
  return usePages({
    key: [...keyOf(api.ownModels.list), 'pages', asked],
    ask: (page, signal) => api.ownModels.list({ ...asked, page }, { signal }),
    keyOf: keyOfModel,
  })
}

const Bar = ({ view, change }: { view: View; change: (part: Partial<View>) => void }) => (
  <>
    <TabRow
      inBar
      label="谁的模型"
      tabs={[
        { key: '0', label: '我的' },
        { key: '1', label: '团队共享' },
      ]}
      active={view.team ? '1' : '0'}
      onChange={key => change({ team: key === '1' ? 1 : 0 })}
    />
    <span className="grow" />
    <Segmented<View['kind']>
      size="small"
      aria-label="种类"
      value={view.kind}
      options={[{ value: '', label: '全部' }, ...MODEL_KINDS.map(({ kind, name }) => ({ value: kind, label: name }))]}
      onChange={kind => change({ kind })}
    />
    <Segmented<View['model_type']>
      size="small"
      aria-label="用途"
      value={view.model_type}
      options={[{ value: '', label: '不限' }, ...MODEL_TYPES.map(({ model_type, name }) => ({ value: model_type, label: name }))]}
      onChange={model_type => change({ model_type })}
    />
    <SearchBox label="搜模型" placeholder="模型名" keyword={view.keyword} onChange={keyword => change({ keyword })} />
  </>
)

const UploadRow = ({ upload: { key, name, size, share, problem, stop } }: { upload: ModelUpload }) => (
  <li className={styles.upload} data-bad={problem !== ''}>
    <span className="grow cut">
      {name} <span className="meta num">{sizeText(size)}</span>
    </span>
    {problem ? (
      <span role="alert">{problem}</span>
    ) : (
      <Progress percent={Math.round(share * 100)} size="small" aria-label={`正在上传 ${percent(share)}`} />
    )}
    <IconButton icon={X} size={24} label={problem ? `收起 ${name}` : `停止上传 ${name}`} onClick={problem ? () => dropUpload(key) : stop} />
  </li>
)

const ModelsPage = () => {
  const [view, change] = useView()
  const [open, setOpen] = useState<number>()
  const uploads = useUploads()
  // A copy that was made, or not, shows at once.
  useJobNews('deploy_model', () => void refreshModels())
  const source = useModels(view)
  const drawCard = useCallback(
    (model: OwnModel, { focus }: ItemState) => <ModelCard model={model} focus={focus} onOpen={() => setOpen(model.model_id)} />,
    [],
  )
  const take = async (files: readonly File[]) => {
    change(FIRST)
    const made = await Promise.all(files.map(uploadModel))
    const [only] = made
    if (made.length === 1 && only) setOpen(only.model_id)
  }
  const { choose, field, zone } = useFiles({ accept: MODEL_FILES.join(','), testId: 'model-file', take: files => void take(files) })
  const button = (
    <>
      <Button type="primary" icon={<Upload size={14} aria-hidden />} onClick={choose}>
        上传模型
      </Button>
      {field}
    </>
  )
  const shown = source.items?.find(({ model_id }) => model_id === open)
  const filtered = view.kind !== '' || view.model_type !== '' || view.keyword !== ''
  return (
    <Page action={button}>
      <div className={styles.page} onDragOver={zone.onDragOver} onDrop={zone.onDrop}>
        <Library
          name="模型"
          source={source}
          keyOf={keyOfModel}
          layout={CARDS}
          item={drawCard}
          bar={<Bar view={view} change={change} />}
          before={
            uploads.length > 0 && (
              <ul className="grid gap-8 mb-16" aria-label="正在上传的模型">
                {uploads.map(upload => (
                  <UploadRow key={upload.key} upload={upload} />
                ))}
              </ul>
            )
          }
          empty={
            <Empty
              art={filtered ? 'search' : 'images'}
              title={filtered ? '没有找到这样的模型' : view.team ? '团队里还没有共享的模型' : '还没有自己的模型'}
              help="把 .safetensors 或 .gguf 文件拖到这里：大模型、LoRA、ControlNet、编码器、放大模型等。读出它的参数之后再部署到引擎"
              {...(filtered && { action: <Button onClick={() => change({ ...FIRST, team: view.team })}>看全部模型</Button> })}
            />
          }
          failed="没有读到模型"
        />
      </div>
      <Suspense fallback={null}>{shown && <ModelDrawer model={shown} onClose={() => setOpen(undefined)} />}</Suspense>
    </Page>
  )
}
export default ModelsPage
