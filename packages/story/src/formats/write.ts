// Games as stories of other programs: each node is a passage, a knot, a node or a label; what a program has no word for is accounted for.
import { loss, type Fate, type Loss } from '@qianmu/script/losses'
import type { Action, DataOf, Edge, Effect, Expr, Game, GameNode, Numeric } from '../model.ts'
import { waysOf } from '../ways.ts'
import { ink } from './dialects/ink.ts'
import { renpy } from './dialects/renpy.ts'
import { ASKING, type Case, type Dialect, KEPT_WORDS, type Line, type Out, SUSTAINED } from './dialects/shared.ts'
import { twee } from './dialects/twee.ts'
import { yarn } from './dialects/yarn.ts'
import { comment, identifier, linesOf, mark, Names } from './escape.ts'
import { Media } from './media.ts'
import { LONGEST } from './parts.ts'
import { effectLines, type Staged, stagedLines } from './write-acts.ts'
import { type Offer, offer, toldOf } from './write-played.ts'
import { type Found, LONGEST_VARIABLE, NOTHING, PLAIN, Plan, UNHEARD, WHOLE } from './write-plan.ts'
import { calledIn, ifidOf, namesOf, speakersIn, wantedIn } from './write-ways.ts'

const DIALECTS = { twee, ink, yarn, renpy } as const satisfies Record<string, Dialect>
export type StoryFormat = keyof typeof DIALECTS
export interface Written {
  text: string
  /** What the format cannot say. */
  losses: Loss[]
}

/** Writes a game in a language. With `project` its files go along, and `words` gathers what it says. */
export class Writer {
  readonly losses: Loss[] = []
  /** Of lines: each once, though nodes are copied with theirs. */
  private readonly marks = new Names()
  private readonly plan: Plan
  readonly found: Found
  private readonly people: ReadonlyMap<string, string>
  private readonly dialect: Dialect
  private readonly out: Out
  private at = '整个游戏'
  /** How deep one is within options. */
  private choosing = 0
  /** Whether the line before goes on in the next. */
  private isBegun = false
  private readonly used = new Set<Edge>()
  /** By the name of a scene where it leads; and what is called, or put by. */
  private readonly jumps = new Map<string, Set<string>>()
  private readonly calls = new Set<string>()
  private hasGathers = false
  private readonly speakers = new Set<string>()
  /** By the name of a scene that is counted, the one by which it comes to itself. */
  private readonly again = new Map<string, string>()
  /** The scene in which options end that lead nowhere, once there is one. */
  private last: string | undefined
  /** @param known what another writing of the game has found; it is looked for where there was none */
  constructor(whole: Game, people: ReadonlyMap<string, string>, dialect: Dialect, project?: Pick<Out, 'words'>, known?: Found) {
    const look = (before: Found) => new Writer(whole, people, dialect, project && { words: UNHEARD }, before).look()
    this.found = known ?? look({ ...look(NOTHING), leads: NOTHING.leads, ends: NOTHING.ends, losses: [] })
    this.plan = new Plan(whole, dialect, this.found)
    const { game, names, taken } = this.plan
    this.people = people
    this.dialect = dialect
    this.losses.push(...this.found.losses)
    const variables = new Map(
      game.numerics.map((each, nth) => [
        each.id,
        taken.of(identifier(each.var_name.slice(0, LONGEST_VARIABLE), dialect.isAscii) || `v_${nth + 1}`),
      ]),
    )
    this.out = {
      variables,
      names,
      counted: new Set([...this.plan.counted].flatMap(id => names.get(id) ?? [])),
      people: new Map(
        (this.found.speakers ?? [...speakersIn(game)].map(id => comment(people.get(id) ?? '')).filter(Boolean)).map((name, nth) => [
          name,
          taken.of(identifier(name, true).toLowerCase() || `p_${nth + 1}`),
        ]),
      ),
      media: new Media(game, project !== undefined),
      stage: game.meta.ratio === '9:16' ? [1080, 1920] : [1920, 1080],
      ...project,
      ifid: game.meta.ifid || ifidOf(game),
      here: '',
      visited: new Set(),
      cast: new Set([...people.values()].map(comment)),
      lose: (construct, fate, words) => this.lose(construct, fate, words),
      shown: new Map(game.numerics.map(each => [each.var_name, variables.get(each.id)!])),
    }
  }

