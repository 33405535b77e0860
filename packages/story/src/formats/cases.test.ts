// One small story for each thing that a program can say: what its own player shows, and what the report names.
import { describe, expect, it } from 'vitest'
import { emptyGame, nodeOf, readThing } from '../model.ts'
import { walk } from '../test-games.ts'
import { importStory } from './import.ts'
import { type StoryFormat, writeStory } from './write.ts'

interface Case {
  text: string
  /** The options that are taken, one behind the other. */
  picks?: number[]
  told: string[]
  /** The constructs of the report, in order. */
  losses?: string[]
}
const NOBODY = new Map<string, string>()
const lossesOf = (name: string, text: string) => importStory(text, { name }).losses.map(({ construct }) => construct)

function each(name: string, cases: Readonly<Record<string, Case>>) {
  describe(name, () => {
    it.each(Object.entries(cases))('%s', (_title, { text, picks = [], told, losses = [] }) => {
      expect(walk(importStory(text, { name }).game, picks)).toEqual(told)
      expect(lossesOf(name, text)).toEqual(losses)
    })
  })
}

each('a.ink', {
  'without any sign of the language': { text: '雨停了。\n天亮了。\n', told: ['雨停了。', '天亮了。', 'end 开头'] },
  'glue within a knot': { text: '-> a\n=== a\n他说<>\n「走吧」。\n-> END\n', told: ['他说「走吧」。', 'end a'] },
  'glue behind a tunnel, which the text does not tell': {
    text: '-> f ->\n<>世界\n=== f\n你好\n->->\n',
    told: ['你好', '世界', 'end 开头'],
    losses: ['<>'],
  },
  'a fallback choice': {
    text: '-> a\n=== a\n* [问] 问了。\n  -> a\n* -> b\n=== b\n没话说了。\n-> END\n',
    told: ['> 问', '问了。', '没话说了。', 'end b'],
  },
  'labels of gathers and choices': {
    text: '-> a\n=== a\n- (top) 在门口。\n* [敲] 敲了。\n  -> top\n+ [走] {top} 次。 -> END\n',
    told: ['在门口。', '> 敲', '敲了。', '在门口。', '> 走', '2 次。', 'end a'],
  },
  'read counts of knots that are come to from elsewhere': {
    text: '-> a\n=== a\n来过 {a} 次。\n+ [去] -> b\n=== b\n{a < 2: -> a}\n-> END\n',
    told: ['来过 1 次。', '> 去', '来过 2 次。', '> 去', 'end b'],
  },
  'a divert in the middle, and what stands behind it': {
    text: '-> a\n=== a\n* {true} 走。 -> fin\n  不该出现。\n- (fin) 合。\n-> END\n',
    told: ['> 走。', '走。 合。', 'end a'],
  },
  'an inline condition as whole sentences': {
    text: 'VAR 有伞 = true\n-> a\n=== a\n他{有伞:撑着伞|淋着雨}走来。\n* [走] 走了。\n  -> END\n',
    told: ['他撑着伞走来。', '> 走', '走了。', 'end a'],
  },
  'sequences, cycles and once-only words': {
    text: '-> a\n=== a\n{一|二|三}{&甲|乙}{!初|}\n+ [再] -> a\n+ [走] -> END\n',
    picks: [0, 0, 1],
    told: ['一甲初', '> 再', '二乙', '> 再', '三甲', '> 走', 'end a'],
  },
  'threads: options that are gathered from several knots': {
    text: '-> a\n=== a\n<- b\n<- c\n问谁？\n-> DONE\n=== b\n* [门卫] 门卫说话。\n  -> END\n=== c\n* [店主] 店主说话。\n  -> END\n',
    picks: [1],
    told: ['问谁？', '> 店主', '店主说话。', 'end c'],
  },
  'choices within a condition, and the gather behind': {
    text: '{true:\n * [甲] 甲了。\n}\n* [乙] 乙了。\n- 合。\n-> END\n',
    told: ['> 甲', '甲了。', '合。', 'end 开头'],
  },
  'tunnels, functions with parameters, recursion and references': {
    text: 'VAR x = 1\n{f(5)}\n~ add(x, 2)\n{x}\n-> t(3) ->\n完。\n-> END\n=== function f(n)\n{n == 1:\n ~ return 1\n- else:\n ~ return n * f(n - 1)\n}\n=== function add(ref y, z)\n~ y = y + z\n=== t(k)\n道 {k}。\n->->\n',
    told: ['120', '3', '道 3。', '完。', 'end 开头'],
  },
  'switch blocks, and else': {
    text: 'VAR n = 2\n{ n:\n- 1: 一\n- 2: 二\n- else: 多\n}\n{ n > 5:\n 大\n- else:\n 小\n}\n-> END\n',
    told: ['二', '小', 'end 开头'],
  },
  'diverts in variables': { text: 'VAR x = -> b\n-> a\n=== a\n-> x\n=== b\n乙\n-> END\n', told: ['乙', 'end b'] },
  'lists: what they hold, one of several states, and how many': {
    text: 'LIST 包 = 灯, (钥匙)\nLIST 心 = (静), 怒\n-> a\n=== a\n~ 包 += 灯\n{包 ? (灯, 钥匙): {LIST_COUNT(包)} 件。}\n~ 包 -= 钥匙\n{包 !? 钥匙:没了。}\n~ 心 = 怒\n{ 心:\n- 静: 平\n- 怒: 气\n}\n-> END\n',
    told: ['2 件。', '没了。', '气', 'end a'],
  },
  'tags of lines are kept, an unread statement stands alone': {
    text: '前。 # 低声\n{TURNS()} 回。\n后。\n-> END\n',
    told: ['前。', '= {TURNS()} 回。', '后。', 'end 开头'],
    losses: ['TURNS'],
  },
})

