// Games as stories of other programs: each node is a passage, a knot, a node or a label; what a program has no word for is accounted for.
import { loss, type Fate, type Loss } from '@qianmu/script/losses'
import type { Action, Edge, Effect, Expr, Game, GameNode, Numeric, Option } from '../model.ts'
import { waysOf } from '../ways.ts'
import { ink } from './dialects/ink.ts'
import { renpy } from './dialects/renpy.ts'
import { type Dialect, KEPT_WORDS, type Out, SUSTAINED } from './dialects/shared.ts'
import { twee } from './dialects/twee.ts'
import { yarn } from './dialects/yarn.ts'
import { comment, identifier, linesOf, mark, Names } from './escape.ts'
import { Media } from './media.ts'
import { bareEndings, calledIn, ifidOf, speakersIn, visitedIn } from './write-ways.ts'

const DIALECTS = { twee, ink, yarn, renpy } as const satisfies Record<string, Dialect>
export type StoryFormat = keyof typeof DIALECTS
export interface Written {
  text: string
  /** What the format cannot say. */
  losses: Loss[]
}

/** Changes of a variable that every language has a sign for. */
const SET: ReadonlySet<string> = new Set(['=', '+=', '-=', '*=', '/='])

const option = (entry: { id: string }, text: string, more: object = {}) => ({
  text,
  visible: null,
  enabled: null,
  effects: [],
  once: false,
  ...more,
  id: entry.id,
})

/** Writes a game in a language. With `project` its files go along, and `words` gathers what it says. */
export class Writer {
  private readonly ways: ReadonlyMap<string, Edge[]>
  private readonly nodes: ReadonlyMap<string, GameNode>
  readonly names = new Map<string, string>()
  readonly losses: Loss[] = []
  /** Of lines: each once, though nodes are copied with theirs. */
  private readonly marks = new Names()
  /** Nodes from which one goes back to a call where nothing leads on. */
  private readonly called: ReadonlySet<string>
  private readonly counted: ReadonlySet<string>
  /** Endings without words or a name of their own: what leads to them ends. */
  private readonly ends: ReadonlySet<string>
  /** Whether options are put by: only then a way that ends may have some to show. */
  private readonly gathers: boolean
  private readonly game: Game
  private readonly people: ReadonlyMap<string, string>
  private readonly dialect: Dialect
  private readonly out: Out
  private at = '整个游戏'
  constructor(game: Game, people: ReadonlyMap<string, string>, dialect: Dialect, project?: Pick<Out, 'words'>) {
    this.game = game
    this.people = people
    this.dialect = dialect
    this.nodes = new Map(game.nodes.map(node => [node.id, node]))
    this.ways = Map.groupBy(
      game.edges.toSorted((one, other) => other.priority - one.priority),
      edge => `${edge.from} ${edge.port}`,
    )
    this.counted = visitedIn(game)
    this.called = calledIn(game)
    this.ends = bareEndings(game, this.counted)
    this.gathers = game.nodes.some(
      node => (node.type === 'BRANCH' && node.data.gathers) || (node.type === 'LINK' && node.data.mode === 'thread'),
    )
    // One set of names: in ink a variable and a knot may not share one.
    const names = new Names(dialect.reserved)
    for (const [nth, node] of game.nodes.entries())
      if (!this.isPassed(node) && !this.ends.has(node.id)) this.names.set(node.id, names.of(dialect.nameOf(node.name, nth)))
    for (const { id } of game.nodes) {
      const to = this.passed(id)
      if (!this.names.has(id) && to && this.names.has(to)) this.names.set(id, this.names.get(to)!)
    }
    const variables = new Map(
      game.numerics.map((each, nth) => [each.id, names.of(identifier(each.var_name, dialect.isAscii) || `v_${nth + 1}`)]),
    )
    this.out = {
      variables,
      names: this.names,
      counted: new Set([...this.counted].flatMap(id => this.names.get(id) ?? [])),
      people: new Map(
        [...speakersIn(game)].flatMap((id, nth) => {
          const name = comment(people.get(id) ?? '')
          return name === '' ? [] : [[name, names.of(identifier(name, true).toLowerCase() || `p_${nth + 1}`)]]
        }),
      ),
      media: new Media(game, project !== undefined),
      stage: game.meta.ratio === '9:16' ? [1080, 1920] : [1920, 1080],
      ...project,
      ifid: game.meta.ifid || ifidOf(game),
      lose: (construct, fate, words) => this.lose(construct, fate, words),
      shown: new Map(game.numerics.map(each => [each.var_name, variables.get(each.id)!])),
    }
  }

