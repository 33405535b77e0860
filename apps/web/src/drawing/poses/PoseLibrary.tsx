// Poses to choose from: the library by category and ratio, and one's own. What the library holds is asked for once.
import type { OfficialPose, OwnPose } from '@qianmu/contract/drawing/poses'
import { type Pose, readPose } from '@qianmu/drawing/pose'
import { Button, Segmented, Select, Skeleton } from 'antd'
import { Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { api } from '../../api.ts'
import { useAction, useCall } from '../../kit/use-call.ts'
import { Empty } from '../../ui/Empty.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { offerUndo } from '../../ui/undo.ts'
import { PoseFigure } from './PoseFigure.tsx'
import styles from './pose.module.css'

interface Props {
  onPick: (pose: Pose, name: string) => void
  /** Takes a pose that is only a picture, by its address; without it those are not offered. */
  onPicture?: (address: string, name: string) => void
}

/** One's own that are shown; who has more deletes or searches by the names. */
const OWN_SHOWN = 100
const ALL = ''

const parsed = (json: NonNullable<OwnPose['pose']>): Pose | null => {
  const reading = readPose(json)
  return 'pose' in reading ? reading.pose : null
}

const Tile = ({ name, pose, thumb, onPick }: { name: string; pose: Pose | null; thumb?: string; onPick: () => void }) => (
  <button type="button" className={styles.tile} aria-label={name} title={name} onClick={onPick}>
    {pose ? <PoseFigure pose={pose} /> : <img src={thumb} alt="" loading="lazy" />}
  </button>
)

const Official = ({ cate, ratio, onPick }: { cate: string; ratio: string } & Pick<Props, 'onPick'>) => {
  const { data } = useCall(api.poses.official, {})
  if (!data) return <Skeleton.Node active />
  const shown = data.filter((each: OfficialPose) => (cate === ALL || each.cate === cate) && (ratio === ALL || each.ratio === ratio))
  if (shown.length === 0) return <p className="meta">这个分类里没有这种比例的姿势。</p>
  return shown.map(({ pose_id, name, pose: json }) => {
    const pose = parsed(json)
    return pose && <Tile key={pose_id} name={name} pose={pose} onPick={() => onPick(pose, name)} />
  })
}

const REFRESHED = [api.poses.own]

const Mine = ({ onPick, onPicture }: Props) => {
  const { data } = useCall(api.poses.own, { size: OWN_SHOWN })
  const restore = useAction(api.poses.restore, { refreshes: REFRESHED })
  const remove = useAction(api.poses.remove, {
    refreshes: REFRESHED,
    done: (_, { pose_id }) => offerUndo('姿势已删除', () => restore.mutate({ pose_id })),
  })
  if (!data) return <Skeleton.Node active />
  const shown = data.list.filter(each => each.pose || onPicture)
  if (shown.length === 0)
    return <Empty art="images" title="还没有自己的姿势" help="上传 OpenPose 的 JSON，或在姿势编辑里「存为我的姿势」。" />
  return shown.map(({ pose_id, name, pose: json, picture }) => {
    const pose = json && parsed(json)
    const pick = () => (pose ? onPick(pose, name) : picture && onPicture?.(picture.url, name))
    return (
      <div key={pose_id} className={styles.mine}>
        <Tile name={name} pose={pose} {...(picture ? { thumb: picture.thumbs.small } : {})} onPick={pick} />
        <span className={styles.bin}>
          <IconButton icon={Trash2} size={24} label={`删除 ${name}`} onClick={() => remove.mutate({ pose_id })} />
        </span>
      </div>
    )
  })
}

const UploadButton = ({ done, pictures }: { done: () => void; pictures: boolean }) => {
  const picker = useRef<HTMLInputElement>(null)
  const upload = useAction(api.poses.upload, { refreshes: REFRESHED, done })
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<Upload size={14} aria-hidden />}
        loading={upload.isPending}
        onClick={() => picker.current?.click()}
      >
        上传
      </Button>
      <input
        ref={picker}
        type="file"
        accept={pictures ? '.json,application/json,image/png,image/jpeg,image/webp' : '.json,application/json'}
        hidden
        data-testid="pose-file"
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) upload.mutate({ file })
          target.value = ''
        }}
      />
    </>
  )
}

type Shelf = 'official' | 'mine'

export const PoseLibrary = ({ onPick, onPicture }: Props) => {
  const { data: kinds } = useCall(api.poses.categories, {})
  const { data: own } = useCall(api.poses.own, { size: OWN_SHOWN })
  const [shelf, setShelf] = useState<Shelf>('official')
  const [cate, setCate] = useState(ALL)
  const [ratio, setRatio] = useState(ALL)
  const categories = [{ cate: ALL, name: '全部' }, ...(kinds?.cate_list ?? [])]
  return (
    <section className={styles.library} aria-label="姿势库">
      <div className={styles.shelves}>
        <Segmented<Shelf>
          size="small"
          aria-label="姿势来源"
          value={shelf}
          options={[
            { value: 'official', label: '官方姿势' },
            { value: 'mine', label: `我的 ${own?.total ?? ''}` },
          ]}
          onChange={setShelf}
        />
        {shelf === 'official' && (
          <>
            <div className={styles.categories} role="group" aria-label="姿势分类">
              {categories.map(each => (
                <Button
                  key={each.cate}
                  size="small"
                  type="text"
                  aria-pressed={each.cate === cate}
                  className={styles.category ?? ''}
                  onClick={() => setCate(each.cate)}
                >
                  {each.name}
                </Button>
              ))}
            </div>
            <Select
              size="small"
              variant="borderless"
              aria-label="姿势比例"
              value={ratio}
              popupMatchSelectWidth={false}
              options={[
                { value: ALL, label: '比例：全部' },
                ...(kinds?.ratio_list ?? []).map(each => ({ value: each.ratio, label: each.ratio })),
              ]}
              onChange={setRatio}
            />
          </>
        )}
        {shelf === 'mine' && <span className="grow" />}
        <UploadButton done={() => setShelf('mine')} pictures={onPicture !== undefined} />
      </div>
      <div className={styles.tiles}>
        {shelf === 'official' ? <Official {...{ cate, ratio, onPick }} /> : <Mine onPick={onPick} {...(onPicture ? { onPicture } : {})} />}
      </div>
    </section>
  )
}
