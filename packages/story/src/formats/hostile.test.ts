// Whatever people call things and say, a story in another language has the same structure, and its words are words: read by readers that are not ours.
import { parseTwee } from 'extwee'
import fc from 'fast-check'
import { Compiler } from 'inkjs/full'
import { describe, expect, it } from 'vitest'
import { importStory } from './import.ts'
import { type Given, given, harmless, ofAllTypes, seen, storyOf } from './test-stories.ts'
import { faultsInRenpy, renpyKinds } from './test-renpy.ts'
import { type StoryFormat, writeStory } from './write.ts'

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
  it('are what each language takes, whatever nodes there are and when nothing is in them', () => {
    const structures = { twee: tweeStructure, renpy: renpyStructure, yarn: yarnStructure, ink: inkStructure }
    for (const game of [ofAllTypes(), ofAllTypes(true)])
      for (const [format, structure] of Object.entries(structures))
        expect(structure(writeStory(game, format as StoryFormat, new Map()).text)).not.toEqual([])
  })
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

/** The statement that each line is, without a fault; in what is shown no tag or value begins. */
function renpyStructure(text: string) {
  expect(faultsInRenpy([{ name: 'script.rpy', text }]), text).toEqual([])
  for (const [, shown = ''] of text.matchAll(/^ +(?:\w+ )?"((?:[^"\\]|\\.)*)"(?: if .*)?:?(?: {2}# (?:结局|提问))?$/gm))
    expect(
      shown
        .replaceAll('[[', '')
        .replaceAll('{{', '')
        .replaceAll('%%', '')
        .replace(/\[[A-Za-z\u4e00-\u9fff][\w\u4e00-\u9fff]*\]/g, ''),
    ).not.toMatch(/[[{%]/)
  // Who has no name is not defined.
  return renpyKinds(text).filter(kind => kind !== 'define')
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
            .replace(/(?: #结局| #提问)?(?: #line:[\w-]+)?$/, '')
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
