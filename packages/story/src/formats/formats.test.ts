// Stories go out and come back as the same story; what is not understood stands verbatim, and nothing hostile is run or slow.
import fc from 'fast-check'
import { workedMs } from '@qianmu/testkit/turns'
import { describe, expect, it } from 'vitest'
import { emptyGame, ENTRIES, type Game, nodeOf, type NodeType, readThing } from '../model.ts'
import { walk } from '../test-games.ts'
import { importStory, type Imported } from './import.ts'
import { given, ofAllTypes, staged, storyOf } from './test-stories.ts'
import { wild } from './test-wild.ts'
import { type StoryFormat, writeStory } from './write.ts'

const FORMATS: readonly StoryFormat[] = ['twee', 'ink', 'yarn', 'renpy']
const NOBODY = new Map<string, string>()

const kept = ({ losses }: Imported) => losses.filter(({ fate }) => fate === 'kept').length
const words = (told: readonly string[]) => told.filter(each => !each.startsWith('end ') && each !== 'stuck')

const small = fc.record({
  lines: fc.array(fc.constantFrom('雨还在下。', '她说："走吧" {好感}', '[看]一眼 100% #3', '<b>不是标签</b>', '- 一', 'a -> b'), {
    minLength: 4,
    maxLength: 4,
  }),
  targets: fc.array(fc.nat(3), { minLength: 8, maxLength: 8 }),
  least: fc.integer({ min: -2, max: 3 }),
  plus: fc.integer({ min: -3, max: 3 }),
})
/** A start, four plots with a choice behind each, one of whose options wants some of a variable, and an ending. */
function gameOf({ lines, targets, least, plus }: { lines: string[]; targets: number[]; least: number; plus: number }): Game {
  const game = emptyGame()
  game.meta.title = '小故事'
  game.boards = [readThing('boards', 'b', { name: '一' })]
  game.numerics = [readThing('numerics', 'v', { var_name: '好感', type: 'number', init: 1 })]
  const add = (id: string, type: NodeType, data: object = {}) =>
    game.nodes.push(nodeOf(id, type, { name: id, board: 'b', data: { ...nodeOf(id, type).data, ...data } as never }))
  const lead = (from: string, port: string, to: string) => game.edges.push(readThing('edges', `${from}${port}`, { from, port, to }))
  add('开始', 'START')
  lead('开始', 'out', '甲0')
  for (let nth = 0; nth < 4; nth++) {
    add(`甲${nth}`, 'PLOT', { actions: [{ ...structuredClone(ENTRIES.actions), id: `l${nth}`, type: 'DESC', msg: lines[nth] }] })
    lead(`甲${nth}`, 'out', `乙${nth}`)
    const one = {
      ...structuredClone(ENTRIES.options),
      id: 'a',
      text: '留下',
      effects: [{ id: 'e', kind: 'var' as const, target: 'v', op: '+=' as const, value: plus }],
    }
    const other = { ...structuredClone(ENTRIES.options), id: 'b', text: '离开', visible: { op: '>=' as const, l: { var: 'v' }, r: least } }
    const out = { ...structuredClone(ENTRIES.options), id: 'c', text: '到此为止' }
    add(`乙${nth}`, 'BRANCH', { options: [one, other, out] })
    lead(`乙${nth}`, 'a', `甲${targets[nth * 2]! % 4}`)
    lead(`乙${nth}`, 'b', `甲${targets[nth * 2 + 1]! % 4}`)
    lead(`乙${nth}`, 'c', '终')
  }
  add('终', 'ENDING', { title: '终' })
  return game
}

