// A tile of the library: a picture with what it is of, or one that comes along.
import { DRAW_STATUS } from '@qianmu/contract/drawing/pictures'
import { Progress } from 'antd'
import { CircleCheck, CircleX, Hourglass, LoaderCircle, RotateCcw, Trash2, X } from 'lucide-react'
import { percent } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { pictureAt } from '../../../ui/files/drag.ts'
import type { FocusProps } from '../../../ui/library/layout.ts'
import { Badge, Facts, Picture, Tile } from '../../../ui/library/Tile.tsx'
import { cancel, removeRecord, retry } from './actions.ts'
import { type ComingItem, isChosen, type PictureItem, thumbsOf, urlOf } from './items.ts'
import { labelOf, lineOf, nameOf } from './names.ts'
import type { Media } from './use-media.ts'
import styles from './media.module.css'

interface Props {
  item: ComingItem
  media: Media
  focus: FocusProps
}

const State = ({ task }: Pick<ComingItem, 'task'>) => {
  if (task.status === DRAW_STATUS.failed)
    return (
      <span className={styles.failed} role="status">
        <CircleX size={16} aria-hidden />
        <span className="line-clamp-3" title={task.error}>
          {task.error || '没有画成'}
        </span>
      </span>
    )
  if (task.status !== DRAW_STATUS.generating)
    return (
      <span className={styles.state}>
        <Hourglass size={16} aria-hidden />
        排队中{task.queue_position ? ` · 第 ${task.queue_position} 位` : ''}
      </span>
    )
  return (
    <span className={styles.state} title={task.message}>
      <LoaderCircle size={16} className="turning" aria-hidden />
      正在画 {task.progress > 0 ? percent(task.progress) : ''}
      <Progress aria-label="进度" className="w-120" percent={Math.round(task.progress * 100)} showInfo={false} size={{ height: 3 }} />
    </span>
  )
}

export const ComingTile = ({ item, media, focus }: Props) => {
  const { record, task } = item
  const failed = task.status === DRAW_STATUS.failed
  return (
    <Tile
      name={nameOf(item, media)}
      label={labelOf(item, media)}
      face={<State task={task} />}
      shape="aspect-[16/10]"
      focus={focus}
      right={
        record.mine &&
        (failed ? (
          <>
            <IconButton icon={RotateCcw} size={24} label="再画一次" onClick={() => retry(item)} />
            {record.images.length === 0 && (
              <IconButton icon={Trash2} size={24} label="删除这条绘图记录" onClick={() => removeRecord(item)} />
            )}
          </>
        ) : (
          <IconButton icon={X} size={24} label="取消这一张" onClick={() => cancel(item)} />
        ))
      }
    >
      <Facts>
        <span className="cut">{record.prompt}</span>
      </Facts>
    </Tile>
  )
}

interface PictureProps {
  item: PictureItem
  media: Media
  current: boolean
  focus: FocusProps
  onPick: (key: string) => void
  onView: (key: string) => void
}

export const PictureTile = ({ item, media, current, focus, onPick, onView }: PictureProps) => (
  <Tile
    name={nameOf(item, media)}
    label={labelOf(item, media)}
    face={<Picture src={thumbsOf(item).mid} />}
    shape="aspect-[16/10]"
    focus={focus}
    current={current}
    onClick={() => (current ? onView : onPick)(item.key)}
    drag={[pictureAt(urlOf(item), nameOf(item, media))]}
    left={
      isChosen(item) && (
        <Badge>
          <CircleCheck size={12} aria-hidden />
          已选用
        </Badge>
      )
    }
  >
    <Facts>
      <span className="cut">{lineOf(item)}</span>
    </Facts>
  </Tile>
)
