// Whatever people call things and say, a story in another language has the same structure, and its words are words: read by readers that are not ours.
import { parseTwee } from 'extwee'
import fc from 'fast-check'
import { Compiler } from 'inkjs/full'
import { describe, expect, it } from 'vitest'
import { readGame, type Game } from '../model.ts'
import { importStory } from './import.ts'
import { type StoryFormat, writeStory } from './write.ts'

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
const seen = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\t\n\r\u2028\u2029]/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim()
const line = hostile.map(seen).filter(Boolean)

interface Given {
  names: string[]
  lines: string[]
  options: string[]
  strings: string[]
  breaks: string
}
const given = fc.record({
  names: fc.array(hostile, { minLength: 12, maxLength: 12 }),
  lines: fc.array(line, { minLength: 3, maxLength: 3 }),
  options: fc.array(hostile, { minLength: 2, maxLength: 2 }),
  // Two that are never the same, so that the same way is gone.
  strings: fc.tuple(
    hostile.map(text => `甲${text}`),
    hostile.map(text => `乙${text}`),
  ),
  breaks: fc.constantFrom('\n', '\r\n', '\r', '\u2028', '\u0085', '\n\n'),
})
const harmless: Given = {
  names: Array.from({ length: 12 }, (_, nth) => `名${nth}`),
  lines: ['雨还在下。', '车来了。', '她走了。'],
  options: ['留下', '离开'],
  strings: ['甲', '乙'],
  breaks: '\n',
}

