// Every golden request is derived again from its form; `QIANMU_GOLDEN=renew` writes the files anew, to be read before they are committed.
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { defaultForm } from '../form/form.ts'
import { compileDraw } from './compile.ts'
import { GOLDEN, type GoldenCase } from './golden.cases.ts'
import { readRequest } from './request.ts'
import { formOf } from './restore.ts'
import { writeRequest } from './retry.ts'

const USUAL = 'studio-model'
const fileOf = (name: string) => new URL(`../../golden/${name}.json`, import.meta.url)

function requestOf({ form, name, checkpoint = USUAL }: GoldenCase) {
  const compiled = compileDraw(form, { checkpoint })
  if ('problems' in compiled) throw new Error(`${name}: ${JSON.stringify(compiled.problems)}`)
  return compiled.request
}

/** A case as it stands in its file: what differs from the mode's default form, and the request with ai_param opened. */
function recordOf(each: GoldenCase) {
  const usual: Record<string, unknown> = defaultForm(each.form.client_draw_type)
  const changed = Object.entries(each.form).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(usual[name]))
  const { ai_param, ...wrapper } = requestOf(each)
  return {
    name: each.name,
    form: { client_draw_type: each.form.client_draw_type, ...Object.fromEntries(changed) },
    request: { ...wrapper, ai_param: JSON.parse(ai_param) as unknown },
  }
}

describe.each(Object.entries(GOLDEN))('%s', (file, cases) => {
  const derived = `${JSON.stringify(cases.map(recordOf), undefined, 2)}\n`
  if (process.env['QIANMU_GOLDEN'] === 'renew') writeFileSync(fileOf(file), derived)
  const kept = JSON.parse(readFileSync(fileOf(file), 'utf8')) as { name: string }[]

  it('has no case more or less', () => expect(kept.map(each => each.name)).toEqual(cases.map(each => each.name)))
  it.each(cases)('$name', each => expect(JSON.parse(JSON.stringify(recordOf(each)))).toEqual(kept.find(({ name }) => name === each.name)))
  it.each(cases)('$name: read by the server, written and read again, is the same', each => {
    const reading = readRequest(requestOf(each))
    if ('problems' in reading) throw new Error(JSON.stringify(reading.problems))
    expect(readRequest(writeRequest(reading.request))).toEqual(reading)
  })
})

it.each(Object.values(GOLDEN).flat())('$name: the form of the request compiles to the request', each => {
  const reading = readRequest(requestOf(each))
  if ('problems' in reading) throw new Error(JSON.stringify(reading.problems))
  const again = { ...each, form: formOf(reading.request, each.form.model_version) }
  expect(recordOf(again).request).toEqual(recordOf(each).request)
})

it('covers at least sixty forms', () => expect(Object.values(GOLDEN).flat().length).toBeGreaterThanOrEqual(60))
