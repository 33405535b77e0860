// Which engine the badge shows: the one that the server would choose.
import type { DrawEngine } from '@qianmu/contract/drawing/pictures'
import { DRAW, MODE } from '@qianmu/drawing'
import { describe, expect, it } from 'vitest'
import { engineAmong } from './use-engine.ts'

const engine = (name: string, part: Partial<DrawEngine> = {}) =>
  ({ name, kind: 'local-model', available: true, draw_types: [0, 1, 2, 3], modes: [], upscalers: [], ...part }) as DrawEngine
const sketch = engine('sketch', { kind: 'procedural', draw_types: [0] })
const retouch = engine('retouch', { kind: 'procedural', draw_types: [7, 8], modes: [MODE.matting, MODE.highDefinition] })
const namesOf = (...given: Parameters<typeof engineAmong>) => {
  const { engine: draws, standIn } = engineAmong(...given)
  return [draws?.name, standIn?.name]
}

describe('the engine that draws', () => {
  it.each([
    ['built in, where none is connected', [sketch, retouch], ['sketch', undefined]],
    ['the connected one, with the built-in one to stand in', [engine('comfy'), sketch], ['comfy', 'sketch']],
    ['the connected one while it is away', [engine('comfy', { available: false }), sketch], ['comfy', 'sketch']],
    ['one that is away and never said what it does', [engine('comfy', { available: false, draw_types: [] }), sketch], ['comfy', 'sketch']],
    ['another one than that which is away', [engine('comfy', { available: false }), engine('webui'), sketch], ['webui', 'sketch']],
    ['built in, where the connected one does no such drawings', [engine('upscaler', { draw_types: [8] }), sketch], ['sketch', undefined]],
    ['none', [], [undefined, undefined]],
  ] as const)('is %s', (_, engines, names) =>
    expect(namesOf([...engines], { type: DRAW.textToImage, mode: MODE.textToImage })).toEqual(names),
  )
  it('is built in for a kind that a connected one leaves to it', () =>
    expect(namesOf([engine('comfy', { available: false, draw_types: [] }), retouch], { type: DRAW.matting, mode: MODE.matting })).toEqual([
      'retouch',
      undefined,
    ]))
  it('is a built-in one for an upscaler that a connected one lacks', () => {
    const enlarger = engine('comfy', { draw_types: [8], upscalers: ['Lanczos'] })
    const small = engine('small', { kind: 'embedded-model', draw_types: [8], upscalers: ['2x'] })
    const wanted = { type: DRAW.upscale, mode: MODE.highDefinition }
    expect(namesOf([enlarger, small], { ...wanted, upscaler: '2x' })).toEqual(['small', undefined])
    expect(namesOf([enlarger, small], { ...wanted, upscaler: 'Lanczos' })).toEqual(['comfy', undefined])
  })
})
