// Stories of Twine as SugarCube and Harlowe play them; passages of other formats are kept as they stand.
import { loss, type Loss } from '@qianmu/script/losses'
import { changes, several, Unreadable } from '../foreign.ts'
import { leads } from '../indent.ts'
import { type Choice, effect, jumpsIn, type Scene, type Stmt, type Story, Variables } from '../tree.ts'
import { PREVIOUS, Shelf, withoutUsed } from './shelf.ts'
import type { Told } from './twee-passage.ts'
import { hasChoice } from './twee-pieces.ts'
import { Reader } from './twee-reader.ts'
import { linkOf, linksOf } from './twee-words.ts'
import { type Passage, type Twine, twinesOf } from './twine.ts'

const SPECIAL = new Set(['StoryTitle', 'StoryData', 'StoryInit', 'PassageHeader', 'PassageFooter'])
/** Passages that the program shows beside the story, or sets it up with. */
const ASIDE = new Set([
  'StoryCaption',
  'StoryMenu',
  'StoryInterface',
  'StoryBanner',
  'StorySubtitle',
  'StoryAuthor',
  'StoryDisplayTitle',
  'StoryShare',
  'StorySettings',
  'StoryIncludes',
  'PassageReady',
  'PassageDone',
])
const CODE = new Set(['script', 'stylesheet', 'init', 'startup', 'widget', 'Twine.image', 'Twine.audio', 'Twine.private'])
const AROUND = { header: new Set(['header', 'debug-header']), footer: new Set(['footer', 'debug-footer']) }

interface Around {
  header: Passage[]
  footer: Passage[]
}
interface Part {
  body: Stmt[]
  isRepeated: boolean
}
function read({ name, text }: Passage, told: Told): Part {
  const reader = new Reader(name, text, told)
  const body = reader.whole()
  return { body: [...reader.begins, ...body], isRepeated: reader.isRepeated }
}

/** Choices within a decision that something follows are put by until the passage ends. */
const putBy = (body: readonly Stmt[]): Stmt[] =>
  body.map(each =>
    each.do === 'choice'
      ? { ...each, gathers: true }
      : each.do === 'if'
        ? { ...each, cases: each.cases.map(one => ({ ...one, body: putBy(one.body) })) }
        : each,
  )

/** A passage with what stands around every one. */
function sceneOf(passage: Passage, { header, footer }: Around, told: Told): Scene {
  const { name, tags, x, y } = passage
  told.variables.here = name
  const { body: own, isRepeated } = read(passage, told)
  const parts = (passages: readonly Passage[]) => passages.map(each => read(each, { ...told, losses: [] }))
  const [before, behind] = [parts(header), parts(footer)]
  // What is chosen stands behind all that is said.
  const last = own.at(-1)
  const choice = last?.do === 'choice' ? last : undefined
  if (choice) own.pop()
  const rest = leads(own) ? [] : behind.flatMap(each => each.body)
  const said = [...before.flatMap(each => each.body), ...own, ...rest]
  const isPutBy = said.some((each, nth) => each.do === 'if' && hasChoice([each]) && (choice !== undefined || nth < said.length - 1))
  const isBack = isRepeated || [...before, ...behind].some(each => each.isRepeated)
  const body: Stmt[] = [
    ...(isPutBy ? putBy(said) : said),
    ...(isBack ? [{ do: 'label' as const, name: linksOf(name) }] : []),
    ...(choice ? [choice] : []),
  ]
  if (choice ? choice.falls : !leads(body)) body.push({ do: isPutBy ? 'stop' : 'back' })
  return { name, tags, ...(x === undefined ? {} : { x, y: y! }), body }
}
/** Statements with others in place of jumps. */
const replaced = (body: readonly Stmt[], jump: (each: Extract<Stmt, { do: 'jump' }>) => Stmt): Stmt[] =>
  body.map(each => {
    if (each.do === 'jump') return jump(each)
    if (each.do === 'choice') return { ...each, options: each.options.map(one => ({ ...one, body: replaced(one.body, jump) })) }
    return each.do === 'if' ? { ...each, cases: each.cases.map(one => ({ ...one, body: replaced(one.body, jump) })) } : each
  })