/** A story as a stranger's file holds it: names wherever there are any, lines, options, a condition and a change with texts in them. */
function storyOf({ names, lines, options, strings, breaks }: Given): Game {
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
const written = (of: Given, format: StoryFormat) => writeStory(storyOf(of), format, new Map([['7', seen(of.names[9]!)]])).text
/** A name with something to see in it, or what stands there without. */
const shownAs = (text: string) => seen(text) || '……'
const spaced = (text: string) => text.replace(/\s+/g, ' ').trim()

function property(format: StoryFormat, structure: (text: string) => unknown, words: (text: string) => string) {
  it(`${format} has the same structure whatever it says`, () => {
    const wanted = structure(written(harmless, format))
    fc.assert(
      fc.property(given, of => {
        const text = written(of, format)
        expect(structure(text), text).toEqual(wanted)
        const said = words(text)
        // A name in braces shows the value of what is called so.
        for (const each of [of.lines[0]!, of.lines[1]!, ...of.options.map(shownAs)])
          if (!/\{[^{}]{1,60}\}/.test(each)) expect(said, text).toContain(spaced(each))
      }),
      { numRuns: format === 'ink' ? 100 : 300 },
    )
  })
}

describe('stories of other programs', () => {
  property('twee', tweeStructure, text => spaced(htmlText(text)))
  it('twee is compiled by extwee into a story of the same passages, which is read as the same game', () =>
    fc.assert(
      fc.property(given, of => {
        const text = written(of, 'twee')
        const story = parseTwee(text)
        const names = story.passages.map(({ name }) => name)
        expect(new Set(names).size, text).toBe(names.length)
        expect(names).toContain(story.start)
        const [twee, html] = [importStory(text, { name: 'a.twee' }), importStory(story.toTwine2HTML(), { name: 'a.html' })]
        expect(html.game.nodes.map(({ type, name }) => [type, name]).sort()).toEqual(
          twee.game.nodes.map(({ type, name }) => [type, name]).sort(),
        )
      }),
      { numRuns: 100 },
    ))
  property('renpy', renpyStructure, text =>
    spaced(text.replace(/\\(.)/g, '$1').replaceAll('[[', '[').replaceAll('{{', '{').replaceAll('%%', '%').replaceAll('【【', '【')),
  )
  property('yarn', yarnStructure, text => spaced(text.replace(/\{"([^"]*)"\}/g, '$1').replace(/\\(.)/g, '$1')))
  property('ink', inkStructure, inkSaid)
})

const ENTITY = /&#(\d+);/g
const htmlText = (text: string) =>
  text
    .replace(/\\u([\da-f]{4})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .replace(ENTITY, (_all, code: string) => String.fromCodePoint(Number(code)))

/** Passages by the specification of Twee 3; in each the macros and links, and between them text in which no sign is markup. */
function tweeStructure(text: string) {
  const [before, ...passages] = text.split(/^::/m)
  expect(before).toBe('')
  return passages.map(passage => {
    const [head = '', ...lines] = passage.split(/\r\n|[\n\r\u2028\u2029\u0085]/)
    const [, name = '', tags = '', meta = '{}'] =
      /^ ([^[\]{}\\<>]+?)(?: \[([^[\]{}\\]*)\])?(?: (\{.*\}))?$/.exec(head) ?? expect.fail(`no header: ${head}`)
    for (const tag of tags.split(' ')) expect(tag).not.toMatch(/^(?:script|stylesheet|widget|init|Twine.*)$/)
    JSON.parse(meta)
    const isOurs = ['StoryTitle', 'StoryData', 'StoryInit'].includes(name)
    if (!isOurs) expect(name).not.toMatch(/^(?:Story|Passage)[A-Z]\w*$/)
    const body = lines.join('\n')
    if (name === 'StoryTitle' || name === 'StoryData') return isOurs && name
    const tokens: string[] = []
    const rest = body.replace(
      /\/\*.*?\*\/|<<(\/?\w+)(?: (?:"(?:[^"\\]|\\.)*"|[^">]|>(?!>))*)?>>|\[\[继续->[^[\]|<>]+\]\]/gs,
      (found, macro?: string) => {
        if (!found.startsWith('/*')) tokens.push(macro ?? 'link')
        return '\n'
      },
    )
    expect(rest).not.toMatch(/[<>[\]$_\\"`]|''|\/[/*%]|==|~~|@@|\^\^|\{\{\{|--|&(?!#\d+;)|(?:https?|javascript|mailto):/)
    expect(rest).not.toMatch(/^[!*#|%>:]/m)
    // Lines of what is said.
    return [isOurs && name, ...tokens, rest.split('\n').filter(each => each.trim()).length]
  })
}

const NAME = '[A-Za-z\\u4e00-\\u9fff][\\w\\u4e00-\\u9fff]*'
const PYTHON = `(?:"(?:[^"\\\\]|\\\\.)*"|[\\w\\u4e00-\\u9fff ().,=!<>+*/-])+`
const RENPY = [
  ['blank', /^\s*$/],
  ['comment', /^ {4,}#>? {1,}\S/],
  ['default', new RegExp(`^default ${NAME} = (?:"(?:[^"\\\\]|\\\\.)*"|[\\w.-]+)(?: {2}# .*)?$`)],
  ['label', new RegExp(`^label ${NAME}:(?: {2}# .*)?$`)],
  ['define', /^define [a-z]\w* = Character\("(?:[^"\\]|\\.)*"\)$/],
  ['say', new RegExp(`^ {4,}(?:${NAME} )?"(?:[^"\\\\]|\\\\.)+"(?: {2}# 结局)?$`)],
  ['menu', /^ {4,}menu:$/],
  ['choice', new RegExp(`^ {8,}"(?:[^"\\\\]|\\\\.)+"(?: if ${PYTHON})?:$`)],
  ['input', new RegExp(`^ {4,}\\$ ${NAME} = renpy\\.input\\("(?:[^"\\\\]|\\\\.)*"\\)$`)],
  ['set', new RegExp(`^ {4,}\\$ ${NAME} [-+*/]?= ${PYTHON}$`)],
  ['if', new RegExp(`^ {4,}(?:if|elif) ${PYTHON}:$`)],
  ['else', /^ {4,}else:$/],
  ['go', new RegExp(`^ {4,}(?:jump|call) ${NAME}$|^ {4,}(?:return|pass|\\$ renpy\\.full_restart\\(\\))$`)],
] as const
/** The statement that each line is; in what is shown no tag or value begins. */
function renpyStructure(text: string) {
  const labels = new Set<string>()
  return text.split(/\r\n|[\n\r\u2028\u2029\u0085\v\f]/).flatMap(each => {
    const [kind] = RENPY.find(([, form]) => form.test(each)) ?? expect.fail(`no statement: ${each}`)
    const [, name] = /^label ([\w\u4e00-\u9fff]+)/.exec(each) ?? []
    if (name !== undefined) expect([...labels]).not.toContain(name)
    if (name !== undefined) labels.add(name)
    if (kind === 'say' || kind === 'choice') {
      const [, shown = ''] = /"((?:[^"\\]|\\.)*)"/.exec(each)!
      expect(
        shown
          .replaceAll('[[', '')
          .replaceAll('{{', '')
          .replaceAll('%%', '')
          .replace(new RegExp(`\\[${NAME}\\]`, 'g'), ''),
      ).not.toMatch(/[[{%]/)
    }
    // Who has no name is not defined.
    return kind === 'define' ? [] : kind
  })
}

/** Nodes by the grammar of Yarn Spinner 3: headers, and the kinds of the lines of each. */
function yarnStructure(text: string) {
  const titles = new Set<string>()
  const ids = new Set<string>()
  return text
    .split(/^===$/m)
    .filter(each => each.trim())
    .map(part => {
      const [head = '', body = ''] = part.trim().split(/^---$/m)
      const title = /^title: ([A-Za-z\u4e00-\u9fff][\w\u4e00-\u9fff]*)$/m.exec(head)?.[1] ?? expect.fail(`no title: ${head}`)
      expect([...titles]).not.toContain(title)
      titles.add(title)
      expect(
        head
          .trim()
          .split(/\r\n|[\n\r\u2028]/)
          .every(each => /^(?:title|shown|tags|position): /.test(each)),
        head,
      ).toBe(true)
      return body
        .split(/\r\n|[\n\r\u2028\u2029\u0085]/)
        .filter(each => each.trim())
        .map(each => {
          const own = each.trim()
          if (own.startsWith('//')) return 'comment'
          const command = /^<<(\w+)(?: (?:"(?:[^"\\]|\\["\\])*"|[^"<>]|<=?|>=?(?!>))*)?>>(?: \/\/ .*)?$/.exec(own)
          if (command) return command[1]
          const id = / #line:([\w-]+)$/.exec(own)?.[1]
          if (id !== undefined) expect([...ids]).not.toContain(id)
          if (id !== undefined) ids.add(id)
          const words = own
            .replace(/^-> /, '')
            .replace(/ #line:[\w-]+$| #结局$/, '')
            .replace(/ <<(?:once if|once|if) ?[^<>]*(?:[<>]=? [^<>]*)*>>$/, '')
            .replace(/\\./g, '·')
            .replace(/\{\$[\w\u4e00-\u9fff]+\}|\{"[^"]*"\}/g, '')
          expect(words).not.toMatch(/[{}[\]<>#]|\/\/|^(?:=|---)/)
          return own.startsWith('-> ') ? 'option' : 'line'
        })
    })
}

/** The story that inkjs makes of it, without an error. */
function inkStory(text: string) {
  const problems: string[] = []
  const compiler = new Compiler(text, { errorHandler: (message: string) => problems.push(message) } as never)
  const story = compiler.Compile()
  expect(
    problems.filter(each => !each.includes('WARNING')),
    text,
  ).toEqual([])
  return story
}
/** As many lines and choices along the way, and as many knots. */
function inkStructure(text: string) {
  const story = inkStory(text)
  const steps: unknown[] = []
  for (let turn = 0; turn < 3; turn++) {
    let lines = 0
    while (story.canContinue) if (story.Continue()?.trim()) lines++
    steps.push([lines, story.currentChoices.length])
    if (!story.currentChoices.length) break
    story.ChooseChoiceIndex(story.currentChoices.length - 1)
  }
  return [steps, text.match(/^=== [\w\u4e00-\u9fff]+ ===/gm)?.length]
}
function inkSaid(text: string): string {
  const story = inkStory(text)
  const said = story.ContinueMaximally()
  return spaced([said, ...story.currentChoices.map(({ text: words }: { text: string }) => words)].join(' '))
}