each('a.yarn', {
  'options that are all hidden': {
    text: 'title: Start\n---\n-> 甲 <<if false>>\n    甲\n-> 乙 <<if false>>\n    乙\n后面\n===\n',
    told: ['后面', 'end Start'],
  },
  'a detour without return': {
    text: 'title: Start\n---\n前。\n<<detour T>>\n后。\n===\ntitle: T\n---\n中。\n===\n',
    told: ['前。', '中。', '后。', 'end Start'],
  },
  'expressions in lines': {
    text: 'title: Start\n---\n<<declare $x = 2>>\n一共 {$x + 1} 个，{$x > 1}。\n===\n',
    told: ['一共 3 个，True。', 'end Start'],
  },
  'once and a condition on one option': {
    text: 'title: Start\n---\n<<declare $x = true>>\n-> 走 <<once if $x>>\n    走了\n    <<jump Start>>\n-> 留\n    留了\n===\n',
    told: ['> 走', '走了', '> 留', '留了', 'end Start'],
  },
  'markup, several tags and line conditions': {
    text: 'title: Start\n---\n[wave]抖[/wave]动 #a #b #line:01\n看不到 <<if false>>\n只一次 <<once>>\n===\n',
    told: ['抖动', '只一次', 'end Start'],
    losses: ['[wave]', '[wave]'],
  },
  'a once block, smart variables and enumerations': {
    text: 'title: Start\n---\n<<enum 食>>\n<<case 苹果>>\n<<case 梨>>\n<<endenum>>\n<<declare $n = 1>>\n<<declare $多 = $n > 2>>\n<<declare $吃 = 食.梨>>\n<<once>>\n初。\n<<else>>\n又。\n<<endonce>>\n{$吃}\n<<if $多>>\n<<stop>>\n<<endif>>\n<<set $n += 1>>\n<<jump Start>>\n===\n',
    told: ['初。', '梨', '又。', '梨', '又。', '梨', 'end Start'],
  },
  'line groups in turn': {
    text: 'title: Start\n---\n<<declare $n = 0>>\n=> 一\n=> 二\n<<set $n += 1>>\n<<if $n < 3>>\n<<jump Start>>\n<<endif>>\n===\n',
    told: ['一', '二', '一', 'end Start'],
  },
  'groups of nodes by what they ask for': {
    text: 'title: Start\n---\n<<declare $甲 = true>>\n<<detour G>>\n<<detour G>>\n===\ntitle: G\nwhen: always\n---\n总有。\n===\ntitle: G\nwhen: $甲\n---\n要甲。\n===\n',
    told: ['要甲。', '总有。', 'end Start'],
  },
  'a command of the game itself stands alone': {
    text: 'title: Start\n---\n前。\n<<shake 2>>\n后。\n===\n',
    told: ['前。', '= <<shake 2>>', '后。', 'end Start'],
    losses: ['<<shake>>'],
  },
})

each('a.rpy', {
  'a call, and the way back': {
    text: 'label start:\n    call sub\n    "回来"\n    return\nlabel sub:\n    "子"\n    return\n',
    told: ['子', '回来', 'end start'],
  },
  'a jump by an expression that is a text': {
    text: 'label start:\n    jump expression "b"\nlabel b:\n    "乙"\n    return\n',
    told: ['乙', 'end b'],
  },
  'screens stand alone': {
    text: 'screen hello():\n    text "嗨"\n\nlabel start:\n    call screen hello\n    "完"\n    return\n',
    told: ['= call screen hello', '完', 'end start'],
    losses: ['screen', 'call screen'],
  },
  'the stage, music and who speaks': {
    text: 'define e = Character("小周")\nlabel start:\n    scene bg room\n    show e happy at left with dissolve\n    play music "a.ogg"\n    e happy "你好"\n    "张三" "在吗"\n    extend "？"\n    hide e\n    return\n',
    told: ['小周：你好', '张三：在吗？', 'end start'],
    losses: ['with', 'scene', 'show', 'play'],
  },
  'menus with words before, conditions, loops': {
    text: 'default n = 0\nlabel start:\n    while n < 2:\n        $ n += 1\n        "第 [n] 次"\n    menu where:\n        "去哪？"\n        "东" if n > 5:\n            "东"\n        "西":\n            pass\n    "到了"\n    return\n',
    told: ['第 1 次', '第 2 次', '去哪？', '> 西', '到了', 'end start'],
  },
  'Python is kept and never run': {
    text: 'label start:\n    python:\n        import os\n        os.remove("a")\n    "后"\n    return\n',
    told: ['= python:\n    import os\n    os.remove("a")', '后', 'end start'],
    losses: ['python'],
  },
})

