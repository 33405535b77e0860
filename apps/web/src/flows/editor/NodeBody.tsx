// What stands in a node below its sockets: its widgets, small and plain, how it runs, and what came out.
import { choiceLabel, CONTROLS } from '@qianmu/flow'
import { memo, type ReactNode, useContext, useState } from 'react'
import { api } from '../../api.ts'
import { useSharedText } from '../../kit/co-writing/shared-text.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { percent } from '../../ui/format.ts'
import type { GraphNode } from '../../ui/graph/model.ts'
import { DeskContext } from './context.ts'
import styles from './node-body.module.css'
import { dataOf, PICTURE, ROW, type Widget } from './view.ts'

export const CONTROL_TITLES: Readonly<Record<string, string>> = { fixed: '不变', increment: '加一', decrement: '减一', randomize: '随机' }

interface FieldProps {
  node: GraphNode
  widget: Widget
}

/** A choice lists all of its options only once somebody goes to it: there may be a thousand. */
const Choice = ({
  label,
  value,
  options,
  disabled,
  onChange,
}: {
  label: string
  value: string
  options: readonly string[]
  disabled: boolean
  onChange: (value: string) => void
}) => {
  const [open, setOpen] = useState(false)
  const all = open ? [...new Set([value, ...options])] : [value]
  const show = () => setOpen(true)
  return (
    <select
      aria-label={label}
      value={value}
      disabled={disabled}
      onPointerDown={show}
      onFocus={show}
      onChange={({ target }) => onChange(target.value)}
    >
      {all.map(each => (
        <option key={each} value={each}>
          {choiceLabel(each)}
        </option>
      ))}
    </select>
  )
}

const Upload = ({ node, widget, disabled }: FieldProps & { disabled: boolean }) => {
  const { write } = useContext(DeskContext)
  const [busy, setBusy] = useState(false)
  const value = typeof widget.value === 'string' ? widget.value : ''
  const isOurs = /(?:^|\/)file\/\d/.test(value)
  const take = async (image: File | undefined) => {
    if (!image) return
    setBusy(true)
    await api.flows.upload({ image }).then(({ name }) => write(node.id, widget.at ?? '0', name), rethrowUnlessFailure)
    setBusy(false)
  }
  return (
    <span className={styles.upload}>
      {isOurs && widget.info?.upload === 'image' && <img src={value} alt={widget.label} style={{ height: PICTURE - 8 }} />}
      <label>
        {busy ? '正在上传…' : value ? (isOurs ? '换一个文件' : `${value.slice(0, 24)} · 换成自己的`) : '选文件'}
        <input
          type="file"
          className="sr-only"
          aria-label={widget.label}
          accept={`${widget.info?.upload ?? 'image'}/*`}
          disabled={disabled || busy}
          onChange={({ target }) => void take(target.files?.[0])}
        />
      </label>
    </span>
  )
}

function Control({ node, widget }: FieldProps): ReactNode {
  const { write, readOnly } = useContext(DeskContext)
  const { info, value, label, at } = widget
  const disabled = readOnly || widget.linked || at === undefined
  const change = (next: unknown) => write(node.id, at!, next)
  const type = info?.type ?? (typeof value === 'number' ? 'FLOAT' : typeof value === 'boolean' ? 'BOOLEAN' : 'STRING')
  if (widget.linked) return <span className="meta cut">由连线给出</span>
  if (info?.upload) return <Upload node={node} widget={widget} disabled={disabled} />
  if (type === 'COMBO')
    return <Choice label={label} value={String(value ?? '')} options={info?.options ?? []} disabled={disabled} onChange={change} />
  if (type === 'BOOLEAN')
    return (
      <input
        type="checkbox"
        aria-label={label}
        checked={value === true}
        disabled={disabled}
        onChange={({ target }) => change(target.checked)}
      />
    )
  if (type === 'INT' || type === 'FLOAT')
    return (
      <input
        type="number"
        aria-label={label}
        value={typeof value === 'number' ? value : ''}
        min={info?.min}
        max={info?.max}
        step={info?.step ?? (type === 'INT' ? 1 : 'any')}
        disabled={disabled}
        onChange={({ target }) => Number.isFinite(target.valueAsNumber) && change(target.valueAsNumber)}
      />
    )
  const text = typeof value === 'string' ? value : ''
  return <TextField {...{ label, disabled, change }} value={text} isLong={widget.height > ROW} />
}

