// Models that go with a prompt: by what they say of themselves, in either language, with the reason; over HTTP those that are connected.
import { comfyEngine } from '@qianmu/engines/comfy'
import { fakeComfy } from '@qianmu/engines/comfy/fake'
import { openStudio, type Loose } from '@qianmu/testkit/studio'
import { describe, expect, it } from 'vitest'
import { type Candidate, matchesOf, partsOf } from './matching.rules.ts'
import { shownModel, wordStyle } from './model.rules.ts'

const file = (path: string, triggerWords: string[] = []) => {
  const name = path.replace(/^.*\//, '').replace(/\.[^.]*$/, '')
  return { model: shownModel({ id: path.length, file: path, name, baseModel: 'SDXL', triggerWords }, 'lora'), path }
}
const INK = file('style/inkWash_painting-v2.safetensors')
const HANFU = file('clothing/h_01.safetensors', ['hanfu', 'wide sleeves'])
const XIAOMAN = file('role/小满.safetensors')
const FILED = file('watercolor/pb7.safetensors')
const OTHER = file('misc/robot.safetensors')
const WORDS = { model: wordStyle('水墨画', 'ink wash painting'), path: '' }
const ALL: Candidate[] = [OTHER, FILED, XIAOMAN, WORDS, HANFU, INK]

const ranked = (prompt: string, models: readonly Candidate[] = ALL) =>
  matchesOf(models, partsOf(prompt), 10).map(({ model, reasons }) => [model.model_name, ...reasons])

describe('models for a prompt', () => {
  it.each<[string, [Candidate, ...string[]][]]>([
    // A file that was made for the style before the words for it; the style before what is drawn in it.
    [
      '水墨画，汉服少女',
      [
        [INK, '名称「inkWash_painting-v2」与「水墨画」相符'],
        [WORDS, '关键词「水墨画」与「水墨画」相符'],
        [HANFU, '触发词「hanfu」与「汉服」相符'],
      ],
    ],
    [
      'a girl in hanfu, (watercolor:1.2)',
      [
        [HANFU, '触发词「hanfu」与「汉服」相符'],
        [FILED, '文件夹「watercolor」与「水彩」相符'],
      ],
    ],
    // Names that no dictionary knows, and parts of a term.
    ['小满在雨里', [[XIAOMAN, '名称「小满」与「小满」相符']]],
    [
      '水墨',
      [
        [INK, '名称「inkWash_painting-v2」与「水墨」相符'],
        [WORDS, '关键词「水墨画」与「水墨」相符'],
      ],
    ],
    ['ROBOT', [[OTHER, '名称「robot」与「机器人」相符']]],
    ['晴空', []],
    ['the v2 model in style', []],
  ])('%s', (prompt, wanted) => {
    expect(ranked(prompt)).toEqual(wanted.map(([{ model }, ...reasons]) => [model.model_name, ...reasons]))
  })

  it('say how much of the prompt they say something of, and stand in the same order whatever order they came in', () => {
    const parts = partsOf('水墨画，汉服少女')
    expect(parts.map(({ shown, weight }) => [shown, weight])).toEqual([
      ['水墨画', 2],
      ['汉服', 1],
      ['少女', 1],
    ])
    const [ink, , hanfu] = matchesOf(ALL, parts, 10)
    expect([ink!.score, hanfu!.score]).toEqual([(0.9 * 2) / 4, 1 / 4])
    expect(ranked('水墨画，汉服少女，小满', ALL.toReversed())).toEqual(ranked('水墨画，汉服少女，小满'))
    expect(matchesOf(ALL, parts, 1)).toHaveLength(1)
    expect(matchesOf(ALL, [], 10)).toEqual([])
  })

  it('are those of the connected engines and the built-in styles, of a family when one is asked for', async () => {
    const fake = await fakeComfy({ stepMs: 1 })
    const engine = comfyEngine({ url: fake.url, instance: 'matching', freshMs: 100 })
    await engine.probe(AbortSignal.timeout(5000))
    const studio = await openStudio({ engines: [{ id: 'comfy', engine }] })
    try {
      const host = await studio.founder()
      const match = (body: object) => host.call<Loose>('POST', '/ai_web/ai/model_matching', body)
      const { list, terms } = (await match({ prompt: 'ink, 水彩' })).data
      expect(terms).toContain('水彩')
      expect(list.map((each: Loose) => each.model.model_name)).toEqual(expect.arrayContaining(['ink', '水彩']))
      const file_id = list.find((each: Loose) => each.model.model_name === 'ink').model.model_id
      expect((await host.call<Loose>('GET', '/ai_web/v1/ai/model/model_detail', { model_id: file_id })).data.file).toBe('ink')
      expect((await match({ prompt: 'studio', base_model: 'SD1.5' })).data.list).toMatchObject([{ model: { model_name: 'studio-model' } }])
      expect((await match({ prompt: 'studio', base_model: 'F.1' })).data.list).toEqual([])
      for (const [body, field] of [
        [{ prompt: '  ' }, 'prompt'],
        [{ prompt: '长'.repeat(4001) }, 'prompt'],
        [{ prompt: '夜', limit: 0 }, 'limit'],
      ] as const) {
        const answer = await match(body)
        expect([answer.status, answer.data.fields[0].field]).toEqual([1000, field])
      }
    } finally {
      await studio.close()
      await fake.close()
    }
  })
})