  private lose(construct: string, fate: Fate = 'dropped', words = ''): void {
    this.losses.push(loss(this.at, construct, fate, words))
  }
  /** A node that only leads on is no scene of its own: what leads to it leads on. */
  private isPassed(node: GameNode): boolean {
    if (node.data.on_enter.length || node.data.on_exit.length || this.counted.has(node.id)) return false
    const ways = this.ways.get(`${node.id} out`) ?? []
    const isPlain = ways.length === 1 && ways[0]!.condition === null && this.nodes.has(ways[0]!.to)
    if (node.type === 'START') return isPlain && !node.data.var_overrides.length
    if (node.type === 'SET') return isPlain && !node.data.ops.length
    return node.type === 'LINK' && node.data.mode === 'jump' && this.nodes.has(node.data.target_node_id)
  }
  /** Where one comes to from a node that only leads on. */
  private passed(id: string): string | undefined {
    const seen = new Set<string>()
    for (let at: string | undefined = id; at !== undefined && !seen.has(at);) {
      seen.add(at)
      const node = this.nodes.get(at)
      if (!node || !this.isPassed(node)) return at
      at = node.type === 'LINK' ? node.data.target_node_id : this.ways.get(`${at} out`)?.[0]?.to
    }
    return undefined
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
    if (this.called.has(node.id)) return [this.dialect.back()].filter(Boolean)
    return this.gathers ? [this.dialect.stop()].filter(Boolean) : this.dialect.end('', [], this.out)
  }
  /** Where a port leads: the ways under conditions first. */
  private go(node: GameNode, port: string): string[] {
    const { dialect } = this
    const edges = this.ways.get(`${node.id} ${port}`) ?? []
    const to = (edge: Edge | undefined) => (edge && this.names.has(edge.to) ? [dialect.jump(this.names.get(edge.to)!)] : this.nowhere(node))
    const under = edges.filter(edge => edge.condition !== null)
    const other = edges.find(edge => edge.condition === null)
    if (!under.length) return to(other)
    return dialect.when([...under.map(edge => ({ cond: this.cond(edge.condition), body: to(edge) })), { cond: null, body: to(other) }])
  }
  private effects(effects: readonly Effect[]): string[] {
    return effects.flatMap(({ kind, target, op, value }) => {
      const name = kind === 'var' ? this.out.variables.get(target) : undefined
      if (name === undefined) {
        this.lose('物品和数组的改变', 'dropped', this.nameOfThing(target))
        return []
      }
      const own = (expr: Expr) => this.dialect.set(name, '=', this.dialect.expr(expr, this.out))
      const variable: Expr = { var: target }
      if (op === 'toggle') return [own({ op: 'not', l: variable })]
      if (op === 'min' || op === 'max') return [own({ call: op, args: [variable, value ?? 0] })]
      if (op === 'rand') return [own({ call: 'random', args: [1, value ?? 6] })]
      if (!SET.has(op)) {
        this.lose('列表的改变', 'dropped', name)
        return []
      }
      return [this.dialect.set(name, op, value === null ? '0' : this.dialect.expr(value, this.out))]
    })
  }
  private nameOfThing(id: string): string {
    return this.game.goods.find(each => each.id === id)?.good_name ?? this.game.arrays.find(each => each.id === id)?.name ?? ''
  }
  private say(speaker: string, text: string, { id = '', voice = '', ...more }: Partial<Said> = {}): string[] {
    const { tags = [], joins = false, cond = null } = more
    const lines = joins ? [text.replace(/\s+/g, ' ')] : linesOf(text)
    this.out.words?.begin()
    return lines.flatMap((line, nth) => {
      const said = { speaker: comment(speaker), text: line, id: mark(id) && this.marks.of(mark(id)), tags, joins, cond }
      return this.dialect.say({ ...said, voice: nth && voice ? SUSTAINED : voice }, this.out)
    })
  }
  private options(
    node: GameNode,
    options: readonly (Pick<Option, 'id' | 'text' | 'effects' | 'once'> & { visible: Expr | null; enabled: Expr | null })[],
  ): string[] {
    const written = options.map(({ id, text, visible, enabled, effects, once }) => ({
      text: comment(text) || '……',
      cond: this.cond(visible, enabled),
      once,
      body: [...this.effects(effects), ...this.go(node, id)],
    }))
    const gathers = node.type === 'BRANCH' && node.data.gathers
    if (gathers && written.length) return this.dialect.gather(written, this.go(node, 'out'), this.out)
    const otherwise = this.ways.has(`${node.id} else`) && node.type === 'BRANCH' ? this.go(node, 'else') : null
    // No language has a choice of nothing.
    if (!written.length) return otherwise ?? (gathers ? this.go(node, 'out') : this.nowhere(node))
    return this.dialect.choice(written, otherwise, this.out)
  }
  private action(action: Action): string[] {
    const { id, type, character_id, msg, cond, effects, joins, tags, resource, expression, pos, seconds } = action
    const speaker = this.people.get(character_id) ?? ''
    const voice = this.out.media.soundOf(action.dubbing_game_resource_id ? String(action.dubbing_game_resource_id) : action.dubbing_url)
    const spoken = msg ? this.say(speaker, msg, { id, tags, joins, voice, cond: this.cond(cond) }) : []
    if (msg && expression) this.lose('表情', 'dropped', expression)
    if (action.dubbing_name && !action.dubbing_url) this.lose('配音', 'dropped', action.dubbing_name)
    const staged = msg || type === 'SET' ? [] : this.staged({ type, name: resource || expression, what: speaker, pos, seconds })
    if (!(voice && msg) && (action.dubbing_url || action.dubbing_game_resource_id)) this.lose('配音', 'dropped', msg)
    const body = [...staged, ...this.effects(effects)]
    return [...spoken, ...(cond === null || !body.length ? body : this.dialect.when([{ cond: this.cond(cond), body }]))]
  }
  private staged(play: Omit<Parameters<NonNullable<Dialect['play']>>[0], 'isDefined'>): string[] {
    const medium = play.name ? this.out.media.of(play.type, play.name) : null
    const construct = STAGED[play.type] ?? play.type
    const named = { ...play, name: medium?.name ?? '', isDefined: medium?.isDefined ?? false }
    const line = (play.name && !named.name ? null : this.dialect.play?.(named)) ?? null
    if (line === null) this.lose(construct, 'dropped', play.what || play.name)
    else if (medium && !medium.file && (medium.isDefined || named.name.startsWith('audio/')) && play.type !== 'HIDE')
      this.lose(construct, 'changed', `${medium.shown}：文件要另外放进去`)
    return line === null ? [] : [line]
  }

