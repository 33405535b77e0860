// One draw of a run: how it comes along node by node, what came out, or why nothing did (mockup 41).
import { DRAW_STATUS } from '@qianmu/contract/drawing/pictures'
import type { FlowDraw, FlowOutput } from '@qianmu/contract/flows'
import { nodeLabel } from '@qianmu/flow'
import { Button, Progress } from 'antd'
import { Box, Copy, Download, Hourglass, LoaderCircle } from 'lucide-react'
import { api } from '../api.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { staleAnswers } from '../kit/answers-cache.ts'
import { copyText } from '../ui/copy.ts'
import { percent } from '../ui/format.ts'
import { UseMenu } from '../works/using/index.ts'
import { usePicture } from './use-picture.ts'

const HISTORY = [api.flows.history.contract.name]
const BOX = 'relative grid place-items-center min-h-120 overflow-hidden rounded-8 bg-hover text-t3'
export const isOver = ({ status }: Pick<FlowDraw, 'status'>) => status === DRAW_STATUS.finished || status === DRAW_STATUS.failed

const Text = ({ text }: { text: string }) => (
  <div className="stack gap-8 p-12 rounded-8 bg-hover">
    {/* It scrolls: keys reach it. */}
    <p className="max-h-200 overflow-auto whitespace-pre-wrap select-text" tabIndex={0} role="region" aria-label="文字">
      {text}
    </p>
    <span className="row">
      <Button size="small" icon={<Copy size={12} aria-hidden />} onClick={() => void copyText(text)}>
        复制
      </Button>
      <UseMenu size="small" usable={{ kind: 'text', text }} />
    </span>
  </div>
)

/** A result as what it is. */
const Output = ({ output, isLarge, onLook }: { output: FlowOutput; isLarge: boolean; onLook: () => void }) => {
  const { kind, url, text, name, thumbs } = output
  if (kind === 'text') return <Text text={text} />
  if (kind === 'image')
    return (
      <button type="button" className={`${BOX} p-0 border-0 cursor-pointer`} aria-label={`看大图 ${name}`} onClick={onLook}>
        <img
          className={`block w-full object-contain ${isLarge ? 'h-auto max-h-[72dvh]' : 'max-h-240'}`}
          src={isLarge ? url : (thumbs?.mid ?? url)}
          {...(isLarge && { width: output.width ?? undefined, height: output.height ?? undefined })}
          alt=""
          loading="lazy"
        />
      </button>
    )
  if (kind === 'video') return <video className="w-full rounded-8" controls src={url} aria-label={name} />
  if (kind === 'audio') return <audio className="w-full" controls src={url} aria-label={name} />
  return (
    <a className={`${BOX} gap-4 p-12`} href={url} download={name}>
      <Box size={24} aria-hidden />
      <span className="row">
        <Download size={14} aria-hidden />
        <span className="cut">{name}</span>
      </span>
    </a>
  )
}

const Nodes = ({ nodes }: Pick<FlowDraw, 'nodes'>) => (
  <ul className="flex flex-wrap gap-8 text-12" aria-label="节点进度">
    {nodes
      .filter(({ state }) => state !== 'waiting')
      .map(({ node, title, state, share, seconds }) => (
        <li key={node} className="text-t2 data-[state=running]:text-ptext num" data-state={state}>
          {title} {state === 'running' ? share > 0 && percent(share) : state === 'cached' ? '缓存' : `${seconds.toFixed(1)} 秒`}
        </li>
      ))}
  </ul>
)

const Coming = ({ draw }: { draw: FlowDraw }) => {
  const preview = usePicture(draw.preview, () => api.flows.preview.file({ draw_id: draw.draw_id }))
  const runs = draw.status === DRAW_STATUS.generating
  const Icon = runs ? LoaderCircle : Hourglass
  return (
    <div className="stack gap-8" role="status">
      <div className={BOX}>
        {preview ? (
          <img className="block w-full max-h-240 object-contain" src={preview} alt="正在画的样子" />
        ) : (
          <Icon size={24} className={runs ? 'turning' : ''} aria-hidden />
        )}
      </div>
      <Progress aria-label="进度" percent={Math.round(draw.progress * 100)} showInfo={false} size={{ height: 4 }} />
      <p className="num text-12">
        {runs
          ? [draw.message, percent(draw.progress)].filter(Boolean).join(' · ')
          : draw.queue_position
            ? `排队 · 第 ${draw.queue_position} 位`
            : '排队'}
      </p>
      <Nodes nodes={draw.nodes} />
      <Button
        size="small"
        className="self-start"
        onClick={() => void api.flows.cancel({ draw_ids: [draw.draw_id] }).then(() => staleAnswers(HISTORY), rethrowUnlessFailure)}
      >
        取消
      </Button>
    </div>
  )
}

interface NodeError {
  class_type?: string
  errors?: readonly { message?: string }[]
}
/** What the engine said against nodes, beside what came out or in place of it. */
const NodeErrors = ({ draw: { node_errors } }: { draw: FlowDraw }) => {
  const all = Object.entries(node_errors as Record<string, NodeError>).flatMap(([node, { class_type = '', errors = [] }]) =>
    errors.map(({ message = '' }, at) => ({
      key: `${node} ${at}`,
      text: message.includes('#') ? message : `${nodeLabel(class_type)}（#${node}）：${message}`,
    })),
  )
  if (!all.length) return null
  return (
    <ul className="grid gap-4 p-8 rounded-6 bg-warn-soft text-warn text-12" aria-label="节点的问题">
      {all.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  )
}

interface DrawProps {
  draw: FlowDraw
  /** What came out is shown as large as there is room. */
  isLarge?: boolean
  onLook: (output: FlowOutput) => void
}
export const Draw = ({ draw, isLarge = false, onLook }: DrawProps) => {
  if (!isOver(draw)) return <Coming draw={draw} />
  const again = () => void api.flows.retry({ draw_id: draw.draw_id }).then(() => staleAnswers(HISTORY), rethrowUnlessFailure)
  return (
    <div className="stack gap-8 min-w-0">
      {draw.outputs.map(output => (
        <Output key={output.output_id} output={output} isLarge={isLarge} onLook={() => onLook(output)} />
      ))}
      {draw.status === DRAW_STATUS.failed && (
        <div className="stack gap-8 p-12 rounded-8 bg-danger-soft" role="alert">
          <p>{draw.error || '没有运行成'}</p>
          <Button size="small" className="self-start" onClick={again}>
            重试
          </Button>
        </div>
      )}
      {draw.status === DRAW_STATUS.finished && !draw.outputs.length && <p className="meta">结果已删除</p>}
      <NodeErrors draw={draw} />
    </div>
  )
}
