// Shorter wordings of a line that does not fit its time, from a language engine; how long each will be is told from how long the take is.
import { spokenText } from '@qianmu/engines/speech'
import type { Uses } from '../app.ts'
import { converse, patience } from '../engines/index.ts'
import { refuseField } from '../kit/refuse.ts'
import type { WithTake } from './dubs.store.ts'
import { SQUEEZE } from './fit.rules.ts'

const WANTED = 3
const ASKED = 6
const LIMIT_MS = 60_000
const lengthOf = (text: string) => Math.max(1, [...spokenText(text).replace(/[\s\p{P}]/gu, '')].length)

/** @throws Refusal 1050 without a language engine, 1051 when it failed */
export async function shorterFor(app: Uses<'languages' | 'now'>, { text, take, available_ms }: WithTake, gone: AbortSignal) {
  if (!take || available_ms === null) return refuseField('line_id', '这一句还没有声音，或没有时间限制')
  const perLetter = take.duration_ms / lengthOf(take.text)
  const most = Math.floor((available_ms * SQUEEZE) / perLetter)
  const asked = `把这句台词改短到 ${Math.max(1, most)} 个字以内，意思、语气和人称不变。给 ${ASKED} 种写法，每行一种，不要编号，不要解释。\n${spokenText(text)}`
  const { signal, end } = patience(app, LIMIT_MS, gone)
  let answer = ''
  try {
    const request = { messages: [{ role: 'user' as const, text: asked }], temperature: 0.8, maxTokens: 1000 }
    for await (const said of converse(app.languages, request, signal)) if (said.type === 'done') answer = said.result.text
  } finally {
    end()
  }
  return [...new Set(answer.split('\n').map(line => line.replace(/^\s*(?:\d{1,2}[.、)]|[-*•])\s*/, '').trim()))]
    .filter(line => line && line.length <= 500 && lengthOf(line) <= most)
    .slice(0, WANTED)
    .map(line => ({ text: line, seconds: Math.round(perLetter * lengthOf(line)) / 1000 }))
}