/** Scenes that a way back is told for. */
const MOST_WAYS = 60
/** Scenes with their ways back to the one before: where several lead to one, a variable knows which it was. */
function withWaysBack(scenes: Scene[], variables: Variables, losses: Loss[]): Scene[] {
  const from = new Map<string, Set<string>>()
  const included = new Set<string>()
  const asking = new Set<string>()
  for (const { name, body } of scenes)
    for (const { to, call } of jumpsIn(body)) {
      if (to === PREVIOUS) asking.add(name)
      else if (call) included.add(to)
      else if (to !== name) from.set(to, (from.get(to) ?? new Set()).add(name))
    }
  if (!asking.size) return scenes
  for (const name of asking) {
    const more = [...(from.get(name) ?? [])].slice(MOST_WAYS)
    if (more.length) losses.push(loss(`片段「${name}」`, '回到上一段', 'changed', more.join('、').slice(0, 2000)))
  }
  const numbers = new Map(scenes.map(({ name }, nth) => [name, nth + 1]))
  const isOpen = [...asking].some(name => (from.get(name)?.size ?? 0) > 1)
  const [here, before] = isOpen ? [variables.helper('这一段', 0).id, variables.helper('上一段', 0).id] : ['', '']
  return scenes.map(scene => {
    const back = [...(from.get(scene.name) ?? [])].slice(0, MOST_WAYS)
    const way = (): Stmt => {
      const [only, ...more] = back
      if (only === undefined) return { do: 'stop' }
      if (!more.length) return { do: 'jump', to: only }
      const cases = back.map(to => ({
        cond: { op: '==' as const, l: { var: before }, r: numbers.get(to)! },
        body: [{ do: 'jump' as const, to }],
      }))
      return { do: 'if', cases: [...cases, { cond: null, body: [{ do: 'jump', to: only }] }] }
    }
    const body = replaced(scene.body, each => (each.to === PREVIOUS ? way() : each))
    if (!isOpen || included.has(scene.name)) return { ...scene, body }
    const nth = numbers.get(scene.name)!
    const cond = { op: '!=' as const, l: { var: here }, r: nth }
    const entered: Stmt[] = [
      { do: 'set', effect: effect(before, '=', { var: here }), cond },
      { do: 'set', effect: effect(here, '=', nth) },
    ]
    return { ...scene, body: [...entered, ...body] }
  })
}
/** A passage of a format that is not read: its words and links as they are. */
function keptScene({ name, tags, x, y, text }: Passage, format: string, losses: Loss[]): Scene {
  const links = [...new Set([...text.matchAll(/\[\[([^[\]\n]{1,300})\]\]/g)].map(([, inside = '']) => inside.split('][')[0]!))].map(linkOf)
  const options = links.map((link): Choice => ({ text: link.text, cond: null, once: false, body: [{ do: 'jump', to: link.to }] }))
  losses.push(loss(`片段「${name}」`, format, 'kept', text))
  return {
    name,
    tags,
    ...(x === undefined ? {} : { x, y: y! }),
    body: [{ do: 'keep', source: text }, options.length ? { do: 'choice', options } : { do: 'end' }],
  }
}

