// /workDetail/:workId/{2|3}/generalMediaLibrary — 素材: every picture of a comic or animation in one grid, with the one that is looked at beside it.
import { Button, Skeleton } from 'antd'
import { CircleCheck, CircleMinus, Download, Sparkles } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
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
import { download, remove as removeDrawn, toggleChosen } from './actions.ts'
import { type DrawnItem, isChosen, isComing, isDrawn, type PictureItem, urlOf } from './items.ts'
import { MediaDetail } from './MediaDetail.tsx'
import { MediaGrid } from './MediaGrid.tsx'
import { titleOf } from './names.ts'
import { Toolbar } from './Toolbar.tsx'
import { refreshMatching, UploadMenu } from './UploadMenu.tsx'
import { docOf, type Filter, useFilter, useMedia } from './use-media.ts'
import styles from './media.module.css'

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

const Unread = ({ again }: { again: () => void }) => (
  <div className={styles.centre}>
    <Empty art="images" title="没有读到图片" action={<Button onClick={again}>再试一次</Button>} />
  </div>
)

const Nothing = ({ filtered, onAll, onGenerate }: { filtered: boolean; onAll: () => void; onGenerate: () => void }) => (
  <div className={styles.centre}>
    {filtered ? (
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
    )}
  </div>
)

const MediaPage = () => {
  const project_id = Number(useParams().workId)
  const { data: work } = useCall(api.projects.detail, { project_id })
  const [filter, change] = useFilter()
  const { gone, remove } = useRemoval(removeForGood)
  const media = useMedia(project_id, filter, gone)
  const [current, setCurrent] = useState('')
  const [viewing, setViewing] = useState(false)
  const [generating, setGenerating] = useState(false)
  const pictures = media.items.filter((item): item is PictureItem => !isComing(item))
  const at = pictures.findIndex(({ key }) => key === current)
  const item = pictures[at]
  const take = (taken: PictureItem) => {
    // The next one is looked at, as if one went on.
    setCurrent((pictures[at + 1] ?? pictures[at - 1])?.key ?? '')
    if (taken.source === 'matching') remove(taken.picture)
    else removeDrawn(taken)
  }
  const view = useCallback((key: string) => {
    setCurrent(key)
    setViewing(true)
  }, [])
  return (
    <Page
      crumbs={[{ label: '作品管理', path: '/workBench/worksManage' }, { label: work?.project_name ?? '' }]}
      ground="canvas"
      action={
        <span className="row">
          <UploadMenu docs={media.docs ?? []} docId={docOf(filter.thing)} />
          <Guarded need="WriteWork" scope="author">
            <Button type="primary" icon={<Sparkles aria-hidden />} onClick={() => setGenerating(true)}>
              生成
            </Button>
          </Guarded>
        </span>
      }
    >
      <div className={styles.page}>
        <Toolbar media={media} filter={filter} change={change} />
        <div className={styles.panes}>
          {!media.loaded && <Skeleton active className={styles.wait ?? ''} paragraph={{ rows: 8 }} />}
          {media.loaded && media.items.length === 0 && media.failed && <Unread again={media.again} />}
          {media.loaded && media.items.length === 0 && !media.more && !media.failed && (
            <Nothing
              filtered={isFiltered(filter)}
              onAll={() => change({ source: 'all', thing: '', chosen: false })}
              onGenerate={() => setGenerating(true)}
            />
          )}
          {media.loaded && (media.items.length > 0 || media.more) && (
            <MediaGrid media={media} current={current} onPick={setCurrent} onView={view} />
          )}
          {item && work && (
            <MediaDetail
              item={item}
              media={media}
              work={work}
              onView={() => setViewing(true)}
              onRemove={take}
              onClose={() => setCurrent('')}
            />
          )}
        </div>
      </div>
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
