// The shots as pictures side by side, each with where it stands, how it is framed and what is seen.
import type { Shot } from '@qianmu/contract/works/storyboards'
import { DndContext, useDraggable, useDroppable } from '@dnd-kit/core'
import { Dropdown } from 'antd'
import { Ellipsis } from 'lucide-react'
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { Empty } from '../../ui/Empty.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { FocusProps, ItemState, Layout } from '../../ui/library/layout.ts'
import { Library } from '../../ui/library/Library.tsx'
import { rowsHere } from '../../ui/library/source.ts'
import { type Edge, useRowDrag } from '../../ui/sheet/index.ts'
import { isComposing } from '../../ui/shortcuts.ts'
import type { Given } from './drop.ts'
import { type Line, sceneName } from './model.ts'
import { Slot } from './Slot.tsx'
import styles from './storyboards.module.css'

type ShotLine = Extract<Line, { kind: 'shot' }>
const TEXT_PX = 62
const LAYOUT: Layout<ShotLine> = {
  flow: 'grid',
  min: 220,
  least: 2,
  gap: [16, 12],
  height: width => Math.round((width * 9) / 16) + TEXT_PX,
}
const keyOf = (line: ShotLine) => line.key

interface Hands {
  onOpen: (id: number) => void
  onPicture: (shot: Shot, given: Given) => void
  /** A tile was dragged onto the half of another one. */
  onDrop: (key: string, over: string, edge: Edge) => void
  /** One place on or back, over the ends of scenes. */
  onStep: (id: number, by: -1 | 1) => void
  onRemove: (id: number) => void
}
interface TileProps {
  line: ShotLine
  focus: FocusProps
  mayWrite: boolean
  isOpen: boolean
  hands: RefObject<Hands>
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** One shot: pressed it opens, dragged it goes to another place. */
const Tile = ({ line: { key, shot, no, scene }, focus, mayWrite, isOpen, hands }: TileProps) => {
  const { storyboard_id: id } = shot
  const name = `${sceneName(scene)} 镜 ${no}`
  const drag = useDraggable({ id: key, disabled: !mayWrite })
  const drop = useDroppable({ id: key, disabled: !mayWrite })
  const item = (key_: string, label: string, run: () => void, more: object = {}) => ({ key: key_, label, onClick: run, ...more })
  return (
    <article
      ref={element => {
        drag.setNodeRef(element)
        drop.setNodeRef(element)
      }}
      className={styles.tile}
      data-tile={key}
      data-open={isOpen || undefined}
      data-dragging={drag.isDragging || undefined}
      data-over={(drop.isOver && drop.active?.id !== key) || undefined}
      {...drag.listeners}
      onKeyDown={event => {
        const by = event.altKey && !isComposing(event.nativeEvent) ? STEPS[event.key] : undefined
        if (!by || !mayWrite) return
        event.preventDefault()
        event.stopPropagation()
        hands.current.onStep(id, by)
      }}
    >
      <Slot
        shot={shot}
        no={no}
        name={name}
        mayWrite={mayWrite}
        open={isOpen}
        focus={focus}
        onOpen={() => hands.current.onOpen(id)}
        onPicture={given => hands.current.onPicture(shot, given)}
      />
      <p className="row mt-6">
        <b className="flex-none num">
          {scene.no && `${scene.no}-`}
          {String(no).padStart(2, '0')}
        </b>
        <span className="cut grow text-12 text-t2">{[shot.size, shot.move].filter(Boolean).join(' · ')}</span>
        <span className="meta num flex-none">{shot.seconds} 秒</span>
        {mayWrite && (
          <Dropdown
            trigger={['click']}
            placement="bottomRight"
            menu={{
              items: [
                item('back', '前移', () => hands.current.onStep(id, -1), { extra: 'Alt ←' }),
                item('on', '后移', () => hands.current.onStep(id, 1), { extra: 'Alt →' }),
                item('remove', '删除', () => hands.current.onRemove(id), { danger: true }),
              ],
            }}
          >
            <span>
              <IconButton icon={Ellipsis} size={24} label={`${name} 的操作`} tabIndex={focus.tabIndex} />
            </span>
          </Dropdown>
        )}
      </p>
      <p className="line-clamp-2 text-12 leading-18 text-t2">{shot.content || shot.dialogue || '空白分镜'}</p>
    </article>
  )
}

interface Props extends Hands {
  lines: readonly Line[]
  mayWrite: boolean
  openId: number | undefined
}

const Wall = ({ lines, mayWrite, openId, ...given }: Props) => {
  const shots = lines.filter((line): line is ShotLine => line.kind === 'shot')
  const source = rowsHere(shots)
  const hands = useRef<Hands>(given)
  useLayoutEffect(() => {
    hands.current = given
  })
  const nameOf = (key: string) => {
    const line = shots.find(each => each.key === key)
    return line ? `${sceneName(line.scene)} 镜 ${line.no}` : ''
  }
  const { edge, context, overlay } = useRowDrag(nameOf, given.onDrop, true)
  const item = useCallback(
    (line: ShotLine, { focus }: ItemState) => (
      <Tile line={line} focus={focus} mayWrite={mayWrite} isOpen={openId === line.shot.storyboard_id} hands={hands} />
    ),
    [mayWrite, openId],
  )
  return (
    <DndContext {...context}>
      <div className="contents" data-edge={edge}>
        <Library<ShotLine, string>
          name="分镜画面"
          source={source}
          keyOf={keyOf}
          layout={LAYOUT}
          item={item}
          empty={<Empty art="search" title="没有符合的分镜" />}
          className={styles.wall ?? ''}
        />
      </div>
      {overlay}
    </DndContext>
  )
}
export default Wall
