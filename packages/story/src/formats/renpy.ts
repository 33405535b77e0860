// Scripts of Ren'Py: labels of lines, menus, what is on the stage and heard, and where they lead. Python is never run.
import { loss, type Loss } from '@qianmu/script/losses'
import type { Expr } from '../model.ts'
import { KEPT_WORDS, ROLES } from './dialects/shared.ts'
import { assigned, Unreadable } from './foreign.ts'
import { Blocks, leads } from './indent.ts'
import { Definitions, NAME, plain, unescaped } from './renpy-definitions.ts'
import { type ScriptLine, scriptLines, stringAt } from './renpy-lines.ts'
import type { Tongue } from './tongues.ts'
import { type Choice, type Play, type Say, type Scene, type Stmt, type Story, Variables } from './tree.ts'

const WORD = new RegExp(`^(${NAME})`, 'u')
/** Blocks beside the story: how things look and move, and Python. */
const ASIDE = /^(?:screen|style|transform|init|python|translate|layeredimage|image\s.*:|testcase)\b/
const POSITIONS: Readonly<Record<string, Play['action']['pos']>> = {
  __proto__: null as never,
  left: 'left',
  center: 'centre',
  right: 'right',
}

class Renpy extends Blocks {
  private readonly people: Definitions['people']
  /** The label that begins within a block, by the line. */
  private readonly label: string
  private readonly defined: Definitions
  /** The sound of the next line. */
  private voice = ''
  private last: Say | null = null
  constructor(lines: readonly ScriptLine[], variables: Variables, losses: Loss[], defined: Definitions, label: string) {
    super(lines, variables, losses)
    this.people = defined.people
    this.defined = defined
    this.label = label
  }
  protected targets(text: string): string[] {
    return [...text.matchAll(new RegExp(`\\b(?:jump|call)\\s+(?!screen\\b|expression\\b)(${NAME})`, 'gu'))].map(found => found[1]!)
  }
  private shown(line: ScriptLine, text: string): string {
    const words = text
      .replace(/\\(.)/gs, (_all, sign: string) => (sign === 'n' ? '\n' : sign))
      .split('\n')
      .map(part => part.trim())
      .join('\n')
    const own = words
      .replace(/(?<!\{)\{(?!\{)(\/?[\w.=#+*-]*)\}/g, (tag: string) => {
        this.lose(line, tag, 'dropped', tag)
        return ''
      })
      .replace(new RegExp(`(?<!\\[)\\[(${NAME})(?:![a-z]+)?\\]`, 'gu'), (_all, name: string) => `{${this.variables.of(name).var_name}}`)
    return plain(own)
  }
  /** Words that are said or chosen, in which a sign of percent is doubled. */
  private said(line: ScriptLine, text: string): string {
    return this.shown(line, text).replaceAll('%%', '%')
  }
  /** @param mark of the line, by which its translations name it */
  private say(line: ScriptLine, speaker: string, words: string, mark = ''): Stmt[] {
    // A blank line within three quotes begins another line.
    const parts = words.split(/\n\s*\n/).map(part => part.trim())
    const says = parts.filter(Boolean).map((part, nth): Say => ({
      do: 'say',
      speaker,
      text: this.said(line, part),
      ...(mark && !nth ? { id: mark } : {}),
      ...(this.voice ? { voice: this.voice } : {}),
      ...(ROLES.includes(line.comment) ? { tags: [line.comment] } : {}),
    }))
    this.voice = ''
    this.last = says.at(-1) ?? this.last
    if (mark && says[0]) this.defined.marked.set(mark, says[0])
    return says
  }

  protected one(given: ScriptLine): Stmt[] | undefined {
    const line = given
    const { text } = line
    const [, word = ''] = WORD.exec(text) ?? []
    if (/^(?:elif|else)\b/.test(text)) return undefined
    this.at++
    if (text.startsWith('#')) {
      const from = this.at - 1
      while (this.peek()?.text.startsWith('#')) this.at++
      const source = this.lines.slice(from, this.at).map(each => each.text.slice(2).replace(/^ /, ''))
      this.lose(line, KEPT_WORDS, 'kept', source.join('\n'))
      return [{ do: 'keep', source: source.join('\n') }]
    }
    if (text.startsWith('$')) return this.python(line, text.slice(1).trim())
    const said = stringAt(text)
    if (said && !/^_?\($/.test(word)) return this.quoted(line, said)
    return this.statement(line, word, text.slice(word.length).trim())
  }
  /** A line of one string is told, of two strings said by the first. */
  private quoted(line: ScriptLine, { words, rest }: { words: string; rest: string }): Stmt[] {
    const other = stringAt(rest)
    const mark = this.rest(line, other ? other.rest : rest)
    return other ? this.say(line, words, other.words, mark) : this.say(line, '', words, mark)
  }
  /** What stands behind words: how they are shown. @returns the mark of the line; '' without */
  private rest(line: ScriptLine, text: string): string {
    const [whole, mark = ''] = /^(?:id\s+(\w+)|nointeract)$/.exec(text) ?? []
    if (text && whole === undefined) this.lose(line, text.split(/[\s(]/)[0] || '()', 'dropped', text)
    return mark
  }
  private python(line: ScriptLine, text: string): Stmt[] {
    if (/^renpy\.full_restart\(\)$/.test(text)) return [{ do: 'end' }]
    // A visit counts by itself.
    if (/^visits\["([^"]+)"\] = visits\.get\("\1", 0\) \+ 1$/.test(text)) return []
    const pause = /^renpy\.pause\((\d+(?:\.\d+)?)?/.exec(text)
    if (pause) return [{ do: 'play', action: { type: 'WAIT', seconds: Number(pause[1] ?? 0) } }]
    const [, jump] = /^renpy\.(?:jump|call)\(\s*["'](\w+)["']\s*\)$/.exec(text) ?? []
    if (jump) return [{ do: 'jump', to: jump, ...(text.startsWith('renpy.call') ? { call: true } : {}) }]
    const [asks, variable = ''] = new RegExp(`^(${NAME})\\s*=\\s*renpy\\.input\\(\\s*(?=_?\\(?\\s*["'])`, 'u').exec(text) ?? []
    const prompt = asks === undefined ? null : stringAt(text.slice(asks.length))
    if (prompt) {
      this.variables.hint(variable, '')
      return [{ do: 'input', variable: this.variables.of(variable).id, prompt: this.shown(line, prompt.words) }]
    }
    return [assigned(text, this.variables)]
  }
  private statement(line: ScriptLine, word: string, rest: string): Stmt[] {
    switch (word) {
      case 'jump':
      case 'call':
        return this.goes(line, word, rest)
      case 'return':
        if (rest) this.lose(line, 'return', 'changed', rest)
        return [{ do: 'back' }]
      case 'pass':
        return []
      case 'label':
        return this.labelled(line, rest)
      case 'menu':
        return this.menu(line, rest)
      case 'if':
        return [this.branches(line, rest)]
      case 'while':
        return this.loop(line, rest)
      case 'extend': {
        const said = stringAt(rest)
        if (!said || !this.last) throw new Unreadable('extend')
        this.last.joins = true
        return this.say(line, this.last.speaker, said.words)
      }
      case 'voice':
        // What goes on in the sound of the line before has none of its own.
        if (rest === 'sustain') return []
        this.voice = unescaped(stringAt(rest)?.words ?? rest)
        this.defined.asksFor(line, 'voice', this.voice, this.voice)
        return []
      default:
        return this.staged(line, word, rest) ?? this.spoken(line, word, rest)
    }
  }
  private goes(line: ScriptLine, word: string, rest: string): Stmt[] {
    const target = /^expression\b/.test(rest)
      ? (stringAt(rest.slice(10).trim())?.words ?? '')
      : (WORD.exec(rest.replace(/^\./, ''))?.[1] ?? '')
    if (!target || target === 'screen') throw new Unreadable(`${word} ${rest.split(' ')[0]}`)
    const args = rest.includes('(') ? rest.slice(rest.indexOf('(') + 1, Math.max(0, rest.lastIndexOf(')'))).trim() : ''
    if (args) this.lose(line, `${word}()`, 'changed', `没有带过去的参数：${args}`)
    const to = rest.startsWith('.') ? `${this.label}.${target}` : target
    return [{ do: 'jump', to, ...(word === 'call' ? { call: true } : {}) }]
  }
  /** A label within a block begins a place of its own. */
  private labelled(line: ScriptLine, rest: string): Stmt[] {
    const [, dot = '', name = ''] = new RegExp(`^(\\.?)(${NAME})`, 'u').exec(rest) ?? []
    return [{ do: 'label', name: dot ? `${this.label}.${name}` : name }, ...this.below(line)]
  }
  private menu(head: ScriptLine, rest: string): Stmt[] {
    const [, name] = WORD.exec(rest) ?? []
    const options: Choice[] = []
    const before: Stmt[] = name ? [{ do: 'label', name }] : []
    let prompt = ''
    const first = this.peek()
    for (
      let line = this.peek() as ScriptLine;
      line && line.indent > head.indent && line.indent === first!.indent;
      line = this.peek() as ScriptLine
    ) {
      this.at++
      const said = stringAt(line.text)
      if (said?.rest.endsWith(':')) {
        const [, args, cond] = /^(\([\s\S]*\))?\s*(?:if\s([\s\S]+))?:$/.exec(said.rest) ?? []
        if (args) this.lose(line, '()', 'dropped', args)
        const own = cond ? this.condition(line, cond) : null
        options.push({ text: this.said(line, said.words), cond: own, once: false, body: this.below(line) })
      } else if (said && !said.rest) prompt = this.said(line, said.words)
      else if (/^set\b/.test(line.text)) this.lose(line, 'set', 'dropped', line.text)
      else {
        this.at--
        before.push(...(this.one(line) ?? []))
      }
    }
    return [...before, { do: 'choice', prompt, options, falls: options.every(({ cond }) => cond !== null) }]
  }
  private branches(head: ScriptLine, first: string): Stmt {
    const cases: { cond: Expr | null; body: Stmt[] }[] = []
    let cond: Expr | null = this.condition(head, first.replace(/:$/, ''))
    for (;;) {
      cases.push({ cond, body: this.below(head) })
      const line = this.peek()
      const [, name = '', args = ''] = /^(elif|else)\b\s*([\s\S]*):$/.exec(line?.indent === head.indent ? line.text : '') ?? []
      if (!name) return { do: 'if', cases }
      this.at++
      cond = name === 'else' ? null : this.condition(line!, args)
    }
  }
  private loop(line: ScriptLine, rest: string): Stmt[] {
    const name = `${this.label} 循环 ${line.at}`
    const cond = this.condition(line, rest.replace(/:$/, ''))
    const body = this.below(line)
    return [
      { do: 'label', name },
      { do: 'if', cases: [{ cond, body: [...body, { do: 'jump', to: name }] }] },
    ]
  }
  /** What is seen and heard; null for a word that is none of that. */
  private staged(line: ScriptLine, word: string, rest: string): Stmt[] | null {
    const [what = '', ...clauses] = rest
      .split(/\s(?=(?:with|at|as|behind|onlayer|zorder|fadein|fadeout|loop|noloop|volume)\b)/)
      .map(part => part.trim())
    const said = stringAt(what)
    const name = said ? unescaped(said.words) : (this.defined.images.get(what)?.shown ?? what)
    const image = said ? '' : (this.defined.images.get(what)?.file ?? '')
    const play = (action: Play['action'], told = clauses, file = image): Stmt[] => {
      for (const clause of told) this.lose(line, clause.split(/\s/)[0]!, 'dropped', clause)
      if (action.resource && action.type !== 'HIDE') this.defined.asksFor(line, word, action.resource, file)
      return [{ do: 'play', action }]
    }
    switch (word) {
      case 'scene':
        return play({ type: 'BG', resource: name })
      case 'show': {
        if (/^(?:text|screen|expression|layer)\b/.test(what)) throw new Unreadable(`show ${what.split(' ')[0]}`)
        const place = clauses.find(clause => POSITIONS[clause.replace(/^at\s+/, '')])
        const pos = place ? POSITIONS[place.replace(/^at\s+/, '')]! : ''
        return play(
          { type: 'SHOW', resource: name, pos },
          clauses.filter(clause => clause !== place),
        )
      }
      case 'hide':
        if (/^screen\b/.test(what)) throw new Unreadable('hide screen')
        return play({ type: 'HIDE', resource: name })
      case 'play':
      case 'queue': {
        const [channel = '', ...rest] = what.split(/\s+/)
        const given = rest.join(' ')
        const known = this.defined.sounds.get(given)
        const sound = unescaped(stringAt(given)?.words ?? given)
        return play({ type: channel === 'music' ? 'BGM' : 'SE', resource: known?.shown ?? sound }, clauses, known?.file ?? sound)
      }
      case 'stop':
        if (!/^music\b/.test(what)) {
          this.lose(line, 'stop', 'dropped', rest)
          return []
        }
        return play({ type: 'BGM', resource: '' })
      case 'pause':
        return play({ type: 'WAIT', seconds: Number(rest) || 0 }, [])
      case 'with':
      case 'window':
      case 'nvl':
        this.lose(line, word, 'dropped', rest)
        return []
      default:
        return null
    }
  }
  /** `e "…"`, `e happy "…"`, `e @ happy "…"`. */
  private spoken(line: ScriptLine, word: string, rest: string): Stmt[] {
    const at = rest.search(/["'`(]/)
    const begin = rest[at] === '(' && rest[at - 1] === '_' ? at - 1 : at
    const [look, words] = at < 0 ? ['', ''] : [rest.slice(0, begin).trim(), rest.slice(begin)]
    const said = stringAt(words)
    if (!said || !word || !/^[\p{L}\p{N}_@ -]*$/u.test(look)) throw new Unreadable(word || line.text.slice(0, 20))
    const mark = this.rest(line, said.rest)
    const speaker = this.people.get(word)?.name ?? word
    const [first, ...more] = this.say(line, speaker, said.words, mark)
    if (!look || first?.do !== 'say') return first ? [first, ...more] : []
    return [{ ...first, look: `${word} ${look.replace(/^@\s*/, '')}` }, ...more]
  }
}

interface Part {
  name: string
  shown: string
  lines: ScriptLine[]
}
/** What stands in place of a line in another language, or, as `strings`, of other words. */
interface Block {
  language: string
  mark: string
  lines: ScriptLine[]
}
const TRANSLATED = /^translate\s+(\w+)\s+(?!python\b|style\b)(\w+)\s*:$/
const LABEL = new RegExp(`^label\\s+(\\.?${NAME}(?:\\.${NAME})?)\\s*(?:\\(([\\s\\S]*)\\))?\\s*(?:hide)?\\s*:$`, 'u')

/** The labels of a script; all else is taken as a definition, or told. */
function partsOf(lines: readonly ScriptLine[], definitions: Definitions, losses: Loss[], blocks: Block[]): Part[] {
  const parts: Part[] = []
  let aside = false
  let block: Block | undefined
  for (const line of lines) {
    if (line.indent > 0) {
      if (block) block.lines.push(line)
      else if (aside) {
        const last = losses.pop()!
        losses.push(loss(last.place, last.construct, last.fate, `${last.words}\n${line.text}`))
      } else parts.at(-1)?.lines.push(line)
      continue
    }
    const [, name, params] = LABEL.exec(line.text) ?? []
    const [, language, mark] = TRANSLATED.exec(line.text) ?? []
    block = undefined
    aside = ASIDE.test(line.text)
    if (language !== undefined) blocks.push((block = { language, mark: mark!, lines: [] }))
    else if (name) {
      const whole = name.startsWith('.') ? `${parts.at(-1)?.name.split('.')[0]}${name}` : name
      parts.push({ name: whole, shown: line.comment, lines: [] })
      if (params) losses.push(loss(`第 ${line.at} 行`, 'label()', 'changed', `没有带过来的参数：${params}`))
    } else if (aside) losses.push(loss(`第 ${line.at} 行`, WORD.exec(line.text)?.[1] ?? line.text, 'dropped', line.text))
    else if (!definitions.take(line)) {
      // Statements may stand at the margin, behind a label.
      if (parts.length) parts.at(-1)!.lines.push(line)
      else losses.push(loss(`第 ${line.at} 行`, WORD.exec(line.text)?.[1] ?? line.text.slice(0, 20), 'dropped', line.text))
    }
  }
  return parts
}

/** The languages of a script; where a button lets people choose one, it says what they call it. */
function tonguesOf(script: string, blocks: readonly Block[], read: (lines: readonly ScriptLine[]) => Renpy): Tongue[] {
  const names = new Map(
    [...script.matchAll(/textbutton\s+"((?:[^"\\\n]|\\.)*)"\s+action\s+Language\("(\w+)"\)/g)].map(
      ([, shown = '', language = '']) => [language, plain(unescaped(shown))] as const,
    ),
  )
  return [...Map.groupBy(blocks, ({ language }) => language)].map(([language, own]) => {
    const tongue: Tongue = { name: names.get(language) || language, lines: new Map(), phrases: new Map() }
    for (const { mark, lines } of own) {
      const says = read(lines)
        .read(0)
        .flatMap(each => (each.do === 'say' ? each : []))
      if (mark !== 'strings') tongue.lines.set(mark, says)
      // They are read as lines of somebody called `old` and somebody called `new`.
      else for (const [nth, { speaker, text }] of says.entries()) if (speaker === 'old') tongue.phrases.set(text, says[nth + 1]?.text ?? '')
    }
    return tongue
  })
}

/** A script of Ren'Py. Null for one without labels. */
export function readRenpy(text: string): Story | null {
  if (!/^label\s/m.test(text)) return null
  const variables = new Variables()
  const losses: Loss[] = []
  const definitions = new Definitions(variables, losses)
  const lines = scriptLines(text)
  // A comment beside a label or a first value is what people call it.
  for (const { text: words, at, comment } of lines)
    if (comment && !ROLES.includes(comment) && !/^#|^(?:label|default|define|image)\s/.test(words))
      losses.push(loss(`第 ${at} 行`, '#', 'dropped', comment))
  const blocks: Block[] = []
  const parts = partsOf(
    lines.filter(({ text: words }) => words),
    definitions,
    losses,
    blocks,
  )
  variables.scenes = new Set(parts.map(({ name }) => name))
  const scenes = parts.map(({ name, shown, lines }, nth): Scene => {
    variables.here = name
    const body = new Renpy(lines, variables, losses, definitions, name).read(0)
    // A label that does not lead on goes on with the one behind it.
    const next = parts[nth + 1]
    if (!leads(body)) body.push(next ? { do: 'jump', to: next.name } : { do: 'back' })
    return { name, ...(shown ? { shown } : {}), body }
  })
  const start = scenes.find(scene => scene.name === 'start') ?? scenes[0]
  const tongues = {
    list: tonguesOf(text, blocks, lines => new Renpy(lines, variables, losses, definitions, '')),
    marked: definitions.marked,
  }
  definitions.tellUnused()
  const { title, ifid, ratio, media } = definitions
  return {
    title,
    ifid,
    ratio,
    start: start?.name ?? '',
    scenes,
    variables: variables.list,
    losses,
    counted: variables.counted,
    media: [...media.values()],
    tongues,
  }
}