  private lose(construct: string, fate: Fate = 'dropped', words = ''): void {
    this.losses.push(loss(this.at, construct, fate, words))
  }
  private cond(...conds: (Expr | null)[]): string | null {
    const own = conds.filter(each => each !== null)
    if (!own.length) return null
    return this.dialect.expr(
      own.reduce((l, r) => ({ op: 'and', l, r })),
      this.out,
    )
  }
  /** What is done where nothing leads on. */
  private nowhere(node: GameNode): string[] {
    // One goes back to the call from a scene that only calls lead to.
    if (this.dialect.back() && this.found.called.has(this.plan.parts.get(node.id) ?? node.id)) return [this.dialect.back()]
    if (this.dialect.lastScene && this.choosing) {
      this.last ??= this.plan.taken.of(this.dialect.lastScene)
      return [this.dialect.jump(this.last)]
    }
    return this.plan.gathers ? [this.dialect.stop()].filter(Boolean) : this.dialect.end('', [], this.out)
  }
  private leads(to: string): void {
    this.jumps.set(this.out.here, (this.jumps.get(this.out.here) ?? new Set()).add(to))
  }
  private jumpTo(id: string): string {
    const name = this.plan.names.get(id)!
    this.leads(name)
    if (!this.dialect.leavesFirst || name !== this.out.here || !this.out.counted.has(name)) return this.dialect.jump(name)
    if (!this.again.has(name)) this.again.set(name, this.plan.taken.of(`${name}_again`))
    return this.dialect.jump(this.again.get(name)!)
  }
  /** The ways of a port: those under conditions, then what is done otherwise. */
  private cases(node: GameNode, port: string): Case[] {
    const edges = this.plan.ways.get(`${node.id} ${port}`) ?? []
    for (const edge of edges) this.used.add(edge)
    const to = (edge: Edge | undefined) => {
      if (edge && this.plan.parts.has(edge.to)) return this.within(this.plan.nodes.get(edge.to)!)
      return edge && this.plan.names.has(edge.to) ? [this.jumpTo(edge.to)] : this.nowhere(node)
    }
    const under = edges.filter(edge => edge.condition !== null)
    const other = edges.find(edge => edge.condition === null)
    if (!under.length) return [{ cond: null, body: to(other) }]
    return this.inside(() => [...under.map(edge => ({ cond: this.cond(edge.condition), body: to(edge) })), { cond: null, body: to(other) }])
  }
  private inside<T>(made: () => T): T {
    this.choosing++
    const all = made()
    this.choosing--
    return all
  }
  private go(node: GameNode, port: string): string[] {
    const cases = this.cases(node, port)
    return cases.length > 1 ? this.dialect.when(cases) : cases[0]!.body
  }
  /** The ways of a port where others were asked for before: a decision that stands there alone goes on with its own. */
  private otherwise(node: GameNode, port: string): Case[] {
    const [edge] = this.plan.ways.get(`${node.id} ${port}`) ?? []
    const part = edge && this.plan.parts.has(edge.to) ? this.plan.nodes.get(edge.to)! : undefined
    if (part?.type !== 'LOGIC' || !part.data.cases.length || this.around(part).length) return this.inside(() => this.cases(node, port))
    this.used.add(edge!)
    return this.decided(part)
  }
  private decided(node: GameNode<'LOGIC'>): Case[] {
    if (node.data.mode !== 'first_match') this.lose('按权重、轮流或只走一次的逻辑')
    const own = node.data.cases.map(({ id, expr }) => ({
      cond: this.cond(expr) ?? this.dialect.expr(true, this.out),
      body: this.inside(() => this.go(node, id)),
    }))
    return [...own, ...this.otherwise(node, 'else')]
  }
  /** All that a node says, within its own scene or another's. */
  private within(node: GameNode): string[] {
    const before = this.at
    this.at = `节点「${node.name}」`
    this.isBegun = false
    const lines = this.around(node)
    lines.push(...this.body(node, lines.length > 0 || this.plan.parts.has(node.id)))
    this.at = before
    return lines
  }
  private effects(effects: readonly Effect[]): string[] {
    return effectLines(effects, this.plan.game, this.dialect, this.out)
  }
  private say(speaker: string, text: string, { id = '', voice = '', ...more }: Partial<Omit<Line, 'speaker' | 'text'>> = {}): string[] {
    const { tags = [], joins = false, cond = null } = more
    // The blank before the next part of a line is kept where the language has one line for both.
    const begun = text.replace(/\s+/g, ' ').trimStart()
    // Between two parts of a line one that says nothing is none.
    if (joins && this.isBegun && !begun) return []
    const lines = joins ? [this.dialect.joins ? begun : begun.trimEnd()] : linesOf(text)
    this.out.words?.begin()
    // Who goes on in a line is named where it begins.
    const who = this.isBegun ? '' : comment(speaker)
    if (who && text.trim()) this.speakers.add(who)
    this.isBegun = joins
    return lines.flatMap((line, nth) => {
      const said = { speaker: who, text: line, id: mark(id) && this.marks.of(mark(id)), tags, joins, cond }
      return this.dialect.say({ ...said, voice: nth && voice ? SUSTAINED : voice }, this.out)
    })
  }
  /** What is asked before options: it is marked where a reader would take it for a line of its own. */
  private asked({ id, data: { prompt: text, options } }: GameNode<'BRANCH'>, isBehind: boolean): string[] {
    if (!options.length) return this.say('', text, { id: `${id}-prompt` })
    const isPlain = !isBehind && !this.plan.gathers && linesOf(text).length === 1 && !this.dialect.behindNames?.test(text)
    return this.say('', text, isPlain ? {} : { tags: [ASKING] })
  }
  private options(node: GameNode, options: readonly Offer[]): string[] {
    const { dialect } = this
    const written = options.map(({ id, text, visible, enabled, effects, once }) => ({
      text: comment(text) || '……',
      cond: this.cond(visible, enabled),
      once,
      body: this.inside(() => [...this.effects(effects), ...this.go(node, id)]),
    }))
    const gathers = node.type === 'BRANCH' && node.data.gathers
    // What can always be chosen leaves nothing for when there is no option.
    const isOpen = written.some(({ cond, once }) => cond === null && !(once && dialect.keepsOnce))
    this.hasGathers ||= gathers && written.length > 0
    if (gathers && written.length) return dialect.gather(written, isOpen && !dialect.gathers ? [] : this.go(node, 'out'), this.out)
    const asks = node.type === 'BRANCH' && this.plan.ways.has(`${node.id} else`) && !isOpen
    const otherwise = asks ? this.go(node, 'else') : null
    // No language has a choice of nothing.
    if (!written.length) return otherwise ?? (gathers ? this.go(node, 'out') : this.nowhere(node))
    return dialect.choice(written, otherwise ?? (dialect.falls && !isOpen ? this.nowhere(node) : null), this.out)
  }
  private action(action: Action): string[] {
    const { id, type, character_id, msg, cond, effects, joins, tags, resource, expression, pos, seconds } = action
    const speaker = this.people.get(character_id) ?? ''
    const voice = this.out.media.soundOf(action.dubbing_game_resource_id ? String(action.dubbing_game_resource_id) : action.dubbing_url)
    if (msg && expression) this.lose('表情', 'dropped', expression)
    if (action.dubbing_name && !action.dubbing_url) this.lose('配音', 'dropped', action.dubbing_name)
    const staged = msg || type === 'SET' ? [] : this.staged({ type, name: resource || expression, what: speaker, pos, seconds })
    if (!(voice && msg) && (action.dubbing_url || action.dubbing_game_resource_id)) this.lose('配音', 'dropped', msg)
    const done = [...staged, ...this.effects(effects)]
    const asked = msg || done.length ? this.cond(cond) : null
    // What is under one condition with a line is asked for once.
    const isOne = asked !== null && done.length > 0 && !joins && linesOf(msg).length === 1
    const spoken = msg ? this.say(speaker, msg, { id: id || 'line', tags, joins, voice, cond: isOne ? null : asked }) : []
    const body = isOne ? [...spoken, ...done] : done
    return [...(isOne ? [] : spoken), ...(asked === null || !body.length ? body : this.dialect.when([{ cond: asked, body }]))]
  }
  private staged(play: Staged): string[] {
    return stagedLines(play, this.dialect, this.out)
  }

