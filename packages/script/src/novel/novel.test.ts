// A novel to a script by rules: chapters, cast, scenes by time and place, who speaks, what is thought, what is asked, and the same at every run.
import { growth, LINEAR } from '@qianmu/testkit/growth'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inventedNovel } from '../language/invented-story.ts'
import { blocksOf } from '../elements.ts'
import { splitText } from '../split.ts'
import type { NovelAnswers } from './blocks.ts'
import { convertChapters } from './convert.ts'
import { planOf, readNovel, rolesOf } from './read.ts'
import { scriptText } from './write.ts'

const ROLES = [
  { name: '顾晚', aliases: ['顾小姐'], gender: '女' as const, count: 9 },
  { name: '沈岸', aliases: [], gender: '男' as const, count: 9 },
  { name: '老许', aliases: [], gender: '男' as const, count: 3 },
]
const NOVEL = [
  '第一章 晚点的末班车',
  '顾晚来到望江路站牌，末班车又晚了。路灯照着积水。',
  '沈岸停在三步之外，手里攥着一把钥匙。',
  '“我以为你已经走了。”他终于说。',
  '她没有回头。“末班车晚点。”',
  '顾晚觉得三年前的雨也是这样下的。',
  '第二天，沈岸走进修表铺。',
  '“修好了？”沈岸低声问。',
  '“修好了。”老许笑着说，“钱就不用了。”',
  '第二章 钟',
  '老许把钟挂在墙上。',
  '“谁在那里？”',
].join('\n')
const convert = (text: string, answers: NovelAnswers = {}) => [...convertChapters(readNovel(text), ROLES, answers)]
const lines = (text: string, answers: NovelAnswers = {}) =>
  scriptText(
    1,
    convert(text, answers).flatMap(chapter => chapter.blocks),
  ).split('\n')

