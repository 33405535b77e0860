// Stories for tests that go out to other programs: with names that are code elsewhere, of every kind of node, seen and heard, and in two languages.
import fc from 'fast-check'
import { type Game, NODE_TYPES, type NodeType, type PlayGame, readGame, readThing } from '../model.ts'
import { effect, gameOf, node, numeric, options } from '../test-games.ts'
import { waysOf } from '../ways.ts'
import { projectPath } from './project/renpy.ts'

/** What means something in one of the languages, or in what they are put into. */
const SIGNS = [
  '\ninit python:\n    import os',
  '\r:: Evil [script]\rwindow.x=1',
  '\n=== evil ===\n',
  '\n===\ntitle: Evil\n---\n',
  '\u2028$ evil()',
  'a',
  '<script>alert(1)</script>',
  '<img src=x onerror="alert(1)">',
  '&lt;b&gt;',
  '<<script>>x<</script>>',
  '<<set $a to 1>>',
  '[[go->Evil]]',
  '[img[x]]',
  '$v',
  '_temp',
  "''b''",
  '//i//',
  '__u__',
  '{{{x}}}',
  '"""x"""',
  '<html>x</html>',
  'javascript:alert(1)',
  'http://e.com/?a=1',
  '/* c */',
  '/% c %/',
  '(if: true)[x]',
  '(link: "a")[b]',
  '-> END',
  '<- thread',
  '<> glue',
  '// c',
  '~ x = 1',
  '# tag',
  '* a',
  '+ a',
  '- a',
  '= a',
  '=== a',
  '===',
  '---',
  'title: x',
  '{x}',
  '{',
  '}',
  '{v: a|b}',
  '[a]',
  ']',
  '|',
  '\\',
  '\\n',
  '"',
  "'",
  '`',
  '%',
  '%s',
  '%(v)s',
  '{b}x{/b}',
  '[renpy.quit()]',
  '[[a',
  '【a|b】',
  '{"x"}',
  'TODO: x',
  'VAR x = 1',
  'INCLUDE x',
  'EXTERNAL f()',
  'LIST l = a',
  'CONST c = 1',
  '(label) x',
  '=>',
  '>>',
  '<<',
  '->',
  '::',
  '!a',
  '^',
  '@@x@@',
  '~~x~~',
  '----',
  '\0',
  '\x1B[31m',
  '\ud800',
  '名'.repeat(300),
]
const LANGUAGE = [
  'start',
  'Start',
  'StoryInit',
  'StoryData',
  'PassageHeader',
  'not',
  'true',
  'and',
  'if',
  'label',
  'function',
  'END',
  'init',
  'script',
  'stylesheet',
  'widget',
]
const hostile = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...SIGNS, ...LANGUAGE) },
  fc.array(fc.constantFrom(...SIGNS, '雨', ' ', 'a', '：'), { minLength: 1, maxLength: 4 }).map(parts => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 12 }),
)
/** Something that can be seen, on one line. */
export const seen = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\t\n\r\u2028\u2029]/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim()
const seenLine = hostile.map(seen).filter(Boolean)

export interface Given {
  names: string[]
  lines: string[]
  options: string[]
  strings: string[]
  breaks: string
}
export const given = fc.record({
  names: fc.array(hostile, { minLength: 12, maxLength: 12 }),
  lines: fc.array(seenLine, { minLength: 3, maxLength: 3 }),
  options: fc.array(hostile, { minLength: 2, maxLength: 2 }),
  // Two that are never the same, so that the same way is gone.
  strings: fc.tuple(
    hostile.map(text => `甲${text}`),
    hostile.map(text => `乙${text}`),
  ),
  breaks: fc.constantFrom('\n', '\r\n', '\r', '\u2028', '\u0085', '\n\n'),
})
export const harmless: Given = {
  names: Array.from({ length: 12 }, (_, nth) => `名${nth}`),
  lines: ['雨还在下。', '车来了。', '她走了。'],
  options: ['留下', '离开'],
  strings: ['甲', '乙'],
  breaks: '\n',
}

/** A story as a stranger's file holds it: names wherever there are any, lines, options, a condition and a change with texts in them. */
export function storyOf({ names, lines, options, strings, breaks }: Given): Game {
  const node = (id: string, type: string, name: string, data: object = {}) => ({ id, type, name, tags: [names[10], 'a'], x: 1, y: 2, data })
  const edge = (from: string, port: string, to: string, more = {}) => ({ id: from + port + to, from, port, to, label: names[11], ...more })
  return readGame({
    meta: { title: names[0] },
    numerics: [
      { id: 'v1', var_name: names[1], type: 'number', init: 1 },
      { id: 'v2', var_name: names[2], type: 'string', init: strings[0] },
      { id: 'v3', var_name: names[1], type: 'bool', init: true },
    ],
    nodes: [
      node('s', 'START', names[3]!),
      node('p', 'PLOT', names[4]!, {
        actions: [
          { id: names[9], type: 'DIALOG', character_id: '7', msg: lines[0]! + breaks + lines[1]! },
          { id: names[9], type: 'DESC', msg: lines[2], cond: { op: '==', l: { var: 'v2' }, r: strings[1] } },
        ],
      }),
      node('b', 'BRANCH', names[5]!, {
        prompt: lines[0],
        options: [
          { id: 'o1', text: options[0], once: true, effects: [{ id: 'e', kind: 'var', target: 'v2', op: '=', value: strings[0] }] },
          {
            id: 'o2',
            text: options[1],
            visible: { op: '>', l: { visits: 'p' }, r: 0 },
            effects: [{ id: 'e', kind: 'var', target: 'v1', op: `+=\n${names[1]}`, value: 1 }],
          },
        ],
      }),
      node('c', 'CUSTOM', names[6]!, { source: lines.join(breaks), ports: [] }),
      node('i', 'INPUT', names[7]!, { prompt: lines[1]! + breaks + lines[2]!, var_id: 'v2' }),
      node('e', 'ENDING', names[8]!, { title: `终${names[8]}`, text: lines[2] }),
    ],
    edges: [
      edge('s', 'out', 'p'),
      edge('p', 'out', 'b'),
      edge('b', 'o1', 'c'),
      edge('b', 'o2', 'i', { condition: { op: '!=', l: { var: 'v2' }, r: strings[1] } }),
      edge('b', 'o2', 'p'),
      edge('c', 'out', 'e'),
      edge('i', 'else', 'e'),
    ],
  })!
}

