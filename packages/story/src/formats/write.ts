// Games as stories of other programs: each node is a passage, a knot, a node or a label; what a program has no word for is named in `lost`.
import type { Edge, Effect, Expr, Game, GameNode, Numeric, Option } from '../model.ts'
import { waysOf } from '../ways.ts'
import { comment, identifier, linesOf, mark, Names } from './escape.ts'
import { DIALECTS, type Dialect, type Out } from './dialects.ts'

export type StoryFormat = keyof typeof DIALECTS
export interface Written {
  text: string
  /** What the format cannot say, in Chinese, each once. */
  lost: string[]
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

class Writer {
  private readonly ways: ReadonlyMap<string, Edge[]>
  private readonly nodes: ReadonlyMap<string, GameNode>
  readonly names = new Map<string, string>()
  readonly lost = new Set<string>()
  /** Of lines: each once, though nodes are copied with theirs. */
  private readonly marks = new Names()
  private readonly game: Game
  private readonly people: ReadonlyMap<string, string>
  private readonly dialect: Dialect
  private readonly out: Out
  constructor(game: Game, people: ReadonlyMap<string, string>, dialect: Dialect) {
    this.game = game
    this.people = people
    this.dialect = dialect
    this.nodes = new Map(game.nodes.map(node => [node.id, node]))
    this.ways = Map.groupBy(
      game.edges.toSorted((one, other) => other.priority - one.priority),
      edge => `${edge.from} ${edge.port}`,
    )
    // One set of names: in ink a variable and a knot may not share one.
    const names = new Names(['start', 'Start'])
    for (const [nth, node] of game.nodes.entries()) this.names.set(node.id, names.of(dialect.nameOf(node.name, nth)))
    const variables = new Map(game.numerics.map((each, nth) => [each.id, names.of(identifier(each.var_name) || `v_${nth + 1}`)]))
    this.out = {
      variables,
      names: this.names,
      lost: this.lost,
      shown: new Map(game.numerics.map(each => [each.var_name, variables.get(each.id)!])),
    }
  }

  private cond(...conds: (Expr | null)[]): string | null {
    const own = conds.filter(each => each !== null)
    if (!own.length) return null
    return this.dialect.expr(
      own.reduce((l, r) => ({ op: 'and', l, r })),
      this.out,
    )
  }
  /** Where a port leads: the ways under conditions first. */
  private go(node: GameNode, port: string): string[] {
    const { dialect } = this
    const edges = this.ways.get(`${node.id} ${port}`) ?? []
    const to = (edge: Edge | undefined) => [edge && this.names.has(edge.to) ? dialect.jump(this.names.get(edge.to)!) : dialect.end()]
    const under = edges.filter(edge => edge.condition !== null)
    const other = edges.find(edge => edge.condition === null)
    if (!under.length) return to(other)
    return dialect.when([...under.map(edge => ({ cond: this.cond(edge.condition), body: to(edge) })), { cond: null, body: to(other) }])
  }
  private effects(effects: readonly Effect[]): string[] {
    return effects.flatMap(({ kind, target, op, value }) => {
      const name = kind === 'var' ? this.out.variables.get(target) : undefined
      if (name === undefined) {
        this.lost.add('物品和数组的改变')
        return []
      }
      if (op === 'toggle') return [this.dialect.set(name, '=', this.dialect.expr({ op: 'not', l: { var: target } }, this.out))]
      if (!SET.has(op)) {
        this.lost.add('「不超过」「不低于」「随机到」')
        return []
      }
      return [this.dialect.set(name, op, value === null ? '0' : this.dialect.expr(value, this.out))]
    })
  }
  private say(speaker: string, text: string, id = ''): string[] {
    return linesOf(text).map(line => this.dialect.say(comment(speaker), line, mark(id) && this.marks.of(mark(id)), this.out))
  }
  private options(
    node: GameNode,
    options: readonly (Pick<Option, 'id' | 'text' | 'effects' | 'once'> & { visible: Expr | null; enabled: Expr | null })[],
  ): string[] {
    return this.dialect.choice(
      options.map(({ id, text, visible, enabled, effects, once }) => ({
        text: comment(text) || '……',
        cond: this.cond(visible, enabled),
        once,
        body: [...this.effects(effects), ...this.go(node, id)],
      })),
      this.out,
    )
  }

