// What passages of Twine use from elsewhere: lists and loops over them, widgets, templates, other passages, the passage before.
import { describe, expect, it } from 'vitest'
import { walk } from '../../test-games.ts'
import { importStory } from '../import.ts'

const story = (format: string) => (body: string) =>
  importStory(`:: StoryData\n{"format":"${format}","start":"A"}\n\n${body}`, { name: 'a.twee' })
const harlowe = story('Harlowe')
const sugarcube = story('SugarCube')
const constructs = ({ losses }: ReturnType<typeof importStory>) => losses.map(({ construct }) => construct)
const ON = '\n\n:: B\n到了。\n'

describe('lists', () => {
  it.each([
    [
      'SugarCube',
      sugarcube(`:: A\n<<set $bag to ["伞", "票"]>>\n<<for _i to 0; _i lt $bag.length; _i++>>\n带着$bag[_i]\n<</for>>\n走。\n`),
    ],
    ['SugarCube, by their items', sugarcube(`:: A\n<<set $bag to ["伞", "票"]>>\n<<for _one range $bag>>\n带着_one\n<</for>>\n走。\n`)],
    ['Harlowe', harlowe(`:: A\n(set: $bag to (a: "伞", "票"))\n(for: each _one, ...$bag)[\n带着_one]\n走。\n`)],
    ['Harlowe, of values that stand there', harlowe(`:: A\n(for: each _one, "伞", "票")[\n带着_one]\n走。\n`)],
  ])('are gone through: %s', (_, read) => {
    expect(walk(read.game, [])).toEqual(['带着伞', '带着票', '走。', 'end A'])
    expect(constructs(read)).toEqual([])
  })
  it('are said within a sentence', () => {
    const { game } = harlowe(`:: A\n(set: $bag to (a: "伞", "票"))带着(for: each _one, ...$bag)[_one(unless: $bag's last is _one)[和]]。\n`)
    expect(walk(game, [])).toEqual(['带着伞和票。', 'end A'])
  })
  it.each([
    [
      'by their places',
      sugarcube(`:: A\n<<set $bag to ["伞", "票"]>><<set $n to 1>>$bag[0]、<<= $bag[$n]>>、<<= $bag.last()>>\n`),
      '伞、票、票',
    ],
    [
      "by Harlowe's words",
      harlowe(`:: A\n(set: $bag to (a: "伞", "票"))(print: $bag's 1st)、(print: 2nd of $bag)、(print: last of $bag)\n`),
      '伞、票、票',
    ],
    ['put together as words', sugarcube(`:: A\n<<set $bag to ["伞", "票"]>><<= $bag.join("和")>>\n`), '伞和票'],
    [
      'added to one another',
      sugarcube(`:: A\n<<set $bag to ["伞"]>><<set $box to ["票"]>><<set $bag to $bag.concat($box)>><<= $bag.join("和")>>\n`),
      '伞和票',
    ],
    [
      'added by Harlowe',
      harlowe(`:: A\n(set: $bag to (a: "伞"))(set: $box to (a: "票"))(set: $bag to it + $box)(print: $bag's 2nd)\n`),
      '票',
    ],
    ['that are made before the story begins', harlowe(`:: S [startup]\n(set: $bag to (a: "伞"))\n\n:: A\n(print: $bag's 1st)\n`), '伞'],
  ])('are asked %s', (_, { game }, told) => expect(walk(game, [])[0]).toBe(told))
  it('keeps a loop whose links change with it, and whose values are no list', () => {
    const read = sugarcube(`:: A\n<<for _i to 0; _i lt 2; _i++>>\n[[去->B]]\n<</for>>\n<<set $place to $map[1][2]>>\n${ON}`)
    expect(constructs(read)).toEqual(['<<for>>', '<<set>>'])
    expect(walk(read.game, [0]).slice(-2)).toEqual(['到了。', 'end B'])
  })
})

