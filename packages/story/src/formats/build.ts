// Passages of a text format as nodes, and nodes as passages.
import {
  emptyGame,
  type Effect,
  ENTRIES,
  type Expr,
  type Game,
  type GameNode,
  nodeOf,
  type NodeType,
  type PlayRole,
  readThing,
} from '../model.ts'
import { namesOf, type Names } from '../names.ts'
import { waysOf } from '../ways.ts'
import { type Dialect, exprAs, foreignExpr, type Item, namesIn, type Passage, plainVar, type SetItem, type Story } from './passage.ts'

export interface Imported {
  game: Game
  /** Who speaks; their ids are their names until they are matched with the characters of a work. */
  people: PlayRole[]
  /** How many parts were kept verbatim, because nothing of ours says them. */
  kept: number
  problems: string[]
}

class Builder {
  private readonly game = emptyGame()
  private readonly story: Story
  private readonly names: Names
  private readonly first = new Map<string, string>()
  private readonly people = new Map<string, PlayRole>()
  private readonly problems: string[]
  private kept = 0
  private nth = 0
  private endings = 0
  constructor(story: Story) {
    this.story = story
    this.problems = [...story.problems]
    this.game.meta.title = story.title
    this.game.boards = [readThing('boards', 'main', { name: '故事线' })]
    this.declare()
    this.names = namesOf(this.game)
  }

