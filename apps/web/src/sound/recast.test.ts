// Tests of exchanging draft voices.
import { expect, it } from 'vitest'
import type { Pack } from '@qianmu/contract/sound/records'
import { recast } from './recast.ts'

const pack = (voice_id: string, gender: string, engine_kind: string) => ({ voice_id, gender, engine_kind, timbre_id: null }) as Pack
const drafts = [pack('d1', 'female', 'procedural'), pack('d2', 'male', 'procedural'), pack('d0', 'neutral', 'procedural')]
const better = [pack('k1', 'female', 'embedded-model'), pack('k2', 'female', 'embedded-model'), pack('k3', 'male', 'embedded-model')]

it('gives each their own of the same sex, and leaves chosen voices alone', () => {
  const cast = { 旁白: 'd0', 顾晚: 'd1', 阿婆: 'd1', 沈岸: 'd2', 老周: 'k3' }
  const done = recast(cast, [...drafts, ...better])!
  expect([done.沈岸, done.老周]).toEqual(['k3', 'k3'])
  expect(new Set([done.顾晚, done.阿婆])).toEqual(new Set(['k1', 'k2']))
  expect(better.map(each => each.voice_id)).toContain(done.旁白)
  expect(recast(cast, drafts)).toBeUndefined()
  expect(recast(done, [...drafts, ...better])).toBeUndefined()
})
