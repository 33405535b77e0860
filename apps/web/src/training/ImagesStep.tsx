// Step 2: the pictures and their words: added from the disk, a zip or drawings, looked through by what is wrong with them, changed many at once (mockup 44).
import { IMAGE_FILTERS, type ImageFilter, TRAINING_LEAST, type TrainingImage } from '@qianmu/contract/models/custom'
import { Button, Checkbox, Dropdown, Progress, Segmented } from 'antd'
import { Crop, Sparkles, Tag, Trash2 } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { api } from '../api.ts'
import { useAddress } from '../kit/address.ts'
import { AssetButton, type Picked } from '../library/index.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { toast } from '../kit/toast.ts'
import { keyOf, useCall } from '../kit/use-call.ts'
import { Empty } from '../ui/Empty.tsx'
import { useFiles } from '../ui/files/use-files.tsx'
import { ManyButton, type Many, QUIET, useMany } from '../ui/files/use-many.tsx'
import type { ItemState, Layout } from '../ui/library/layout.ts'
import { Library } from '../ui/library/Library.tsx'
import { Badge, Facts, Picture, Tile } from '../ui/library/Tile.tsx'
import { usePages } from '../ui/library/source.ts'
import { useSelection } from '../ui/library/use-selection.ts'
import { offerUndo } from '../ui/undo.ts'
import { act, refreshTrainings } from './actions.ts'
import { isBusy } from './states.ts'
import { StepFoot } from './StepFoot.tsx'
import type { StepProps, WholeTraining } from './step.ts'
import { TagPanel } from './TagPanel.tsx'

const PAGE = 120
const CARDS: Layout<TrainingImage> = { flow: 'grid', min: 112, gap: [12, 12], height: width => Math.round(width) + 46 }
const keyOfImage = ({ image_id }: TrainingImage) => image_id
const FILTER_TITLES: Readonly<Record<ImageFilter, string>> = {
  all: '全部',
  untagged: '没标签',
  small: '太小',
  blurred: '模糊',
  twins: '重复',
}

const faultOf = ({ small, width, height, blurred, twin_of, tags }: TrainingImage): string =>
  small ? `${Math.min(width, height)} px` : twin_of !== null ? '重复' : blurred ? '模糊' : tags.length === 0 ? '没标签' : ''

const Card = ({ image, state: { selected, focus, select }, marked }: { image: TrainingImage; state: ItemState; marked: boolean }) => (
  <Tile
    name={image.name}
    label={[image.name, faultOf(image)].filter(Boolean).join(' ')}
    face={<Picture src={image.thumbs.small} />}
    shape="aspect-square"
    focus={focus}
    selected={selected}
    onClick={event => select(event.shiftKey)}
    left={faultOf(image) && <Badge>{faultOf(image)}</Badge>}
    right={marked && <Tag size={14} aria-hidden className="text-white" />}
  >
    <Facts>
      <span className="num">{image.tags.length} 词</span>
    </Facts>
  </Tile>
)

/** Sends files. Texts belong to pictures that are there by then. */
const sendAll = (many: Many, model_id: number, files: readonly File[]) =>
  many.take(files, file => api.training.upload({ model_id, file }, QUIET), { last: ({ name }) => /\.txt$/i.test(name) })

const PICKED_MAX = 200
async function takePicked(model_id: number, picked: readonly Pick<Picked, 'file_id'>[]): Promise<void> {
  const { rejected } = await api.training.confirm({ model_id, file_ids: picked.map(({ file_id }) => file_id) })
  refreshTrainings()
  if (rejected[0]) toast.error(rejected.length > 1 ? `${rejected.length} 张没有加入：${rejected[0].reason}` : rejected[0].reason)
}

interface BarProps {
  whole: WholeTraining
  filter: ImageFilter
  tag: string
  put: (parts: { filter?: string; tag?: string }) => void
  many: Many
  choose: () => void
}
const Bar = ({ whole, filter, tag, put, many, choose }: BarProps) => {
  const { model_id, sums, crop } = whole
  const busy = isBusy(whole)
  const label = (way: 'engine' | 'names') => void act(api.training.label({ model_id, way }))
  return (
    <>
      <Segmented<ImageFilter>
        size="small"
        aria-label="筛选训练图"
        value={filter}
        options={IMAGE_FILTERS.map(value => ({ value, label: `${FILTER_TITLES[value]} ${sums[value === 'all' ? 'images' : value]}` }))}
        onChange={value => put({ filter: value === 'all' ? '' : value })}
      />
      {tag && (
        <Button size="small" onClick={() => put({ tag: '' })}>
          只看「{tag}」 ×
        </Button>
      )}
      <span className="grow" />
      <Checkbox
        title="导出和训练时按桶裁切；同时查重"
        checked={crop}
        disabled={busy}
        onChange={event => void act(api.training.process({ model_id, crop: event.target.checked ? 1 : 0 }))}
      >
        统一裁切
      </Checkbox>
      <Button
        size="small"
        icon={<Crop size={14} aria-hidden />}
        disabled={busy}
        onClick={() => void act(api.training.process({ model_id }))}
      >
        查重
      </Button>
      <Dropdown
        disabled={busy || sums.images === 0}
        menu={{
          items: [
            { key: 'engine', label: '由引擎读图', onClick: () => label('engine') },
            { key: 'names', label: '按文件名', onClick: () => label('names') },
          ],
        }}
      >
        <Button size="small" icon={<Sparkles size={14} aria-hidden />}>
          自动打标
        </Button>
      </Dropdown>
      <AssetButton own kind="image" max={PICKED_MAX} disabled={busy} take={picked => takePicked(model_id, picked)} />
      <ManyButton plain many={many} label="添加图片" disabled={busy} onClick={choose} />
    </>
  )
}