const SUGARCUBE = ':: StoryData\n{"format":"SugarCube","start":"A"}\n\n'
each('a.twee', {
  'header and footer of every passage': {
    text: `${SUGARCUBE}:: PassageHeader\n生命 3\n\n:: StoryCaption\n金币 9\n\n:: A\n正文。\n[[走->B]]\n\n:: B\n到了。\n`,
    told: ['生命 3', '正文。', '> 走', '生命 3', '到了。', 'end B'],
    losses: ['StoryCaption'],
  },
  'a condition within a sentence': {
    text: `${SUGARCUBE}:: A\n<<set $a to true>>他<<if $a>>撑伞<<else>>淋雨<</if>>走来。\n[[走->B]]\n\n:: B\n到了。\n`,
    told: ['他撑伞走来。', '> 走', '到了。', 'end B'],
  },
  'a link within a sentence stays in it': {
    text: `${SUGARCUBE}:: A\n你可以[[推门->B]]，或者等着。\n\n:: B\n到了。\n`,
    told: ['你可以推门，或者等着。', '> 推门', '到了。', 'end B'],
  },
  'markup says how words look, and is told': {
    text: `${SUGARCUBE}:: A\n''粗''//斜// [img[雨.png]]\n[[走->B]]\n\n:: B\n到了。\n`,
    told: ['粗斜', '> 走', '到了。', 'end B'],
    losses: ["''…''", "''…''", '//…//', '//…//', '[img[]]'],
  },
  'a macro that is not read stands alone, its links lead on': {
    text: `${SUGARCUBE}:: A\n前。\n<<timed 2s>>[[快走->B]]<</timed>>\n后。\n\n:: B\n到了。\n`,
    told: ['前。', '= <<timed 2s>>[[快走->B]]<</timed>>', '后。', '> 快走', '到了。', 'end B'],
    losses: ['<<timed>>'],
  },
  'lists, and words in quotes that look like signs': {
    text: `${SUGARCUBE}:: A\n<<set $bag to ["灯"]>><<run $bag.push("钥匙")>><<if $bag.includes("钥匙") and $bag.length is 2>>都在。<</if>><<set $t to "is not (random: 1)">>$t\n[[走->B]]\n\n:: B\n到了。\n`,
    told: ['都在。is not (random: 1)', '> 走', '到了。', 'end B'],
  },
  'colours of words are told, and the words stay': {
    text: `${SUGARCUBE}:: A\n@@.red;红@@ 灯\n[[走->B]]\n\n:: B\n到了。\n`,
    told: ['红 灯', '> 走', '到了。', 'end B'],
    losses: ['@@…@@', '@@…@@'],
  },
  'a format that is not read, with links by their words': {
    text: ':: StoryData\n{"format":"Chapbook","start":"A"}\n\n:: A\n数: 3\n--\n[if 数 > 2]\n够了。\n\n> [[走->B]]\n> [[再走|B]]\n\n:: B\n到了。\n',
    picks: [1],
    told: ['= 数: 3\n--\n[if 数 > 2]\n够了。\n\n> [[走->B]]\n> [[再走|B]]', '> 再走', '= 到了。', 'end B'],
    losses: ['Chapbook', 'Chapbook'],
  },
  'a format that is not read is kept by its name': {
    text: ':: StoryData\n{"format":"Chapbook","start":"A"}\n\n:: A\n数: 3\n--\n你有{数}枚。\n\n:: B\n到了。\n',
    told: ['= 数: 3\n--\n你有{数}枚。', 'end A'],
    losses: ['Chapbook', 'Chapbook'],
  },
  'escapes in headers': {
    text: ':: StoryData\n{"format":"Harlowe","start":"S"}\n\n:: \\ Second\n二\n\n:: S\n[[去 -> Second]]\n',
    told: ['> 去', '二', 'end Second'],
  },
  'attributes in single quotes': {
    text: "<tw-storydata name='一' startnode='1' format='Harlowe'><tw-passagedata pid='1' name='A' position='1,2'>甲\n[[B]]</tw-passagedata><tw-passagedata pid='2' name='B'>乙</tw-passagedata></tw-storydata>",
    told: ['甲', '> B', '乙', 'end B'],
  },
  'an archive of two stories': {
    text: '<tw-storydata name="一" startnode="1" format="Harlowe"><tw-passagedata pid="1" name="A">甲</tw-passagedata></tw-storydata><tw-storydata name="二" startnode="1" format="Harlowe"><tw-passagedata pid="1" name="A">乙</tw-passagedata></tw-storydata>',
    told: ['甲', 'end A'],
  },
})