  private body(node: GameNode): string[] {
    switch (node.type) {
      case 'START':
        return [...this.effects(node.data.var_overrides), ...this.go(node, 'out')]
      case 'PLOT':
        return [...node.data.actions.flatMap(action => this.action(action)), ...this.go(node, 'out')]
      case 'BRANCH':
        if (node.data.timer_sec > 0) this.lose('限时作答')
        return [...this.say('', node.data.prompt), ...this.options(node, node.data.options)]
      case 'SET':
        return [...this.effects(node.data.ops), ...this.go(node, 'out')]
      case 'LOGIC':
        if (node.data.mode !== 'first_match') this.lose('按权重、轮流或只走一次的逻辑')
        if (!node.data.cases.length) return this.go(node, 'else')
        return this.dialect.when([
          ...node.data.cases.map(({ id, expr }) => ({
            cond: this.cond(expr) ?? this.dialect.expr(true, this.out),
            body: this.go(node, id),
          })),
          { cond: null, body: this.go(node, 'else') },
        ])
      case 'LINK': {
        const to = this.names.get(node.data.target_node_id)
        if (node.data.mode === 'stop' || node.data.mode === 'back') return this.nowhere(node)
        if (to === undefined) return this.nowhere(node)
        if (node.data.mode === 'jump') return [this.dialect.jump(to)]
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
                node.data.ports.map(each => option(each, each.label)),
              )
            : this.go(node, first!.id)),
        ]
      }
      case 'ENDING':
        if (node.data.unlock_vars.length) this.lose('结局解锁的变量')
        if (node.data.cg || node.data.panel || node.data.achievement) this.lose('结局的画面与成就', 'dropped', node.data.title)
        return this.dialect.end(linesOf(node.data.title).join(' '), linesOf(node.data.text), this.out)
      default:
        return this.played(node)
    }
  }

  /** What is played beside words: maps, evidence, films, messages, inputs, talks and roles, as far as words can say it. */
  private played(node: GameNode): string[] {
    switch (node.type) {
      case 'IMAP':
        this.lose('地图的位置')
        return this.options(node, [
          ...node.data.hotspots.map(each => option(each, each.label, each)),
          ...(node.data.leave_rule === 'never' ? [] : [option({ id: 'leave' }, '离开')]),
        ])
      case 'LOOK_FOR_EVID':
        this.lose('搜证的画面')
        return [...node.data.clues.flatMap(({ text, label }) => this.say('', text || label)), ...this.go(node, 'all')]
      case 'VIDEO':
        this.lose('视频')
        return node.data.choice_points.length ? this.options(node, node.data.choice_points) : this.go(node, 'end')
      case 'MESSAGE': {
        const said = node.data.messages.flatMap(each => this.say(each.from || node.data.contact, each.content))
        const { replies } = node.data
        return [
          ...said,
          ...(replies.length
            ? this.options(
                node,
                replies.map(each => option(each, each.text, each)),
              )
            : this.go(node, 'out')),
        ]
      }
      case 'INPUT': {
        const name = this.out.variables.get(node.data.var_id)
        if (!name) {
          this.lose('没有变量的输入', 'dropped', node.data.prompt)
          return [...this.say('', node.data.prompt), ...this.go(node, 'else')]
        }
        const cases = node.data.matches.map(match => ({
          cond: this.cond(match.kind === 'expr' ? match.expr : { op: '==', l: { var: node.data.var_id }, r: match.value }),
          body: this.go(node, match.id),
        }))
        const after = cases.length ? this.dialect.when([...cases, { cond: null, body: this.go(node, 'else') }]) : this.go(node, 'else')
        return this.dialect.input(name, linesOf(node.data.prompt), after, this.out)
      }
      case 'AI_CONVERSATION': {
        this.lose('AI 对话（只留离线选项）')
        const goal = (text: string) => node.data.goals.find(each => each.desc === text)?.id ?? 'leave'
        const own = node.data.fallback.map(({ id, text, goal: wanted }) => ({
          text: comment(text) || '……',
          cond: null,
          once: false,
          body: this.go(node, goal(wanted || id)),
        }))
        return [...this.say('', node.data.opening), ...(own.length ? this.dialect.choice(own, null, this.out) : this.go(node, 'leave'))]
      }
      case 'ROLE_DESIGN':
        return this.options(
          node,
          node.data.roles.map(each =>
            option({ id: node.data.per_role ? each.id : 'out' }, this.people.get(each.character_id) ?? each.desc, {
              effects: each.effects,
              visible: each.cond,
            }),
          ),
        )
      default:
        return []
    }
  }

  /** What every node brings besides. */
  private around(node: GameNode): string[] {
    const { bg, bgm, on_enter, on_exit, panels } = node.data
    if (panels.length) this.lose('操作板')
    if (on_exit.length) this.lose('离开时的改变')
    return [
      ...(bg ? this.staged({ type: 'BG', name: bg, what: '', pos: '', seconds: 0 }) : []),
      ...(bgm ? this.staged({ type: 'BGM', name: bgm, what: '', pos: '', seconds: 0 }) : []),
      ...this.effects(on_enter),
    ]
  }

  text(): string {
    const { game, dialect } = this
    const start = game.nodes.find(node => node.type === 'START' && node.data.is_default) ?? game.nodes.find(node => node.type === 'START')
    const variables = game.numerics.map((each: Numeric) => ({ ...each, name: this.out.variables.get(each.id)! }))
    const first = start ? (this.names.get(start.id) ?? '') : ''
    for (const kind of ['events', 'stores', 'panels', 'languages'] as const) if (game[kind].length) this.lose(WHOLE[kind])
    const scenes = game.nodes
      .filter(node => !this.isPassed(node) && !this.ends.has(node.id) && this.names.has(node.id))
      .map(node => {
        this.at = `节点「${node.name}」`
        const scene = { name: this.names.get(node.id)!, shown: node.name, x: node.x, y: node.y, tags: node.tags }
        return dialect.scene(scene, [...this.around(node), ...this.body(node)], this.out)
      })
    const head = dialect.head(game.meta.title, variables, first ? [dialect.jump(first)] : [], first, this.out)
    return `${[head, ...scenes].join('\n\n')}\n`
  }
}

const WHOLE = { events: '事件', stores: '商店', panels: '操作板', languages: '译文' } as const
const STAGED: Readonly<Record<string, string>> = {
  __proto__: null as never,
  SHOW: '立绘',
  HIDE: '立绘',
  BG: '背景',
  CG: '全屏图',
  BGM: '音乐',
  SE: '音效',
  SHAKE: '震动',
  WAIT: '停顿',
}
interface Said {
  id: string
  voice: string
  tags: readonly string[]
  joins: boolean
  cond: string | null
}

/** A game as a story of another program. @param people the names of characters by their ids */
export function writeStory(game: Game, format: StoryFormat, people: ReadonlyMap<string, string>): Written {
  const writer = new Writer(game, people, DIALECTS[format])
  return { text: writer.text(), losses: writer.losses }
}
