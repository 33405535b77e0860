// Workflows that tests begin with, through the calls that people use: added, run, and waited for until they are over.
import { scaled } from './pace.ts'
import type { Loose, Person } from './studio.ts'
import { expect, vi } from 'vitest'

/** A graph of built-in nodes: a sketch, made grey, saved; its prompt, its seed and the size may be filled in. */
export const SKETCH_FLOW = {
  1: { class_type: 'QianmuSketch', inputs: { prompt: '夜雨城市', width: 128, height: 128, seed: 7 }, _meta: { title: '画面' } },
  2: { class_type: 'QianmuColour', inputs: { image: ['1', 0], brightness: 1, contrast: 1, saturation: 0, hue: 0 } },
  3: { class_type: 'SaveImage', inputs: { images: ['2', 0], filename_prefix: '夜' } },
}

/** Adds a workflow. @returns its id */
export const addFlow = async (person: Person, workflow: object | string = SKETCH_FLOW, more: object = {}): Promise<number> => {
  const answer = await person.call<Loose>('POST', '/ai_web/ai/comfy/comfy_ui_add', {
    name: '夜景',
    workflow: typeof workflow === 'string' ? workflow : JSON.stringify(workflow),
    ...more,
  })
  if (answer.status) throw new Error(answer.msg)
  return answer.data.comfy_id
}

export const draw = (person: Person, comfy_id: number, more: object = {}) =>
  person.call<Loose>('POST', '/ai_web/ai/comfy/drawing', { comfy_id, ...more })

/** A draw once it is finished or has failed. */
export const drawn = (person: Person, draw_id: number): Promise<Loose> =>
  vi.waitFor(
    async () => {
      const { data } = await person.call<Loose>('GET', '/ai_web/ai/comfy/result', { draw_id })
      expect([3, 5]).toContain(data.status)
      return data
    },
    { timeout: scaled(20_000), interval: 50 },
  )

/** Runs a workflow once. */
export const ran = async (person: Person, comfy_id: number, more: object = {}): Promise<Loose> => {
  const answer = await draw(person, comfy_id, more)
  if (answer.status) throw new Error(`${answer.msg} ${JSON.stringify(answer.data)}`)
  return drawn(person, answer.data.draw_ids[0])
}