function storyOf(twine: Twine): Story {
  const variables = new Variables()
  variables.countsVisits = true
  variables.isSigned = true
  const { passages, losses, format } = twine
  const isHarlowe = /harlowe/i.test(format)
  const isRead = isHarlowe || format === '' || /sugarcube/i.test(format)
  variables.scenes = new Set(passages.map(({ name }) => name))
  for (const { tags, name, text } of passages)
    if (name === 'StoryInit' || tags.includes('startup') || tags.includes('init')) declareAll(name, text, variables, losses)
  const around: Around = {
    header: passages.filter(({ name, tags }) => name === 'PassageHeader' || tags.some(tag => AROUND.header.has(tag))),
    footer: passages.filter(({ name, tags }) => name === 'PassageFooter' || tags.some(tag => AROUND.footer.has(tag))),
  }
  for (const { name, tags, text } of passages) {
    const tag = tags.find(each => CODE.has(each) && each !== 'startup' && each !== 'init')
    const rest = tag === 'widget' && isRead ? withoutUsed(text) : text
    if ((ASIDE.has(name) || tag) && rest) losses.push(loss(`片段「${name}」`, tag ?? name, 'dropped', rest))
  }
  const shown = passages.filter(
    passage =>
      !SPECIAL.has(passage.name) &&
      !ASIDE.has(passage.name) &&
      !passage.tags.some(tag => CODE.has(tag)) &&
      !around.header.includes(passage) &&
      !around.footer.includes(passage),
  )
  const shelf = new Shelf(passages, twine.script)
  shelf.hasAround = around.header.length + around.footer.length > 0
  variables.constants.set('Story.title', twine.title)
  const told = { variables, losses, isHarlowe, shelf }
  // What stands around every passage is told once.
  if (isRead) for (const passage of [...around.header, ...around.footer]) read(passage, told)
  const scenes = withWaysBack(
    shown.map(passage => (isRead ? sceneOf(passage, around, told) : keptScene(passage, format, losses))),
    variables,
    losses,
  )
  if (isRead) for (const [construct, words] of shelf.unused()) losses.push(loss('', construct, 'dropped', words))
  const { turns } = variables
  if (turns) for (const { body } of scenes) body.unshift({ do: 'set', effect: effect(turns.id, '+=', 1) })
  const start = scenes.some(scene => scene.name === twine.start) ? twine.start : (scenes[0]?.name ?? '')
  return { title: twine.title, ifid: twine.ifid, start, scenes, variables: variables.list, losses, counted: variables.counted }
}

/** The stories of a file of Twine: its Twee, its HTML or its JSON. Null for what is none. */
export function readTwine(text: string): Story | null {
  const [first, ...more] = twinesOf(text).filter(twine => twine.passages.length)
  return first ? { ...storyOf(first), more: more.map(storyOf) } : null
}
/** First values: `<<set $a to 1>>` or `(set: $a to 1)`; a comment behind one is what people call it. */
function declareAll(name: string, text: string, variables: Variables, losses: Loss[]): void {
  const rest = text.replace(
    /(?:<<set ((?:[^<>\n]|<(?!<)){1,2000})>>|\(set:\s*((?:[^()\n]|\([^()\n]{0,300}\)){1,300})\))(?:\/\*([^*\n]{1,80})\*\/)?/g,
    (all, one: string | undefined, other: string | undefined, shown: string | undefined) => {
      for (const given of several(one ?? other ?? '')) declare(name, all, given, shown, variables, losses)
      return ''
    },
  )
  const left = withoutUsed(rest)
  if (left) losses.push(loss(`片段「${name}」`, name, 'dropped', left))
}
function declare(name: string, all: string, given: string, shown: string | undefined, variables: Variables, losses: Loss[]): void {
  try {
    const [first, ...more] = changes(given, variables).flatMap(each => (each.do === 'set' ? each.effect.value : []))
    const called = /[$]?([\p{L}_][\p{L}\p{N}_]*)/u.exec(given)![1]!
    if (variables.of(called).type === 'list') variables.declare(called, more.map(String))
    else if (typeof first === 'object' || first === undefined) throw new Unreadable(all)
    else variables.declare(called, first)
    if (shown) variables.rename(called, shown.trim())
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    losses.push(loss(`片段「${name}」`, '初值', 'dropped', all))
  }
}