  /** @param isBehind whether something stands before it in its scene */
  private body(node: GameNode, isBehind: boolean): string[] {
    switch (node.type) {
      case 'START':
        return [...this.effects(node.data.var_overrides), ...this.go(node, 'out')]
      case 'PLOT':
        return [...node.data.actions.flatMap(action => this.action(action)), ...this.go(node, 'out')]
      case 'BRANCH':
        if (node.data.timer_sec > 0) this.lose('限时作答')
        return [...this.asked(node, isBehind), ...this.options(node, node.data.options)]
      case 'SET':
        return [...this.effects(node.data.ops), ...this.go(node, 'out')]
      case 'LOGIC':
        return node.data.cases.length ? this.dialect.when(this.decided(node)) : this.go(node, 'else')
      case 'LINK': {
        const to = this.plan.names.get(node.data.target_node_id)
        if (node.data.mode === 'stop' || node.data.mode === 'back') return this.nowhere(node)
        if (to === undefined) return this.nowhere(node)
        if (node.data.mode === 'jump') return [this.jumpTo(node.data.target_node_id)]
        this.hasGathers ||= node.data.mode === 'thread'
        if (node.data.mode === 'call' || !this.dialect.gathers) this.calls.add(to)
        else this.leads(to)
        if (node.data.keeps.length) this.lose('调用后还原的变量', 'changed', node.name)
        return [
          node.data.mode === 'thread' ? this.dialect.thread(to, this.out) : this.dialect.call(to, this.out),
          ...this.go(node, 'return'),
        ]
      }
      case 'CUSTOM': {
        if (node.data.template_id) this.lose('自定义节点的界面', 'dropped', node.name)
        if (node.data.source) this.lose(KEPT_WORDS, 'changed', node.data.source)
        const [first] = waysOf(node)
        return [
          ...this.dialect.verbatim(node.data.source),
          ...(node.data.ports.length > 1
            ? this.options(
                node,
                node.data.ports.map(({ id, label }) => offer(id, label)),
              )
            : this.go(node, first!.id)),
        ]
      }
      case 'ENDING':
        if (node.data.unlock_vars.length) this.lose('结局解锁的变量')
        if (node.data.cg || node.data.panel || node.data.achievement) this.lose('结局的画面与成就', 'dropped', node.data.title)
        return this.dialect.end(linesOf(node.data.title).join(' '), linesOf(node.data.text), this.out)
      case 'INPUT':
        return this.asksFor(node.data, node)
      default: {
        const { lines, options, port, lost } = toldOf(node, this.people)
        if (lost) this.lose(lost)
        const said = lines.flatMap(({ speaker, text, id }) => this.say(speaker, text, { id }))
        return [...said, ...(options.length ? this.options(node, options) : this.go(node, port))]
      }
    }
  }
  /** What people are to type, and where that leads. */
  private asksFor({ var_id, prompt, matches }: DataOf<'INPUT'>, node: GameNode): string[] {
    const { dialect } = this
    const name = this.out.variables.get(var_id)
    const said = () => this.say('', prompt, { id: `${node.id}-prompt` })
    if (!name) {
      this.lose('没有变量的输入', 'dropped', prompt)
      return [...said(), ...this.go(node, 'else')]
    }
    const isNumber = this.plan.game.numerics.find(({ id }) => id === var_id)?.type === 'number'
    const typed = (value: string) => (isNumber && value.trim() && Number.isFinite(Number(value)) ? Number(value) : value)
    const cases = matches.map(({ id, kind, expr, value }) => ({
      cond: this.cond(kind === 'expr' ? expr : { op: '==', l: { var: var_id }, r: typed(value) }),
      body: this.inside(() => this.go(node, id)),
    }))
    const after = cases.length ? dialect.when([...cases, ...this.otherwise(node, 'else')]) : this.go(node, 'else')
    if (dialect.input) return dialect.input(name, linesOf(prompt), after, this.out)
    this.lose('输入框', 'dropped', prompt)
    return [...said(), ...after]
  }