  private body(node: GameNode): string[] {
    switch (node.type) {
      case 'START':
        return [...this.effects(node.data.var_overrides), ...this.go(node, 'out')]
      case 'PLOT':
        return [
          ...node.data.actions.flatMap(({ id, type, character_id, msg, cond, effects }) => {
            if (!msg && type !== 'SET') this.lost.add('画面与声音的演出')
            const body = [...(msg ? this.say(this.people.get(character_id) ?? '', msg, id) : []), ...this.effects(effects)]
            return cond === null || !body.length ? body : this.dialect.when([{ cond: this.cond(cond), body }])
          }),
          ...this.go(node, 'out'),
        ]
      case 'BRANCH':
        if (node.data.timer_sec > 0) this.lost.add('限时作答')
        return [...this.say('', node.data.prompt), ...this.options(node, node.data.options)]
      case 'SET':
        return [...this.effects(node.data.ops), ...this.go(node, 'out')]
      case 'LOGIC':
        if (node.data.mode !== 'first_match') this.lost.add('按权重、轮流或只走一次的逻辑')
        return this.dialect.when([
          ...node.data.cases.map(({ id, expr }) => ({
            cond: this.cond(expr) ?? this.dialect.expr(true, this.out),
            body: this.go(node, id),
          })),
          { cond: null, body: this.go(node, 'else') },
        ])
      case 'LINK': {
        const to = this.names.get(node.data.target_node_id)
        if (to === undefined) return [this.dialect.end()]
        return node.data.mode === 'jump' ? [this.dialect.jump(to)] : [this.dialect.call(to), ...this.go(node, 'return')]
      }
      case 'CUSTOM': {
        if (node.data.template_id) this.lost.add('自定义节点的界面')
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
        return [...this.say('', node.data.title), ...this.say('', node.data.text), this.dialect.end()]
      default:
        return this.played(node)
    }
  }

  /** What is played beside words: maps, evidence, films, messages, inputs, talks and roles, as far as words can say it. */
  private played(node: GameNode): string[] {
    switch (node.type) {
      case 'IMAP':
        this.lost.add('地图的位置')
        return this.options(node, [
          ...node.data.hotspots.map(each => option(each, each.label, each)),
          ...(node.data.leave_rule === 'never' ? [] : [option({ id: 'leave' }, '离开')]),
        ])
      case 'LOOK_FOR_EVID':
        this.lost.add('搜证的画面')
        return [...node.data.clues.flatMap(({ text, label }) => this.say('', text || label)), ...this.go(node, 'all')]
      case 'VIDEO':
        this.lost.add('视频')
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
        if (!name) return this.go(node, 'else')
        const cases = node.data.matches.map(match => ({
          cond: this.cond(match.kind === 'expr' ? match.expr : { op: '==', l: { var: node.data.var_id }, r: match.value }),
          body: this.go(node, match.id),
        }))
        const after = cases.length ? this.dialect.when([...cases, { cond: null, body: this.go(node, 'else') }]) : this.go(node, 'else')
        return this.dialect.input(name, node.data.prompt, after, this.out)
      }
      case 'AI_CONVERSATION': {
        this.lost.add('AI 对话（只留离线选项）')
        const goal = (text: string) => node.data.goals.find(each => each.desc === text)?.id ?? 'leave'
        const own = node.data.fallback.map(({ id, text, goal: wanted }) => ({
          text: comment(text) || '……',
          cond: null,
          once: false,
          body: this.go(node, goal(wanted || id)),
        }))
        return [...this.say('', node.data.opening), ...(own.length ? this.dialect.choice(own, this.out) : this.go(node, 'leave'))]
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

  text(): string {
    const { game, dialect } = this
    const start = game.nodes.find(node => node.type === 'START' && node.data.is_default) ?? game.nodes.find(node => node.type === 'START')
    const variables = game.numerics.map((each: Numeric) => ({ ...each, name: this.out.variables.get(each.id)! }))
    const scenes = game.nodes.map(node =>
      dialect.scene({ name: this.names.get(node.id)!, shown: node.name, x: node.x, y: node.y, tags: node.tags }, this.body(node)),
    )
    return `${[dialect.head(game.meta.title, variables, start ? this.names.get(start.id)! : ''), ...scenes].join('\n\n')}\n`
  }
}

/** A game as a story of another program. @param people the names of characters by their ids */
export function writeStory(game: Game, format: StoryFormat, people: ReadonlyMap<string, string>): Written {
  const writer = new Writer(game, people, DIALECTS[format])
  return { text: writer.text(), lost: [...writer.lost] }
}
