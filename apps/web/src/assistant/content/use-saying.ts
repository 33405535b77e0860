// Answers of the language engine as they come in: asked, stopped, asked again; earlier ones stay at hand.
import type { ContentSaid } from '@qianmu/contract/assistant/content'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api.ts'
import { Failure } from '../../kit/failure.ts'

type RewriteInput = Parameters<typeof api.content.rewrite.stream>[0]
type ContinueInput = Parameters<typeof api.content.continue.stream>[0]
export type Saying = { use: 'rewrite'; input: RewriteInput } | { use: 'continue'; input: ContinueInput }

export interface Said {
  at: 'asking' | 'done' | 'stopped' | 'failed'
  /** As the model says it. */
  answer: string
  /** What goes on meanwhile, or why it failed. */
  message: string
  /** It was cut at the longest answer. */
  cut: boolean
  engine: ContentSaid['engine']
}
const BEGUN: Said = { at: 'asking', answer: '', message: '正在等模型回答', cut: false, engine: null }

const heard = (before: Said, { text, message, finish, engine }: ContentSaid): Said => ({
  ...before,
  answer: before.answer + text,
  message,
  cut: finish === 'length',
  engine: engine ?? before.engine,
})

export const useSaying = () => {
  const [{ list, at }, setAnswers] = useState<{ list: readonly Said[]; at: number }>({ list: [], at: 0 })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const ask = async (saying: Saying) => {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    // One without a word is no answer to go back to.
    setAnswers(before => {
      const kept = before.list.filter(({ answer }) => answer !== '')
      return { list: [...kept, BEGUN], at: kept.length }
    })
    const change = (next: (before: Said) => Said) =>
      running.current === mine && setAnswers(before => ({ ...before, list: before.list.with(-1, next(before.list.at(-1)!)) }))
    const onEvent = (event: ContentSaid) => change(before => heard(before, event))
    const options = { signal: mine.signal }
    try {
      if (saying.use === 'rewrite') await api.content.rewrite.stream({ ...saying.input, stream: 1 }, onEvent, options)
      else await api.content.continue.stream({ ...saying.input, stream: 1 }, onEvent, options)
      change(before => ({ ...before, at: 'done', message: '' }))
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') change(before => ({ ...before, at: 'stopped', message: '' }))
      else if (error instanceof Failure) change(before => ({ ...before, at: 'failed', message: error.reason }))
      else throw error
    }
  }
  return {
    said: list[at] ?? null,
    /** Which of how many answers is shown, from 1. */
    place: { nth: at + 1, of: list.length },
    step: (by: 1 | -1) => setAnswers(before => ({ ...before, at: Math.max(0, Math.min(before.list.length - 1, before.at + by)) })),
    ask,
    stop: () => running.current?.abort(),
  }
}