  /** What every node brings besides. */
  private around(node: GameNode): string[] {
    const { bg, bgm, on_enter, on_exit, panels } = node.data
    if (panels.length) this.lose('操作板')
    if (on_exit.length) this.lose('离开时的改变')
    return [
      ...(bg ? this.staged({ type: 'BG', name: bg }) : []),
      ...(bgm ? this.staged({ type: 'BGM', name: bgm }) : []),
      ...this.effects(on_enter),
    ]
  }

  /** Writes everything once, to see what of it says nothing in this language: a reader would not know that there was a scene. */
  private look(): Found {
    const jumps = new Map([...this.plan.names].toReversed().map(([id, name]) => [this.dialect.jump(name), id]))
    const names = namesOf(this.plan.game.nodes, this.found.parts)
    const wanted = wantedIn(this.plan.game)
    const leads = new Map<string, string>()
    const ends = new Set<string>()
    const losses: Loss[] = []
    for (const node of this.plan.scenes) {
      const from = this.losses.length
      this.out.here = this.plan.names.get(node.id)!
      const [only, ...more] = this.within(node)
      const to = jumps.get(only ?? '')
      if (this.plan.counted.has(node.id) || more.length) continue
      if (to !== undefined && to !== node.id) leads.set(node.id, to)
      else if (to !== undefined && !wanted.has(node.id)) ends.add(node.id)
      else if (
        (this.plan.gathers || this.found.called.has(node.id) || (names.get(node.name) ?? 0) > 1) &&
        !wanted.has(node.id) &&
        [only].join() === this.nowhere(node).join()
      )
        ends.add(node.id)
      else continue
      losses.push(...this.losses.slice(from))
      if (!PLAIN.has(node.type)) losses.push(loss(`节点「${node.name}」`, '没有内容的节点', 'dropped', node.name))
    }
    const isPassed = (id: string) =>
      this.plan.nodes.has(id) && (this.plan.nodes.get(id)!.type === 'START' || this.plan.isPassed(this.plan.nodes.get(id)!))
    const edges = this.plan.game.edges.filter(edge => this.used.has(edge) || isPassed(edge.from))
    // Names that nobody of the game has are only written.
    const cast = new Set([...speakersIn(this.plan.game)].map(id => comment(this.people.get(id) ?? '')))
    const speakers = [...this.speakers].filter(name => cast.has(name))
    const only = calledIn({ start: this.plan.first, jumps: this.jumps, calls: this.calls })
    const called = new Set([...this.plan.names].flatMap(([id, name]) => (only.has(name) ? id : [])))
    return {
      leads,
      ends,
      losses,
      counted: this.out.visited,
      edges,
      called,
      gathers: this.hasGathers,
      parts: new Set(this.plan.parts.keys()),
      speakers,
    }
  }