describe('a file', () => {
  it('stands where its author put it, on a board for each of its stories', () => {
    const html = (name: string, x: number) =>
      `<tw-storydata name="${name}" startnode="1" format="Harlowe"><tw-passagedata pid="1" name="A" position="${x},20">甲</tw-passagedata></tw-storydata>`
    const { game, isPlaced } = importStory(html('一', 10) + html('二', 30))
    expect(isPlaced).toBe(true)
    expect(game.boards.map(({ name }) => name)).toEqual(['一', '二'])
    expect(game.nodes.filter(node => node.type === 'PLOT').map(({ x, y }) => [x, y])).toEqual([
      [10, 20],
      [30, 20],
    ])
    expect(importStory('-> a\n=== a\n甲\n-> END\n').isPlaced).toBe(false)
  })
})

/** A game whose names the languages need for themselves. */
function reserved() {
  const game = emptyGame()
  const names = ['start', 'Start', 'StoryInit', 'not', 'true', 'if', 'menu', '站台']
  game.numerics = ['and', 'if', 'not', 'temp', 'true', '好感'].map(name => readThing('numerics', `v${name}`, { var_name: name, init: 1 }))
  game.nodes = [
    nodeOf('s', 'START'),
    ...names.map((name, nth) =>
      nodeOf(name, 'PLOT', {
        name,
        data: { ...nodeOf(name, 'PLOT').data, actions: [{ id: `l${nth}`, type: 'DESC', msg: `这里是 ${name}。{好感}` }] as never },
      }),
    ),
    nodeOf('e', 'ENDING', { name: '归家', data: { ...nodeOf('e', 'ENDING').data, title: '门开着', text: '她留下了。' } }),
  ]
  const way = ['s', ...names, 'e']
  game.edges = way.slice(1).map((to, nth) => readThing('edges', `e${nth}`, { from: way[nth], to }))
  return { game, names }
}

describe.each<[StoryFormat, string]>([
  ['ink', 'a.ink'],
  ['yarn', 'a.yarn'],
  ['renpy', 'a.rpy'],
  ['twee', 'a.twee'],
])('%s', (format, name) => {
  it('has names of its own for those that it needs, and comes back as it went', () => {
    const { game, names } = reserved()
    const { text } = writeStory(game, format, NOBODY)
    const back = importStory(text, { name })
    expect(back.losses, text).toEqual([])
    expect(walk(back.game, []), text).toEqual([...names.map(each => `这里是 ${each}。1`), 'end 门开着 她留下了。'])
    expect(back.game.nodes.map(node => node.name)).toContain('站台')
    expect(writeStory(back.game, format, NOBODY).text).toBe(text)
  })

  it('has one scene of the name that a story of it begins with', () => {
    const { game } = importStory('title: Start\n---\n你好。\n===\n', { name: 'a.yarn' })
    const { text } = writeStory(game, format, NOBODY)
    const heads = text.match(/^(?:title:|::|label|=== ?) ?start\b(?!_).*$/gim) ?? []
    expect(heads.length, text).toBeLessThan(2)
    expect(walk(importStory(text, { name }).game, []).slice(0, -1), text).toEqual(['你好。'])
  })

  it('keeps what it kept when it comes back', () => {
    const kept = emptyGame()
    kept.nodes = [
      nodeOf('s', 'START'),
      nodeOf('k', 'CUSTOM', { name: '原文', data: { ...nodeOf('k', 'CUSTOM').data, source: 'python:\n    x = 1' } }),
      nodeOf('e', 'ENDING', { name: '尾' }),
    ]
    kept.edges = ['s>k', 'k>e'].map((way, nth) => readThing('edges', `e${nth}`, { from: way[0], to: way[2] }))
    const { text } = writeStory(kept, format, NOBODY)
    const back = importStory(text, { name })
    expect(walk(back.game, []), text).toEqual(['= python:\n    x = 1', 'end 尾'])
    expect(back.losses).toMatchObject([{ construct: '原样保留的原文', fate: 'kept', words: 'python:\n    x = 1' }])
    expect(writeStory(back.game, format, NOBODY).text).toBe(text)
  })
})
