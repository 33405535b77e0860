// A request's pictures: seeds, dynamic prompts, LoRAs, and counts under their caps.
import { describe, expect, it } from 'vitest'
import { DRAW_FORM } from '../form/form.ts'
import { engineSampler } from '../form/sampling.ts'
import { type DrawRequest, readRequest } from './request.ts'
import { tasksOf } from './tasks.ts'

function param(change: object, wrapper: object = {}): DrawRequest {
  const ai_param = JSON.stringify({ prompt: ['cat'], ...change })
  const reading = readRequest({ ai_draw_type: 0, client_draw_type: 1, ai_param, ...wrapper })
  if ('problems' in reading) throw new Error(JSON.stringify(reading.problems))
  return reading.request
}
const combinatorial = (change = {}) => ({ dynamic_prompting: true, dynamic_prompting_setting: { is_combinatorial: true, ...change } })
const every = (change: object, base = 0) => {
  const tasks = tasksOf(param(change), base, { 天气: ['雨', '雪', '雾'] })
  return Array.from({ length: tasks.count }, (_, index) => tasks.at(index))
}

describe('the pictures of a request', () => {
  it('count the seed up, from a kept one where it is −1', () => {
    expect(every({ n_iter: 3, seed: 5 }).map(each => each.seed)).toEqual([5, 6, 7])
    expect(every({ n_iter: 2, seed: -1 }, 41).map(each => each.seed)).toEqual([41, 42])
    expect(every({ n_iter: 2, seed: 0xffff_ffff }).map(each => each.seed)).toEqual([0xffff_ffff, 0])
    expect(every({ n_iter: 2, seed: 156680208700286 }).map(each => each.seed)).toEqual([156680208700286, 156680208700287])
  })
  it('leave dynamic syntax alone when it is off', () => expect(every({ prompt: ['{a|b}'] })[0]!.prompt).toBe('{a|b}'))
  it('hold every combination once', () =>
    expect(every({ ...combinatorial(), prompt: ['{a|b}', '__天气__'] }).map(each => each.prompt)).toEqual([
      'a, 雨',
      'a, 雪',
      'a, 雾',
      'b, 雨',
      'b, 雪',
      'b, 雾',
    ]))
  it('stop at the limit of combinations and say how many there are', () => {
    const tasks = tasksOf(param({ ...combinatorial({ max_generations: 4 }), prompt: ['{1|2|3|4|5}{1|2|3}'] }), 0)
    expect([tasks.count, tasks.possible]).toEqual([4, 15])
    expect(tasksOf(param({ ...combinatorial(), prompt: ['{a|b|c|d}'.repeat(50)] }), 0).count).toBe(300)
  })
  it('repeat combinations in batches with other seeds', () => {
    const tasks = every({ ...combinatorial({ combinatorial_batches: 2 }), prompt: ['{a|b}'], seed: 1 })
    expect(tasks.map(each => [each.prompt, each.seed])).toEqual([
      ['a', 1],
      ['b', 2],
      ['a', 3],
      ['b', 4],
    ])
  })
  it('take random words by the seed, so that the same request is the same again', () => {
    const random = { dynamic_prompting: true, prompt: ['{a|b|c|d|e|f}'], n_iter: 20, seed: 9 }
    expect(every(random)).toEqual(every(random))
    expect(new Set(every(random).map(each => each.prompt)).size).toBeGreaterThan(3)
  })
  it('keep one seed when it is fixed, with words that still vary', () => {
    const tasks = every({
      dynamic_prompting: true,
      dynamic_prompting_setting: { use_fixed_seed: true },
      prompt: ['{a|b|c|d|e|f}'],
      n_iter: 20,
      seed: 9,
    })
    expect(new Set(tasks.map(each => each.seed))).toEqual(new Set([9]))
    expect(new Set(tasks.map(each => each.prompt)).size).toBeGreaterThan(3)
  })
  it('name their LoRAs apart from the prompt, chosen ones too', () =>
    expect(every({ ...combinatorial(), prompt: ['cat', '{<lora:ink:0.6>|plain}'] })).toMatchObject([
      { prompt: 'cat', loras: [{ name: 'ink', weight: 0.6 }] },
      { prompt: 'cat, plain', loras: [] },
    ]))
  it('tell the LoRAs that stand among what is not wanted, where no engine takes any', () =>
    expect(every({ negative_prompt: ['模糊', '<lora:ink:0.6:lbw=1>'] })[0]).toMatchObject({
      negative_prompt: '模糊',
      untaken: ['<lora:ink:0.6:lbw=1>'],
    }))
  it('draw each picture as often as asked for', () => {
    const init_images = ['/a.png', '', '/b.png'].map(url => ({ url }))
    const tasks = tasksOf(param({ n_iter: 2, seed: 1 }, { ai_draw_type: 1, client_draw_type: 9, init_images }), 0)
    expect(Array.from({ length: tasks.count }, (_, index) => [tasks.at(index).image, tasks.at(index).seed])).toEqual([
      ['/a.png', 1],
      ['/a.png', 2],
      ['/b.png', 1],
      ['/b.png', 2],
    ])
    expect(tasksOf(param({}, { ai_draw_type: 8, client_draw_type: 8, init_images }), 0).count).toBe(2)
    expect(tasksOf(param({ ori_img: '/c.png' }, { ai_draw_type: 7, client_draw_type: 10 }), 0).at(0).image).toBe('/c.png')
  })
  it('extend by the usual amount where none is given', () =>
    expect(
      param(
        { direction: ['left', 'up'], expand: { left: 64, down: 9 } },
        { ai_draw_type: 3, client_draw_type: 5, init_images: [{ url: '/a' }] },
      ).param,
    ).toMatchObject({
      expand: { left: 64, up: 128, right: 0, down: 0 },
    }))
  it('ask for the sampler their lightning LoRA wants', () => {
    const sampler = (prompt: string[]) =>
      engineSampler({ sampler_index: 'DPM++ 2M Karras', scheduler: '' }, every({ prompt })[0]!.loras).comfy
    expect(sampler(['cat', '<lora:sdxl_lightning_4step_lora:1>'])).toEqual({ sampler_name: 'euler', scheduler: 'sgm_uniform' })
    expect(sampler(['cat', '<lora:ink:1>'])).toEqual({ sampler_name: 'dpmpp_2m', scheduler: 'karras' })
  })
  it('start from a form that has dynamic prompts on', () => expect(DRAW_FORM.fallback().dynamic_prompt_params.dynamic_prompting).toBe(true))
})
