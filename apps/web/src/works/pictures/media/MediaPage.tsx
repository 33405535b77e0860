// /workDetail/:workId/{2|3}/generalMediaLibrary — 素材: every picture of a comic or animation in one grid, with the one that is looked at beside it.
import { Button } from 'antd'
import { CircleCheck, CircleMinus, Download, Sparkles } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { api } from '../../../api.ts'
import { Guarded } from '../../../kit/Guarded.tsx'
import { rethrowUnlessFailure } from '../../../kit/failure.ts'
import { useCall } from '../../../kit/use-call.ts'
import { Page } from '../../../frame/Page.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ImageViewer } from '../../../ui/ImageViewer.tsx'
import { useRemoval } from '../matching/removal.ts'
import { late } from '../../../ui/late/late.tsx'
import type { ItemState, Layout } from '../../../ui/library/layout.ts'
import { Library } from '../../../ui/library/Library.tsx'
import { download, remove as removeDrawn, toggleChosen } from './actions.ts'
import { type DrawnItem, isChosen, isComing, isDrawn, type Item, type PictureItem, urlOf } from './items.ts'
import { MediaDetail } from './MediaDetail.tsx'
import { titleOf } from './names.ts'
import { ComingTile, PictureTile } from './Tile.tsx'
import { Toolbar } from './Toolbar.tsx'
import { refreshMatching, UploadMenu } from './UploadMenu.tsx'
import { docOf, type Filter, type Media, useFilter, useMedia } from './use-media.ts'

const GenerateDialog = late(() => import('./GenerateDialog.tsx'))

const removeForGood = ({ id, doc_id }: { id: number; doc_id: number }) =>
  void api.pictures
    .remove({ doc_id, ids: [id] })
    .then(refreshMatching)
    .catch(rethrowUnlessFailure)

const isFiltered = ({ source, thing, chosen }: Filter) => source !== 'all' || thing !== '' || chosen

const ViewerActions = ({ item }: { item: DrawnItem }) => (
  <>
    <Guarded need="WriteWork" scope="author">
      <IconButton
        icon={isChosen(item) ? CircleMinus : CircleCheck}
        label={isChosen(item) ? '取消选用' : '选用'}
        onClick={() => toggleChosen(item)}
      />
    </Guarded>
    <IconButton icon={Download} label="下载" onClick={() => download(item)} />
  </>
)

const Nothing = ({ filtered, onAll, onGenerate }: { filtered: boolean; onAll: () => void; onGenerate: () => void }) =>
  filtered ? (
    <Empty art="search" title="没有符合筛选的图片" action={<Button onClick={onAll}>看全部</Button>} />
  ) : (
    <Empty
      art="images"
      title="还没有图片"
      help="先生成角色、场景、道具的图片；分镜和配图里的图片也会出现在这里。"
      action={
        <Guarded need="WriteWork" scope="author">
          <Button icon={<Sparkles aria-hidden />} onClick={onGenerate}>
            生成第一张
          </Button>
        </Guarded>
      }
    />
  )

/** Name and facts below a picture. */
const TEXT_PX = 42
const PICTURE_SHAPE = 1.6
const TILES: Layout<Item> = {
  flow: 'grid',
  min: 176,
  least: 2,
  gap: [16, 12],
  height: width => Math.round(width / PICTURE_SHAPE) + TEXT_PX,
}
const keyOfItem = ({ key }: Item) => key

/** The picture that is looked at, among those that are there. */
function useLooked({ source: { items = [] } }: Media) {
  const [current, setCurrent] = useState('')
  const pictures = items.filter((item): item is PictureItem => !isComing(item))
  const at = pictures.findIndex(({ key }) => key === current)
  // To the next one, when this one is taken away.
  const goOn = () => setCurrent((pictures[at + 1] ?? pictures[at - 1])?.key ?? '')
  return { pictures, at, item: pictures[at], current, setCurrent, goOn }
}

/** Pictures brought along, and new ones. */
const Bring = ({ projectId, media, filter, onGenerate }: { projectId: number; media: Media; filter: Filter; onGenerate: () => void }) => (
  <>
    <UploadMenu projectId={projectId} docs={media.docs ?? []} docId={docOf(filter.thing)} />
    <Guarded need="WriteWork" scope="author">
      <Button type="primary" icon={<Sparkles aria-hidden />} onClick={onGenerate}>
        <span className="max-[720px]:sr-only">生成</span>
      </Button>
    </Guarded>
  </>
)

const MediaPage = ({ views }: { views: ReactNode }) => {
  const project_id = Number(useParams().workId)
  const { data: work } = useCall(api.projects.detail, { project_id })
  const [filter, change] = useFilter()
  const { gone, remove } = useRemoval(removeForGood)
  const media = useMedia(project_id, filter, gone)
  const [viewing, setViewing] = useState(false)
  const [generating, setGenerating] = useState(false)
  const { pictures, at, item, current, setCurrent, goOn } = useLooked(media)
  const take = (taken: PictureItem) => {
    goOn()
    if (taken.source === 'matching') remove(taken.picture)
    else removeDrawn(taken)
  }
  const view = (key: string) => {
    setCurrent(key)
    setViewing(true)
  }
  const drawTile = (each: Item, { focus }: ItemState) =>
    isComing(each) ? (
      <ComingTile item={each} media={media} focus={focus} />
    ) : (
      <PictureTile item={each} media={media} focus={focus} current={each.key === current} onPick={setCurrent} onView={view} />
    )
  return (
    <Page
      crumbs={[{ label: '作品管理', path: '/workBench/worksManage' }, { label: work?.project_name ?? '' }]}
      ground="canvas"
      action={
        <span className="row">
          {views}
          <Bring projectId={project_id} media={media} filter={filter} onGenerate={() => setGenerating(true)} />
        </span>
      }
    >
      <Library
        name="图片"
        source={media.source}
        keyOf={keyOfItem}
        layout={TILES}
        item={drawTile}
        bar={<Toolbar media={media} filter={filter} change={change} />}
        empty={
          <Nothing
            filtered={isFiltered(filter)}
            onAll={() => change({ source: 'all', thing: '', chosen: false })}
            onGenerate={() => setGenerating(true)}
          />
        }
        failed="没有读到图片"
        drawer={
          item &&
          work && (
            <MediaDetail
              item={item}
              media={media}
              work={work}
              onView={() => setViewing(true)}
              onRemove={take}
              onClose={() => setCurrent('')}
            />
          )
        }
      />
      {viewing && item && (
        <ImageViewer
          images={pictures.map(each => ({ src: urlOf(each), alt: titleOf(each, media) }))}
          index={at}
          onIndex={next => setCurrent(pictures[next]!.key)}
          onClose={() => setViewing(false)}
          actions={isDrawn(item) && <ViewerActions item={item} />}
        />
      )}
      <Suspense>
        {generating && (
          <GenerateDialog
            workId={project_id}
            media={media}
            thing={docOf(filter.thing) ? '' : filter.thing}
            onClose={() => setGenerating(false)}
          />
        )}
      </Suspense>
    </Page>
  )
}
export default MediaPage
