// Whatever a file says, its words are in the game or in the report on it; whatever a game says, its words are in the file or in the report.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Game, nodeOf, type NodeType } from '../model.ts'
import { gameOf } from '../test-games.ts'
import { importStory } from './import.ts'
import { type StoryFormat, writeStory } from './write.ts'

/** Statements of a language with words of their own, those that nobody reads among them. `@` stands for the next word. */
const FILES: Readonly<Record<string, { head: string; tail: string; statements: readonly string[] }>> = {
  'a.ink': {
    head: 'VAR 数 = 1\n-> a\n=== a\n',
    tail: '\n-> END\n',
    statements: [
      '@',
      '@ # @',
      '<> @',
      '@ <>',
      '* [@] @',
      '+ {数 > 0} @ [@] @',
      '* -> a',
      '- (门) @',
      '- @',
      '{数 > 0: @|@}',
      '{@|@|@}',
      '{&@|@}',
      '{~@|@}',
      '{!@|@}',
      '{数:\n- 1: @\n- else: @\n}',
      '{\n- 数 > 2: @\n- @\n}',
      '{stopping:\n- @\n- @\n}',
      '~ 数 = 数 + 1',
      '~ @(1)',
      '{@(2)}',
      '{TURNS()} @',
      'LIST @ = @, @',
      'INCLUDE @',
      'EXTERNAL @(a)',
      'TODO: @',
      '@ // @',
      '/* @\n@ */',
      '-> @',
      '<- @',
      '-> @ ->',
      '@ \\# \\{ @',
      '{LIST_COUNT(@)} @',
      'LIST @ = (@), @\n~ 数 = 2',
      '{LIST_ALL(@)}',
      '** @',
      '-- @',
    ],
  },
  'a.yarn': {
    head: 'title: Start\nauthor: 某人\n---\n<<declare $n = 1>>\n',
    tail: '\n===\n',
    statements: [
      '@',
      '甲: @ #@ #@',
      '@ <<if $n > 0>>',
      '@ <<once>>',
      '-> @',
      '-> @ <<once if $n > 0>>\n    @',
      '=> @\n=> @ <<if $n>>',
      '<<if $n > 0>>\n@\n<<else>>\n@\n<<endif>>',
      '<<once>>\n@\n<<endonce>>',
      '<<@>>',
      '<<shake @ {$n}>>',
      '<<set $n += 1>>',
      '<<set $n = @(2)>>',
      '<<if @() > 1>>\n@\n<<endif>>',
      '[b]@[/b] @',
      '[select value={$n} 1="@" other="@"/]',
      '{@(1)} @',
      '{$n + 1} @',
      '// @',
      '@ // @',
      '<<jump @>>',
      '<<detour {$@}>>',
      '<<wait 2>>',
      '<<local $@ = 2>>',
    ],
  },
  'a.rpy': {
    head: 'define e = Character("小周")\ndefault n = 1\nlabel start:\n',
    tail: '\n    return\n',
    statements: [
      '    "@"',
      '    e "@"',
      '    e happy "@"',
      '    "@" "@"',
      '    "@"\n    extend "@"',
      '    scene @',
      '    show @ at left with dissolve',
      '    play music "@"',
      '    voice "@"\n    "@"',
      '    menu:\n        "@"\n        "@":\n            "@"\n        "@" if n > 0:\n            pass',
      '    if n > 0:\n        "@"\n    else:\n        "@"',
      '    while n > 3:\n        "@"',
      '    $ n += 1',
      '    $ renpy.@("@")',
      '    python:\n        @ = "@"',
      '    call screen @',
      '    jump @',
      '    call @(1)',
      '    # @',
      '    "@" # @',
      '    "@{b}@{/b}"',
      '    nvl @',
      '    @',
      'screen @():\n    text "@"',
      'image @ = "@"',
      'init python:\n    @ = 1',
      '    return @',
      '    window @',
      '    with @',
    ],
  },
  'a.twee': {
    head: ':: StoryData\n{"format":"SugarCube","start":"A"}\n\n:: StoryInit\n<<set $n to 1>>\n\n:: A\n',
    tail: '\n',
    statements: [
      '@',
      '甲：@',
      '@[[@->A]]@',
      '[[@->@]]',
      '[[@->A][$n to 2]]',
      '<<if $n gt 0>>@<<else>>@<</if>>',
      '<<if $n>>\n@\n<</if>>',
      '<<if @()>>@<</if>>',
      '<<switch $n>><<case 1>>@<<default>>@<</switch>>',
      '<<@>>',
      '<<timed 1s>>@ [[@->A]]<</timed>>',
      '<<link "@" "A">>@<</link>>',
      "''@''//@//",
      '@@.red;@@@',
      '<b>@</b>',
      '[img[@]]',
      '/* @ */',
      '<!-- @ -->',
      '<<print $n + 1>>@',
      '<<= @(1)>>',
      '<<set $n to @(1)>>',
      '<<textbox "$m" "">>',
      ':: @ [script]\n@',
      ':: StoryMenu\n[[@->A]]',
      ':: @\n@',
      ':: PassageFooter\n@',
      '<<nobr>>@<</nobr>>',
      '<script>@</script>',
      '$n @ &lt;@',
    ],
  },
}

