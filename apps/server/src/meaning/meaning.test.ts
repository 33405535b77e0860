// Search by meaning over HTTP: what is read, who finds what, what is said without a model; and the real model where it is there.
import type { MeaningEngine, MeaningRole } from '@qianmu/engines'
import { meaningModel } from '@qianmu/engines/models'
import { scaled } from '@qianmu/testkit/pace'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { weightsOf, withWeights } from '@qianmu/testkit/weights'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtInEntries } from '../centre/content.store.ts'
import { alike, ALIKE } from './meaning.rules.ts'
import { readLate } from './read.store.ts'

const go = () => new AbortController().signal
/** A model that knows five things: a number of its vector for each. */
const THINGS: readonly RegExp[] = [/雨|伞|淋/, /钥匙|门锁|锁匠/, /母亲|妈妈|娘/, /船|海|码头/, /法庭|证词|作证/]
/** `asked`: passages that were read. */
const isThere = { now: false, asked: 0 }
const model: MeaningEngine = {
  probe: () =>
    Promise.resolve({
      available: isThere.now,
      kind: 'embedded-model',
      name: '五件事',
      licence: 'MIT',
      reason: isThere.now ? '' : '还没有添加',
      capabilities: { model: 'five/1' },
    }),
  meant(texts, role) {
    if (role === 'passage') isThere.asked += texts.length
    return Promise.resolve(texts.map(text => Int8Array.from({ length: 384 }, (_, at) => (THINGS[at % 5]!.test(text) ? 90 : -10))))
  },
}

let studio: Studio
let host: Person
let project_id: number
let doc_id: number
const kinds = async (keyword: string, who = host) => (await find(keyword, who)).list.map(({ kind }: Loose) => kind)
const find = (keyword: string, who = host) => call('GET', '/ixj_web/search/meaning', { keyword }, who)
async function call(method: string, path: string, body: object, who = host): Promise<Loose> {
  const { status, msg, data } = await who.call<Loose>(method, path, body)
  expect([status, msg]).toEqual([0, expect.any(String)])
  return data
}
const newWork = (project_name: string, who = host) =>
  call('POST', '/ixj_web/project/add', { project_name, project_type: 2, script_type: 'CARTOON' }, who)

afterAll(() => studio.close())
beforeAll(async () => {
  studio = await openStudio({ meaning: model })
  host = await studio.founder()
  ;({ project_id } = await newWork('雨夜归人'))
  const text = [
    '1、望江路 夜 外',
    '△他没有带伞，站在雨里。',
    '',
    '2、锁匠铺 日 内',
    '△锁匠把旧门锁拆开。',
    `△${'很长的一段。'.repeat(60)}妈妈来了。`,
  ]
  ;({ doc_id } = await call('POST', '/ixj_web/doc/add', { project_id, doc_name: '第一话', text: text.join('\n') }))
  await call('POST', '/ixj_web/works/idea_card/add', { project_id, title: '开场', text: '淋湿的信' })
  await call('POST', '/ixj_web/ai/add_character', { project_id, name: '沈岸', identity: '码头工人' })
  const { content } = await call('GET', '/ixj_web/doc/detail', { doc_id })
  await call('POST', '/ixj_web/comic/comic_storyboard', { doc_id, scene_id: content.content[0].attrs.id, content: '雨打在窗上' })
  isThere.now = true
  await readLate(studio.app, go())
})

it('finds passages, cards, characters and shots of all works, each once, with the place of the passage', async () => {
  expect((await kinds('雨具')).toSorted()).toEqual(['card', 'doc', 'shot'])
  const [only, ...others] = (await find('换把锁匠')).list
  expect(others).toEqual([])
  expect(only).toMatchObject({ kind: 'doc', id: doc_id, name: '第一话', project_id, project_name: '雨夜归人', project_type: 2 })
  expect(only.excerpt).toMatch(/锁匠把旧门锁拆开/)
  const { content } = await call('GET', '/ixj_web/doc/detail', { doc_id })
  expect(only.block_id).toBe(content.content[1].content[0].attrs.id)
  expect((await find('出海')).list).toMatchObject([{ kind: 'character', name: '沈岸', excerpt: '码头工人', block_id: '' }])
  // A line longer than a passage is read in pieces, each with the block that it stands in.
  expect((await find('妈妈')).list).toMatchObject([{ kind: 'doc', block_id: content.content[1].content[2].attrs.id }])
  expect(await find('妈妈')).toMatchObject({ engine: '五件事', reason: '' })
})

it('tells members of the works alone, and nothing of what is in a bin', async () => {
  const mate = await studio.colleague(host)
  expect(await kinds('出海', mate)).toEqual([])
  expect(await kinds('出海', await studio.founder())).toEqual([])
  const { project_id: other } = await newWork('别的作品', mate)
  await call('POST', '/ixj_web/works/idea_card/add', { project_id: other, title: '渡海' }, mate)
  await readLate(studio.app, go())
  expect([await kinds('出海', mate), await kinds('出海')]).toEqual([['card'], ['character', 'card']])
  await call('DELETE', '/ixj_web/project/delete', { project_id: other }, mate)
  expect(await kinds('出海')).toEqual(['character'])
  await call('DELETE', '/ixj_web/doc/delete', { doc_id })
  expect(await kinds('雨具')).toEqual(['card'])
  await call('PUT', '/ixj_web/doc/restore', { doc_id })
  expect((await kinds('雨具')).toSorted()).toEqual(['card', 'doc', 'shot'])
})

