// One picture of the library: what it is, what drew it, whose it is, where it is used, and what can be done with it.
import { PICTURE_SOURCES } from '@qianmu/contract/works/pictures'
import { workScreen } from '@qianmu/contract/works/kinds'
import type { Project } from '@qianmu/contract/works/projects'
import { Button } from 'antd'
import { CircleCheck, CircleMinus, Download, Maximize2, Trash2, UserRoundCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { EngineBadge } from '../../../drawing/index.ts'
import { Guarded } from '../../../kit/Guarded.tsx'
import { useCall } from '../../../kit/use-call.ts'
import { instantText } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { addFigure, download, toggleChosen } from './actions.ts'
import { type DrawnItem, isChosen, isDrawn, type MatchingItem, type PictureItem, SOURCES, thumbsOf, urlOf } from './items.ts'
import { nameOf } from './names.ts'
import { thingOf } from '@qianmu/contract/works/things'
import type { Media } from './use-media.ts'
import styles from './media.module.css'

interface Props {
  item: PictureItem
  media: Media
  work: Project
  onView: () => void
  onRemove: (item: PictureItem) => void
  onClose: () => void
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
)

/** The character that it shows; 0 for anything else. */
const characterOf = (item: DrawnItem, { cast }: Media) =>
  item.source === 'resource' ? thingOf(item.record.subject_id, cast).characterId : 0

/** The shot that it was drawn for, with the way there. */
const UsedInShot = ({ item, media, work }: { item: DrawnItem; media: Media; work: Project }) => {
  const storyboard_id = Number(item.record.subject_id) || 0
  const { data: shot, error } = useCall(api.storyboards.detail, { storyboard_id }, { enabled: storyboard_id > 0, staleMs: 30_000 })
  if (error || !storyboard_id) return <span>分镜已不在</span>
  if (!shot) return null
  return (
    <>
      <Link to={`/workDetail/${work.project_id}/${work.project_type}/storyBoard/${storyboard_id}/draw`}>
        {media.docs?.find(({ doc_id }) => doc_id === shot.doc_id)?.doc_name ?? '打开分镜'}
      </Link>
      <span className="text-t2 text-12">{shot.content || shot.dialogue}</span>
    </>
  )
}

/** Where it is used, with the way there. */
const Used = ({ item, media, work }: Pick<Props, 'item' | 'media' | 'work'>) => {
  if (item.source === 'matching')
    return (
      <>
        <Link to={`/workMatchPicture?doc=${item.picture.doc_id}`}>{nameOf(item, media)}</Link>
        <span className="text-t2 text-12">{item.picture.passage || '整篇文档的图，不属于某一段'}</span>
      </>
    )
  const chosen = <span className="meta">{isChosen(item) ? '已选用' : '备选，还没有选用'}</span>
  if (item.source === 'cartoon')
    return (
      <>
        <UsedInShot item={item} media={media} work={work} />
        {chosen}
      </>
    )
  const characterId = characterOf(item, media)
  return (
    <>
      {characterId > 0 ? (
        <Link to={`${workScreen(work, 'characters')}?character=${characterId}`}>{nameOf(item, media)}</Link>
      ) : (
        <span>{nameOf(item, media)}</span>
      )}
      {chosen}
    </>
  )
}

const DrawnActions = ({ item, characterId, onRemove }: { item: DrawnItem; characterId: number; onRemove: () => void }) => {
  const chosen = isChosen(item)
  return (
    <>
      <Guarded need="WriteWork" scope="author">
        <Button
          type={chosen ? 'default' : 'primary'}
          icon={chosen ? <CircleMinus size={16} aria-hidden /> : <CircleCheck size={16} aria-hidden />}
          onClick={() => toggleChosen(item)}
        >
          {chosen ? '取消选用' : '选用'}
        </Button>
      </Guarded>
      <Button icon={<Download size={16} aria-hidden />} onClick={() => download(item)}>
        下载
      </Button>
      <Guarded need="WriteWork" scope="author" blocked={item.record.mine ? undefined : '只能删除自己绘制的图片'}>
        <Button danger icon={<Trash2 size={16} aria-hidden />} onClick={onRemove}>
          删除
        </Button>
      </Guarded>
      {characterId > 0 && (
        <Guarded need="EditIdeas" scope="author">
          <Button icon={<UserRoundCheck size={16} aria-hidden />} onClick={() => addFigure(item, characterId)}>
            加为角色形象
          </Button>
        </Guarded>
      )}
    </>
  )
}

const MatchingActions = ({ item, onRemove }: { item: MatchingItem; onRemove: () => void }) => (
  <>
    <Button icon={<Download size={16} aria-hidden />} href={item.picture.image_url} download={`配图 ${item.picture.id}`}>
      下载
    </Button>
    <Guarded need="WriteWork" scope="author">
      <Button danger icon={<Trash2 size={16} aria-hidden />} onClick={onRemove}>
        删除
      </Button>
    </Guarded>
  </>
)

const DrawnFacts = ({ item: { record, image } }: { item: DrawnItem }) => (
  <>
    <Fact label="引擎">
      <EngineBadge studio={{ engine: { name: image.engine, kind: image.engine_kind } }} />
    </Fact>
    <Fact label="尺寸">
      <span className="num">
        {image.width} × {image.height}
      </span>
    </Fact>
    <Fact label="种子">
      <span className="num">{image.seed}</span>
    </Fact>
    <Fact label="作者">{record.drawer.nickname}</Fact>
    <Fact label="时间">{instantText(image.create_time)}</Fact>
    <Fact label="描述">{record.prompt || '—'}</Fact>
  </>
)

const MatchingFacts = ({ item: { picture } }: { item: MatchingItem }) => (
  <>
    <Fact label="方式">{PICTURE_SOURCES[picture.src_type]}</Fact>
    {picture.author && <Fact label="作者">{picture.author}</Fact>}
    <Fact label="时间">{instantText(picture.created_at)}</Fact>
  </>
)

export const MediaDetail = ({ item, media, work, onView, onRemove, onClose }: Props) => (
  <aside className={styles.detail} aria-label="图片详情">
    <header className="row">
      <h2 className="cut grow">{nameOf(item, media)}</h2>
      <IconButton icon={X} label="关闭详情" size={24} onClick={onClose} />
    </header>
    <button type="button" className={styles.large} aria-label="放大查看" onClick={onView}>
      <img key={urlOf(item)} src={thumbsOf(item).big} alt="" />
      <Maximize2 size={16} aria-hidden />
    </button>
    <p className={styles.actions}>
      {isDrawn(item) ? (
        <DrawnActions item={item} characterId={characterOf(item, media)} onRemove={() => onRemove(item)} />
      ) : (
        <MatchingActions item={item} onRemove={() => onRemove(item)} />
      )}
    </p>
    <dl className={styles.facts}>
      <Fact label="来源">{SOURCES[item.source]}</Fact>
      {isDrawn(item) ? <DrawnFacts item={item} /> : <MatchingFacts item={item} />}
      <Fact label="用在">
        <Used item={item} media={media} work={work} />
      </Fact>
    </dl>
  </aside>
)
