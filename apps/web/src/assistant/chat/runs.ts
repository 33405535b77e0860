// Answers on their way in this page: asked, followed over broken lines, stopped; they go on while the dock is closed or another page opens.
import { type ChatPiece, type ChatTurn } from '@qianmu/contract/assistant/chat'
import type { Sent } from '@qianmu/contract/kit/call'
import { create } from 'zustand'
import { api } from '../../api.ts'
import { Failure, mayRetry, rethrowUnlessFailure } from '../../kit/failure.ts'
import { randomId } from '../../kit/session.ts'
import { toast } from '../../kit/toast.ts'
import type { Passage } from '../content/passage.ts'
import { historyOf, refreshChat } from './history.ts'
import { reveal } from './reveal.ts'
import { askToStop, stopList, stopsAsked } from './stops.ts'

/** What is asked; the same id is asked, and paid for, once. */
export type Asking = Sent<typeof api.chat.stream.contract> & { ask_id: string; conversation_id: string; parent_id: number }

export interface Run {
  key: string
  asking: Asking
  answerId: number | null
  thinking: string
  message: string
  /** What the engine does meanwhile, or why it failed. */
  note: string
  at: 'asking' | 'answering' | 'failed'
  /** Asking again may help. */
  retry: boolean
  begun: number
}
/** What a question was asked with, for asking it again; gone with the page. */
interface Known {
  context: Asking['context']
  docId: number | undefined
  passage: Passage | null
}

export const useRuns = create<{ list: readonly Run[] }>(() => ({ list: [] }))
export const known = new Map<number, Known>()

/** Stream open failure (document 3 §8). */
const NOT_OPENED = '接口超时无响应，请联系相关人员处理~'
/** How often a line that broke is taken up again, the first time after so many ms. */
const MOST_TRIES = 6
const AGAIN_MS = 400

/** Drawn so often, in ms: pieces come faster than a long answer can be drawn. */
const DRAW_MS = 60
/** Runs as they are since they were drawn last. */
const fresh = new Map<string, Run>()
let timer: ReturnType<typeof setTimeout> | undefined
let drawnAt = 0

function draw(): void {
  timer = undefined
  drawnAt = Date.now()
  useRuns.setState(({ list }) => ({ list: list.map(run => fresh.get(run.key) ?? run) }))
  fresh.clear()
}
const runOf = (key: string) => fresh.get(key) ?? useRuns.getState().list.find(run => run.key === key)
function put(key: string, part: Partial<Run>): void {
  const run = runOf(key)
  if (!run) return
  fresh.set(key, { ...run, ...part })
  timer ??= setTimeout(draw, Math.max(0, drawnAt + DRAW_MS - Date.now()))
}
export function dropRun(key: string): void {
  fresh.delete(key)
  useRuns.setState(({ list }) => ({ list: list.filter(run => run.key !== key) }))
}

const readers = new Map<string, AbortController>()

function hear(key: string, { response, thinking = '', message = '', answer_id }: ChatPiece): void {
  const run = runOf(key)
  if (!run) return
  put(key, {
    at: 'answering',
    note: message,
    message: run.message + response,
    thinking: run.thinking + thinking,
    answerId: answer_id ?? run.answerId,
  })
}

type OpenStream = (onEvent: (event: ChatPiece) => void, options: { signal: AbortSignal; quiet: true }) => Promise<void>

const following =
  (answer_id: number, last_event_id: number): OpenStream =>
  (onEvent, options) =>
    api.chat.follow.stream({ answer_id, last_event_id }, onEvent, options)

/** Reads a stream to its end, and takes it up where it broke. */
async function attend(key: string, open: OpenStream, reader: AbortController, onBegun?: (answerId: number) => void): Promise<void> {
  const onEvent = (event: ChatPiece) => {
    hear(key, event)
    const id = runOf(key)?.answerId
    if (id && event.answer_id) onBegun?.(id)
    if (id && stopList.has(id)) reader.abort()
  }
  let next = open
  for (let tries = 0; ; tries++) {
    const before = runOf(key)?.message.length
    try {
      return await next(onEvent, { signal: reader.signal, quiet: true })
    } catch (error) {
      const { answerId = null, message = '', thinking = '' } = runOf(key) ?? {}
      if (!(error instanceof Failure) || error.status !== null || answerId === null || !mayRetry(error.http)) throw error
      if (message.length !== before) tries = 0
      if (tries >= MOST_TRIES) throw error
      put(key, { note: '连接断了，正在接回来' })
      await new Promise(resolve => setTimeout(resolve, AGAIN_MS * 2 ** tries))
      next = following(answerId, thinking.length + message.length)
    }
  }
}

