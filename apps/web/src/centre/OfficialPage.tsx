// /aiWork/officialImgs/index: the official pictures, by category and tag; uploaded with progress, changed in batches.
import type { CategoryTag, OfficialPicture } from '@qianmu/contract/centre/official'
import { Button, DatePicker, Dropdown, Popover, Select } from 'antd'
import { Brush, Settings2, Trash2 } from 'lucide-react'
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../api.ts'
import { useAddress } from '../kit/address.ts'
import { staleAnswers } from '../kit/answers-cache.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { keyOf, useCall } from '../kit/use-call.ts'
import { isOver, useJob } from '../jobs/index.ts'
import { Page } from '../frame/Page.tsx'
import { Empty } from '../ui/Empty.tsx'
import { pictureAt } from '../ui/files/drag.ts'
import { PICTURES, useFiles } from '../ui/files/use-files.tsx'
import { ManyButton, QUIET, useMany } from '../ui/files/use-many.tsx'
import { instantText } from '../ui/format.ts'
import { late } from '../ui/late/late.tsx'
import type { ItemState, Layout } from '../ui/library/layout.ts'
import { Library } from '../ui/library/Library.tsx'
import { Badge, Facts, Picture, Tile } from '../ui/library/Tile.tsx'
import { usePages } from '../ui/library/source.ts'
import { useSelection } from '../ui/library/use-selection.ts'
import { SearchBox } from '../ui/SearchBox.tsx'
import { offerUndo } from '../ui/undo.ts'
import { inTree } from './tree.ts'

const DrawDialog = late(() => import('./DrawDialog.tsx'))
const { officialLibrary: official } = api
const PAGE = 60
const keyOfPicture = ({ material_id }: OfficialPicture) => material_id
const TILES: Layout<OfficialPicture> = { flow: 'grid', min: 160, least: 2, gap: [16, 12], height: width => width + 44 }
const changed = () => staleAnswers([official.pictures, official.categories].map(({ contract }) => contract.name))
const quietly = (work: Promise<unknown>) => void work.then(changed).catch(rethrowUnlessFailure)

const useView = () => {
  const [search, change] = useAddress()
  return {
    category: Number(search.get('category')) || 0,
    tag: Number(search.get('tag')) || 0,
    hidden: search.get('hidden') === '1',
    keyword: search.get('q') ?? '',
    change,
  }
}
type View = ReturnType<typeof useView>

function usePictures({ category, tag, hidden, keyword }: View) {
  const asked = {
    size: PAGE,
    keyword,
    ...(category && { category_id: category }),
    ...(tag && { tag_id: tag }),
    ...(hidden && { shown: 0 as const }),
  }
  return usePages({
    key: [...keyOf(official.pictures), 'pages', asked],
    ask: (page, signal) => official.pictures({ ...asked, page }, { signal }),
    keyOf: keyOfPicture,
  })
}

/** Follows the job that draws: the list is asked again with each picture that it takes. */
function useDrawn() {
  const [jobId, follow] = useState<number>()
  const job = useJob(jobId)
  useEffect(() => {
    if (job && job.job_id === jobId) void changed()
  }, [job, jobId])
  return { busy: jobId !== undefined && !(job && isOver(job)), message: job?.message ?? '', follow }
}

const stateOf = ({ shown, shown_from, shown_until }: OfficialPicture, now = new Date().toISOString()): string => {
  if (!shown) return '已下架'
  if (shown_from && shown_from > now) return `${instantText(shown_from)} 上架`
  if (shown_until && shown_until < now) return '已到期'
  if (shown_until) return `${instantText(shown_until)} 下架`
  return ''
}

const PictureTile = ({ picture, state }: { picture: OfficialPicture; state: ItemState }) => {
  const { name, image_url, thumbs, tags } = picture
  const said = stateOf(picture)
  return (
    <Tile
      name={name}
      label={`选择「${name}」`}
      face={<Picture src={thumbs.mid} />}
      shape="aspect-square"
      focus={state.focus}
      selected={state.selected}
      onClick={({ shiftKey }) => state.select(shiftKey)}
      drag={[pictureAt(image_url, name)]}
      right={said && <Badge>{said}</Badge>}
    >
      {tags.length > 0 && (
        <Facts>
          <span className="cut">{tags.map(each => `# ${each.name}`).join(' ')}</span>
        </Facts>
      )}
    </Tile>
  )
}

