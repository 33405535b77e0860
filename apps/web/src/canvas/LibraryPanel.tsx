// What is put on a page: lines of the script, balloons, stickers, sound words, pictures, panel templates, own marks.
import type { ComicShot } from '@qianmu/contract/works/canvas'
import { laidInto } from '@qianmu/comic/frames'
import { type Item, type Page, readItem, slim } from '@qianmu/comic/page'
import { isUpright } from '@qianmu/comic/lettering'
import { balloonFor, soundWord, standingOf } from '@qianmu/comic/pour'
import { stickerOf } from '@qianmu/comic/shapes'
import { innerOf, panelsOf, TEMPLATES } from '@qianmu/comic/templates'
import { Button, Modal, Segmented, Tag } from 'antd'
import { useState } from 'react'
import { api } from '../api.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { AssetButton } from '../library/index.ts'
import { useCall } from '../kit/use-call.ts'
import { PICTURES, useFiles } from '../ui/files/use-files.tsx'
import { fresh, withNew } from './drawing.ts'
import { SOUND_SIZE } from './making.ts'
import { boundHere } from '../ui/files/under-way.ts'
import { keptPicture, uploadPicture } from './upload.ts'
import type { DeskHands } from './use-desk.ts'

export type Part = 'lines' | 'balloon' | 'sticker' | 'panel' | 'picture'
const PARTS: readonly { value: Part; label: string }[] = [
  { value: 'lines', label: '台词' },
  { value: 'balloon', label: '气泡' },
  { value: 'sticker', label: '贴图' },
  { value: 'panel', label: '分格' },
  { value: 'picture', label: '图片' },
]
interface Props {
  desk: DeskHands
  shots: readonly ComicShot[]
  byId: ReadonlyMap<number, ComicShot>
  readOnly: boolean
  /** Puts things of the page onto a new one behind it; absent where there are no pages. */
  moveOff?: ((ids: ReadonlySet<string>) => Promise<void>) | undefined
}
const STANDING = { same: '', own: '本页改过', changed: '脚本已改，更新？', gone: '脚本里已没有' } as const

