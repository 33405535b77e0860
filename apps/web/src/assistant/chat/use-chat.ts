// The conversation that the dock shows: its branch with what is on its way, and what can be done in it.
import { CHAT_LIMITS, type ChatTurn } from '@qianmu/contract/assistant/chat'
import { chosenModel, type ModelValue, RULES_MODEL } from '@qianmu/contract/assistant/chat-models'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { randomId, useSession } from '../../kit/session.ts'
import { useAction, useCall } from '../../kit/use-call.ts'
import { offerUndo } from '../../ui/undo.ts'
import { refreshChat, useHistory } from './history.ts'
import { ask, type Asking, dropRun, follow, known, type Run, stop, useRuns } from './runs.ts'
import { keepPlace, keptPlace, type Place, useDesk } from './state.ts'
import { besides, branchTo, leafUnder } from './tree.ts'

/** Local storage holds the chat model (document 3 §9), and whether answers come as a whole. */
const MODEL_KEY = 'qm.chat.model'
const WHOLE_KEY = 'qm.chat.whole'

/** Models that are asked one question at once. */
const MOST_ASKED = 4

/** What a question takes along of the page: made by the composer, used again where an answer is asked for anew. */
export type Context = NonNullable<Asking['context']>
export interface Question {
  prompt: string
  context: Context | undefined
  template?: { template_id: number; values: Record<string, string> } | undefined
}

function useModels() {
  const { data } = useCall(api.chat.models, {}, { staleMs: 30_000 })
  const [stored, store] = useState(() => localStorage.getItem(MODEL_KEY))
  const available = (data?.models ?? []).filter(model => model.available)
  const value = chosenModel(stored, available) as ModelValue
  const choose = (model: ModelValue) => {
    localStorage.setItem(MODEL_KEY, model)
    store(model)
  }
  const [others, setOthers] = useState<readonly ModelValue[]>([])
  const also = others.filter(each => each !== value && available.some(model => model.value === each))
  return {
    models: data?.models ?? [],
    level: data?.level,
    spent: data?.spent ?? 0,
    cap: data?.cap ?? 0,
    value,
    choose,
    /** Models that are asked the same beside it, and whether another may be. */
    also,
    mayMore: also.length + 1 < MOST_ASKED,
    toggle: (model: ModelValue) => setOthers(also.includes(model) ? also.filter(each => each !== model) : [...also, model]),
    isKnown: data !== undefined,
  }
}
export type Models = ReturnType<typeof useModels>

/** A switch that stays. */
function useSwitch(key: string): [boolean, (on: boolean) => void] {
  const [on, set] = useState(() => localStorage.getItem(key) === '1')
  return [
    on,
    next => {
      localStorage.setItem(key, next ? '1' : '0')
      set(next)
    },
  ]
}

/** A turn as it is shown: one that is on its way with what has come. */
export interface Shown {
  turn: ChatTurn
  run: Run | undefined
}

const turnOf = ({ answerId, asking, message, thinking, begun }: Run): ChatTurn => ({
  answer_id: answerId ?? 0,
  parent_id: asking.parent_id || null,
  query: asking.prompt,
  message,
  thinking,
  userid: 0,
  start_time: new Date(begun).toISOString(),
  model: asking.model ?? '',
  state: 'streaming',
  reason: '',
  engine: '',
  read: [],
  tokens: 0,
})

/** What is on its way and no turn yet. */
const pendingOf = (turns: readonly ChatTurn[], runs: readonly Run[]) =>
  runs.filter(({ answerId }) => !turns.some(({ answer_id }) => answer_id === answerId))

/** Answers to one place of the conversation, with those on their way as far as they have come. */
const besideOf = (turns: readonly ChatTurn[], runs: readonly Run[], parent_id: number | null): Shown[] => [
  ...besides(turns, { parent_id }).map(turn => withRun(turn, runs)),
  ...pendingOf(turns, runs)
    .filter(({ asking }) => (asking.parent_id || null) === parent_id)
    .map(run => ({ turn: turnOf(run), run })),
]
function withRun(turn: ChatTurn, runs: readonly Run[]): Shown {
  const run = runs.find(({ answerId }) => answerId === turn.answer_id)
  return { turn: run ? { ...turn, message: run.message, thinking: run.thinking } : turn, run }
}

/** The branch with what is on its way in it. */
function shownOf(turns: readonly ChatTurn[], runs: readonly Run[], leaf: number | null): Shown[] {
  const pending = pendingOf(turns, runs).find(({ answerId }) => leaf === null || answerId === null || answerId === leaf)
  const kept = pending ? (pending.asking.parent_id ? branchTo(turns, pending.asking.parent_id) : []) : branchTo(turns, leaf)
  const shown = kept.map(turn => withRun(turn, runs))
  return pending ? [...shown, { turn: turnOf(pending), run: pending }] : shown
}