  /** Variables that the story sets or asks for. */
  private declare(): void {
    const found = new Map<string, string>(Object.entries(this.story.values))
    const see = (text: string) => {
      for (const name of namesIn(text)) if (!found.has(name)) found.set(name, '')
    }
    const seeSet = ({ name, value }: SetItem) => {
      if (!found.get(name))
        found.set(
          name,
          /^(?:true|false|True|False)$|^["']/.test(value.trim()) ? (/^["']/.test(value.trim()) ? '""' : 'false') : (found.get(name) ?? ''),
        )
      see(value)
    }
    for (const { items } of this.story.passages)
      for (const item of items) {
        if (item.do === 'set') seeSet(item)
        else if (item.do === 'input' && !found.get(item.name)) found.set(item.name, '""')
        else if ('cond' in item && item.cond) see(item.cond)
        if (item.do === 'choice') for (const set of item.sets ?? []) seeSet(set)
      }
    const empty = namesOf(this.game)
    for (const [name, text] of found) {
      const value = text === '' ? 0 : foreignExpr(text, empty)
      const type = typeof value === 'boolean' ? 'bool' : typeof value === 'string' ? 'string' : 'number'
      this.game.numerics.push(
        readThing('numerics', `v${this.game.numerics.length + 1}`, {
          at: this.game.numerics.length,
          var_name: name,
          type,
          init: typeof value === 'object' ? 0 : value,
        }),
      )
    }
  }

  build(): Imported {
    for (const passage of this.story.passages) {
      if (this.first.has(passage.name)) this.problems.push(`「${passage.name}」有两处，后一处改名了`)
      let name = passage.name
      for (let more = 2; this.first.has(name); more++) name = `${passage.name} ${more}`
      passage.name = name
      this.first.set(name, `p${this.first.size + 1}`)
    }
    const start = nodeOf('start', 'START', { board: 'main', x: -260, y: 0 })
    this.game.nodes.push(start)
    for (const passage of this.story.passages) this.passage(passage)
    const first = this.first.get(this.story.start) ?? this.first.values().next().value
    if (first) this.edge('start', 'out', first)
    return { game: this.game, people: [...this.people.values()], kept: this.kept, problems: this.problems }
  }

  private edge(from: string, port: string, to: string, kind: 'flow' | 'choice' | 'else' = 'flow'): void {
    this.game.edges.push(readThing('edges', `e${this.game.edges.length + 1}`, { from, port, to, kind }))
  }
  private target(name: string): string | undefined {
    const to = this.first.get(name)
    if (!to && name) this.problems.push(`没有叫「${name}」的段落`)
    return to
  }

  private passage({ name, items, x, y, tags }: Passage): void {
    const place = { x: x ?? (this.nth % 8) * 260, y: y ?? Math.floor(this.nth / 8) * 180 }
    this.nth++
    let step = 0
    let open: { id: string; ports: string[] } | null = null
    const head = this.first.get(name)!
    const add = <T extends NodeType>(type: T, data: object, label = name): GameNode<T> => {
      const id = step === 0 ? head : `${head}-${step}`
      const node = nodeOf(id, type, {
        name: step === 0 ? name : label,
        board: 'main',
        x: place.x + (step % 4) * 40,
        y: place.y + step * 30,
        tags: tags ?? [],
        data,
      } as unknown as Partial<GameNode<T>>)
      step++
      this.game.nodes.push(node)
      if (open) for (const port of open.ports) this.edge(open.id, port, id)
      open = null
      return node
    }
    for (let at = 0; at < items.length;) {
      const same = takeWhile(items, at)
      at += same.length
      const [one] = same
      if (one?.do === 'goto' && !one.cond && !one.call) {
        if (step === 0) add('LINK', { target_node_id: this.target(one.target) ?? '', mode: 'jump' })
        else if (open) {
          const to = this.target(one.target)
          const from: { id: string; ports: string[] } = open
          if (to) for (const port of from.ports) this.edge(from.id, port, to)
        }
        open = null
        break
      }
      open = this.items(same, add)
      if (one?.do === 'end') break
    }
    if (open || step === 0) add('ENDING', { title: name, ending_no: ++this.endings }, `${name} 完`)
  }

  /** One node out of items of one kind; what stays open leads to what follows. */
  private items(
    same: readonly Item[],
    add: <T extends NodeType>(type: T, data: object, label?: string) => GameNode<T>,
  ): { id: string; ports: string[] } | null {
    const [one] = same
    switch (one?.do) {
      case 'line': {
        const actions = same.flatMap((line, nth) =>
          line.do === 'line'
            ? [
                {
                  ...structuredClone(ENTRIES.actions),
                  id: line.id ?? `l${this.nth}-${nth}`,
                  type: line.speaker ? 'DIALOG' : 'CHORUS',
                  msg: line.text,
                  character_id: this.person(line.speaker),
                },
              ]
            : [],
        )
        return { id: add('PLOT', { actions }).id, ports: ['out'] }
      }
      case 'set': {
        const ops = same.flatMap(set => (set.do === 'set' ? [this.effect(set)] : []))
        const sound = ops.filter(op => op !== null)
        for (const [nth, set] of same.entries())
          if (!ops[nth] && set.do === 'set') this.problems.push(`看不懂的赋值：${set.name} ${set.op} ${set.value}`)
        return { id: add('SET', { ops: sound }).id, ports: ['out'] }
      }
      case 'choice':
        return this.branch(same, add)
      case 'goto': {
        if (one.call) {
          const node = add('LINK', { target_node_id: this.target(one.target) ?? '', mode: 'call' })
          return { id: node.id, ports: ['return'] }
        }
        const gotos = same.filter(each => each.do === 'goto')
        const cases = gotos.map(({ cond }, nth) => ({
          id: `c${nth}`,
          expr: foreignExpr(cond ?? 'true', this.names) ?? false,
          weight: 1,
          label: '',
        }))
        const node = add('LOGIC', { cases })
        for (const [nth, { target }] of gotos.entries()) {
          const to = this.target(target)
          if (to) this.edge(node.id, `c${nth}`, to)
        }
        return { id: node.id, ports: ['else'] }
      }
      case 'input': {
        const variable = this.names.byName.get(one.name)
        return { id: add('INPUT', { prompt: one.prompt, var_id: variable?.id ?? '' }).id, ports: ['else'] }
      }
      case 'end':
        add('ENDING', { title: one.title, ending_no: ++this.endings }, one.title)
        return null
      case 'raw':
        this.kept += same.length
        return { id: add('CUSTOM', { source: same.map(each => (each.do === 'raw' ? each.text : '')).join('\n') }).id, ports: ['out'] }
      default:
        return null
    }
  }

  private branch(
    same: readonly Item[],
    add: <T extends NodeType>(type: T, data: object, label?: string) => GameNode<T>,
  ): { id: string; ports: string[] } | null {
    const choices = same.filter(each => each.do === 'choice')
    const options = choices.map(({ text, cond, sets = [], once = false }, nth) => ({
      ...structuredClone(ENTRIES.options),
      id: `o${nth}`,
      text,
      once,
      visible: cond ? foreignExpr(cond, this.names) : null,
      effects: sets.flatMap(set => this.effect(set) ?? []),
    }))
    for (const [nth, { cond }] of choices.entries()) if (cond && options[nth]!.visible === null) this.problems.push(`看不懂的条件：${cond}`)
    const node = add('BRANCH', { options })
    const open: string[] = []
    for (const [nth, { target }] of choices.entries()) {
      const to = target ? this.target(target) : undefined
      if (to) this.edge(node.id, `o${nth}`, to, 'choice')
      else if (!target) open.push(`o${nth}`)
    }
    return open.length ? { id: node.id, ports: open } : null
  }

  private effect({ name, op, value }: SetItem): Effect | null {
    const variable = this.names.byName.get(name)
    const expr = foreignExpr(value, this.names)
    return variable && expr !== null ? { id: `${variable.id}${op}${this.nth}`, kind: 'var', target: variable.id, op, value: expr } : null
  }
  private person(speaker: string): string {
    const name = this.story.speakers?.[speaker] ?? speaker
    if (name && !this.people.has(name)) this.people.set(name, { id: name, name, portrait: '', color: '' })
    return name
  }
}

/** Items of one kind that become one node. */
function takeWhile(items: readonly Item[], at: number): Item[] {
  const one = items[at]!
  const same = [one]
  const alike = (next: Item) =>
    next.do === one.do &&
    one.do !== 'input' &&
    one.do !== 'end' &&
    !(next.do === 'goto' && (!next.cond || next.call)) &&
    !(one.do === 'goto' && (!one.cond || one.call))
  for (let next = at + 1; next < items.length && alike(items[next]!); next++) same.push(items[next]!)
  return same
}

/** A story out of a text format as a game. */
export const build = (story: Story): Imported => new Builder(story).build()

const CHOICES: ReadonlySet<NodeType> = new Set([
  'BRANCH',
  'IMAP',
  'LOOK_FOR_EVID',
  'ROLE_DESIGN',
  'MESSAGE',
  'VIDEO',
  'AI_CONVERSATION',
  'CUSTOM',
  'INPUT',
])

/** A game as passages, one for each node; `lost` counts what the format cannot say. */
export class Passages {
  readonly story: Story
  lost = 0
  private readonly names: Names
  private readonly dialect: Dialect
  private readonly game: Game
  private readonly called = new Map<string, string>()
  private readonly to = new Map<string, string>()
  private readonly people: ReadonlyMap<string, string>
  constructor(game: Game & { people?: readonly PlayRole[] }, dialect: Dialect) {
    this.game = game
    this.dialect = dialect
    this.names = namesOf(game)
    this.people = new Map((game.people ?? []).map(({ id, name }) => [id, name]))
    const taken = new Set<string>()
    for (const { id, name } of game.nodes) {
      const clean =
        name
          .replaceAll(/[^\p{L}\p{N}_ ]/gu, '')
          .trim()
          .slice(0, 40) || id
      let own = clean
      for (let nth = 2; taken.has(own.toLowerCase()); nth++) own = `${clean}_${nth}`
      taken.add(own.toLowerCase())
      this.called.set(id, own)
    }
    for (const { from, port, to } of game.edges)
      if (this.called.has(to) && !this.to.has(`${from}/${port}`)) this.to.set(`${from}/${port}`, this.called.get(to)!)
    const start = game.nodes.find(node => node.type === 'START' && node.data.is_default) ?? game.nodes[0]
    const values: Record<string, string> = {}
    for (const { var_name, init, type } of game.numerics)
      values[plainVar(var_name)] = type === 'list' ? '""' : (exprAs(Array.isArray(init) ? '' : init, this.names, dialect) ?? '0')
    for (const { good_name } of game.goods) values[plainVar(good_name)] = '0'
    this.story = {
      title: game.meta.title || '故事',
      start: start ? this.called.get(start.id)! : '',
      passages: game.nodes.map(node => ({
        name: this.called.get(node.id)!,
        items: this.items(node),
        x: node.x,
        y: node.y,
        tags: node.tags,
      })),
      values,
      problems: [],
    }
  }