/** Lines of the shots that stand on this page. */
const Lines = ({ desk, shots, byId, readOnly }: Props) => {
  const here = new Set(
    desk.page.items.flatMap(item => ((item.kind === 'panel' || item.kind === 'picture') && item.shot ? [item.shot] : [])),
  )
  const lines = shots.filter(shot => here.has(shot.id)).flatMap(shot => shot.lines.map(line => ({ shot, line })))
  const placed = (shot: number, line: string) => desk.page.items.find(item => item.shot === shot && item.line === line)
  const put = (shot: ComicShot, line: ComicShot['lines'][number]) => {
    const panel = desk.page.items.find(item => item.line === '' && item.shot === shot.id)
    const at = panel ? { x: panel.x + panel.width / 2, y: panel.y + panel.height / 3 } : { x: desk.page.form.width / 2, y: 300 }
    const { id, ...fields } = balloonFor(shot, line, at, desk.page.form)
    desk.change(now => ({ ...withNew(now, fields).page, items: [...now.items, { ...fields, id, at: 10_000 }] }))
  }
  const take = (item: Item, text: string) => desk.set(new Set([item.id]), ({ poured }) => ({ text, poured: { ...poured, text } }))
  if (lines.length === 0) return <p className="meta p-12">这一页的分镜没有台词。</p>
  return (
    <ul className="stack gap-2 p-8" aria-label="本页台词">
      {lines.map(({ shot, line }) => {
        const item = placed(shot.id, line.id)
        const standing = item ? standingOf(item, byId) : undefined
        return (
          <li key={`${shot.id} ${line.id}`} className="stack gap-2 p-6">
            <span className="row meta">
              <span className="grow cut">{line.speaker || '旁白'}</span>
              {!item && !readOnly && (
                <Button size="small" type="link" onClick={() => put(shot, line)}>
                  放到页上
                </Button>
              )}
              {item && standing === 'same' && <Tag>一致</Tag>}
              {item && standing && standing !== 'same' && (
                <Button size="small" type="link" disabled={readOnly || standing === 'gone'} onClick={() => take(item, line.text)}>
                  {STANDING[standing]}
                </Button>
              )}
            </span>
            <button
              type="button"
              className="border-0 bg-transparent p-0 text-left text-t1 enabled:cursor-pointer"
              disabled={!item}
              onClick={() => item && desk.pick(new Set([item.id]))}
            >
              {line.text}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const Path = ({ path, name }: { path: string; name: string }) => (
  <svg viewBox="-6 -6 112 112" width={44} height={44} aria-hidden="true">
    {path ? (
      <path d={path} fill="#fff" stroke="#111" strokeWidth={3} />
    ) : (
      <text x={50} y={62} textAnchor="middle" fontSize={name.length > 2 ? 34 : 44} fontWeight={700} fill="currentColor">
        {name}
      </text>
    )}
  </svg>
)

const Bubbles = ({ desk, kinds, readOnly }: { desk: DeskHands; kinds: readonly string[]; readOnly: boolean }) => {
  const { data = [] } = useCall(api.canvas.bubbles, {}, { staleMs: Infinity })
  const { data: marks = [], refetch } = useCall(api.canvas.marks, {})
  const { width, height, unit } = desk.page.form
  const size = unit === 'mm' ? 360 : 240
  const middle = { x: Math.round(width / 2 - size / 2), y: Math.round(height / 3), width: size, height: size }
  const put = ({ id, name, kind }: (typeof data)[number]) => {
    const same = desk.items.filter(item => item.kind === kind)
    // With balloons picked, they take the shape.
    if (kind === 'balloon' && same.length) return desk.set(desk.picked, item => (item.kind === 'balloon' ? { shape: id } : {}))
    if (kind === 'balloon')
      return desk.add({ ...middle, kind, shape: id, tail: true, text: '对白', name, upright: isUpright(desk.page.form) })
    const sticker = { kind: 'sticker', layer: 'effects', shape: id, name, fill: '#111111', strokeWidth: 0 } as const
    const panel = kind === 'sticker' && stickerOf(id).group === '速度' ? desk.panelFor() : undefined
    // Lines of speed fill the panel that they are of, and end at its edge.
    if (panel) return desk.add({ ...sticker, x: panel.x, y: panel.y, width: panel.width, height: panel.height, inside: panel.id })
    if (kind === 'sticker') return desk.add({ ...middle, ...sticker })
    return desk.add({ ...middle, width: 150, ...soundWord(name, SOUND_SIZE) })
  }
  const keep = async () => {
    const value = JSON.stringify(desk.items.map(item => ({ ...slim(item), id: item.id })))
    await api.canvas.setMark({ key: `sticker-${Date.now()}`, name: desk.items[0]?.name.slice(0, 40) || '我的贴图', value })
    await refetch()
  }
  const paste = (value: string) => {
    const given = JSON.parse(value) as unknown
    for (const each of Array.isArray(given) ? (given as unknown[]) : []) {
      const item = readItem('mark', each)
      if (item) desk.add({ ...item, poured: null, shot: 0, line: '' })
    }
  }
  const shown = data.filter(each => kinds.includes(each.kind))
  const own = kinds.includes('sticker')
  return (
    <div className="stack gap-8 p-8">
      {[...Map.groupBy(shown, each => each.group)].map(([group, all]) => (
        <section key={group} aria-label={group}>
          <h3 className="meta">{group}</h3>
          <div className="grid grid-cols-4 gap-4">
            {all.map(each => (
              <button
                key={each.id}
                type="button"
                className="grid place-items-center text-11"
                title={each.name}
                disabled={readOnly}
                onClick={() => put(each)}
              >
                <Path path={each.path} name={each.name} />
                <span className={each.path ? '' : 'sr-only'}>{each.name}</span>
              </button>
            ))}
          </div>
        </section>
      ))}
      {own && (
        <section aria-label="我的贴图" className="stack gap-4">
          <h3 className="meta">我的贴图</h3>
          {marks.map(mark => (
            <Button key={mark.key} size="small" disabled={readOnly} onClick={() => paste(mark.value)}>
              {mark.name}
            </Button>
          ))}
          <Button size="small" disabled={!desk.items.length} onClick={() => void keep().catch(rethrowUnlessFailure)}>
            把选中的存为我的贴图
          </Button>
        </section>
      )}
    </div>
  )
}

interface LeftOverProps {
  off: ReadonlySet<string>
  panels: number
  cells: number
  moveOff: Props['moveOff']
  lay: () => void
  onClose: () => void
}
/** Asks where the panels go that a template has no cell for. */
const LeftOver = ({ off, panels, cells, moveOff, lay, onClose }: LeftOverProps) => {
  const [busy, setBusy] = useState(false)
  const more = panels - cells
  const move = () => {
    setBusy(true)
    moveOff!(off).then(lay).catch(rethrowUnlessFailure).finally(onClose)
  }
  return (
    <Modal
      open
      title={`这一页有 ${panels} 格，这个模板只有 ${cells} 格`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            danger
            onClick={() => {
              lay()
              onClose()
            }}
          >
            从页上拿掉
          </Button>
          {moveOff && (
            <Button type="primary" loading={busy} onClick={move}>
              移到新的一页
            </Button>
          )}
        </>
      }
    >
      <p>
        排在后面的 {more} 格没有位置，连同里面的图和气泡共 {off.size} 件。{!moveOff && '拿掉后可以用「撤销」找回。'}
      </p>
    </Modal>
  )
}

const AREA = { x: 0, y: 0, width: 30, height: 42 }
const Panels = ({ desk, readOnly, moveOff }: Pick<Props, 'desk' | 'readOnly' | 'moveOff'>) => {
  const [asked, setAsked] = useState<{ key: string; off: ReadonlySet<string>; panels: number; cells: number }>()
  const laid = (page: Page, key: string) => {
    const template = TEMPLATES.find(each => each.key === key)!
    return laidInto(page, panelsOf(template, innerOf(page.form), page.form.gutter, page.form.direction), key, fresh)
  }
  const lay = (key: string) => desk.change(now => laid(now, key).page)
  const ask = (key: string, cells: number) => {
    const { off } = laid(desk.page, key)
    if (off.size === 0) return lay(key)
    setAsked({ key, off, cells, panels: desk.page.items.filter(item => item.kind === 'panel').length })
  }
  const done = () => setAsked(undefined)
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(72px,1fr))] gap-6 p-8">
      {asked && <LeftOver {...asked} moveOff={moveOff} lay={() => lay(asked.key)} onClose={done} />}
      {TEMPLATES.map(template => (
        <button
          key={template.key}
          type="button"
          className="grid place-items-center gap-4 min-h-72 p-4 rounded-6 border border-line bg-transparent text-11 text-t1 cursor-pointer hover:bg-hover"
          disabled={readOnly}
          onClick={() => ask(template.key, template.panels)}
        >
          <svg viewBox="-1 -1 32 44" width={34} height={46} aria-hidden="true">
            {panelsOf(template, AREA, 1.4, desk.page.form.direction).map((points, nth) => (
              <polygon
                key={nth}
                points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
                fill="none"
                stroke="currentColor"
                strokeWidth={1}
              />
            ))}
          </svg>
          <span className="whitespace-nowrap">{template.name}</span>
        </button>
      ))}
    </div>
  )
}

const Pictures = ({ desk, shots, readOnly }: Props) => {
  const panel = desk.items.length === 1 && desk.items[0]!.kind === 'panel' ? desk.items[0] : undefined
  const files = useFiles({
    accept: PICTURES,
    multiple: false,
    disabled: readOnly,
    testId: 'canvas-upload',
    take: ([file]) => void (file && boundHere(uploadPicture(file).then(src => src && desk.put(src))).catch(rethrowUnlessFailure)),
  })
  return (
    <div className="stack gap-8 p-8">
      {files.field}
      <Button disabled={readOnly} onClick={files.choose}>
        上传图片
      </Button>
      <AssetButton own kind="image" disabled={readOnly} take={async ([picture]) => desk.put(keptPicture(picture!.url))} />
      <p className="meta">{panel ? '点一张，放进选中的分格' : '点一张，放到页上；选中分格后放进分格'}</p>
      <div className="grid grid-cols-3 gap-4">
        {shots.flatMap((shot, nth) =>
          shot.src ? (
            <button key={shot.id} type="button" disabled={readOnly} aria-label={`分镜 ${nth + 1} 的图`} onClick={() => desk.put(shot.src)}>
              <img src={shot.src} alt="" loading="lazy" className="w-full aspect-video object-cover object-[50%_20%]" />
            </button>
          ) : (
            []
          ),
        )}
      </div>
    </div>
  )
}

/** @param parts those that are offered; absent = all */
export const LibraryPanel = ({ parts, ...props }: Props & { parts?: readonly Part[] }) => {
  const offered = parts ? PARTS.filter(({ value }) => parts.includes(value)) : PARTS
  const [part, setPart] = useState<Part>(parts?.[0] ?? 'lines')
  const { desk, readOnly } = props
  return (
    <div className="stack size-full min-h-0 bg-panel">
      <div className="p-8">
        <Segmented<Part> block size="small" aria-label="素材" value={part} options={[...offered]} onChange={setPart} />
      </div>
      <div className="grow min-h-0 overflow-auto">
        {part === 'lines' && <Lines {...props} />}
        {part === 'balloon' && <Bubbles desk={desk} kinds={['balloon', 'sound']} readOnly={readOnly} />}
        {part === 'sticker' && <Bubbles desk={desk} kinds={['sticker']} readOnly={readOnly} />}
        {part === 'panel' && <Panels desk={desk} readOnly={readOnly} moveOff={props.moveOff} />}
        {part === 'picture' && <Pictures {...props} />}
      </div>
    </div>
  )
}
