// What is picked on a page: its words, its shape, its picture, its place; and the layers, which are the way by keyboard.
import type { ComicShot } from '@qianmu/contract/works/canvas'
import { withGutter } from '@qianmu/comic/frames'
import { type Item, outlineOf, PER_MM } from '@qianmu/comic/page'
import { cornerAdded, cornerMoved, cornerRemoved, MASKS } from '@qianmu/comic/polygon'
import { overridesOf, standingOf } from '@qianmu/comic/pour'
import { Button, InputNumber, Switch } from 'antd'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { Layers } from '../../ui/stage/Layers.tsx'
import { type Align, ALIGNS } from '../../ui/graph/align.ts'
import { hasCopied } from '../copying.ts'
import { Amount, Colour, type PartProps, Row, setter } from './fields.tsx'
import { type DeskHands, isOutlined } from '../use-desk.ts'
import { Words } from './Words.tsx'

const Picture = (props: PartProps) => (
  <>
    <Amount {...props} label="缩放" field="zoom" min={0.2} max={5} step={0.02} />
    <Amount {...props} label="左右" field="panX" min={-1} max={1} step={0.01} />
    <Amount {...props} label="上下" field="panY" min={-1} max={1} step={0.01} />
    <Row label="翻转">
      <Button size="small" disabled={props.readOnly} onClick={() => setter(props)({ flipX: !props.item.flipX })}>
        左右
      </Button>
      <Button size="small" disabled={props.readOnly} onClick={() => setter(props)({ flipY: !props.item.flipY })}>
        上下
      </Button>
    </Row>
    <Amount {...props} label="亮度" field="brightness" min={0} max={2} step={0.02} />
    <Amount {...props} label="对比" field="contrast" min={0} max={2} step={0.02} />
    <Amount {...props} label="饱和" field="saturate" min={0} max={2} step={0.02} />
    <Amount {...props} label="黑白" field="gray" min={0} max={1} step={0.05} />
    <Amount {...props} label="怀旧" field="sepia" min={0} max={1} step={0.05} />
    <Amount {...props} label="模糊" field="blur" min={0} max={30} step={1} />
  </>
)

const Frame = (props: PartProps) => (
  <>
    <Colour {...props} label="填充" field="fill" />
    <Colour {...props} label="线色" field="stroke" />
    <Amount {...props} label="线宽" field="strokeWidth" min={0} max={40} step={1} />
    <Amount {...props} label="不透明" field="opacity" min={0} max={1} step={0.02} />
    {props.item.kind === 'sticker' && (
      <Row label="限在格里">
        <Switch
          size="small"
          aria-label="限在格里"
          disabled={props.readOnly || (props.item.inside === '' && !props.desk.panelFor())}
          checked={props.item.inside !== ''}
          onChange={on => setter(props)({ inside: on ? (props.desk.panelFor()?.id ?? '') : '' })}
        />
      </Row>
    )}
    {props.item.kind === 'balloon' && (
      <>
        <Row label="尾巴">
          <Switch
            size="small"
            aria-label="尾巴"
            disabled={props.readOnly}
            checked={props.item.tail}
            onChange={tail => setter(props)({ tail })}
          />
        </Row>
        {props.item.tail && <Amount {...props} label="尾宽" field="tailWidth" min={0.05} max={0.6} step={0.01} />}
        {props.item.tail && <Amount {...props} label="弯曲" field="tailBend" min={-0.6} max={0.6} step={0.02} />}
      </>
    )}
  </>
)