  private way(id: string, port: string): string {
    return this.to.get(`${id}/${port}`) ?? ''
  }
  private text(expr: Expr | null): string | undefined {
    if (expr === null) return undefined
    const text = exprAs(expr, this.names, this.dialect)
    if (text === null) this.lost++
    return text ?? undefined
  }
  private sets(effects: readonly Effect[]): SetItem[] {
    return effects.flatMap(({ target, op, value, kind }) => {
      const name = this.names.byId.get(target)?.name
      const ops: Readonly<Record<string, SetItem['op']>> = {
        '=': '=',
        '+=': '+=',
        '-=': '-=',
        '*=': '*=',
        '/=': '/=',
        give: '+=',
        take: '-=',
      }
      const text = exprAs(value ?? 1, this.names, this.dialect)
      if (!name || !ops[op] || text === null || kind === 'array') {
        this.lost++
        return []
      }
      return [{ do: 'set' as const, name: plainVar(name), op: ops[op], value: text }]
    })
  }
  private line(speaker: string, text: string, id?: string): Item[] {
    return text.trim() ? [{ do: 'line', speaker, text: text.trim(), ...(id && { id }) }] : []
  }

  private items(node: GameNode): Item[] {
    const { id } = node
    const enter = this.sets(node.data.on_enter)
    const out = this.way(id, 'out')
    const goto = (target: string): Item[] => (target ? [{ do: 'goto', target }] : [])
    switch (node.type) {
      case 'START':
        return [...enter, ...this.sets(node.data.var_overrides), ...goto(out)]
      case 'SET':
        return [...enter, ...this.sets(node.data.ops), ...goto(out)]
      case 'PLOT':
        return [...enter, ...node.data.actions.flatMap(action => this.action(action)), ...this.sets(node.data.on_exit), ...goto(out)]
      case 'LOGIC':
        if (node.data.mode !== 'first_match') this.lost++
        return [
          ...enter,
          ...node.data.cases.flatMap((one): Item[] =>
            this.way(id, one.id) ? [{ do: 'goto', target: this.way(id, one.id), cond: this.text(one.expr) ?? this.dialect.yes }] : [],
          ),
          ...goto(this.way(id, 'else')),
        ]
      case 'LINK':
        return node.data.mode === 'call'
          ? [...enter, { do: 'goto', target: this.called.get(node.data.target_node_id) ?? '', call: true }, ...goto(this.way(id, 'return'))]
          : [...enter, ...goto(this.called.get(node.data.target_node_id) ?? '')]
      case 'ENDING':
        return [...enter, ...this.line('', node.data.text), { do: 'end', title: node.data.title || node.name }]
      default:
        return [...enter, ...this.choices(node)]
    }
  }
  private action({
    id,
    type,
    msg,
    character_id,
    effects,
  }: {
    id: string
    type: string
    msg: string
    character_id: string
    effects: readonly Effect[]
  }): Item[] {
    if (type === 'SET') return this.sets(effects)
    if (type === 'DIALOG' || type === 'DESC' || type === 'CHORUS')
      return [...this.sets(effects), ...this.line(type === 'DIALOG' ? (this.people.get(character_id) ?? character_id) : '', msg, id)]
    this.lost++
    return []
  }
  /** Everything that asks something, as choices. */
  private choices(node: GameNode): Item[] {
    if (!CHOICES.has(node.type)) return []
    const { data, id } = node
    if (node.type === 'INPUT') {
      const name = this.names.byId.get(node.data.var_id)?.name
      const to = this.way(id, 'else') || this.way(id, node.data.matches[0]?.id ?? '')
      return [
        ...(name ? [{ do: 'input' as const, prompt: node.data.prompt, name: plainVar(name) }] : this.line('', node.data.prompt)),
        ...(to ? [{ do: 'goto' as const, target: to }] : []),
      ]
    }
    if (node.type !== 'BRANCH' && node.type !== 'CUSTOM') this.lost++
    const lines =
      'prompt' in data
        ? this.line('', data.prompt)
        : node.type === 'MESSAGE'
          ? node.data.messages.flatMap(({ from, content }) => this.line(from, content))
          : []
    const source: Item[] = node.type === 'CUSTOM' && node.data.source ? [{ do: 'raw', text: node.data.source }] : []
    const ways = waysOf(node)
    if (ways.length === 1 && ways[0]!.id === 'out')
      return [...lines, ...source, ...(this.way(id, 'out') ? [{ do: 'goto' as const, target: this.way(id, 'out') }] : [])]
    const options = new Map(node.type === 'BRANCH' ? node.data.options.map(option => [option.id, option]) : [])
    const made = ways.flatMap(({ id: port, label }): Item[] => {
      const target = this.way(id, port)
      const option = options.get(port)
      if (!target || (node.type === 'BRANCH' && !option)) return []
      const cond =
        option &&
        (option.visible && option.enabled
          ? this.text({ op: 'and', l: option.visible, r: option.enabled })
          : this.text(option.visible ?? option.enabled))
      return [
        {
          do: 'choice',
          text: label,
          target,
          ...(cond && { cond }),
          sets: this.sets(option?.effects ?? []),
          ...(option?.once && { once: true }),
        },
      ]
    })
    return [...lines, ...source, ...made]
  }
}