const Bulk = ({
  pictures,
  categories,
  clear,
}: {
  pictures: readonly OfficialPicture[]
  categories: readonly CategoryTag[]
  clear: () => void
}) => {
  const material_ids = pictures.map(keyOfPicture)
  const edit = (change: Omit<Parameters<typeof official.batchEdit>[0], 'material_ids'>) =>
    quietly(official.batchEdit({ material_ids, ...change }).then(clear))
  const menu = (kind: CategoryTag['kind'], run: (id: number) => void) => ({
    items: categories
      .filter(each => each.kind === kind)
      .map(each => ({ key: String(each.category_tag_id), label: each.name, onClick: () => run(each.category_tag_id) })),
  })
  const remove = () =>
    quietly(
      official.remove({ material_ids }).then(() => {
        clear()
        offerUndo(`${material_ids.length} 张图片已删除`, () => quietly(official.restore({ material_ids })))
      }),
    )
  return (
    <>
      <Dropdown trigger={['click']} menu={menu('category', category_id => edit({ category_id }))}>
        <Button size="small">移到</Button>
      </Dropdown>
      <Dropdown trigger={['click']} menu={menu('tag', id => edit({ add_tag_ids: [id] }))}>
        <Button size="small">加标签</Button>
      </Dropdown>
      <Dropdown trigger={['click']} menu={menu('tag', id => edit({ remove_tag_ids: [id] }))}>
        <Button size="small">去标签</Button>
      </Dropdown>
      <Button size="small" onClick={() => edit({ shown: 1, shown_from: null, shown_until: null })}>
        上架
      </Button>
      <Button size="small" onClick={() => edit({ shown: 0 })}>
        下架
      </Button>
      <Popover
        trigger="click"
        content={
          <DatePicker.RangePicker
            showTime
            allowEmpty={[true, true]}
            placeholder={['上架时间', '下架时间']}
            onChange={range =>
              edit({ shown: 1, shown_from: range?.[0]?.toISOString() ?? null, shown_until: range?.[1]?.toISOString() ?? null })
            }
          />
        }
      >
        <Button size="small">定时</Button>
      </Popover>
      <Button size="small" type="text" danger icon={<Trash2 size={14} aria-hidden />} onClick={remove}>
        删除
      </Button>
    </>
  )
}

const Bar = ({ view, categories }: { view: View; categories: readonly CategoryTag[] }) => (
  <>
    <Select
      size="small"
      className="w-184"
      aria-label="官方分类"
      value={view.category}
      onChange={category => view.change({ category })}
      options={[
        { value: 0, label: '全部分类' },
        ...inTree(categories).map(({ row, depth }) => ({
          value: row.category_tag_id,
          label: `${'　'.repeat(depth)}${row.name} ${row.count}`,
        })),
      ]}
    />
    <Select
      size="small"
      className="w-132"
      aria-label="标签"
      value={view.tag}
      onChange={tag => view.change({ tag })}
      options={[
        { value: 0, label: '全部标签' },
        ...categories
          .filter(({ kind }) => kind === 'tag')
          .map(each => ({ value: each.category_tag_id, label: `${each.name} ${each.count}` })),
      ]}
    />
    <Button
      size="small"
      aria-pressed={view.hidden}
      type={view.hidden ? 'primary' : 'default'}
      onClick={() => view.change({ hidden: !view.hidden })}
    >
      只看下架的
    </Button>
    <span className="grow" />
    <SearchBox
      className="max-[720px]:order-first"
      label="搜官方图片"
      placeholder="名称"
      keyword={view.keyword}
      onChange={q => view.change({ q })}
    />
  </>
)

const OfficialPage = () => {
  const view = useView()
  const { data: categories = [] } = useCall(official.categories, {})
  const source = usePictures(view)
  const shown = useMemo(() => source.items?.map(keyOfPicture) ?? [], [source.items])
  const selection = useSelection(shown, source.more !== undefined)
  const target = view.category || (categories.find(({ kind }) => kind === 'category')?.category_tag_id ?? 0)
  const many = useMany('official pictures', changed, '张图片')
  const drawn = useDrawn()
  const [drawing, setDrawing] = useState(false)
  const { choose, field, zone } = useFiles({
    accept: PICTURES,
    testId: 'official-pictures',
    disabled: !target,
    take: files => void many.take(files, file => official.upload({ category_id: target, file }, QUIET)),
  })
  const tile = useCallback((picture: OfficialPicture, state: ItemState) => <PictureTile picture={picture} state={state} />, [])
  return (
    <Page
      searches
      action={
        <>
          <Link to="/aiWork/officialImgs/manage">
            <Button icon={<Settings2 size={14} aria-hidden />}>
              <span className="max-[720px]:sr-only">分类与投稿</span>
            </Button>
          </Link>
          <Button icon={<Brush size={14} aria-hidden />} disabled={!target} loading={drawn.busy} onClick={() => setDrawing(true)}>
            <span className="max-[720px]:sr-only">{drawn.busy ? `在画 ${drawn.message}` : '画图'}</span>
          </Button>
          <ManyButton many={many} label="上传图片" disabled={!target} onClick={choose} />
          {field}
        </>
      }
    >
      <div className="stack flex-1 min-h-0" onDragOver={zone.onDragOver} onDrop={zone.onDrop}>
        <Library
          name="官方图片"
          source={source}
          keyOf={keyOfPicture}
          layout={TILES}
          item={tile}
          selection={selection}
          bulk={{
            label: '所选图片',
            count: chosen => `已选 ${chosen.length} 张`,
            actions: (chosen, clear) => <Bulk pictures={chosen} categories={categories} clear={clear} />,
          }}
          bar={<Bar view={view} categories={categories} />}
          empty={
            <Empty
              art="images"
              title={target ? '这里还没有官方图片' : '先建一个分类'}
              help="官方图片在每个团队的素材选择里都看得到"
              action={
                target ? (
                  <Button onClick={choose}>上传图片</Button>
                ) : (
                  <Link className="finger" to="/aiWork/officialImgs/manage">
                    去建分类
                  </Link>
                )
              }
            />
          }
          failed="没有读到官方图片"
        />
      </div>
      <Suspense fallback={null}>
        {drawing && <DrawDialog categories={categories} target={target} onBegun={drawn.follow} onClose={() => setDrawing(false)} />}
      </Suspense>
    </Page>
  )
}
export default OfficialPage
