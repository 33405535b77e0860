// Drawings that tests begin with, through the calls that people use: asking for one, how it stands, and waiting until it is over.
import { compileDraw, defaultForm, type DrawForm } from '@qianmu/drawing'
import { scaled } from './pace.ts'
import type { Loose, Person } from './studio.ts'
import { expect, vi } from 'vitest'

/** A drawing of which a person asks how it stands. */
export const result = async (person: Person, record_id: number) =>
  (await person.call('GET', '/ai_web/ai/draw_picture_result', { record_id })).data as Loose

/** The drawing once it is finished or has failed. */
export const ended = (person: Person, record_id: number) =>
  vi.waitFor(
    async () => {
      const record = await result(person, record_id)
      expect([3, 5]).toContain(record.status)
      return record
    },
    { timeout: scaled(20_000), interval: 50 },
  )

/** A plain text-to-image request with parts of the form changed. @throws Error when the form has problems */
export function wrapperOf(part: Partial<DrawForm>, mode: DrawForm['client_draw_type'] = 1) {
  const compiled = compileDraw(
    { ...defaultForm(mode), prompt: ['夜雨城市街道', '一男一女'], width: 256, height: 256, ...part },
    { checkpoint: '' },
  )
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems))
  return compiled.request
}

/** Asks for a drawing. */
export const submit = async (person: Person, part: Partial<DrawForm> = {}) =>
  (await person.call('POST', '/ai_web/ai/draw_picture', wrapperOf(part))).data as { record_id: number; task_ids: number[] }

/** A drawing whose pictures are there. @throws Error when it fails */
export async function aDrawing(person: Person, part: Partial<DrawForm> = {}): Promise<Loose> {
  const record = await ended(person, (await submit(person, part)).record_id)
  expect(record.status, record.error).toBe(5)
  return record
}
