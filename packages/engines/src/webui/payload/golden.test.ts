// The call of every golden request of the drawing package, kept in golden/webui; `QIANMU_GOLDEN=renew` writes them anew, to be read before they are committed.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { DRAW, type DrawRequest, readRequest, tasksOf } from '@qianmu/drawing'
import { describe, expect, it } from 'vitest'
import { FAKE_LISTS } from '../fake/lists.ts'
import { type Answers, LIST_PATHS, readHeld } from '../held.ts'
import { payloadOf } from './index.ts'

interface Case {
  name: string
  request: Record<string, unknown>
}
const REQUESTS = new URL('../../../../drawing/golden/', import.meta.url)
const CALLS = new URL('../../../golden/webui/', import.meta.url)

const answers = Object.fromEntries(LIST_PATHS.map(path => [path, FAKE_LISTS[`/${path.split('?', 1)[0]!}`]]))
const held = readHeld(answers as Answers, false)!
/** Pictures of the requests: the same size for all, off the grid. */
const pictures = {
  get: (address: string) => (address ? { base64: `‹${address.split('/').at(-1)}›`, width: 700, height: 500 } : undefined),
}
const spread = { picture: '‹spread›', mask: '‹new parts›', width: 832, height: 504 }

function requestOf({ request, name }: Case): DrawRequest {
  const reading = readRequest({ ...request, ai_param: JSON.stringify(request['ai_param']) })
  if ('problems' in reading) throw new Error(`${name}: ${JSON.stringify(reading.problems)}`)
  return reading.request
}

/** One line for each parameter, so that a difference shows which. */
function lines(each: Case): object {
  const draw = requestOf(each)
  const larger = draw.ai_draw_type === DRAW.outpaint ? spread : undefined
  const payload = payloadOf({ draw, task: tasksOf(draw, 7).at(0), held, pictures, spread: larger })
  if ('problems' in payload) return { name: each.name, problems: payload.problems.map(({ field, text }) => `${field}: ${text}`) }
  const { path, size, slack, body } = payload
  return { name: each.name, path, size, slack, body: Object.entries(body).map(([name, value]) => `${name} ${JSON.stringify(value)}`) }
}

const FILES = readdirSync(REQUESTS).filter(file => file.endsWith('.json'))

describe.each(FILES)('%s', file => {
  const cases = JSON.parse(readFileSync(new URL(file, REQUESTS), 'utf8')) as Case[]
  const derived = cases.map(lines)
  if (process.env['QIANMU_GOLDEN'] === 'renew') {
    mkdirSync(CALLS, { recursive: true })
    writeFileSync(new URL(file, CALLS), `${JSON.stringify(derived, undefined, 2)}\n`)
  }
  const kept = JSON.parse(readFileSync(new URL(file, CALLS), 'utf8')) as { name: string }[]
  it.each(cases.map((each, nth) => [each.name, nth] as const))('%s', (name, nth) =>
    expect(JSON.parse(JSON.stringify(derived[nth]))).toEqual(kept.find(each => each.name === name)),
  )
  it('has no case more or less', () => expect(kept.map(each => each.name)).toEqual(cases.map(each => each.name)))
})