describe('what is used where it stands elsewhere', () => {
  const WIDGETS = ':: W [widget]\n<<widget "greet">>你好，$args[0]。<</widget>>\n<<widget "twice">><<set $n to $args[0] * 2>><</widget>>\n'
  it('widgets, with what they are given', () => {
    const read = sugarcube(`:: A\n<<set $m to 4>><<greet "顾晚">>\n<<twice $m>>得$n。\n\n${WIDGETS}`)
    expect(walk(read.game, [])).toEqual(['你好，顾晚。', '得8。', 'end A'])
    expect(constructs(read)).toEqual([])
  })
  it('widgets that nobody uses, that use themselves, or ask for all they were given, are told', () => {
    expect(constructs(sugarcube(`:: A\n走。\n\n${WIDGETS}`))).toEqual(['<<greet>>', '<<twice>>'])
    expect(constructs(sugarcube(':: A\n<<loop>>\n\n:: W [widget]\n<<widget "loop">><<loop>><</widget>>\n'))).toContain('<<loop>>')
    expect(constructs(sugarcube(':: A\n<<all 1 2>>\n\n:: W [widget]\n<<widget "all">>$args.full<</widget>>\n'))).toContain('<<all>>')
  })
  it('templates', () => {
    const { game } = sugarcube(
      `:: StoryInit\n<<script>>\nTemplate.add('who', function () {\n  return "老板";\n});\n<</script>>\n\n:: A\n?who来了。?Who坐下。?nobody\n`,
    )
    expect(walk(game, [])).toEqual(['老板来了。老板坐下。?nobody', 'end A'])
  })
  it('passages with links, whose links stand beside those of the passage', () => {
    const included = ':: C\n<<set $n to $n + 1>><<linkreplace $n>><<include "C">><</linkreplace>>\n'
    const { game } = sugarcube(`:: A\n<<set $n to 0>>选：\n<<include "C">>\n[[定了->B]]\n\n${included}${ON}`)
    expect(walk(game, [0, 0, 1])).toEqual(['选：', '> 1', '> 2', '> 定了', '到了。', 'end B'])
  })
  it('without what stands around every passage', () => {
    const { game } = sugarcube(`:: PassageHeader\n页眉\n\n:: A\n<<include "C">>\n[[去->B]]\n\n:: C\n里面\n${ON}`)
    expect(walk(game, [0])).toEqual(['页眉', '里面', '> 去', '页眉', '到了。', 'end B'])
  })
  it('other passages as values', () => {
    const { game } = sugarcube(`:: StoryTitle\n雨夜\n\n:: A\n<<set $p to Story.get("B")>>《<<= Story.title>>》$p.title：<<= $p.text>>${ON}`)
    expect(walk(game, [])[0]).toBe('《雨夜》B：到了。')
  })
  it('the first storylet whose condition holds', () => {
    const read = harlowe(
      ':: A\n(set: $rain to false)\n(link-storylet: 1)\n\n:: C\n(storylet: when $rain is true)\n雨\n\n:: D\n(storylet: when $rain is false)\n晴\n',
    )
    expect(walk(read.game, [0])).toEqual(['> D', '晴', 'end D'])
    expect(constructs(harlowe(':: A\n(storylet: when $rain is true)\n雨\n'))).toEqual(['(storylet:)'])
  })
})

describe('the passage before', () => {
  it.each([
    ['SugarCube', sugarcube(`:: A\n一\n[[去->C]]\n[[去二->D]]\n\n:: D\n二\n[[去->C]]\n\n:: C\n三\n<<return "回">>\n`)],
    ['SugarCube, as a function', sugarcube(`:: A\n一\n[[去->C]]\n[[去二->D]]\n\n:: D\n二\n[[去->C]]\n\n:: C\n三\n[[回|previous()]]\n`)],
    ['Harlowe', harlowe(`:: A\n一\n[[去->C]]\n[[去二->D]]\n\n:: D\n二\n[[去->C]]\n\n:: C\n三\n(link: "回")[(goto: (history:)'s last)]\n`)],
  ])('is gone back to from wherever it was left: %s', (_, { game }) => {
    expect(walk(game, [0, 0, 1]).slice(0, 6)).toEqual(['一', '> 去', '三', '> 回', '一', '> 去二'])
    expect(walk(game, [1, 0, 0]).slice(2, 7)).toEqual(['二', '> 去', '三', '> 回', '二'])
  })
  it('keeps what was set meanwhile, which is told', () => {
    const read = harlowe(`:: A\n一\n[[去->C]]\n\n:: C\n(link: "回")[(undo:)]\n`)
    expect(walk(read.game, [0, 0]).slice(0, 5)).toEqual(['一', '> 去', '> 回', '一', '> 去'])
    expect(constructs(read)).toEqual(['(undo:)'])
  })
})

describe('what is shown', () => {
  it('has no elements that texts put together', () => {
    const { game } = harlowe(`:: A\n(set: $n to 8)(print: '<b data-n="' + (text: $n) + '">还剩' + (text: $n) + '</b>点')\n`)
    expect(walk(game, [])[0]!.replaceAll(' ', '')).toBe('还剩8点')
  })
  it('is the name of a variable that is no more, unless something is decided by it', () => {
    const read = sugarcube(':: A\n<<set $note to "信">><<unset $note>>\n看$note\n')
    expect(walk(read.game, [])[0]).toBe('看$note')
    expect(constructs(read)).toEqual(['<<unset>>'])
    const asked = sugarcube(':: A\n<<set $note to "信">><<unset $note>>\n<<if $note>>有<<else>>没有<</if>>\n')
    expect(walk(asked.game, [])[0]).toBe('没有')
  })
  it('is kept where a value has parts', () => {
    const read = sugarcube(':: A\n在$place.name\n')
    expect(constructs(read)).toContain('$place.name')
  })
  it('has the word it where it stands in quotes', () => {
    expect(walk(sugarcube(':: A\n<<set $a to "take it">>$a\n').game, [])[0]).toBe('take it')
  })
})
