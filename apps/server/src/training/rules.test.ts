// The rules of data sets: kohya's buckets, words of any text, TOML both ways, what looks the same.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketSizes, cutOf } from './buckets.rules.ts'
import { paramsIn, readToml, usualParams, withParams } from './params.rules.ts'
import { captionOf, edited, tagsIn } from './tags.rules.ts'
import { twinsOf } from './twins.rules.ts'

describe('buckets', () => {
  it('are those of kohya for 512: multiples of 64 of about as many pixels', () => {
    const sizes = bucketSizes(512).map(({ width, height }) => `${width}x${height}`)
    for (const known of ['512x512', '448x576', '576x448', '384x640', '640x384', '256x1024', '1024x256']) expect(sizes).toContain(known)
  })
  it('cover every picture, which is scaled no further than that', () => {
    const side = fc.integer({ min: 64, max: 6000 })
    fc.assert(
      fc.property(side, side, fc.constantFrom(512, 768, 1024), fc.boolean(), (width, height, resolution, upscale) => {
        const { scaled, bucket } = cutOf({ width, height }, resolution, upscale)
        expect([bucket.width % 64, bucket.height % 64]).toEqual([0, 0])
        expect(scaled.width).toBeGreaterThanOrEqual(bucket.width)
        expect(scaled.height).toBeGreaterThanOrEqual(bucket.height)
        if (!upscale) expect(scaled.width * scaled.height).toBeLessThanOrEqual(Math.max(width * height, 4096))
      }),
    )
  })
})

describe('words', () => {
  it.each([
    ['1girl, (smile:1.2), ((rain)), <lora:x:0.8>, [night]', ['1girl', 'smile', 'rain', 'night']],
    ['红伞，雨夜\n站台, 红伞', ['红伞', '雨夜', '站台']],
    ['a BREAK b', ['a', 'b']],
    [' , ,', []],
  ])('%s', (text, tags) => expect(tagsIn(text)).toEqual(tags))
  it('of any text are few, short, each once, and read again as they are', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const tags = tagsIn(text)
        expect(new Set(tags).size).toBe(tags.length)
        expect(tags.every(tag => tag.length > 0 && tag.length <= 200 && !tag.includes(','))).toBe(true)
      }),
    )
  })
  it('begin with the trigger word wherever it stood', () => {
    const about = { trigger_word: 'guwan', features: ['black hair'] }
    expect(captionOf(['rain', 'black hair', 'guwan'], about)).toBe('guwan, rain')
    const edit = { add: ['a'], at: 'start', remove: ['b'], replace: [{ from: 'c', to: 'd' }], order: '' } as const
    expect(edited(['b', 'c', 'a'], edit, new Map())).toEqual(['a', 'd'])
  })
})

describe('parameters', () => {
  const params = fc.record({
    network_dim: fc.integer({ min: 1, max: 256 }),
    learning_rate: fc.constantFrom(1e-4, 5e-5, 1),
    shuffle_caption: fc.boolean(),
  })
  it('that were written are read again, and every other line stays', () => {
    const text = 'title = """\nnetwork_dim = 3\n"""\nother = [1,\n 2] # x\nnetwork_dim = 8 # eight\n\n[table]\nmore = 1.50\n'
    fc.assert(
      fc.property(params, change => {
        const out = withParams(text, change)
        const read = readToml(out)
        if ('problem' in read) throw new Error(read.problem)
        expect(paramsIn(read.values, 'SDXL').params).toEqual({ ...usualParams('SDXL'), ...change })
        expect(out.startsWith('title = """\nnetwork_dim = 3\n"""\nother = [1,\n 2] # x\n')).toBe(true)
        expect(out.endsWith('\n[table]\nmore = 1.50\n')).toBe(true)
        expect(withParams(out, change)).toBe(out)
      }),
    )
  })
})

it('what looks the same looks like the earliest, and near ones alone', () => {
  expect([...twinsOf([0n, -1n, 1n, 0b111n, 0xffn, -2n])]).toEqual([-1, -1, 0, 0, -1, 1])
})