/** The corners of a panel, or of the mask of a picture, by numbers: the way by keyboard. */
const Corners = ({ desk, item, readOnly }: PartProps) => {
  const corners = outlineOf(item)
  const change = (fields: Partial<Item>, key?: string) => desk.set(new Set([item.id]), () => fields, key)
  const percent = (value: number, whole: number) => Math.round((value / whole) * 1000) / 10
  return (
    <details open={desk.tool === 'points'}>
      <summary className="meta cursor-pointer">{item.kind === 'picture' ? '蒙版' : '形状'}</summary>
      <div className="stack gap-4 pt-6">
        {item.kind === 'picture' && (
          <Row label="蒙版">
            {Object.values(MASKS).map(({ name, points }) => (
              <Button key={name} size="small" disabled={readOnly} onClick={() => change({ points: [...points] })}>
                {name}
              </Button>
            ))}
          </Row>
        )}
        {corners.length <= 12 &&
          corners.map((corner, nth) => (
            <span key={nth} className="row">
              {(['x', 'y'] as const).map(axis => (
                <InputNumber
                  key={axis}
                  size="small"
                  className="grow"
                  aria-label={`节点 ${nth + 1} ${axis === 'x' ? '横' : '纵'}`}
                  suffix="%"
                  disabled={readOnly}
                  value={percent(corner[axis], axis === 'x' ? item.width : item.height)}
                  onChange={value =>
                    value !== null &&
                    change(
                      cornerMoved(item, nth, { ...corner, [axis]: (value / 100) * (axis === 'x' ? item.width : item.height) }),
                      `corner ${item.id} ${nth} ${axis}`,
                    )
                  }
                />
              ))}
              <IconButton
                icon={Trash2}
                size={24}
                label={`去掉节点 ${nth + 1}`}
                disabled={readOnly || corners.length <= 3}
                onClick={() => change(cornerRemoved(item, nth))}
              />
            </span>
          ))}
        {item.kind === 'panel' && <p className="meta">拖节点时相邻的格跟着走；按住 Alt 只动这一格。</p>}
        <Button
          size="small"
          disabled={readOnly}
          onClick={() => change(cornerAdded(item, 0, { x: (corners[0]!.x + corners[1]!.x) / 2, y: (corners[0]!.y + corners[1]!.y) / 2 }))}
        >
          加一个节点
        </Button>
      </div>
    </details>
  )
}

const Several = ({ desk, readOnly }: { desk: DeskHands; readOnly: boolean }) => (
  <section className="stack gap-6" aria-label="对齐">
    <p className="meta">选中 {desk.items.length} 件</p>
    <div className="grid grid-cols-2 gap-4">
      {(Object.keys(ALIGNS) as Align[]).map(how => (
        <Button key={how} size="small" disabled={readOnly} onClick={() => desk.align(how)}>
          {ALIGNS[how]}
        </Button>
      ))}
      <Button size="small" disabled={readOnly} onClick={() => desk.group(true)}>
        编组
      </Button>
      <Button size="small" disabled={readOnly} onClick={() => desk.group(false)}>
        解组
      </Button>
      {desk.items.filter(item => item.kind === 'balloon').length > 1 && (
        <>
          <Button size="small" disabled={readOnly} onClick={() => desk.join(true)}>
            连成一个气泡
          </Button>
          <Button size="small" disabled={readOnly} onClick={() => desk.join(false)}>
            分成几个气泡
          </Button>
        </>
      )}
    </div>
  </section>
)

/** What stands between a thing and the shots: what was decided here, and whether the script says something else. */
const Origin = ({ desk, item, shots, readOnly }: PartProps & { shots: ReadonlyMap<number, ComicShot> }) => {
  const own = overridesOf(item)
  const standing = standingOf(item, shots)
  if (!item.poured) return null
  return (
    <p className="row meta" data-standing={standing}>
      <span className="grow">
        {standing === 'gone'
          ? '脚本里已没有'
          : standing === 'changed'
            ? '脚本已改'
            : own.length
              ? `本页改过 ${own.length} 项`
              : '与脚本一致'}
      </span>
      {own.length > 0 && !readOnly && (
        <Button size="small" type="link" onClick={() => desk.set(new Set([item.id]), ({ poured }) => ({ ...poured }))}>
          恢复
        </Button>
      )}
    </p>
  )
}