it('reads what changed once it is still, and of a document what is new in it alone', async () => {
  await call('PUT', '/ixj_web/doc/update_version', { doc_id, version: 1, text: '1、法庭 日 内\n△她说出了证词。' })
  await studio.app.collab.settled()
  const before = await readLate(studio.app, go())
  expect(await find('作证')).toMatchObject({ list: [], read: { docs: 0, of: 1 } })
  studio.pass(31)
  isThere.asked = 0
  expect(await readLate(studio.app, go(), before)).toMatchObject({ more: false })
  expect(isThere.asked).toBe(1)
  expect(await find('作证')).toMatchObject({ list: [{ kind: 'doc', sure: true }], read: { docs: 1, of: 1 } })
  await readLate(studio.app, go())
  expect(isThere.asked).toBe(1)
})

it('says why nothing is found without a model', async () => {
  isThere.now = false
  expect(await find('作证')).toEqual({ engine: '', reason: '还没有添加', list: [], read: { docs: 0, of: 0 } })
  expect(await readLate(studio.app, go())).toBeUndefined()
  isThere.now = true
  expect((await host.call('GET', '/ixj_web/search/meaning', { keyword: ' ' })).status).toBe(1000)
})

it('puts materials that mean something alike first', async () => {
  const add = async (title: string, body: string) =>
    (await call('POST', '/ixj_web/material/entry', { type: 'sucai', title, body, scope: 2 })).material_id as number
  await studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [host.userId])
  const [one, other] = [await add('证词甲', '他在法庭上改口。'), await add('最后的作证', '无人相信。')]
  await readLate(studio.app, go())
  const { list } = await call('POST', '/mt_web/material/similar_list', { material_id: one, size: 4 })
  expect(list).toHaveLength(4)
  expect(list.slice(0, 20).map(({ material_id }: Loose) => material_id)).toContain(other)
})

/** Passages, and what they are asked for by in other words. */
const TOLD: readonly (readonly [passage: string, question: string])[] = [
  ['△雨夜。林晚推开老宅的木门，院里的石榴树已经枯了。她把钥匙攥在手心，没有进去。', '主角回到故乡却不敢进家门'],
  ['父亲把一叠汇款单摊在桌上：这些年，你每个月寄回来的钱，我一分都没动。', '爸爸一直没花孩子给的钱'],
  ['医生摘下口罩，摇了摇头。走廊里没有人说话。', '抢救失败，病人去世'],
  ['两个孩子趴在墙头，偷看院子里的葡萄，被狗吓得摔进水沟。', '童年恶作剧，好笑的一幕'],
  ['陈导把剧本摔在地上：这一场你已经演了三十遍，还是没有魂！', '导演对演员发火'],
  ['她把戒指放在信封里，压在他的茶杯下面，天没亮就走了。', '女人不告而别，结束婚约'],
  ['暴雨冲垮了桥，救援队只能绑着绳子一个一个往对岸送人。', '自然灾害中的营救'],
  ['直播间里弹幕刷屏，主播盯着在线人数，笑得越来越僵。', '网红的焦虑'],
  ['他在法庭上站起来，第一次说出了那天晚上开车的人是谁。', '作证指认真凶'],
  ['飞船的氧气只够一个人用。船长按下了自己舱门的分离键。', '牺牲自己救同伴'],
]
/** Questions that nothing in the materials answers. */
const UNANSWERED =
  '量子计算机的纠错码、股票涨停后的抛售策略、如何给猫剪指甲、外星舰队入侵地球、奶油蘑菇汤的做法、足球决赛点球大战、皇帝下令选妃、吸血鬼在古堡里苏醒、程序员凌晨修复线上故障、海盗寻找藏宝图、骆驼商队穿越沙漠、大熊猫产下双胞胎、申请专利的流程、火山喷发前的征兆'.split(
    '、',
  )
const weights = weightsOf('search')
describe.skipIf(!weights)(`the model itself${withWeights('search')}`, { timeout: scaled(120_000) }, () => {
  it('finds what is told in other words, and its middle is that of our materials', async () => {
    const engine = meaningModel(weights!)
    try {
      expect(await engine.meaning.probe(go())).toMatchObject({ available: true, kind: 'embedded-model', licence: 'MIT' })
      const read = async (texts: readonly string[], role: MeaningRole) => {
        const meant = await engine.meaning.meant(texts, role, go())
        if ('refused' in meant) throw new Error(meant.refused)
        return meant
      }
      const [passages, questions] = [
        await read(
          TOLD.map(([passage]) => passage),
          'passage',
        ),
        await read(
          TOLD.map(([, question]) => question),
          'query',
        ),
      ]
      const ranks = questions.map(
        (question, nth) => passages.filter(each => alike(each, question) > alike(passages[nth]!, question)).length,
      )
      expect(ranks.filter(rank => rank < 3).length).toBeGreaterThanOrEqual(TOLD.length - 2)
      // Every sixteenth material will do: their mean is the middle that is taken off, so that nothing is left of it.
      const some = (await builtInEntries()).filter((_, nth) => nth % 16 === 0)
      const vectors = await read(
        some.map(({ title, body }) => `${title}\n${body}`.slice(0, 200)),
        'passage',
      )
      const unanswered = (await read(UNANSWERED, 'query')).filter(question => vectors.some(each => alike(each, question) >= ALIKE.sure))
      expect(unanswered.length).toBeLessThanOrEqual(2)
      const mean = Array.from({ length: 384 }, (_, at) => vectors.reduce((sum, vector) => sum + vector[at]!, 0) / vectors.length)
      expect(Math.hypot(...mean) / Math.hypot(...vectors[0]!)).toBeLessThan(0.25)
    } finally {
      await engine.close()
    }
  })
})