/** How the work on the pictures goes, and what of it could not be taken. */
const Working = ({ model_id }: { model_id: number }) => {
  const { data: work } = useCall(api.training.processInfo, { model_id }, { everyMs: data => (data?.running ? 1000 : 0) })
  return (
    <>
      {work?.running && (
        <Progress percent={Math.round(work.progress * 100)} format={() => work.message} aria-label={work.message || '正在处理训练图'} />
      )}
      {work?.error && (
        <p role="alert" className="text-warn mb-8">
          {work.error}
        </p>
      )}
    </>
  )
}

/** What the address shows of the set. */
function useImages(model_id: number) {
  const [search, put] = useAddress()
  const filter = IMAGE_FILTERS.find(each => each === search.get('filter')) ?? 'all'
  const tag = search.get('tag') ?? ''
  const asked = { model_id, filter, tag, size: PAGE }
  const source = usePages({
    key: [...keyOf(api.training.detail), 'pages', asked],
    ask: async (page, signal) => {
      const { images, total, size } = await api.training.detail({ ...asked, page }, { signal })
      return { list: images, total, page, size }
    },
    keyOf: keyOfImage,
  })
  const shown = useMemo(() => source.items?.map(keyOfImage) ?? [], [source.items])
  return { filter, tag, put, source, selection: useSelection(shown, source.more !== undefined) }
}

const Bulk = ({ model_id, rows, clear, busy }: { model_id: number; rows: readonly TrainingImage[]; clear: () => void; busy: boolean }) => {
  const image_ids = rows.map(keyOfImage)
  const remove = () =>
    void act(
      api.training.removeImages({ model_id, image_ids }).then(() => {
        clear()
        offerUndo(`已移除 ${image_ids.length} 张训练图`, () => void act(api.training.restoreImages({ model_id, image_ids })))
      }),
    )
  return (
    <>
      <Button size="small" disabled={rows.length !== 1} onClick={() => void act(api.training.cover({ model_id, image_id: image_ids[0]! }))}>
        设为封面
      </Button>
      <Button size="small" icon={<Trash2 size={14} aria-hidden />} disabled={busy} onClick={remove}>
        移除
      </Button>
    </>
  )
}

export const ImagesStep = ({ whole, go }: StepProps) => {
  const { model_id, sums } = whole
  const { filter, tag, put, source, selection } = useImages(model_id)
  const busy = isBusy(whole)
  const many = useMany(`training ${model_id}`, refreshTrainings, '个文件')
  const { choose, field, zone, over } = useFiles({
    accept: 'image/png,image/jpeg,image/webp,image/gif,image/avif,.zip,.txt',
    testId: 'training-files',
    disabled: busy,
    take: files => void sendAll(many, model_id, files),
    kept: { kind: 'image', take: pictures => void takePicked(model_id, pictures).catch(rethrowUnlessFailure) },
  })
  const card = useCallback(
    (image: TrainingImage, state: ItemState) => <Card image={image} state={state} marked={tag !== '' && image.tags.includes(tag)} />,
    [tag],
  )
  const good = sums.good >= TRAINING_LEAST.images
  const bare = filter === 'all' && !tag
  return (
    <>
      <div className="grow flex min-h-0 max-[960px]:flex-col max-[960px]:overflow-auto" {...zone} data-over={over || undefined}>
        <div className="grow stack min-w-0 min-h-0 max-[960px]:min-h-480">
          {field}
          <Library
            name="训练图"
            source={source}
            keyOf={keyOfImage}
            layout={CARDS}
            item={card}
            selection={selection}
            bulk={{
              label: '选中的训练图',
              count: rows => `已选 ${rows.length} 张`,
              actions: (rows, clear) => <Bulk {...{ model_id, rows, clear, busy }} />,
            }}
            bar={<Bar {...{ whole, filter, tag, put, many, choose }} />}
            before={<Working model_id={model_id} />}
            empty={
              <Empty
                art={bare ? 'images' : 'search'}
                title={bare ? '还没有训练图' : '没有这样的图'}
                help="把图片、同名的 .txt 或整个 .zip 拖到这里；20–80 张，短边不小于 512 像素"
                {...(bare && { action: <Button onClick={choose}>添加图片</Button> })}
              />
            }
            failed="没有读到训练图"
          />
        </div>
        <TagPanel whole={whole} chosen={[...selection.selected]} tag={tag} show={word => put({ tag: word })} />
      </div>
      <StepFoot
        note={`建议 20–80 张，短边 ≥ ${TRAINING_LEAST.side}；已达标 ${sums.good} / ${sums.images}${good ? '' : `，至少要 ${TRAINING_LEAST.images} 张`}`}
      >
        <Button onClick={() => go(1)}>上一步</Button>
        <Button type="primary" onClick={() => go(3)} disabled={!good}>
          下一步：参数
        </Button>
      </StepFoot>
    </>
  )
}