describe('a file in', () => {
  it.each(Object.entries(FILES))('%s is in the game or in the report, word by word', (name, { head, tail, statements }) => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...statements), { minLength: 1, maxLength: 6 }), chosen => {
        let count = 0
        const text = head + chosen.join('\n').replace(/@(?!@)(?=$|[^.@])/gm, () => `词${++count}语`) + tail
        const { game, losses } = importStory(text, { name })
        const found = JSON.stringify([game, losses])
        for (let nth = 1; nth <= count; nth++) expect(found, text).toContain(`词${nth}语`)
        // Nodes that nothing leads to are the file's own, never ours.
        expect(game.nodes.filter(node => node.type === 'START')).toHaveLength(1)
      }),
      { numRuns: 300 },
    )
  })
})

/** A node of each type with words of its own in every text that players see. */
function nodesOf(): { game: Game; words: string[] } {
  const words: string[] = []
  const word = () => {
    words.push(`词${words.length + 1}语`)
    return words.at(-1)!
  }
  const data: Partial<Record<NodeType, object>> = {
    PLOT: {
      actions: [
        { id: 'a', type: 'DESC', msg: word() },
        { id: 'b', type: 'BG', resource: word() },
        { id: 'c', type: 'SE', resource: word() },
      ],
    },
    BRANCH: { prompt: word(), options: [{ id: 'o', text: word(), once: true }] },
    INPUT: { prompt: word() },
    MESSAGE: { messages: [{ id: 'm', content: word() }], replies: [{ id: 'r', text: word() }] },
    IMAP: { hotspots: [{ id: 'h', label: word() }] },
    LOOK_FOR_EVID: { clues: [{ id: 'k', label: word(), text: '' }] },
    VIDEO: { choice_points: [{ id: 'v', text: word() }] },
    CUSTOM: { source: word() },
    AI_CONVERSATION: { opening: word(), fallback: [{ id: 'f', text: word() }] },
    ENDING: { title: word(), text: word(), achievement: '' },
  }
  const types = Object.keys(data) as NodeType[]
  const nodes = [nodeOf('s', 'START'), ...types.map(type => nodeOf(type, type, { name: type, data: data[type] as never }))]
  const port: Partial<Record<NodeType, string>> = {
    BRANCH: 'o',
    INPUT: 'else',
    MESSAGE: 'r',
    IMAP: 'h',
    LOOK_FOR_EVID: 'all',
    VIDEO: 'v',
    AI_CONVERSATION: 'leave',
  }
  const way = ['s', ...types]
  return {
    game: gameOf(
      nodes,
      way.slice(1).map((to, nth) => `${way[nth]}.${port[way[nth] as NodeType] ?? 'out'}>${to}`),
    ),
    words,
  }
}

describe('a game out', () => {
  it.each<StoryFormat>(['twee', 'ink', 'yarn', 'renpy'])('%s is in the file or in the report, word by word', format => {
    const { game, words } = nodesOf()
    const { text, losses } = writeStory(game, format, new Map())
    const found = text + JSON.stringify(losses)
    for (const each of words) expect(found, text).toContain(each)
    expect(losses.every(({ place }) => place !== '')).toBe(true)
    // What can be taken once is so in the file, or the report says otherwise.
    expect(/^ {0,8}\* |<<once/m.test(text) || losses.some(({ construct }) => construct === '只能选一次')).toBe(true)
  })
})