describe('stories of other programs', () => {
  it.each(FORMATS)('%s goes out the same from the second time on, whatever game it was', format => {
    const name = `a.${format === 'renpy' ? 'rpy' : format}`
    const [names, people] = [new Map([['7', '小周']]), new Map([['小周', '7']])]
    const games = fc.oneof(
      small.map(gameOf),
      given.map(storyOf),
      { arbitrary: wild, weight: 3 },
      fc.constantFrom(ofAllTypes(), ofAllTypes(true), staged()),
    )
    fc.assert(
      fc.property(games, game => {
        const { text } = writeStory(game, format, names)
        expect(writeStory(importStory(text, { name, people }).game, format, names).text).toBe(text)
      }),
      { numRuns: 200 },
    )
  })
  it('our own JSON goes out the same from the second time on', () => {
    const games = fc.oneof(small.map(gameOf), given.map(storyOf), wild, fc.constantFrom(ofAllTypes(), ofAllTypes(true)))
    const own = (of: Game) => JSON.stringify(importStory(JSON.stringify(of), { name: 'a.json' }).game)
    fc.assert(
      fc.property(games, game => {
        expect(own(JSON.parse(own(game)) as Game)).toBe(own(game))
      }),
    )
  })
  it.each([
    ['a.rpy', 'default name = "甲"\nlabel start:\n    $ name = renpy.input("叫什么？")\n    return\n'],
    ['a.twee', ':: StoryInit\n<<set $name to "甲">>\n\n:: Start\n<<textbox "$name" "">>\n'],
  ])('what is typed into has its first value: %s', (name, text) =>
    expect(importStory(text, { name }).game.numerics.map(({ var_name, type, init }) => [var_name, type, init])).toEqual([
      ['name', 'string', '甲'],
    ]),
  )
  it.each(FORMATS)('%s goes out and comes back as the same story', format => {
    fc.assert(
      fc.property(small, fc.array(fc.nat(5), { maxLength: 12 }), (given, choices) => {
        const game = gameOf(given)
        const { text } = writeStory(game, format, NOBODY)
        const back = importStory(text)
        expect(back.losses, text).toEqual([])
        const [before, after] = [words(walk(game, choices)), words(walk(back.game, choices))]
        const plain = (told: string[]) =>
          told.map(each => each.replaceAll('\u200b', '').replaceAll('：', ':').replaceAll(': ', ':')).slice(0, 20)
        // The title of an ending is a line of its own elsewhere.
        expect(plain(after).filter(each => each !== '终')).toEqual(plain(before))
      }),
      { numRuns: 60 },
    )
  })

  it('reads Twee of SugarCube and Harlowe, Twine HTML and JSON', () => {
    const twee = `:: StoryTitle\n雨夜\n\n:: StoryData\n{"ifid":"D674C58C-DEFA-4F70-B7A2-27742230C0FC","format":"SugarCube","start":"站台"}\n\n:: StoryInit\n<<set $clue to 0>>\n\n:: 站台 [夜] {"position":"100,200"}\n雨点砸在积水里。\n<<if $clue gte 1>>[[去修表铺->铺]]<<else>>[[问路->路][$clue += 1]]<</if>>\n\n:: 路\n有人指了路。\n[[继续->站台]]\n\n:: 铺\n<<dialog "x">>y<</dialog>>[[走->站台]]\n`
    const read = importStory(twee)
    const { game } = read
    expect(game.meta.title).toBe('雨夜')
    expect(kept(read)).toBe(1)
    expect(game.nodes.find(node => node.name === '站台')).toMatchObject({ x: 100, tags: ['夜'] })
    expect(walk(game, [0, 0]).slice(0, 5)).toEqual(['雨点砸在积水里。', '> 问路', '有人指了路。', '雨点砸在积水里。', '> 去修表铺'])
    expect(game.nodes.find(node => node.type === 'CUSTOM')).toMatchObject({ data: { source: expect.stringContaining('<<dialog') } })
    const harlowe = `:: StoryData\n{"format":"Harlowe","start":"A"}\n\n:: A\n(set: $x to 2)门开着。(if: $x > 1)[[[进去->B]]](else:)[[[离开->C]]]\n\n:: B\n里面是灯。\n\n:: C\n外面是雨。\n`
    expect(walk(importStory(harlowe).game, [0])).toEqual(['门开着。', '> 进去', '里面是灯。', 'end B'])
    const html = `<tw-storydata name="雨 &amp; 夜" startnode="2" format="SugarCube"><tw-passagedata pid="1" name="B" tags="" position="1,2">末尾</tw-passagedata><tw-passagedata pid="2" name="A" tags="">开头 [[去-&gt;B]]</tw-passagedata></tw-storydata>`
    const page = importStory(html)
    expect(page.game.meta.title).toBe('雨 & 夜')
    expect(walk(page.game, [0])).toEqual(['开头 去', '> 去', '末尾', 'end B'])
    const json = JSON.stringify({ name: '夜', startnode: 1, passages: [{ pid: 1, name: 'A', text: '只有一句。', tags: [] }] })
    expect(walk(importStory(json).game, [])).toEqual(['只有一句。', 'end A'])
  })

  it('reads ink with gathers, nested choices, conditions and tunnels', () => {
    const ink = `VAR trust = 0\n-> station\n=== station ===\n雨还在下。\n* [等下去]\n  她没有走。\n  ~ trust += 1\n  ** [递伞] 伞到了他手里。\n  ** [不递]\n* [离开] -> away\n- 车来了。\n{ trust > 0:\n  沈岸：上车吧。\n- else:\n  没有人说话。\n}\n-> phone ->\n-> END\n=== away\n她走了。 -> END\n=== phone ===\n电话响了。\n->->\n`
    const { game, losses } = importStory(ink, { people: new Map([['沈岸', '7']]) })
    expect(losses).toEqual([])
    expect(walk(game, [0, 0])).toEqual([
      '雨还在下。',
      '> 等下去',
      '她没有走。',
      '> 递伞',
      '伞到了他手里。',
      '车来了。',
      '上车吧。',
      '电话响了。',
      'end station',
    ])
    expect(walk(game, [1])).toEqual(['雨还在下。', '> 离开', '她走了。', 'end away'])
    expect(
      game.nodes.some(
        node => node.type === 'PLOT' && node.data.actions.some(action => action.type === 'DIALOG' && action.character_id === '7'),
      ),
    ).toBe(true)
    const odd = importStory('-> a\n=== a ===\n{~今天|昨天}下雨。\n-> b\n=== b ===\n完。\n-> END\n')
    expect(odd.losses).toMatchObject([{ place: '第 3 行', construct: '{~…|…}', fate: 'changed' }])
    expect(walk(odd.game, []).at(-1)).toBe('end b')
  })

  it('reads Yarn and Ren’Py', () => {
    const yarn = `title: Start\nposition: 10,20\n---\n<<declare $seen = false>>\n沈岸: 你来了。 #line:1\n-> 我来了\n    <<set $seen = true>>\n    <<jump Next>>\n-> 走错了 <<if $seen>>\n    <<stop>>\n===\ntitle: Next\n---\n<<if $seen>>\n灯亮了。\n<<else>>\n灯没亮。\n<<endif>>\n===\n`
    expect(walk(importStory(yarn).game, [0])).toEqual(['沈岸: 你来了。', '> 我来了', '灯亮了。', 'end Next'])
    const renpy = `define s = Character("沈岸")\ndefault trust = 0\nlabel start:\n    "雨还在下。"\n    s "你来了。"\n    menu:\n        "怎么答？"\n        "我来了":\n            $ trust += 1\n            jump inside\n        "走错了" if trust > 3:\n            return\nlabel inside:\n    if trust > 0:\n        "灯亮了。"\n    else:\n        "灯没亮。"\n    return\n`
    expect(walk(importStory(renpy).game, [0])).toEqual(['雨还在下。', '沈岸：你来了。', '怎么答？', '> 我来了', '灯亮了。', 'end inside'])
  })

  it('refuses what is no story, and is not slowed down by what wants to slow it', () => {
    expect(() => importStory('今天没有故事。')).toThrow('没有认出这种文件')
    const started = workedMs()
    for (const bomb of [
      `:: A\n${'<<if $a>>'.repeat(20_000)}`,
      `:: A\n${'[['.repeat(100_000)}`,
      `<tw-storydata name="x">${'<tw-passagedata '.repeat(50_000)}`,
      `=== a ===\n${'{'.repeat(50_000)}`,
      `=== a ===\n${'*'.repeat(50_000)} x`,
      `title: A\n---\n${'-> a\n'.repeat(20_000)}===`,
      `label a:\n${Array.from({ length: 500 }, (_each, nth) => `${' '.repeat(nth)}if x:`).join('\n')}`,
      `:: A\n${'(if: $a)['.repeat(20_000)}`,
      `:: A\n${'<<if $a>>x'.repeat(40)}`,
      `title: A\n---\n<<if ${' '.repeat(8000)}x\n===`,
      `title: A\n---\n${'a #b'.repeat(60_000)}\n===`,
      `=== a ===\n${'* {a '.repeat(20_000)}`,
      `{"passages":[${'{"name":"a","text":"b"},'.repeat(10_000)}{"name":"z"}]}`,
    ])
      expect(() => {
        try {
          importStory(bomb)
        } catch (error) {
          if (!(error instanceof RangeError)) throw error
        }
      }).not.toThrow()
    // About three seconds on an idle machine; what grows with a square would take minutes.
    expect(workedMs() - started).toBeLessThan(20_000)
    const hostile = importStory(':: A\n<script>alert(1)</script><img src=x onerror=alert(1)>\n')
    expect(walk(hostile.game, []).join('')).not.toContain('alert')
    expect(hostile.losses.map(({ words }) => words)).toContain('<script>alert(1)</script>')
  })
})