describe('a novel', () => {
  it('is its chapters in paragraphs, and any number of them make an episode', () => {
    const chapters = readNovel(NOVEL)
    expect(chapters.map(({ no, name, paragraphs }) => [no, name, paragraphs.length])).toEqual([
      [1, '第一章 晚点的末班车', 8],
      [2, '第二章 钟', 2],
    ])
    expect(planOf(chapters, 2)).toEqual([[1, 2]])
    expect(planOf(chapters, 1)).toEqual([[1], [2]])
  })

  it('without titles is cut into parts that end with a paragraph, and loses none', () => {
    const lines = Array.from({ length: 400 }, (_, at) => `雨下到第 ${at} 天，${'他还在等那班车。'.repeat(8)}`)
    const chapters = readNovel(lines.join('\n'))
    expect(chapters[0]!.name).toBe('第 1 章（1）')
    expect(chapters.length).toBeGreaterThan(3)
    expect(chapters.flatMap(chapter => chapter.paragraphs)).toEqual(lines)
  })

  it('has a cast', () => {
    const { text, cast } = inventedNovel(60_000)
    const found = new Set(rolesOf(readNovel(text)).map(role => role.name))
    expect(cast.filter(role => found.has(role.name)).length).toBeGreaterThan(cast.length * 0.8)
  })

  it('becomes scenes with places, times, actions, speeches and thoughts', () => {
    expect(lines(NOVEL)).toEqual([
      '1-1 望江路站牌 夜 外',
      '人物：顾晚、沈岸',
      '△顾晚来到望江路站牌，末班车又晚了。路灯照着积水。',
      '△沈岸停在三步之外，手里攥着一把钥匙。',
      '沈岸：我以为你已经走了。',
      '△她没有回头。',
      '顾晚：末班车晚点。',
      '顾晚OS：顾晚觉得三年前的雨也是这样下的。',
      '1-2 修表铺 日 内',
      '人物：沈岸、老许',
      '△第二天，沈岸走进修表铺。',
      '沈岸：（低声）修好了？',
      '老许：（笑着）修好了。',
      '老许：钱就不用了。',
      '1-3 地点待定 日',
      '人物：老许',
      '△老许把钟挂在墙上。',
      '△（说话人待定）“谁在那里？”',
    ])
  })

  it('asks what rules cannot know, and takes the answers', () => {
    const asked = (answers?: NovelAnswers) => convert(NOVEL, answers).flatMap(chapter => chapter.questions)
    expect(asked().map(({ id, kind, count, options }) => [id, kind, count, options.map(each => each.value)])).toEqual([
      ['1-thought', 'thought', 1, ['os', 'action', 'drop']],
      ['2-2-1-speaker', 'speaker', 1, ['老许', '画外音']],
    ])
    const answers = { '1-thought': 'drop', '1-4-2-speaker': '老许', '2-2-1-speaker': '画外音' }
    expect(asked(answers)).toEqual([])
    const changed = lines(NOVEL, answers)
    expect(changed).toContain('老许：末班车晚点。')
    expect(changed).toContain('画外音OS：谁在那里？')
    expect(changed.join()).not.toContain('三年前的雨')
  })

  it('has its thoughts without who thinks them, told by whom the sentence names', () => {
    const text = '第一章 雨\n沈岸点了一支烟。他想，这孩子的爹怕是救不回来了。\n老许心想：这小子怎么还活着？'
    expect(lines(text).filter(line => line.includes('OS'))).toEqual(['沈岸OS：这孩子的爹怕是救不回来了。', '老许OS：这小子怎么还活着？'])
  })

  it('is cut where a paragraph begins with another place, and takes none from where a sound comes or somebody leaves', () => {
    const text = [
      '第一章 夜班',
      '早上八点四十，急诊科。老许推着平车一路小跑。',
      '沈岸从抢救室出来。钟声从山门那边传来。',
      '消防通道里，老许点了一支烟。',
      '医院门口的馄饨摊，热气腾腾。',
      '次日清晨，山门外，沈岸堵住了路。',
      '顾晚推开剑冢的石门。',
    ]
    expect(lines(text.join('\n')).filter(line => line.startsWith('1-'))).toEqual([
      '1-1 急诊科 晨 内',
      '1-2 消防通道 晨 内',
      '1-3 医院门口的馄饨摊 晨 外',
      '1-4 山门外 晨 外',
      '1-5 剑冢 晨 外',
    ])
  })

  it('offers adverts in the middle, blurbs and forewords to be dropped, and no prologue', () => {
    const text = ['内容简介：', '少年守出一个天下。', '自序', '写给夜里不睡的人。', '楔子', '那一年雪很大。', '第一章 守夜']
    const body = ['陈渡走进剑冢。', '（本章未完，请点击下一页继续阅读）', '推荐一本朋友的书《保安》。', '求月票！', '他点上灯。']
    const asked = convert([...text, ...body].join('\n')).flatMap(({ no, questions }) =>
      questions.filter(({ kind }) => kind === 'front').map(({ count }) => [no, count]),
    )
    expect(asked).toEqual([
      [1, 2],
      [2, 1],
      [4, 3],
    ])
  })

  it('loses nothing that is done between what is said', () => {
    const text = '第一章 雨\n顾晚说：“走。”沈岸笑了笑。\n“不走。”顾晚没有回答。\n“走！”沈岸喊道，声音很大。\n沈岸叹了口气：“好。”'
    expect(lines(text).filter(line => line.startsWith('△'))).toEqual(['△沈岸笑了笑。', '△顾晚没有回答。', '△声音很大。', '△沈岸叹了口气。'])
  })

  it('is cut at lines of signs, and asks for a place that only other scenes have', () => {
    const text = '第一章 雨\n沈岸走进修表铺。\n***\n顾晚来到码头。\n第二天，没有人说话。'
    const [chapter] = convert(text)
    expect(chapter!.blocks.filter(block => block.type === 'scene_heading').map(block => block.text)).toEqual([
      '修表铺 日 内',
      '码头 日 外',
      '码头 日 外',
    ])
    expect(chapter!.questions).toMatchObject([{ kind: 'place', options: [{ value: '修表铺' }, { value: '码头' }] }])
    const id = chapter!.questions[0]!.id
    expect(lines(text, { [id]: '修表铺' }).filter(line => line.startsWith('1-'))).toEqual([
      '1-1 修表铺 日 内',
      '1-2 码头 日 外',
      '1-3 修表铺 日 内',
    ])
  })

  it('is a script that reads back as what it is', () => {
    const { text } = inventedNovel(8_000, 4)
    const chapters = readNovel(text)
    const blocks = [...convertChapters(chapters, rolesOf(chapters))].flatMap(chapter => chapter.blocks)
    const back = splitText(scriptText(1, blocks), 'script').flatMap(part => [...blocksOf(part.content)])
    const kinds = (list: readonly { type: string }[]) =>
      Object.entries(Object.groupBy(list, each => each.type)).map(([type, of]) => [type, of!.length])
    const written = blocks.map(block => (block.type === 'dialogue' && block.speaker === '' ? { ...block, type: 'action' } : block))
    expect(Object.fromEntries(kinds(back))).toEqual(Object.fromEntries(kinds(written)))
  })

  it('gives the same at every run, each block once, from a paragraph that is there, whatever the text', () => {
    const parts = ['“', '”', '顾晚', '沈岸', '说', '：', '，', '。', '走进', '家', '\n', '***\n', '第二天', '觉得', '第二章 雨\n', '她']
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 80 }), words => {
        const text = words.join('')
        const once = convert(text)
        expect(convert(text)).toEqual(once)
        const chapters = readNovel(text)
        const ids = once.flatMap(chapter => chapter.blocks.map(block => block.id))
        expect(new Set(ids).size).toBe(ids.length)
        for (const { source, confidence } of once.flatMap(chapter => chapter.blocks)) {
          expect(source.from).toBeGreaterThanOrEqual(1)
          expect(source.to).toBeLessThanOrEqual(chapters[source.chapter - 1]!.paragraphs.length)
          expect(confidence).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it.each(['她来到码头。“走。”沈岸低声说。\n', '“', '走进', '第二天', '顾晚觉得', '***\n'])('of %j takes time that grows with it', part => {
    expect(growth(size => convert(part.repeat(size)), 1000)).toBeLessThan(LINEAR)
  })
})