  text(): string {
    const { dialect } = this
    const { game } = this.plan
    const variables = game.numerics.map((each: Numeric) => ({
      ...each,
      var_name: each.var_name.slice(0, LONGEST_VARIABLE),
      name: this.out.variables.get(each.id)!,
    }))
    const { first } = this.plan
    for (const { var_name } of game.numerics) if (var_name.length > LONGEST_VARIABLE) this.lose('变量的名字', 'changed', var_name)
    for (const kind of ['events', 'stores', 'panels', 'languages'] as const) if (game[kind].length) this.lose(WHOLE[kind])
    const scenes = this.plan.scenes.map(node => {
      this.out.here = this.plan.names.get(node.id)!
      const scene = { name: this.out.here, shown: node.name.slice(0, LONGEST), x: node.x, y: node.y, tags: node.tags }
      const body = this.within(node)
      this.at = `节点「${node.name}」`
      if (node.name.length > LONGEST) this.lose('节点的名字', 'changed', node.name)
      return dialect.scene(scene, body, this.out)
    })
    for (const [name, again] of this.again)
      scenes.push(dialect.scene({ name: again, shown: again, x: 0, y: 0, tags: [] }, [dialect.jump(name)], this.out))
    if (this.last) scenes.push(dialect.scene({ name: this.last, shown: this.last, x: 0, y: 0, tags: [] }, [], this.out))
    const head = dialect.head(game.meta.title, variables, first ? [dialect.jump(first)] : [], first, this.out)
    return `${[head, ...scenes].join('\n\n')}\n`
  }
}

/** A game as a story of another program. @param people the names of characters by their ids */
export function writeStory(game: Game, format: StoryFormat, people: ReadonlyMap<string, string>): Written {
  const writer = new Writer(game, people, DIALECTS[format])
  return { text: writer.text(), losses: writer.losses }
}
