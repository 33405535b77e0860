// A panel or template as a surface: components are added, dragged, sized and set; arrows move what is picked.
import { type Component, ENTRIES, type Thing } from '@qianmu/story/model'
import { freshId } from '@qianmu/story/shared'
import { useDrag } from '@use-gesture/react'
import { Button } from 'antd'
import { Copy, Redo2, Trash2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import type { Carried } from '../../ui/files/drag.ts'
import { useFiles } from '../../ui/files/use-files.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Side, Sides } from '../../ui/sides/Sides.tsx'
import { Fields } from '../fields/Fields.tsx'
import { intoLibrary } from '../fields/kept.ts'
import { COMPONENT, COMPONENT_KINDS, type Field } from '../fields/tables.ts'
import { useOpened } from '../GameRoom.tsx'
import { Face } from './Face.tsx'

const clamp = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value)))
const NUDGES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const SURFACE: readonly Field[] = [
  { name: 'name', label: '名称', kind: 'line', max: 40 },
  { name: 'bg', label: '背景', kind: 'resource', type: 'IMAGE' },
]
const FRESH: Readonly<Record<string, Partial<Component>>> = {
  text: { text: '文字' },
  var: { text: '' },
  image: { h: 30 },
  button: { text: '按钮', fill: '#5552d9', color: '#ffffff' },
  list: { h: 30 },
  progress: { h: 6 },
}

interface BoxProps {
  component: Component
  surface: RefObject<HTMLDivElement | null>
  picked: boolean
  readOnly: boolean
  onPick: () => void
  onChange: (fields: Partial<Component>, key: string) => void
}
const Box = ({ component, surface, picked, readOnly, onPick, onChange }: BoxProps) => {
  const { x, y, w, h } = component
  const share = ([px, py]: readonly [number, number]) => {
    const box = surface.current!.getBoundingClientRect()
    return [(px / box.width) * 100, (py / box.height) * 100] as const
  }
  const move = useDrag(
    ({ movement, first, memo = [x, y] as const }: { movement: [number, number]; first: boolean; memo?: readonly [number, number] }) => {
      if (first) onPick()
      const [dx, dy] = share(movement)
      if (!readOnly) onChange({ x: clamp(memo[0] + dx, 100 - w), y: clamp(memo[1] + dy, 100 - h) }, 'move')
      return memo
    },
  )
  const size = useDrag(
    ({ movement, event, memo = [w, h] as const }: { movement: [number, number]; event: Event; memo?: readonly [number, number] }) => {
      event.stopPropagation()
      const [dx, dy] = share(movement)
      onChange({ w: Math.max(2, clamp(memo[0] + dx, 100 - x)), h: Math.max(2, clamp(memo[1] + dy, 100 - y)) }, 'size')
      return memo
    },
  )
  const label = COMPONENT_KINDS.find(([kind]) => kind === component.kind)?.[1] ?? ''
  return (
    <div
      {...move()}
      role="button"
      tabIndex={0}
      aria-label={`${label} ${component.text}`}
      aria-pressed={picked}
      className="absolute touch-none cursor-move"
      style={{
        left: `${x}%`,
        top: `${y}%`,
        width: `${w}%`,
        height: `${h}%`,
        outline: picked ? '2px solid var(--solid)' : '1px dashed var(--line2)',
      }}
      onFocus={onPick}
    >
      <Face component={component} />
      {picked && !readOnly && (
        <span
          {...size()}
          className="absolute -right-6 -bottom-6 w-12 h-12 rounded-full touch-none cursor-nwse-resize"
          style={{ background: 'var(--solid)' }}
        />
      )}
    </div>
  )
}

/** What can be done to the components of a surface, and which one is picked. */
function useSurface(kind: 'panels' | 'templates', own: Surface) {
  const { hands } = useOpened()
  const { readOnly } = hands
  const [pickedId, setPicked] = useState('')
  const { id, components } = own
  const picked = components.find(each => each.id === pickedId)
  const set = (next: readonly Component[], key?: string) => hands.put(kind, id, { components: next }, key)
  const change = (of: string, fields: Partial<Component>, key?: string) =>
    set(
      components.map(each => (each.id === of ? { ...each, ...fields } : each)),
      key && `${id} ${of} ${key}`,
    )
  const remove = (of: string) => set(components.filter(each => each.id !== of))
  return {
    own,
    readOnly,
    picked,
    setPicked,
    change,
    remove,
    add(fields: Partial<Component>) {
      const made = { ...structuredClone(ENTRIES.components), ...fields, id: freshId() }
      set([...components, made])
      setPicked(made.id)
    },
    onKey(event: KeyboardEvent) {
      if (!picked || readOnly) return
      const nudge = NUDGES[event.key]
      if (nudge) {
        const by = event.shiftKey ? 5 : 1
        change(
          picked.id,
          { x: clamp(picked.x + nudge[0] * by, 100 - picked.w), y: clamp(picked.y + nudge[1] * by, 100 - picked.h) },
          'nudge',
        )
      } else if (event.key === 'Delete' || event.key === 'Backspace') remove(picked.id)
      else if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) (event.shiftKey ? hands.redo : hands.undo)?.()
      else return
      event.preventDefault()
    },
  }
}
type SurfaceHands = ReturnType<typeof useSurface>
type Surface = Thing<'panels'> | Thing<'templates'>
const nameOf = ({ kind, text }: Component) => `${COMPONENT_KINDS.find(([value]) => value === kind)?.[1]} ${text}`