/** The clipboard for who has no keyboard. */
const Clips = ({ desk, readOnly }: Pick<Props, 'desk' | 'readOnly'>) => {
  const [copied, setCopied] = useState(hasCopied)
  const after = (work: () => unknown) => () => {
    work()
    setCopied(hasCopied())
  }
  const isPicked = desk.picked.size > 0
  if (!isPicked && !copied) return null
  return (
    <span className="row flex-wrap" role="group" aria-label="剪贴板">
      <Button size="small" disabled={!isPicked} onClick={after(() => desk.copy())}>
        复制
      </Button>
      <Button size="small" disabled={!isPicked || readOnly} onClick={after(() => desk.cut())}>
        剪切
      </Button>
      <Button size="small" disabled={!copied || readOnly} onClick={after(() => desk.paste())}>
        粘贴
      </Button>
    </span>
  )
}

interface Props {
  desk: DeskHands
  shots: ReadonlyMap<number, ComicShot>
  readOnly: boolean
}
const Page = ({ desk, readOnly }: Omit<Props, 'shots'>) => {
  const { form, guides } = desk.page
  const unit = form.unit === 'mm' ? PER_MM : 1
  const shown = (value: number) => (form.unit === 'mm' ? `${value / PER_MM} mm` : `${value} px`)
  const guide = (axis: 'x' | 'y') =>
    desk.change(now => ({
      ...now,
      guides: [...now.guides, { id: crypto.randomUUID().slice(0, 8), axis, at: (axis === 'x' ? form.width : form.height) / 2 }],
    }))
  return (
    <section className="stack gap-6" aria-label="页面">
      <Row label="尺寸">
        {shown(form.width)} × {shown(form.height)}
      </Row>
      <Row label="出血">{shown(form.bleed)}</Row>
      <Row label="格间距">
        <InputNumber
          size="small"
          aria-label="格间距"
          min={0}
          max={400 / unit}
          step={form.unit === 'mm' ? 0.5 : 2}
          suffix={form.unit}
          disabled={readOnly}
          value={form.gutter / unit}
          onChange={gutter => gutter !== null && desk.change(now => withGutter(now, Math.round(gutter * unit)), 'gutter')}
        />
      </Row>
      <Row label="参考线">
        <Button size="small" disabled={readOnly} onClick={() => guide('x')}>
          竖
        </Button>
        <Button size="small" disabled={readOnly} onClick={() => guide('y')}>
          横
        </Button>
        {guides.length > 0 && (
          <Button size="small" disabled={readOnly} onClick={() => desk.change(now => ({ ...now, guides: [] }))}>
            清除
          </Button>
        )}
      </Row>
    </section>
  )
}

export const Inspector = ({ desk, shots, readOnly }: Props) => {
  const [item] = desk.items
  const isWorded = item?.kind === 'balloon' || item?.kind === 'sound'
  const shared = item && { desk, item, readOnly }
  return (
    <div className="stack size-full min-h-0 overflow-auto bg-panel">
      <div className="stack gap-6 p-12">
        <Clips desk={desk} readOnly={readOnly} />
        {!item && <Page desk={desk} readOnly={readOnly} />}
        {desk.items.length > 1 && <Several desk={desk} readOnly={readOnly} />}
        {shared && desk.items.length === 1 && (
          <section className="stack gap-6" aria-label="属性">
            <h2 className="text-13 cut">{desk.nameOf(item)}</h2>
            <Origin {...shared} shots={shots} />
            {isWorded && <Words {...shared} />}
            {item.src !== '' && <Picture {...shared} />}
            {isOutlined(item) && <Corners {...shared} />}
            {item.kind === 'sound' ? (
              <>
                <Amount {...shared} label="倾斜" field="skew" min={-1} max={1} step={0.05} />
                <Amount {...shared} label="散乱" field="scatter" min={0} max={2} step={0.05} />
              </>
            ) : (
              <Frame {...shared} />
            )}
          </section>
        )}
      </div>
      <Layers drawing={desk.drawing} onChange={desk.onDrawing} picked={desk.picked} onPick={desk.pick} readOnly={readOnly} />
    </div>
  )
}
