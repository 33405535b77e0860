// The page on its stage: things picked and moved, tools that draw, the safe frame, guides, tails, and the pointers of others.
import { Circle, Group, Label, Line, Rect, Tag, Text } from 'react-konva'
import { AudioLines, MessageCircle, MousePointer2, Redo2, Slice, SplinePointer, SquarePlus, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Item, outlineOf } from '@qianmu/comic/page'
import { cornerDragged } from '@qianmu/comic/frames'
import { cornerAdded, cornerMoved, cornerRemoved } from '@qianmu/comic/polygon'
import { ToolButton } from '../ui/ToolButton.tsx'
import { boundHere } from '../ui/files/under-way.ts'
import type { Run } from '../ui/stage/Run.tsx'
import { StageView } from '../ui/stage/StageView.tsx'
import { keptPicture, uploadPicture } from './upload.ts'
import { type DeskHands, isOutlined, type Tool, TOOLS } from './use-desk.ts'

const ICONS = {
  pick: MousePointer2,
  points: SplinePointer,
  knife: Slice,
  panel: SquarePlus,
  balloon: MessageCircle,
  sound: AudioLines,
} as const
const KEYS: Readonly<Record<Tool, string>> = { pick: 'V', points: 'N', knife: 'K', panel: 'G', balloon: 'B', sound: 'T' }
const SAFE = '#16b8c8'
const GUIDE = '#d946c8'
const TAIL = '#e8a33d'
const ALL = Object.keys(TOOLS) as Tool[]

interface Props {
  desk: DeskHands
  readOnly: boolean
  /** Those that are offered. */
  tools?: readonly Tool[]
}

const Tools = ({ desk, readOnly, tools = ALL }: Props) => (
  <span className="row gap-2 max-[720px]:gap-0" role="toolbar" aria-label="工具">
    {tools.map(key => (
      <ToolButton
        key={key}
        icon={ICONS[key]}
        label={TOOLS[key]}
        keys={KEYS[key]}
        pressed={desk.tool === key}
        disabled={readOnly && key !== 'pick'}
        onClick={() => desk.setTool(key)}
      />
    ))}
  </span>
)

/** The tools, and the way back and forth. */
export const Hands = (props: Props) => {
  const { undo, redo } = props.desk
  return (
    <span className="row gap-2 max-[720px]:gap-0">
      <Tools {...props} />
      <ToolButton icon={Undo2} label="撤销" keys="Ctrl+Z" disabled={!undo} onClick={() => undo?.()} />
      <ToolButton icon={Redo2} label="重做" keys="Ctrl+Y" disabled={!redo} onClick={() => redo?.()} />
    </span>
  )
}

/** Handles of the corners of what is picked: dragged, with the neighbours of a panel unless Alt is held; between two of them a new one; a double click takes one away. */
const Corners = ({ desk, scale }: { desk: DeskHands; scale: number }) => {
  const item = desk.items.length === 1 && isOutlined(desk.items[0]!) ? desk.items[0]! : undefined
  if (!item) return null
  const corners = outlineOf(item)
  const change = (fields: Partial<Item>) => desk.set(new Set([item.id]), () => fields)
  const drag = (nth: number, to: { x: number; y: number }, isAlone: boolean) => {
    if (item.kind !== 'panel' || item.rotation !== 0 || isAlone) return change(cornerMoved(item, nth, to))
    desk.change(now => cornerDragged(now, item.id, nth, { x: item.x + to.x, y: item.y + to.y }))
  }
  const look = { stroke: '#fff', strokeWidth: 1.5 / scale, draggable: true }
  return (
    <Group x={item.x} y={item.y} rotation={item.rotation}>
      {corners.map((corner, nth) => {
        const next = corners[(nth + 1) % corners.length]!
        const middle = { x: (corner.x + next.x) / 2, y: (corner.y + next.y) / 2 }
        return (
          <Circle
            key={`${nth} ${middle.x} ${middle.y}`}
            {...look}
            {...middle}
            radius={4 / scale}
            fill={GUIDE}
            onDragEnd={({ target }) => change(cornerAdded(item, nth, target.position()))}
          />
        )
      })}
      {corners.map((corner, nth) => (
        <Circle
          key={`${nth} ${corner.x} ${corner.y}`}
          {...look}
          {...corner}
          radius={6 / scale}
          fill={TAIL}
          onDragEnd={({ target, evt }) => {
            const to = target.position()
            // It goes only as far as its panel does.
            target.position(corner)
            drag(nth, to, evt.altKey)
          }}
          onDblClick={() => change(cornerRemoved(item, nth))}
        />
      ))}
    </Group>
  )
}

