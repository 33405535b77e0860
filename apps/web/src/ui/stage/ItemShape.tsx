// One item of a stage as the canvas draws it.
import type Konva from 'konva'
import { useEffect, useState } from 'react'
import { Ellipse, Group, Image, Line, Rect, Shape, Text } from 'react-konva'
import type { Item } from './model.ts'

/** A picture that is fetched; undefined until it has come. */
function usePicture(src: string): HTMLImageElement | undefined {
  const [picture, setPicture] = useState<HTMLImageElement>()
  useEffect(() => {
    const image = document.createElement('img')
    image.crossOrigin = 'anonymous'
    image.onload = () => setPicture(image)
    image.src = src
    return () => void (image.onload = null)
  }, [src])
  return picture?.src === new URL(src, document.baseURI).href ? picture : undefined
}

const Picture = ({ src, width, height }: { src: string; width: number; height: number }) => {
  const picture = usePicture(src)
  return picture ? (
    <Image image={picture} width={width} height={height} />
  ) : (
    <Rect width={width} height={height} fill="rgba(128, 128, 128, 0.2)" />
  )
}

const Inside = ({ item }: { item: Item }) => {
  const { width, height } = item
  switch (item.kind) {
    case 'image':
      return <Picture src={item.src} width={width} height={height} />
    case 'text':
      return <Text text={item.text} fontSize={item.size} width={width} height={height} fill={item.fill} />
    case 'polygon':
      return <Line closed points={item.points.map((share, nth) => share * (nth % 2 ? height : width))} fill={item.fill} />
    case 'drawn':
      return (
        <Shape
          width={width}
          height={height}
          sceneFunc={context => item.paint(context._context)}
          hitFunc={(context, shape) => {
            context.beginPath()
            for (let at = 0; at < item.outline.length; at += 2) {
              const [x, y] = [item.outline[at]! * width, item.outline[at + 1]! * height] as const
              if (at === 0) context.moveTo(x, y)
              else context.lineTo(x, y)
            }
            context.closePath()
            context.fillStrokeShape(shape)
          }}
          fill="#000"
        />
      )
    case 'ellipse':
      return <Ellipse x={width / 2} y={height / 2} radiusX={width / 2} radiusY={height / 2} fill={item.fill} />
    default:
      return <Rect width={width} height={height} fill={item.fill} />
  }
}

interface Props {
  item: Item
  free: boolean
  onPick: (event: Konva.KonvaEventObject<MouseEvent | TouchEvent>) => void
  onDragStart: () => void
  onDrag: (node: Konva.Node) => void
  onDrop: () => void
  /** After a handle of the frame was let go. */
  onShaped: (node: Konva.Node) => void
}

export const ItemShape = ({ item, free, onPick, onDragStart, onDrag, onDrop, onShaped }: Props) => (
  <Group
    id={item.id}
    name="item"
    x={item.x}
    y={item.y}
    width={item.width}
    height={item.height}
    rotation={item.rotation}
    listening={free}
    draggable={free}
    onMouseDown={onPick}
    onTouchStart={onPick}
    onDragStart={onDragStart}
    onDragMove={({ target }) => onDrag(target)}
    onDragEnd={onDrop}
    onTransformEnd={({ target }) => onShaped(target)}
  >
    <Inside item={item} />
  </Group>
)