const line = (id: string, msg: string, more: object = {}) => ({ id, type: 'DIALOG', character_id: '7', msg, ...more })
export const picture = (id: string, name: string, url: string) => ({ id, type: 'IMAGE' as const, name, url })

/** A game that is seen and heard, in two languages. */
export function staged(): PlayGame {
  const actions = [
    { id: 'a', type: 'BG', resource: '1' },
    { id: 'b', type: 'SHOW', resource: '2', pos: 'left' },
    { id: 'c', type: 'BGM', resource: '3' },
    line('d', '雨还在下。\n车没有来。', { dubbing_url: 'audio/file_9.wav' }),
    { id: 'e', type: 'SE', resource: '4' },
    { id: 'f', type: 'HIDE', resource: '2' },
    line('g', '走吧，{信任}。', { cond: { op: '>', l: { var: 'v' }, r: 0 } }),
  ]
  const game = gameOf(
    [
      node('s', 'START'),
      node('站台', 'PLOT', { actions }),
      node('b', 'BRANCH', { prompt: '怎么答？', ...options({ text: '留下', effects: [effect('v', '+=', 1)] }, '离开') }),
      node('end', 'ENDING', { title: '雨停', text: '她走了。' }),
    ],
    ['s>站台', '站台>b', 'b.o0>站台', 'b.o1>end'],
    { numerics: [numeric('v', { var_name: '信任', init: 1 })] },
  )
  game.meta.title = '雨夜 "站台" [1]'
  const words = [
    { id: '站台/actions/d/msg', text: 'It is raining.', source: '' },
    { id: '站台/actions/g/msg', text: 'Let us go, {信任}.\nNow.', source: '' },
    { id: 'b/prompt', text: 'Well?', source: '' },
    { id: 'b/options/o0/text', text: 'Stay', source: '' },
    { id: 'end/title', text: 'No more "rain" [x]', source: '' },
  ]
  game.languages = [readThing('languages', 'l', { name: 'English', words })]
  const resources = [
    picture('1', '站台', projectPath(12, 'image/png')),
    picture('2', 'Shen Calm', projectPath(13, 'image/png')),
    { id: '3', type: 'AUDIO' as const, name: '雨声', url: projectPath(14, 'audio/wav') },
    // Its file is none that Ren'Py plays.
    { id: '4', type: 'AUDIO' as const, name: '门', url: projectPath(15, 'audio/mp4') },
  ]
  return { ...game, people: [], resources }
}

/** A game with a node of every type, one behind the other. @param isEmpty whether nothing is written in them */
export function ofAllTypes(isEmpty = false): Game {
  const types = Object.keys(NODE_TYPES) as NodeType[]
  const said = {
    text: '好',
    label: '门',
    desc: '他',
    content: '到了吗',
    kind: 'text',
    judge: '',
    goal: '他',
    character_id: '7',
    value: '1',
  }
  const lists = [
    'options',
    'cases',
    'hotspots',
    'clues',
    'roles',
    'choice_points',
    'messages',
    'replies',
    'matches',
    'goals',
    'fallback',
    'ports',
  ]
  const data = {
    ...Object.fromEntries(
      lists.map(list => [
        list,
        [
          { ...said, id: `${list}1`, expr: true },
          { ...said, id: `${list}2`, text: '坏', expr: null },
        ],
      ]),
    ),
    prompt: '问',
    opening: '你好',
    var_id: 'v',
    source: '<<x>>\n# y',
    title: '终',
    text: '完',
    bg: '11',
    bgm: '12',
    mode: 'call',
    target_node_id: 'PLOT',
    actions: [line('l', '雨。'), { id: 'w', type: 'WAIT', seconds: 1.5 }, { id: 'x', type: 'SHAKE' }],
  }
  const fitting = (type: NodeType) => ({ ...data, mode: type === 'LINK' ? 'call' : 'first_match' })
  const nodes = [
    ...types.map(type => node(type, type, isEmpty ? {} : fitting(type))),
    node('gathers', 'BRANCH', { gathers: true, ...(isEmpty ? {} : data) }),
  ]
  const arrows = nodes.flatMap((each, nth) => waysOf(each).map(way => `${each.id}.${way.id}>${nodes[(nth + 1) % nodes.length]!.id}`))
  return gameOf(nodes, arrows, { numerics: [numeric('v')] })
}