/** What lies over the page, at any zoom as thick as on paper. */
const Over = ({ desk, scale, readOnly }: { desk: DeskHands; scale: number; readOnly: boolean }) => {
  const { form, guides } = desk.page
  const { safe, width, height, bleed } = form
  const tailed = desk.items.length === 1 && desk.items[0]!.kind === 'balloon' && desk.items[0]!.tail ? desk.items[0] : undefined
  return (
    <>
      {bleed > 0 && (
        <Rect
          x={-bleed}
          y={-bleed}
          width={width + 2 * bleed}
          height={height + 2 * bleed}
          stroke="#8886"
          strokeWidth={1 / scale}
          listening={false}
        />
      )}
      {safe > 0 && (
        <Rect
          x={safe}
          y={safe}
          width={width - 2 * safe}
          height={height - 2 * safe}
          stroke={SAFE}
          strokeWidth={1 / scale}
          dash={[5 / scale, 4 / scale]}
          listening={false}
        />
      )}
      {guides.map(({ id, axis, at }) => (
        <Line
          key={id}
          points={axis === 'x' ? [at, -height, at, 2 * height] : [-width, at, 2 * width, at]}
          stroke={GUIDE}
          strokeWidth={1 / scale}
          listening={false}
        />
      ))}
      {desk.tool === 'points' && !readOnly && <Corners desk={desk} scale={scale} />}
      {tailed && (
        <Circle
          x={tailed.x + tailed.tailX * tailed.width}
          y={tailed.y + tailed.tailY * tailed.height}
          radius={6 / scale}
          fill={TAIL}
          stroke="#fff"
          strokeWidth={1.5 / scale}
          draggable={!readOnly}
          onDragEnd={({ target }) =>
            desk.set(new Set([tailed.id]), item => ({
              tailX: (target.x() - item.x) / item.width,
              tailY: (target.y() - item.y) / item.height,
            }))
          }
        />
      )}
      {desk.others.map(({ client, name, colour, at, picked }) => (
        <Cursor key={client} {...{ name, colour, at, scale }} boxes={desk.page.items.filter(item => picked.includes(item.id))} />
      ))}
    </>
  )
}

interface CursorProps {
  name: string
  colour: string
  at: { x: number; y: number } | null
  scale: number
  boxes: readonly { id: string; x: number; y: number; width: number; height: number; rotation: number }[]
}
const Cursor = ({ name, colour, at, scale, boxes }: CursorProps) => (
  <>
    {boxes.map(({ id, x, y, width, height, rotation }) => (
      <Rect key={id} {...{ x, y, width, height, rotation }} stroke={colour} strokeWidth={1.5 / scale} listening={false} />
    ))}
    {at && (
      <Label x={at.x} y={at.y} scaleX={1 / scale} scaleY={1 / scale} listening={false}>
        <Tag fill={colour} cornerRadius={3} pointerDirection="left" pointerWidth={6} pointerHeight={8} />
        <Text text={name} fontSize={12} padding={4} fill="#fff" />
      </Label>
    )}
  </>
)

/** The tools where they have room: in the bar of the page, and on narrow screens in a row of their own, where they have names and are pushed aside by a finger. */
export const ToolRow = ({ children }: { children: ReactNode }) => (
  <div className="row flex-none justify-center-safe [&>*]:flex-none h-56 px-4 bg-panel line-b overflow-x-auto" data-tools>
    {children}
  </div>
)

interface StageProps extends Props {
  label: string
  clipped?: boolean
  run?: Run | undefined
}
export const PageStage = ({ desk, label, readOnly, tools = ALL, clipped = false, run }: StageProps) => {
  const { drawing, picked, pick, tool } = desk
  const keys: Record<string, () => void> = {
    'ctrl+g': () => desk.group(true),
    'ctrl+G': () => desk.group(false),
    Escape: () => (tool === 'pick' ? pick(new Set()) : desk.setTool('pick')),
  }
  for (const key of tools) {
    keys[KEYS[key].toLowerCase()] = () => desk.setTool(key)
    keys[KEYS[key]] = () => desk.setTool(key)
  }
  const upload = async (files: readonly File[], at: { x: number; y: number }) => {
    for (const file of files) {
      const src = await uploadPicture(file)
      if (src) desk.put(src, at)
    }
  }
  return (
    <div className="size-full min-h-0" data-others={desk.others.filter(other => other.at).length}>
      <StageView
        label={label}
        drawing={drawing}
        onChange={desk.onDrawing}
        picked={picked}
        onPick={pick}
        undo={desk.undo}
        redo={desk.redo}
        readOnly={readOnly}
        keys={keys}
        tool={tool === 'pick' || tool === 'points' ? undefined : { drag: desk.drawn }}
        bare={tool === 'points'}
        strip={desk.page.form.direction === 'strip'}
        run={run}
        clipped={clipped}
        clip={desk}
        onPointer={desk.onPointer}
        onFiles={(files, at) => void boundHere(upload(files, at))}
        onKept={(pictures, at) => pictures.forEach(({ url }) => desk.put(keptPicture(url), at))}
        over={scale => <Over desk={desk} scale={scale} readOnly={readOnly} />}
        onOpen={desk.wantWords}
      />
    </div>
  )
}