interface TextProps {
  label: string
  value: string
  disabled: boolean
  isLong: boolean
  change: (value: string) => void
}
const TextField = ({ label, value, disabled, isLong, change }: TextProps) => {
  const shared = { 'aria-label': label, disabled, ...useSharedText(value, change) }
  return isLong ? <textarea {...shared} /> : <input type="text" {...shared} />
}

const Row = ({ node, widget }: FieldProps) => {
  const { problems, write, readOnly } = useContext(DeskContext)
  const wrong = problems.get(node.id)?.find(({ input }) => input === widget.name)
  const { control } = widget
  return (
    <div
      className={styles.widget}
      style={{ height: widget.height }}
      data-wrong={wrong ? true : undefined}
      data-widget={widget.name}
      title={wrong?.text ?? widget.info?.tooltip}
    >
      <div className={styles.row} data-long={widget.height > 2 * ROW || undefined}>
        <span className="cut text-t3">{widget.label}</span>
        <Control node={node} widget={widget} />
      </div>
      {control !== undefined && (
        <div className={styles.row}>
          <span className="cut text-t3">运行后</span>
          <select
            aria-label={`${widget.label}：运行后`}
            value={String(widget.controlled ?? 'fixed')}
            disabled={readOnly}
            onChange={({ target }) => write(node.id, control, target.value)}
          >
            {CONTROLS.map(each => (
              <option key={each} value={each}>
                {CONTROL_TITLES[each]}
              </option>
            ))}
          </select>
        </div>
      )}
    </div>
  )
}

const Result = ({ node }: { node: GraphNode }) => {
  const { outputs } = useContext(DeskContext)
  const own = outputs.get(node.id) ?? []
  return (
    <div className={styles.result} style={{ height: PICTURE }}>
      {own.slice(0, 4).map(({ output_id, kind, thumbs, url, text, name }) =>
        kind === 'image' ? (
          <img key={output_id} src={thumbs?.mid ?? url} alt={`结果 ${name}`} loading="lazy" />
        ) : kind === 'text' ? (
          <p key={output_id} className="overflow-auto whitespace-pre-wrap select-text">
            {text}
          </p>
        ) : (
          <a key={output_id} href={url} download={name}>
            {name}
          </a>
        ),
      )}
    </div>
  )
}

/** How a node runs, on its lower edge, and the first thing that stands against it, below. */
const Standing = ({ node }: { node: GraphNode }) => {
  const { runs, problems } = useContext(DeskContext)
  const run = runs.get(node.id)
  const [first] = problems.get(node.id) ?? []
  const told =
    run &&
    { waiting: '', running: run.share > 0 ? percent(run.share) : '正在运行', done: `${run.seconds.toFixed(1)} 秒`, cached: '缓存' }[
      run.state
    ]
  return (
    <>
      {run?.state === 'running' && (
        <span className={styles.progress} style={{ width: `${Math.round(Math.max(0.04, run.share) * 100)}%` }} />
      )}
      {(told || first) && (
        <span className={styles.below}>
          {told && <span className="num text-ok">{told}</span>} {first && <span className="text-danger">{first.text}</span>}
        </span>
      )}
    </>
  )
}

export const NodeBody = memo(({ node }: { node: GraphNode }) => {
  const { widgets, room } = dataOf(node)
  return (
    <>
      {widgets.map(widget => (
        <Row key={widget.name} node={node} widget={widget} />
      ))}
      {room > 0 && <Result node={node} />}
      <Standing node={node} />
    </>
  )
})
