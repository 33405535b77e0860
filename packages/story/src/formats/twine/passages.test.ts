// Passages of Twine that go on after a link was taken, what decides there, and markup that only says how words look.
import { describe, expect, it } from 'vitest'
import { walk } from '../../test-games.ts'
import { importStory } from '../import.ts'

const harlowe = (body: string) => importStory(`:: StoryData\n{"format":"Harlowe","start":"A"}\n\n${body}`, { name: 'a.twee' })
const sugarcube = (body: string) => importStory(`:: StoryData\n{"format":"SugarCube","start":"A"}\n\n${body}`, { name: 'a.twee' })
const constructs = ({ losses }: ReturnType<typeof importStory>) => losses.map(({ construct }) => construct)
const ON = '\n\n:: B\n到了。\n'

describe('a link that shows more where it stands', () => {
  it('leaves the others, and is there again when the passage is come to again', () => {
    const { game } = harlowe(`:: A\n桌上。\n(link: "拿钥匙")[有钥匙了。]\n[[出去->B]]\n\n:: B\n门外。\n[[回去->A]]\n`)
    expect(walk(game, [0, 0, 0, 0]).slice(0, 8)).toEqual([
      '桌上。',
      '> 拿钥匙',
      '有钥匙了。',
      '> 出去',
      '门外。',
      '> 回去',
      '桌上。',
      '> 拿钥匙',
    ])
  })
  it.each([
    [
      'Harlowe, over and over',
      harlowe(`:: A\n(set: $n to 0)数着。\n(link-repeat: "加一")[(set: $n to it + 1)现在 $n。]\n[[出去->B]]${ON}`),
    ],
    ['SugarCube', sugarcube(`:: A\n<<set $n to 0>>数着。\n<<link "加一">><<set $n += 1>>现在 $n。<</link>>\n[[出去->B]]${ON}`)],
  ])('%s', (_, { game }) =>
    expect(walk(game, [0, 0, 1])).toEqual(['数着。', '> 加一', '现在 1。', '> 加一', '现在 2。', '> 出去', '到了。', 'end B']),
  )
  it('ends the passage when nothing else is left', () => {
    const { game } = sugarcube(':: A\n灯。\n<<linkreplace "关灯">>黑了。<</linkreplace>>\n')
    expect(walk(game, [0])).toEqual(['灯。', '> 关灯', '黑了。', 'end A'])
  })
  it('of Harlowe is called otherwise each time, and its variable with it', () => {
    const { game } = harlowe(`:: A\n(cycling-link: bind $hat, "黑帽", "白帽")\n[[出去->B]]\n\n:: B\n戴着$hat。\n`)
    expect(walk(game, [0, 1])).toEqual(['> 黑帽', '> 出去', '戴着白帽。', 'end B'])
    expect(walk(game, [0, 0, 1])).toEqual(['> 黑帽', '> 白帽', '> 出去', '戴着黑帽。', 'end B'])
  })
})

describe('links beside words under a condition', () => {
  it('stand beside those that come behind', () => {
    const read = harlowe(
      `:: A\n(set: $key to false)(if: $key is false)[\n地上有东西。\n[[捡起来->B]]\n](else:)[\n什么也没有。\n]\n房间：\n[[前厅->C]]${ON}\n:: C\n前厅。\n`,
    )
    expect(walk(read.game, [0])).toEqual(['地上有东西。', '房间：', '> 捡起来', '到了。', 'end B'])
    expect(walk(read.game, [1])).toEqual(['地上有东西。', '房间：', '> 前厅', '前厅。', 'end C'])
  })
  it('are shown by a variable before their hook, and a macro stands before a link itself', () => {
    const { game } = harlowe(
      `:: A\n(set: $wet to true)(set: $dry to false)$wet[湿了。]$dry[干的。]\n(transition-depart: "dissolve")[[出去->B]]${ON}`,
    )
    expect(walk(game, [0])).toEqual(['湿了。', '> 出去', '到了。', 'end B'])
  })
})

describe('markup', () => {
  it('of Harlowe is left out and named', () => {
    const read = harlowe(
      ':: A\n#标题\n*轻声*和**大声**\n* 一\n 0. 二\n==>\n右边\n{\n合拢\n}\n`[[不是链接]]`\n<progress max="9"></progress>尾\n<script>alert(1)</script>\n',
    )
    expect(walk(read.game, []).slice(0, -1)).toEqual(['标题', '轻声和大声', '一', '二', '右边', '合拢', '[[不是链接]]', '尾'])
    for (const each of ['#', '*…*', '**…**', '*', '0.', '==>', '{…}', '`…`', '<…>', '<script>']) expect(constructs(read)).toContain(each)
  })
  it('of SugarCube too, and what stands in quotes of three signs stays', () => {
    const read = sugarcube(':: A\n!标题\n* 一\n# 二\n> 引\n----\n"""不是//斜体//"""\n')
    expect(walk(read.game, []).slice(0, -1)).toEqual(['标题', '一', '二', '引', '不是//斜体//'])
  })
})

describe('what a story asks of itself', () => {
  it.each([
    ['turns', sugarcube(`:: A\n第<<= State.turns>>步\n[[去->B]]\n\n:: B\n第<<= turns()>>步\n`), ['第1步', '> 去', '第2步', 'end B']],
    [
      'history',
      harlowe(`:: A\n走。\n[[去->B]]\n\n:: B\n过了(print: (history:)'s length)处，来过(count: (history:), "A")次\n`),
      ['走。', '> 去', '过了1处，来过1次', 'end B'],
    ],
    ['a number between two others', sugarcube(':: A\n<<set $n to Math.clamp(100 + 1, 1, 10)>>$n\n'), ['10', 'end A']],
    [
      'a text that is named before it is set',
      harlowe(`:: S [footer]\n叫$name\n\n:: A\n(set: $name to "顾晚")\\\n[[去->B]]${ON}`),
      ['叫顾晚', '> 去', '到了。', '叫顾晚', 'end B'],
    ],
  ])('%s', (_, { game }, told) => expect(walk(game, [0])).toEqual(told))
})