/** Answered as a whole, and revealed character by character. */
async function whole(key: string, { context_on: _, ...asking }: Asking, reader: AbortController): Promise<void> {
  const ask = asking.model === 'qwen' ? api.chat.generateByQwen : api.chat.generate
  const { message, answer_id } = await ask(asking, { signal: reader.signal })
  put(key, { at: 'answering', answerId: answer_id, note: '' })
  await reveal(message, part => put(key, { message: part }), reader.signal)
}

/** Runs to its end; then the conversation is read anew and the run is over. A refusal stays to be seen where no turn tells it. */
async function lead(key: string, work: (reader: AbortController) => Promise<void>): Promise<void> {
  const reader = new AbortController()
  readers.set(key, reader)
  try {
    await work(reader)
  } catch (error) {
    const isLeft = error instanceof DOMException && error.name === 'AbortError'
    if (!isLeft && !(error instanceof Failure)) throw error
    if (error instanceof Failure) {
      const run = runOf(key)
      const opened = run?.answerId !== null
      const reason = error.status === null && !opened ? NOT_OPENED : error.reason
      // Of a call that waits for all the client has said it.
      if (error.message.startsWith('对话失败')) toast.error(reason, { detail: error.message })
      if (!opened) return put(key, { at: 'failed', note: reason, retry: mayRetry(error.http) })
    }
  } finally {
    readers.delete(key)
  }
  await stopsAsked()
  await refreshChat()
  dropRun(key)
}

const begin = (key: string, asking: Asking, part: Partial<Run> = {}) =>
  useRuns.setState(({ list }) => ({
    list: [
      ...list.filter(run => run.key !== key),
      { key, asking, answerId: null, thinking: '', message: '', note: '', at: 'asking', retry: false, begun: Date.now(), ...part },
    ],
  }))

/** Asks; resolves when the answer is over. @param isWhole waits for the whole answer instead of a stream */
export function ask(
  asking: Omit<Asking, 'ask_id'>,
  { isWhole, passage, onBegun }: { isWhole: boolean; passage: Passage | null; onBegun: (answerId: number) => void },
): Promise<void> {
  const sent: Asking = { ...asking, ask_id: randomId() }
  const key = sent.ask_id
  begin(key, sent)
  const heard = (answerId: number) => {
    known.set(answerId, { context: sent.context, docId: sent.context?.doc_id, passage })
    onBegun(answerId)
  }
  const call = sent.model === 'qwen' ? api.chat.streamByQwen : api.chat.stream
  return lead(key, async reader => {
    if (isWhole) {
      await whole(key, sent, reader)
      return heard(runOf(key)!.answerId!)
    }
    await attend(key, (onEvent, options) => call.stream(sent, onEvent, options), reader, heard)
  })
}

/** Goes on reading an answer that was on its way when the page opened. */
export function follow({ answer_id, query, parent_id, thinking, message }: ChatTurn, conversation_id: string): void {
  const key = `follow-${answer_id}`
  if (useRuns.getState().list.some(run => run.answerId === answer_id)) return
  const asking: Asking = { ask_id: key, conversation_id, parent_id: parent_id ?? 0, prompt: query }
  begin(key, asking, { answerId: answer_id, thinking, message, at: 'answering' })
  void lead(key, reader => attend(key, following(answer_id, thinking.length + message.length), reader))
}

/** The answer of a run, also of one that waits for the whole of it: its id comes with its end, the server's list has it before. */
async function answerOf({ answerId, asking }: Run): Promise<number | undefined> {
  if (answerId !== null) return answerId
  const { response } = await historyOf(asking.conversation_id)
  return response.findLast(({ state, query }) => state === 'streaming' && query === asking.prompt)?.answer_id
}

/** Stops an answer; what came is kept. Of one that is being revealed all is shown. */
export async function stop(run: Run): Promise<void> {
  const { key } = run
  try {
    const id = await answerOf(run)
    if (id !== undefined) await askToStop(id, answer_id => api.chat.stop({ answer_id }))
    readers.get(key)?.abort()
  } catch (error) {
    rethrowUnlessFailure(error)
  }
}
