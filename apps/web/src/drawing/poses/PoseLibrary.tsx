// Poses to choose from: the library by category and ratio, and one's own. What the library holds is asked for once.
import type { OwnPose } from '@qianmu/contract/drawing/poses'
import { type Pose, readPose } from '@qianmu/drawing/pose'
import { Button, Segmented, Select } from 'antd'
import { Trash2, Upload } from 'lucide-react'
import { useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { keyOf, useAction, useCall } from '../../kit/use-call.ts'
import { Empty } from '../../ui/Empty.tsx'
import { useFiles } from '../../ui/files/use-files.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { FocusProps } from '../../ui/library/layout.ts'
import { Library } from '../../ui/library/Library.tsx'
import { rowsOf, useCursor } from '../../ui/library/source.ts'
import { offerUndo } from '../../ui/undo.ts'
import { PoseFigure } from './PoseFigure.tsx'
import styles from './pose.module.css'

interface Props {
  onPick: (pose: Pose, name: string) => void
  /** Takes a pose that is only a picture, by its address; without it those are not offered. */
  onPicture?: (address: string, name: string) => void
}

/** Own poses that are asked for at once. */
const OWN_PAGE = 50
const ALL = ''

const parsed = (json: NonNullable<OwnPose['pose']>): Pose | null => {
  const reading = readPose(json)
  return 'pose' in reading ? reading.pose : null
}

interface Shown<Id extends string | number = string | number> {
  pose_id: Id
  name: string
  pose: Pose | null
  /** Of one that is only a picture. */
  picture: OwnPose['picture']
}
const keyOfPose = <Id extends string | number>({ pose_id }: Shown<Id>) => pose_id
const TILES = { flow: 'strip', width: 84, height: 84, gap: 8 } as const

const Tile = ({ shown: { name, pose, picture }, focus, onPick }: { shown: Shown; focus: FocusProps; onPick: () => void }) => (
  <button type="button" className={styles.tile} aria-label={name} title={name} onClick={onPick} {...focus}>
    {pose ? <PoseFigure pose={pose} /> : <img src={picture?.thumbs.small} alt="" loading="lazy" />}
  </button>
)

const Official = ({ cate, ratio, onPick }: { cate: string; ratio: string } & Pick<Props, 'onPick'>) => {
  const answer = useCall(api.poses.official, {})
  const all = useMemo(
    () => answer.data?.map(each => ({ ...each, pose: parsed(each.pose), picture: null })).filter(({ pose }) => pose !== null) ?? [],
    [answer.data],
  )
  return (
    <Library<Shown<string>, string>
      name="官方姿势"
      source={rowsOf(answer, () => all.filter(each => (cate === ALL || each.cate === cate) && (ratio === ALL || each.ratio === ratio)))}
      keyOf={keyOfPose}
      layout={TILES}
      item={(shown, { focus }) => <Tile shown={shown} focus={focus} onPick={() => shown.pose && onPick(shown.pose, shown.name)} />}
      empty={<p className="meta">这个分类里没有这种比例的姿势。</p>}
      failed="没有读到姿势"
    />
  )
}

const REFRESHED = [api.poses.own]

const keyOfOwn = ({ pose_id }: OwnPose) => pose_id
const useOwn = () => {
  const asked = { size: OWN_PAGE }
  return useCursor({
    key: [...keyOf(api.poses.own), 'pages', asked],
    ask: (before, signal) => api.poses.own({ ...asked, ...(before ? { before } : {}) }, { signal }),
    keyOf: keyOfOwn,
  })
}

const Mine = ({ onPick, onPicture }: Props) => {
  const own = useOwn()
  const restore = useAction(api.poses.restore, { refreshes: REFRESHED })
  const remove = useAction(api.poses.remove, {
    refreshes: REFRESHED,
    done: (_, { pose_id }) => offerUndo('姿势已删除', () => restore.mutate({ pose_id })),
  })
  const items = useMemo(
    () =>
      own.items
        ?.map(each => ({ ...each, pose: each.pose && parsed(each.pose) }))
        .filter(({ pose, picture }) => pose ?? (onPicture && picture)),
    [own.items, onPicture],
  )
  const pick = ({ pose, picture, name }: Shown) => (pose ? onPick(pose, name) : picture && onPicture?.(picture.url, name))
  return (
    <Library<Shown<number>, number>
      name="我的姿势"
      source={{ ...own, items, total: undefined }}
      keyOf={keyOfPose}
      layout={TILES}
      item={(shown, { focus }) => (
        <div className={styles.mine}>
          <Tile shown={shown} focus={focus} onPick={() => pick(shown)} />
          <span className={styles.bin}>
            <IconButton
              icon={Trash2}
              size={24}
              tabIndex={focus.tabIndex}
              label={`删除 ${shown.name}`}
              onClick={() => remove.mutate({ pose_id: shown.pose_id })}
            />
          </span>
        </div>
      )}
      empty={<Empty art="images" title="还没有自己的姿势" help="上传 OpenPose 的 JSON，或在姿势编辑里「存为我的姿势」。" />}
      failed="没有读到姿势"
    />
  )
}

const UploadButton = ({ done, pictures }: { done: () => void; pictures: boolean }) => {
  const upload = useAction(api.poses.upload, { refreshes: REFRESHED, done })
  const { choose, field } = useFiles({
    accept: pictures ? '.json,application/json,image/png,image/jpeg,image/webp' : '.json,application/json',
    multiple: false,
    testId: 'pose-file',
    take: ([file]) => file && upload.mutate({ file }),
  })
  return (
    <>
      <Button type="text" size="small" icon={<Upload size={14} aria-hidden />} loading={upload.isPending} onClick={choose}>
        上传
      </Button>
      {field}
    </>
  )
}

type Shelf = 'official' | 'mine'

export const PoseLibrary = ({ onPick, onPicture }: Props) => {
  const { data: kinds } = useCall(api.poses.categories, {})
  const own = useOwn()
  const [shelf, setShelf] = useState<Shelf>('official')
  const [cate, setCate] = useState(ALL)
  const [ratio, setRatio] = useState(ALL)
  const categories = [{ cate: ALL, name: '全部' }, ...(kinds?.cate_list ?? [])]
  return (
    <section className="stack flex-none line-t" aria-label="姿势库">
      <div className={styles.shelves}>
        <Segmented<Shelf>
          size="small"
          aria-label="姿势来源"
          value={shelf}
          options={[
            { value: 'official', label: '官方姿势' },
            { value: 'mine', label: `我的 ${own.first?.total ?? ''}` },
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
                  className="aria-[pressed=true]:bg-hover"
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
      <div className="flex min-h-100 py-0 px-12">
        {shelf === 'official' ? <Official {...{ cate, ratio, onPick }} /> : <Mine onPick={onPick} {...(onPicture ? { onPicture } : {})} />}
      </div>
    </section>
  )
}