/** What changes a conversation besides asking. */
function useChanges(conversation: string, go: (place: Place) => void) {
  const change = useAction(api.chat.change)
  const restoreBranch = useAction(api.chat.restoreBranch, { done: () => void refreshChat() })
  const removeBranch = useAction(api.chat.removeBranch, {
    done: (_, { answer_id }) => {
      void refreshChat()
      offerUndo('回答已删除', () => {
        restoreBranch.mutate({ answer_id })
        go({ conversation, leaf: answer_id })
      })
    },
  })
  const edit = useAction(api.chat.edit, {
    done: ({ answer_id }) => {
      go({ conversation, leaf: answer_id })
      void refreshChat()
    },
  })
  return { change, removeBranch, edit }
}

export function useChat() {
  const { userId, teamId } = useSession()
  const prefix = `${teamId}_${userId}_`
  const fresh = (): Place => ({ conversation: prefix + randomId(), leaf: null })
  const [place, setPlace] = useState<Place>(() => keptPlace(prefix) ?? fresh())
  const go = useCallback((next: Place) => {
    keepPlace(next)
    setPlace(next)
  }, [])
  const { conversation } = place
  const history = useHistory(conversation)
  const turns = history.data?.response ?? []
  const all = useRuns(({ list }) => list)
  const runs = all.filter(({ asking }) => asking.conversation_id === conversation)
  const models = useModels()
  const [isWhole, setWhole] = useSwitch(WHOLE_KEY)
  const [forgets, setForgets] = useSwitch('qm.chat.forgets')
  const shown = shownOf(turns, runs, place.leaf)
  const { change, removeBranch, edit } = useChanges(conversation, go)
  useEffect(() => {
    for (const turn of history.data?.response ?? []) if (turn.state === 'streaming') follow(turn, conversation)
  }, [history.data, conversation])

  /** Asks behind a turn, 0 = at the beginning. */
  const askBehind = (parent_id: number, { prompt, context, template }: Question, model = models.value, isShown = true) => {
    for (const run of isShown ? runs : []) if (run.at === 'failed') dropRun(run.key)
    const passage = useDesk.getState().desk?.passage() ?? null
    const onBegun = (leaf: number) => {
      if (!isShown) return
      keepPlace({ conversation, leaf })
      setPlace(now => (now.conversation === conversation ? { conversation, leaf } : now))
    }
    const asking = {
      prompt,
      conversation_id: conversation,
      parent_id,
      model,
      context_on: forgets ? (0 as const) : (1 as const),
    }
    const parts = { ...(context && { context }), ...template }
    return ask({ ...asking, ...parts }, { isWhole: isWhole && model !== RULES_MODEL.value, passage, onBegun })
  }
  const last = shown.at(-1)?.turn.answer_id ?? 0
  return {
    conversation,
    turns,
    shown,
    failed: history.data?.status === -1,
    running: runs.find(({ at }) => at !== 'failed'),
    refused: runs.find(({ at }) => at === 'failed'),
    models,
    isWhole,
    setWhole,
    remembers: !forgets,
    setRemembers: (on: boolean) => setForgets(!on),
    isFull: turns.length >= CHAT_LIMITS.turns,
    begin: () => go(fresh()),
    open: go,
    /** Shows the branch of another answer. */
    step: (answer_id: number) => {
      const leaf = leafUnder(turns, answer_id)
      go({ conversation, leaf })
      change.mutate({ conversation_id: conversation, leaf_id: leaf })
    },
    ask: (question: Question) =>
      Promise.all([askBehind(last, question), ...models.also.map(model => askBehind(last, question, model, false))]),
    /** Ends all that is on its way here. */
    stop: () => void Promise.all(runs.filter(({ at }) => at !== 'failed').map(stop)),
    last,
    beside: (parent_id: number | null) => besideOf(turns, runs, parent_id),
    /** Another answer to a question, or one to another question in its place. */
    again: ({ answer_id, parent_id, query }: ChatTurn, question: Question | null, usual: Context | undefined) =>
      askBehind(parent_id ?? 0, question ?? { prompt: query, context: known.get(answer_id)?.context ?? usual }),
    /** The same question once more after it was refused. */
    retry: ({ asking: { parent_id, prompt, context, template_id, values = {} } }: Run) =>
      askBehind(parent_id, { prompt, context, ...(template_id && { template: { template_id, values } }) }),
    edit: ({ answer_id }: ChatTurn, message: string) => edit.mutate({ answer_id, message }),
    goOn: ({ answer_id }: ChatTurn, prompt: string) => askBehind(answer_id, { prompt, context: undefined }),
    drop: ({ answer_id, parent_id }: ChatTurn) => {
      go({ conversation, leaf: parent_id })
      removeBranch.mutate({ answer_id })
    },
  }
}
export type Chat = ReturnType<typeof useChat>
