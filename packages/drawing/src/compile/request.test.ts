// Reading requests that anyone may have sent: hostile JSON, wrong types, too much of everything.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isGenerated, readRequest } from './request.ts'

const wrapper = (param: unknown, change: object = {}) => ({
  ai_draw_type: 0,
  client_draw_type: 1,
  ai_param: JSON.stringify(param),
  ...change,
})
function problemsOf(body: unknown) {
  const reading = readRequest(body)
  return 'problems' in reading ? reading.problems : []
}

describe('a sparse request', () => {
  const reading = readRequest(
    wrapper({ prompt: ['cat'], seed: 5, unknown: { deep: 1 }, controlnet_units: [{ input_image: ['/a.png'], module: 'canny' }] }),
  )
  if ('problems' in reading) throw new Error(JSON.stringify(reading.problems))
  const { request } = reading
  it('has every default', () =>
    expect(request).toMatchObject({
      large_model_id: -1,
      hd_mode: 0,
      init_images: [],
      param: { width: 512, steps: 20, cfg_scale: 7, seed: 5, sampler_index: 'Euler a', n_iter: 1, hr: false, vae: 'Automatic' },
    }))
  it('has defaults in its controls too [D3-9-16] [D3-9-17] [D3-9-18]', () =>
    expect(isGenerated(request) && request.param.controlnet_units[0]).toMatchObject({
      processor_res: 512,
      weight: 1,
      guidance: 1,
      enable: 1,
    }))
  it('has nothing that nobody knows', () => expect(request.param).not.toHaveProperty('unknown'))
})

it('sizes go to sixteens, or to 512 when one is wrong [D3-5-03] [D3-5-05]', () => {
  const size = (width: unknown, height: unknown) => {
    const reading = readRequest(wrapper({ prompt: ['a'], width, height }))
    return 'request' in reading && isGenerated(reading.request) ? [reading.request.param.width, reading.request.param.height] : undefined
  }
  expect([size(519, 520), size(-1, 1024), size('1024', 1024), size(1024, 99_999)]).toEqual([[512, 528], [512, 512], [512, 512], undefined])
})

it('regions may be chosen dynamically', () => {
  const regional = { prompt: ['{a BREAK b|c BREAK d}'], regional_prompter: true }
  expect(readRequest(wrapper({ ...regional, dynamic_prompting: true }))).toHaveProperty('request')
  expect(problemsOf(wrapper(regional)).map(each => each.field)).toEqual(['ai_param.prompt'])
})

describe('what is refused', () => {
  it.each<[string, unknown, string]>([
    ['no object', 'draw', ''],
    ['null', null, ''],
    ['a list', [], ''],
    ['no types', { ai_param: '{}' }, 'ai_draw_type'],
    ['an unknown type', wrapper({ prompt: ['a'] }, { ai_draw_type: 4 }), 'ai_draw_type'],
    ['a type its mode has not', wrapper({ prompt: ['a'] }, { client_draw_type: 10 }), 'ai_draw_type'],
    ['ai_param as an object', { ...wrapper({}), ai_param: { prompt: ['a'] } }, 'ai_param'],
    ['broken JSON', { ...wrapper({}), ai_param: '{"prompt":' }, 'ai_param'],
    ['JSON that is no object', { ...wrapper({}), ai_param: '[1]' }, 'ai_param'],
    ['very long JSON', { ...wrapper({}), ai_param: `{"prompt":["${'a'.repeat(300_000)}"]}` }, 'ai_param'],
    ['very deep JSON', { ...wrapper({}), ai_param: `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}` }, 'ai_param'],
    ['a prompt as text', wrapper({ prompt: 'cat' }), 'ai_param.prompt'],
    ['too many keywords', wrapper({ prompt: Array.from({ length: 501 }, () => 'a') }), 'ai_param.prompt'],
    ['a NUL', wrapper({ prompt: ['a\0'] }), 'ai_param.prompt.0'],
    ['many pictures', wrapper({ prompt: ['a'], n_iter: 301 }), 'ai_param.n_iter'],
    ['half a picture', wrapper({ prompt: ['a'], n_iter: 1.5 }), 'ai_param.n_iter'],
    ['a sampler nobody has', wrapper({ prompt: ['a'], sampler_index: '../x' }), 'ai_param.sampler_index'],
    ['steps of LCM', wrapper({ prompt: ['a'], sampler_index: 'LCM', steps: 20, cfg_scale: 1 }), 'ai_param.steps'],
    [
      'a picture inside the request',
      wrapper({ prompt: ['a'] }, { init_images: [{ url: 'data:image/png;base64,AA' }] }),
      'init_images.0.url',
    ],
    ['a host without a scheme', wrapper({ prompt: ['a'] }, { init_images: [{ url: '//10.0.0.1/x.png' }] }), 'init_images.0.url'],
    ['a file of the server', wrapper({ prompt: ['a'] }, { init_images: [{ url: 'file:///etc/passwd' }] }), 'init_images.0.url'],
    [
      'ratios that are no ratios',
      wrapper({ prompt: ['a BREAK b'], regional_prompter: true, regional_prompter_setting: { ratios: '1,x' } }),
      'ai_param.regional_prompter_setting.ratios',
    ],
  ])('%s', (_name, body, field) => {
    const problems = problemsOf(body)
    expect(problems.map(each => each.field)).toContain(field)
    for (const { text } of problems) expect(text).toMatch(/[\u4e00-\u9fff]/)
  })
  it('never says more than fifty things', () =>
    expect(problemsOf(wrapper({ prompt: Array.from({ length: 400 }, () => 1) })).length).toBeLessThanOrEqual(50))
  it('does not change what every object has', () => {
    readRequest({ ...wrapper({}), ai_param: '{"prompt":["a"],"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}' })
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

describe('anything at all', () => {
  it('is answered, never thrown', () => {
    fc.assert(fc.property(fc.anything(), body => void readRequest(body)))
  })
  it('in the right places too', () => {
    const type = fc.constantFrom(0, 1, 2, 3, 7, 8, 9, 11)
    const names = [
      'prompt',
      'width',
      'steps',
      'controlnet_units',
      'adetailer_setting',
      'mask',
      'expand',
      'hr_setting',
      'character_settings',
      'n_iter',
    ]
    const param = fc.dictionary(fc.constantFrom(...names), fc.jsonValue())
    fc.assert(
      fc.property(type, param, fc.anything(), (ai_draw_type, each, init_images) => {
        const reading = readRequest({ ai_draw_type, client_draw_type: 7, ai_param: JSON.stringify(each), init_images })
        expect('problems' in reading ? reading.problems.length : 1).toBeGreaterThan(0)
      }),
    )
  })
})
