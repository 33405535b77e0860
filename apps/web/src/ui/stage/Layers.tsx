// The layers of a stage and what lies in them, topmost first: seen, locked, named, sorted; and every item for keyboard and screen reader.
import { InputNumber, Slider } from 'antd'
import { BoxSelect, Eye, EyeOff, Lock, LockOpen, Plus, Trash2 } from 'lucide-react'
import { SharedLine } from '../../kit/co-writing/SharedText.tsx'
import { IconButton } from '../IconButton.tsx'
import { SortableItem, SortableList } from '../sortable/SortableList.tsx'
import { changed, type Drawing, isFree, type Layer, layerChanged, layerMoved, pickedWith, withLayer, withoutLayer } from './model.ts'
import type { StageProps } from './StageView.tsx'
import styles from './layers.module.css'

type Props = Pick<StageProps, 'drawing' | 'onChange' | 'picked' | 'onPick' | 'readOnly'>

const NUMBERS = [
  { key: 'x', label: '左' },
  { key: 'y', label: '上' },
  { key: 'width', label: '宽' },
  { key: 'height', label: '高' },
  { key: 'rotation', label: '转' },
] as const

/** Place and size of the one item that is picked, in numbers. */
const Numbers = ({ drawing, onChange, picked, readOnly = false }: Props) => {
  const [id] = picked
  const item = picked.size === 1 ? drawing.items.find(each => each.id === id) : undefined
  if (!item) return null
  return (
    <div className="grid grid-cols-[1fr_1fr] gap-8 mt-8" role="group" aria-label={`${item.name}的位置和大小`}>
      {NUMBERS.map(({ key, label }) => (
        <label key={key}>
          {label}
          <InputNumber
            size="small"
            aria-label={label}
            disabled={readOnly || !isFree(drawing, item)}
            value={Math.round(item[key])}
            onChange={value =>
              value !== null && onChange(now => changed(now, new Map([[item.id, { [key]: value }]])), `改${label}`, `${key} ${item.id}`)
            }
          />
        </label>
      ))}
    </div>
  )
}

const LayerHead = ({ layer, drawing, onChange, onPick, readOnly = false }: Props & { layer: Layer }) => {
  const put = (part: Partial<Omit<Layer, 'id'>>, label: string) =>
    onChange((now: Drawing) => layerChanged(now, layer.id, part), label, `${Object.keys(part).join()} ${layer.id}`)
  return (
    <>
      <SharedLine
        size="small"
        className="grow"
        aria-label="图层的名字"
        maxLength={40}
        value={layer.name}
        readOnly={readOnly}
        onText={name => put({ name }, '改图层名')}
      />
      <IconButton
        icon={BoxSelect}
        size={24}
        label={`选中 ${layer.name} 里的全部`}
        disabled={!layer.visible || layer.locked}
        onClick={() => onPick(new Set(drawing.items.flatMap(item => (item.layer === layer.id ? [item.id] : []))))}
      />
      <IconButton
        icon={layer.visible ? Eye : EyeOff}
        size={24}
        label={layer.visible ? `隐藏 ${layer.name}` : `显示 ${layer.name}`}
        disabled={readOnly}
        onClick={() => put({ visible: !layer.visible }, layer.visible ? '隐藏图层' : '显示图层')}
      />
      <IconButton
        icon={layer.locked ? Lock : LockOpen}
        size={24}
        label={layer.locked ? `解锁 ${layer.name}` : `锁定 ${layer.name}`}
        disabled={readOnly}
        onClick={() => put({ locked: !layer.locked }, layer.locked ? '解锁图层' : '锁定图层')}
      />
      <IconButton
        icon={Trash2}
        size={24}
        label={`删除 ${layer.name}`}
        disabled={readOnly || drawing.layers.length < 2}
        onClick={() => onChange(now => withoutLayer(now, layer.id), '删除图层')}
      />
    </>
  )
}

export const Layers = (props: Props) => {
  const { drawing, onChange, picked, onPick, readOnly = false } = props
  const shown = drawing.layers.toReversed()
  const last = drawing.layers.length - 1
  const order = shown.flatMap(layer => drawing.items.filter(item => item.layer === layer.id && isFree(drawing, item)).toReversed())
  return (
    <section className={styles.layers} aria-label="图层">
      <header className="row">
        <h3 className="grow">图层</h3>
        <IconButton
          icon={Plus}
          size={24}
          label="新建图层"
          disabled={readOnly}
          onClick={() => onChange(now => withLayer(now).drawing, '新建图层')}
        />
      </header>
      <SortableList
        ids={shown.map(layer => layer.id)}
        unit="层"
        disabled={readOnly}
        onMove={(id, to) => onChange(now => layerMoved(now, id, last - to), '移动图层')}
      >
        <ol>
          {shown.map(layer => (
            <SortableItem key={layer.id} id={layer.id} className={styles.layer}>
              {grip => (
                <>
                  <div className="row">
                    {grip({ label: layer.name })}
                    <LayerHead {...props} layer={layer} />
                  </div>
                  <Slider
                    min={0}
                    max={100}
                    disabled={readOnly}
                    ariaLabelForHandle={`${layer.name}的不透明度`}
                    value={Math.round(layer.opacity * 100)}
                    onChange={value =>
                      onChange(now => layerChanged(now, layer.id, { opacity: value / 100 }), '改不透明度', `opacity ${layer.id}`)
                    }
                  />
                  <ul>
                    {drawing.items
                      .filter(item => item.layer === layer.id)
                      .toReversed()
                      .map(item => (
                        <li key={item.id}>
                          <button
                            type="button"
                            className={styles.item}
                            aria-pressed={picked.has(item.id)}
                            disabled={!isFree(drawing, item)}
                            onClick={event => onPick(pickedWith(order, picked, item.id, event))}
                          >
                            {item.name}
                          </button>
                        </li>
                      ))}
                  </ul>
                </>
              )}
            </SortableItem>
          ))}
        </ol>
      </SortableList>
      <Numbers {...props} />
    </section>
  )
}
