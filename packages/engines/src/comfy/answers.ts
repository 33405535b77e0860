// What the engine's answers say, read without trust: the queue, a run's history, and the reasons of refusals in Chinese.
import { FULL, isObject, member, textOf } from '../connect/loose.ts'
import type { Graph } from './graphs/sheet.ts'

/** A file of the engine that `/view` gives. */
export interface EngineFile {
  filename: string
  subfolder: string
  type: string
}

/** What became of a prompt. `digest` is what we sent along with it. */
export type PromptState =
  | { at: 'unknown' }
  | { at: 'pending'; digest: string; /** Prompts before it. */ ahead: number }
  | { at: 'running'; digest: string }
  | { at: 'done'; digest: string; outputs: ReadonlyMap<string, readonly EngineFile[]>; texts: ReadonlyMap<string, string> }
  | {
      at: 'failed'
      digest: string
      reason: string
      interrupted: boolean
      /** The node where it ended, '' where none is named. */ node: string
    }

/** `[number, prompt_id, prompt, extra_data, outputs]` (facts: image engines §5.1). */
const idOf = (item: unknown) => (Array.isArray(item) && typeof item[1] === 'string' ? item[1] : '')
const digestOf = (item: unknown) => textOf(member(member(Array.isArray(item) ? item[3] : undefined, 'qianmu'), 'digest'))

/** Where a prompt stands in the queue; undefined when the answer is no queue. */
export function readQueue(answer: unknown, promptId: string): PromptState | undefined {
  const running = member(answer, 'queue_running')
  const pending = member(answer, 'queue_pending')
  if (!Array.isArray(running) || !Array.isArray(pending)) return undefined
  const now: unknown = running.find(item => idOf(item) === promptId)
  if (now) return { at: 'running', digest: digestOf(now) }
  // The engine lists its waiting prompts as a heap.
  const waiting = (pending as unknown[]).toSorted((one, other) => numberOf(one) - numberOf(other))
  const ahead = waiting.findIndex(item => idOf(item) === promptId)
  return ahead < 0 ? { at: 'unknown' } : { at: 'pending', digest: digestOf(waiting[ahead]), ahead: ahead + running.length }
}

const numberOf = (item: unknown) => (Array.isArray(item) && typeof item[0] === 'number' ? item[0] : 0)

/** The end of a prompt; undefined when the answer is no history. */
export function readHistory(answer: unknown, promptId: string): PromptState | undefined {
  if (!isObject(answer)) return undefined
  const entry = member(answer, promptId)
  if (entry === undefined) return { at: 'unknown' }
  const status = member(entry, 'status')
  const digest = digestOf(member(entry, 'prompt'))
  if (!isObject(status)) return undefined
  if (status['status_str'] === 'success' && status['completed'] !== false)
    return { at: 'done', digest, outputs: readOutputs(member(entry, 'outputs')), texts: readShown(member(entry, 'outputs')) }
  const messages = Array.isArray(status['messages']) ? (status['messages'] as unknown[]) : []
  const of = (name: string) => messages.find((each): each is unknown[] => Array.isArray(each) && each[0] === name)
  const interrupted = of('execution_interrupted')
  const failed = of('execution_error')
  const stopped = !!interrupted && !failed
  const node = textOf(member(failed?.[1], 'node_id'), 80)
  return { at: 'failed', digest, interrupted: stopped, node, reason: stopped ? '任务在绘图引擎里被中断' : failureOf(failed?.[1]) }
}

/** Files of one run that are looked at. */
const MAX_FILES = 500
const SHOWN_TEXT = 200_000

function fileOf(given: unknown): EngineFile[] {
  const [filename, subfolder, type] = [member(given, 'filename'), member(given, 'subfolder'), member(given, 'type')]
  return typeof filename === 'string' && typeof subfolder === 'string' && typeof type === 'string' ? [{ filename, subfolder, type }] : []
}
/** Pictures stand under `images`; sounds, films and models under names of their own. */
function readOutputs(outputs: unknown): Map<string, EngineFile[]> {
  const nodes = isObject(outputs) ? Object.entries(outputs) : []
  return new Map(
    nodes.map(([node, output]) => [
      node,
      (isObject(output) ? Object.values(output) : [])
        .flatMap(each => (Array.isArray(each) ? each.flatMap(fileOf) : []))
        .slice(0, MAX_FILES),
    ]),
  )
}
function readShown(outputs: unknown): Map<string, string> {
  const texts = (isObject(outputs) ? Object.entries(outputs) : []).map(([node, output]): [string, string] => {
    const given = member(output, 'text') ?? member(output, 'string')
    const parts = Array.isArray(given) ? given.filter(each => typeof each === 'string') : [textOf(given, SHOWN_TEXT)]
    return [node, parts.join('\n').slice(0, SHOWN_TEXT)]
  })
  return new Map(texts.filter(([, text]) => text))
}

/** Why a run failed, without the engine's own stack and inputs. */
function failureOf(error: unknown): string {
  const [type, message] = [textOf(member(error, 'exception_type')), textOf(member(error, 'exception_message'))]
  if (FULL.test(type) || FULL.test(message)) return '绘图引擎的显存不足，请缩小图片或减少控制单元后再试'
  const node = textOf(member(error, 'node_type'), 80)
  return message ? `绘图引擎在${node ? `节点 ${node} ` : ''}出错：${message.trim()}` : '绘图引擎没有说明原因就停止了'
}

/** Reasons of a node's refusal (facts: image engines §5.1). */
const REASONS: Readonly<Record<string, string>> = {
  __proto__: null as never,
  required_input_missing: '缺少参数',
  bad_linked_input: '连线有误',
  return_type_mismatch: '连线类型不合',
  invalid_input_type: '参数类型不对',
  value_smaller_than_min: '数值太小',
  value_bigger_than_max: '数值太大',
  value_not_in_list: '引擎里没有这一项',
  custom_validation_failed: '参数未通过检查',
}

/** What `/prompt` said against a graph; '' when it said nothing. */
export function refusalOf(answer: unknown, graph: Graph): string {
  const nodes = member(answer, 'node_errors')
  const told = Object.entries(isObject(nodes) ? nodes : {}).flatMap(([id, about]) => {
    const errors = member(about, 'errors')
    const title = Object.hasOwn(graph, id) ? graph[id]!._meta.title : textOf(member(about, 'class_type'), 80)
    return (Array.isArray(errors) ? errors : []).map(error => {
      const reason = REASONS[textOf(member(error, 'type'))] ?? textOf(member(error, 'message'), 100)
      return `「${title}」${reason}${detail(error)}`
    })
  })
  if (told.length) return `绘图引擎拒绝了请求：${told.slice(0, 5).join('；')}`
  const error = member(answer, 'error')
  const message = isObject(error) ? textOf(error['message']) : textOf(error)
  return message ? `绘图引擎拒绝了请求：${message}` : ''
}

const detail = (error: unknown) => {
  const details = textOf(member(error, 'details'), 120)
  return details && `（${details}）`
}