/** New components, and those that there are: the way by keyboard. */
const Palette = ({ surface: { own, picked, setPicked, add, readOnly } }: { surface: SurfaceHands }) => (
  <Side label="组件" low className="stack flex-none w-184 min-h-0 overflow-y-auto p-12 gap-12 line-r bg-panel text-13">
    <div className="grid grid-cols-[1fr_1fr] gap-6">
      {COMPONENT_KINDS.map(([value, label]) => (
        <Button
          key={value}
          size="small"
          disabled={readOnly}
          onClick={() => add({ kind: value as Component['kind'], x: 10, y: 10, ...FRESH[value] })}
        >
          {label}
        </Button>
      ))}
    </div>
    <ul aria-label="组件">
      {own.components.map(each => (
        <li key={each.id}>
          <button
            type="button"
            className="plain row w-full h-28 px-8 rounded-6 enabled:hover:bg-hover aria-pressed:bg-hover"
            aria-pressed={each === picked}
            onClick={() => setPicked(each.id)}
          >
            <span className="cut">{nameOf(each)}</span>
          </button>
        </li>
      ))}
    </ul>
    {own.components.length === 0 && <p className="meta">点上面的按钮放一个组件，再拖到位置上。</p>}
  </Side>
)

const Tools = ({ surface: { picked, readOnly, add, remove } }: { surface: SurfaceHands }) => {
  const { hands } = useOpened()
  const copy = () => picked && add({ ...picked, x: clamp(picked.x + 3, 97), y: clamp(picked.y + 3, 97) })
  return (
    <div className="row h-36 px-12 flex-none">
      <IconButton icon={Undo2} label="撤销" keys="Ctrl+Z" disabled={!hands.undo} onClick={() => hands.undo?.()} />
      <IconButton icon={Redo2} label="重做" disabled={!hands.redo} onClick={() => hands.redo?.()} />
      <IconButton icon={Copy} label="复制组件" disabled={!picked || readOnly} onClick={copy} />
      <IconButton icon={Trash2} label="删除组件" disabled={!picked || readOnly} onClick={() => picked && remove(picked.id)} />
    </div>
  )
}

const Editor = ({ kind, own }: { kind: 'panels' | 'templates'; own: Surface }) => {
  const { hands, workId } = useOpened()
  const ground = useRef<HTMLDivElement>(null)
  const surface = useSurface(kind, own)
  const { picked, readOnly, change, setPicked } = surface
  const put = async (picture: Carried, { clientX, clientY }: { clientX: number; clientY: number }) => {
    const resource = await intoLibrary(workId, picture)
    const box = ground.current?.getBoundingClientRect()
    if (!resource || !box) return
    const [w, h] = [30, 30]
    const x = clamp(((clientX - box.left) / box.width) * 100 - w / 2, 100 - w)
    surface.add({ kind: 'image', resource, w, h, x, y: clamp(((clientY - box.top) / box.height) * 100 - h / 2, 100 - h) })
  }
  const { zone } = useFiles({
    accept: '',
    multiple: false,
    disabled: readOnly,
    among: () => [],
    take: () => undefined,
    kept: { kind: 'image', take: ([picture], at) => void put(picture!, at).catch(rethrowUnlessFailure) },
  })
  return (
    <Sides>
      <Palette surface={surface} />
      <div className="stack flex-1 min-w-0 min-h-0 bg-canvas" onKeyDown={surface.onKey}>
        <Tools surface={surface} />
        <div className="grow min-h-0 grid place-items-center p-24 overflow-auto">
          <div
            ref={ground}
            onDragOver={zone.onDragOver}
            onDrop={zone.onDrop}
            role="group"
            aria-label="画面"
            className="relative w-full max-w-880 rounded-8 overflow-hidden"
            style={{ aspectRatio: hands.game.meta.ratio.replace(':', ' / '), background: '#14151f', color: '#fff' }}
          >
            {own.components.map(component => (
              <Box
                key={component.id}
                component={component}
                surface={ground}
                picked={component === picked}
                readOnly={readOnly}
                onPick={() => setPicked(component.id)}
                onChange={(fields, key) => change(component.id, fields, key)}
              />
            ))}
          </div>
        </div>
      </div>
      <Side
        label="属性"
        picked={picked ? nameOf(picked) : ''}
        className="stack flex-none w-288 min-h-0 overflow-y-auto p-12 gap-12 line-l bg-panel text-13"
      >
        {picked ? (
          <Fields
            key={picked.id}
            fields={COMPONENT}
            values={{ ...picked }}
            readOnly={readOnly}
            onChange={(name, value, key) => change(picked.id, { [name]: value }, key)}
          />
        ) : (
          <Fields
            fields={SURFACE}
            values={{ ...own }}
            readOnly={readOnly}
            onChange={(name, value, key) => hands.put(kind, own.id, { [name]: value }, key && `${own.id} ${key}`)}
          />
        )}
      </Side>
    </Sides>
  )
}

export const SurfaceEditor = ({ kind, id }: { kind: 'panels' | 'templates'; id: string }) => {
  const own = useOpened().hands.game[kind].find(each => each.id === id)
  return own ? <Editor kind={kind} own={own} /> : <p className="meta p-24">它已被删除</p>
}
