// Recognition of characters in invented stories whose cast is known, in scripts, and in texts that hold nobody.
import { describe, expect, it } from 'vitest'
import { CLEAN_FICTION } from './clean-fiction.cases.ts'
import { inventedNovel, inventedScript } from './invented-story.ts'
import { countNames, recogniseCharacters } from './recognise.ts'

describe('prose', () => {
  const { text, cast } = inventedNovel(120_000)
  const { characters, together } = recogniseCharacters(text, 'prose')
  const names = cast.map(each => each.name)

  it('finds the leads: of the first twenty at least 90 % are of the cast, and of the cast at least 80 % are found', () => {
    const first = characters.slice(0, 20).map(each => each.name)
    expect(first.filter(name => names.includes(name)).length / 20, first.join(' ')).toBeGreaterThanOrEqual(0.9)
    const found = names.filter(name => characters.some(each => each.name === name))
    expect(found.length / names.length, names.filter(name => !found.includes(name)).join(' ')).toBeGreaterThanOrEqual(0.8)
  })

  it('votes for the right gender where it votes', () => {
    const voted = characters.filter(each => each.gender !== '未知' && names.includes(each.name))
    const right = voted.filter(each => cast.find(member => member.name === each.name)!.gender === each.gender)
    expect(voted.length).toBeGreaterThan(10)
    expect(right.length / voted.length).toBeGreaterThanOrEqual(0.9)
  })

  it('counts every time a name stands there, and who comes together', () => {
    for (const { name, count } of characters.slice(0, 5)) expect(count).toBe(text.split(name).length - 1)
    expect(together[0]!.times).toBeGreaterThan(1)
  })

  it('takes titles for other names of the only one of that family', () => {
    const titled = `${'沈知意推开门，她看着窗外。沈知意说了一句。院里沈知意走来走去。'.repeat(4)}${'沈总来了。沈总坐下。'.repeat(3)}${'知意，过来。知意笑了。'.repeat(2)}`
    const found = recogniseCharacters(titled, 'prose').characters.find(each => each.name === '沈知意')
    expect(found?.aliases).toEqual(expect.arrayContaining(['沈总', '知意']))
  })

  it('finds nobody where nobody is', () => {
    expect(recogniseCharacters('', 'prose').characters).toEqual([])
    expect(recogniseCharacters('高兴的时候，方向总是对的。\n'.repeat(50), 'prose').characters).toEqual([])
    // Those who speak there are called by rank and trade.
    expect(recogniseCharacters(CLEAN_FICTION.join('\n'), 'prose').characters.filter(each => each.lines === 0)).toEqual([])
  })
})

describe('scripts', () => {
  it('have one person for all ways in which a cue is written', () => {
    const cues = [
      '许未',
      '许未（冷笑）',
      '[停顿]许未',
      '【哽咽】许未',
      '许未﹙轻声﹚',
      '<轻笑>许未',
      '**许未**',
      '手机里的许未',
      '许未&高朗',
    ]
    const { characters } = recogniseCharacters(['1-1 夜 外 厂', ...cues.map(cue => `${cue}：走。`)].join('\n'), 'script')
    expect(characters.map(({ name, lines }) => [name, lines])).toEqual([
      ['许未', 9],
      ['高朗', 1],
    ])
  })

  it('are read by who speaks and who is listed, extras as unsure', () => {
    const { characters, together } = recogniseCharacters(
      '1-1 夜 外 望江路\n人物：林晓婉、陈墨、路人甲\n林晓婉：来了。\n陈墨（冷笑）：走吧。\n林晓婉OS：他变了。\n路人甲：让让。\n1-2 日 内 家\n人物：林晓婉\n林晓婉：妈。',
    )
    expect(characters.map(each => [each.name, each.lines])).toEqual([
      ['林晓婉', 3],
      ['陈墨', 1],
      ['路人甲', 1],
    ])
    expect(characters[0]!.confidence).toBeGreaterThan(characters[1]!.confidence)
    expect(characters[2]!.confidence).toBe(0.4)
    expect(characters[0]!.evidence).toContainEqual({ kind: '人物表', count: 2 })
    expect(together[0]).toMatchObject({ times: 1 })
  })

  it('have the cast that they were made with', () => {
    const { text, cast } = inventedScript(20_000)
    const found = recogniseCharacters(text).characters.map(each => each.name)
    expect(found.filter(name => !cast.some(each => each.name === name))).toEqual([])
    expect(found.length).toBeGreaterThan(20)
  })
})

describe('countNames', () => {
  it('gives each place to the longest name', () => {
    expect([...countNames('林晓婉见林晓。', ['林晓', '林晓婉'])]).toEqual([
      ['林晓婉', 1],
      ['林晓', 1],
    ])
  })
})

describe('nicknames', () => {
  const said = (...lines: string[]) => recogniseCharacters(['1、渡口 日 外', ...lines].join('\n'), 'script').characters

  it('are aliases of whose name they are made of, with all that was said under them', () => {
    const characters = said(
      '林澈：走吧。',
      '阿婆：等等。',
      '2、渡口 日 外',
      '少年林澈：姐姐。',
      '林沁：嗯。',
      '林沁：慢点。',
      '3、屋里 夜 内',
      '阿沁：我回来了。',
      '阿婆：阿沁，坐。',
    )
    expect(characters.find(({ name }) => name === '林澈')).toMatchObject({ aliases: ['少年林澈'], lines: 2 })
    expect(characters.find(({ name }) => name === '林沁')).toMatchObject({ aliases: ['阿沁'], lines: 3 })
    expect(characters.map(({ name }) => name).toSorted()).toEqual(['林沁', '林澈', '阿婆'].toSorted())
  })

  it('are none of somebody who is in the same scene, or where two names have the sign', () => {
    const together = said('林沁：走吧。', '阿沁：等等。', '林沁：阿沁！')
    expect(together.map(({ name }) => name).toSorted()).toEqual(['林沁', '阿沁'].toSorted())
    const two = said('林沁：走吧。', '周沁：等等。', '2、屋里 夜 内', '阿沁：我回来了。', '陈默：阿沁，坐。')
    expect(two.flatMap(({ aliases }) => aliases)).toEqual([])
  })
})
