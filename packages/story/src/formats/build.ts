// Stories of other programs as games: one node for each run of statements of a kind.
import { loss, type Loss } from '@qianmu/script/losses'
import type { Action, DataOf, Expr, GameNode, NodeType, Option } from '../model.ts'
import { emptyGame, ENTRIES, NODE_TYPES, readNode, readThing } from '../model.ts'
import { freshId } from '../shared.ts'
import { targetless } from '../ways.ts'
import { flat } from './flat.ts'
import { DOWN, partName } from './parts.ts'
import { takeTongues } from './tongues.ts'
import { type Choice, type Imported, innerOf, jumpsIn, type Stmt, type Story } from './tree.ts'

type Target = { node: string } | { scene: string } | null
/** Where statements lead: what follows them, and where the loose ends of options go that were put by. */
interface Ways {
  next: Target
  loose: Target
}
/** Nodes of one story; more are refused before they are made. */
const MOST = 20_000
/** px between scenes. */
const ACROSS = 260
const IN_ROW = 12

type Of<D extends Stmt['do']> = Extract<Stmt, { do: D }>
/** Whether nothing behind a statement is come to from it. */
const endsWay = (each: Stmt): boolean =>
  each.do === 'jump' ? !each.call && !each.isThread : ['back', 'return', 'stop', 'end'].includes(each.do)
/** What stands in a PLOT. */
const isJoined = (each: Stmt | undefined): boolean => each?.do === 'say' && each.joins === true
const isLine = (each: Stmt | undefined): each is Of<'say' | 'set' | 'play'> =>
  each?.do === 'say' || each?.do === 'set' || each?.do === 'play'
/** What a branch needs beside the ways of its options. */
const isAlwaysOpen = ({ cond, once, isFallback }: Choice) => cond === null && !once && !isFallback

class Builder {
  readonly game = emptyGame()
  private endings = 0
  private readonly entries = new Map<string, Target>()
  private readonly ways: { from: string; port: string; to: Target; condition: Expr | null }[] = []
  private readonly board = freshId()
  private readonly people: ReadonlyMap<string, string>
  private readonly story: Story
  /** Whether options are put by anywhere: only then a way that ends may have some to show. */
  private readonly gathers: boolean
  private readonly ids = new Set<string>()
  private readonly unreached = new Set<string>()
  private readonly reached: Reached
  private scene = ''
  private readonly named = new Set<string>()
  /** Ends that nobody wrote down. */
  private readonly stops = new Set<string>()
  private place = { x: 0, y: 0, name: '' }

  constructor(story: Story, people: ReadonlyMap<string, string>) {
    this.story = story
    this.people = people
    this.gathers = story.scenes.some(({ body }) => hasGathers(body))
    this.reached = reachedIn(story)
  }

  private node<T extends NodeType>(type: T, data: Partial<DataOf<T>>, name = ''): string {
    const id = freshId()
    const { place } = this
    if (this.game.nodes.length >= MOST) throw new RangeError(`故事最多 ${MOST} 个节点`)
    if (name) this.named.add(id)
    const fields = { type, name: (name || NODE_TYPES[type].name).slice(0, 60), board: this.board, x: place.x, y: place.y, data }
    this.game.nodes.push(readNode(id, fields) as GameNode)
    return id
  }
  private lead(from: string, port: string, to: Target, condition: Expr | null = null): void {
    if (to) this.ways.push({ from, port, to, condition })
  }
  /** The id of a line: its own where it has one that is free. */
  private lineId(wish = ''): string {
    const id = wish && wish.length <= 64 && !this.ids.has(wish) ? wish : freshId()
    this.ids.add(id)
    return id
  }

  /** @param isBegun whether the line goes on in which the one before was begun */
  private action(each: Of<'say' | 'set' | 'play'>, isBegun: boolean): Action {
    const fresh = { ...structuredClone(ENTRIES.actions), id: this.lineId(each.do === 'say' ? each.id : '') }
    if (each.do === 'play') return { ...fresh, ...each.action }
    if (each.do === 'set') return { ...fresh, type: 'SET', effects: [each.effect, ...(each.also ?? [])], cond: each.cond ?? null }
    const { speaker, text, whole, cond = null, joins = false, tags = [], effects = [] } = each
    const character_id = this.people.get(speaker) ?? ''
    const msg = speaker && !character_id && !isBegun ? (whole ?? `${speaker}：${text}`) : text
    const { voice: dubbing_name = '', look: expression = '' } = each
    return { ...fresh, type: character_id ? 'DIALOG' : 'DESC', character_id, msg, cond, joins, tags, effects, dubbing_name, expression }
  }
  private lines(run: readonly Of<'say' | 'set' | 'play'>[], { next }: Ways): Target {
    const sets = run.every(each => each.do === 'set' && !each.cond)
    const id = sets
      ? this.node('SET', { ops: run.flatMap(each => (each.do === 'set' ? each.effect : [])) })
      : this.node('PLOT', { actions: run.map((each, nth) => this.action(each, isJoined(run[nth - 1]))) })
    this.lead(id, 'out', next)
    return { node: id }
  }
  private chosen({ options, prompt = '', gathers = false, falls = false }: Of<'choice'>, { next, loose }: Ways): Target {
    const entries: Option[] = []
    const bodies: [port: string, body: Stmt[], cond: Expr | null][] = []
    for (const { text, cond, once, body, isFallback } of options) {
      if (isFallback) {
        bodies.push(['else', body, cond])
        continue
      }
      const id = freshId()
      // What an option does before it leads on stands in the option itself.
      const first = body.findIndex(each => each.do !== 'set' || each.cond)
      const effects = body.slice(0, first < 0 ? body.length : first).flatMap(each => (each.do === 'set' ? each.effect : []))
      entries.push({ ...structuredClone(ENTRIES.options), id, text, visible: cond, once, effects })
      bodies.push([id, body.slice(effects.length), null])
    }
    const node = this.node('BRANCH', { prompt, options: entries, gathers, grey: false })
    const after = gathers ? loose : next
    for (const [port, body, cond] of bodies) this.lead(node, port, this.compile(body, { next: after, loose: after }), cond)
    if (falls && !options.some(isAlwaysOpen)) this.lead(node, 'else', next)
    if (gathers) this.lead(node, 'out', next)
    return { node }
  }
  private decided({ cases }: Of<'if'>, ways: Ways): Target {
    const own = cases.filter(each => each.cond !== null)
    const other = cases.find(each => each.cond === null)
    if (!own.length) return this.compile(other?.body ?? [], ways)
    const entries = own.map(({ cond }) => ({ id: freshId(), label: '', expr: cond, weight: 1 }))
    const node = this.node('LOGIC', { cases: entries })
    for (const [nth, { body }] of own.entries()) this.lead(node, entries[nth]!.id, this.compile(body, ways))
    this.lead(node, 'else', other ? this.compile(other.body, ways) : ways.next)
    return { node }
  }
  private kept({ source, to = [] }: Of<'keep'>, { next }: Ways): Target {
    const ports = to.map(label => ({ id: freshId(), label }))
    const node = this.node('CUSTOM', { source, ports })
    for (const { id, label } of ports) this.lead(node, id, { scene: label })
    if (!ports.length) this.lead(node, 'out', next)
    return { node }
  }
  private called({ to, isThread }: Of<'jump'>, { next }: Ways): Target {
    const keeps = [...(this.story.locals?.get(to) ?? [])]
    const id = this.node('LINK', { mode: isThread ? 'thread' : 'call', target_node_id: to, keeps })
    this.lead(id, 'return', next)
    return { node: id }
  }
  private ended(title = '', text = ''): { node: string } {
    return { node: this.node('ENDING', { title, text, ending_no: ++this.endings }, title ? '' : this.place.name) }
  }
  /** Scenes that a call can lead to go back, those that something else leads to as well only where there was a call. */
  private wentBack(): Target {
    if (!this.reached.called.has(this.scene)) return this.ended()
    if (!this.reached.plain.has(this.scene)) return null
    const id = this.node('LINK', { mode: 'back' })
    this.lead(id, 'out', this.ended())
    return { node: id }
  }
  /** The way ends: what was put by is shown, or the story is over. */
  private stopped(): Target {
    const end = this.ended()
    const made = this.gathers ? { node: this.node('LINK', { mode: 'stop' }) } : end
    if (made !== end) this.lead(made.node, 'out', end)
    this.stops.add(made.node)
    return made
  }

  /** Makes the nodes of statements from the last to the first. @returns where they begin */
  private compile(body: readonly Stmt[], { next: after, loose: beyond }: Ways): Target {
    let next = after
    let loose = beyond
    for (let at = body.length - 1; at >= 0; at--) {
      const each = body[at]!
      if (each.do === 'label') {
        next = this.labelled(each, next)
        if (each.gathers) loose = next
      } else if (isLine(each)) {
        const run = [each]
        for (let one = body[at - 1]; isLine(one); one = body[at - 1]) {
          run.unshift(one)
          at--
        }
        next = this.lines(run, { next, loose })
      } else {
        const made = this.one(each, { next, loose })
        // A jump behind another is never come to.
        if (next !== after && next && 'scene' in next && endsWay(each)) this.unreached.add(next.scene)
        next = made
      }
    }
    return next
  }
  private labelled({ name }: Of<'label'>, next: Target): Target {
    if (!name) return next
    const entry = this.story.counted?.has(name) ? this.counting(name, next) : next
    this.entries.set(name, entry)
    return entry
  }
  /** A node of its own, so that its visits are those of the label. */
  private counting(name: string, next: Target): Target {
    const id = this.node('SET', {}, name)
    this.lead(id, 'out', next)
    return { node: id }
  }
  private one(each: Exclude<Stmt, Of<'say' | 'set' | 'play' | 'label'>>, ways: Ways): Target {
    switch (each.do) {
      case 'jump':
        return each.call || each.isThread ? this.called(each, ways) : { scene: each.to }
      case 'choice':
        return this.chosen(each, ways)
      case 'if':
        return this.decided(each, ways)
      case 'input': {
        const id = this.node('INPUT', { var_id: each.variable, prompt: each.prompt })
        this.lead(id, 'else', ways.next)
        return { node: id }
      }
      case 'keep':
        return this.kept(each, ways)
      case 'return':
        return null
      case 'back':
        return this.wentBack()
      case 'stop':
        return this.stopped()
      case 'end':
        return this.ended(each.title, each.text)
    }
  }

  /** Nodes of one scene as one comes to them. */
  private inOrder(nodes: readonly GameNode[], begins: Target): GameNode[] {
    const byId = new Map(nodes.map(node => [node.id, node]))
    const next = Map.groupBy(this.ways, ({ from }) => from)
    const seen = new Set<GameNode>()
    const open = [begins && 'node' in begins ? begins.node : '', ...nodes.map(({ id }) => id)].toReversed()
    while (open.length) {
      const id = open.pop()!
      const node = byId.get(id)
      if (!node || seen.has(node)) continue
      seen.add(node)
      for (const { to } of (next.get(id) ?? []).toReversed()) if (to && 'node' in to) open.push(to.node)
    }
    return [...seen]
  }

  private resolve(target: Target): string | null {
    const seen = new Set<string>()
    for (let at = target; at;) {
      if ('node' in at) return at.node
      if (seen.has(at.scene)) return null
      seen.add(at.scene)
      at = this.entries.get(at.scene) ?? null
    }
    return null
  }
  /** The name that nothing has, where a way leads to one in the end. */
  private missed(target: Target): string | undefined {
    const seen = new Set<string>()
    for (let at = target; at && 'scene' in at;) {
      const { scene } = at
      if (seen.has(scene) || !this.entries.has(scene)) return scene.replace('\u0000', '')
      seen.add(scene)
      at = this.entries.get(scene) ?? null
    }
    return undefined
  }
  /** Visits are asked for by the names of scenes until all nodes are there. */
  private visited(value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    const held = value as Record<string, unknown>
    if (typeof held['visits'] === 'string') held['visits'] = this.resolve({ scene: held['visits'] }) ?? held['visits']
    for (const each of Object.values(held)) this.visited(each)
  }

  build(): Loss[] {
    const { game } = this
    const { title, start, scenes, variables, counted } = this.story
    const losses: Loss[] = []
    game.meta.title = title
    game.meta.ifid = this.story.ifid ?? ''
    if (this.story.ratio) game.meta.ratio = this.story.ratio
    game.boards.push(readThing('boards', this.board, { name: title || '导入的故事' }))
    game.numerics.push(...variables)
    this.place = { x: -ACROSS, y: 0, name: '开始' }
    const first = this.node('START', {}, '开始')
    const within = new Set(scenes.flatMap(({ body }) => jumpsIn(body).map(({ to }) => to)))
    for (const [nth, { name, shown, body, x, y, tags = [] }] of scenes.entries()) {
      this.place = {
        x: x ?? (nth % IN_ROW) * ACROSS,
        y: y ?? Math.floor(nth / IN_ROW) * DOWN * 4,
        name: shown || name,
      }
      this.scene = name
      const made = game.nodes.length
      const stmts = flat(body, !this.gathers)
      const begins = this.compile(stmts, { next: null, loose: null })
      this.entries.set(innerOf(name), begins)
      // Where nothing else leads to it, its visits are those of the scene.
      const isOwn = begins !== null && 'node' in begins && stmts[0]?.do !== 'label' && !within.has(innerOf(name))
      this.entries.set(name, counted?.has(name) && !isOwn ? this.counting(shown || name, begins) : begins)
      const own = this.inOrder(game.nodes.splice(made), begins)
      for (const [at, node] of own.entries()) {
        if (!this.named.has(node.id)) node.name = partName(this.place.name, at)
        node.y = this.place.y + at * DOWN
        node.tags = [...tags]
      }
      game.nodes.push(...own)
    }
    this.lead(first, 'out', { scene: start })
    const missing = new Set<string>()
    for (const { from, port, to, condition } of this.ways) {
      const node = this.resolve(to)
      const name = node ? undefined : this.missed(to)
      if (node) game.edges.push(readThing('edges', freshId(), { from, port, to: node, condition }))
      else if (name) missing.add(name)
    }
    for (const node of game.nodes)
      if (node.type === 'LINK' && !targetless(node.data.mode)) {
        const wanted = node.data.target_node_id
        node.data.target_node_id = this.resolve({ scene: wanted }) ?? ''
        if (!node.data.target_node_id) missing.add(this.missed({ scene: wanted }) ?? wanted)
      }
    for (const name of this.unreached)
      losses.push(loss(`去「${name.replace('\u0000', '')}」的地方`, '走不到的跳转', 'dropped', name.replace('\u0000', '')))
    for (const name of missing) losses.push(loss(`去「${name}」的地方`, '没有的去处', 'dropped', name))
    const led = new Set(game.edges.map(({ to }) => to))
    const idle = new Set([...this.stops].filter(id => !led.has(id)))
    for (const { from, to } of game.edges) if (idle.has(from)) idle.add(to)
    game.nodes = game.nodes.filter(({ id }) => !idle.has(id))
    game.edges = game.edges.filter(({ from }) => !idle.has(from))
    this.visited([game.nodes.map(({ data }) => data), game.edges])
    return losses
  }
}
interface Reached {
  called: ReadonlySet<string>
  plain: ReadonlySet<string>
}
/** The scenes that calls lead to, and those that the beginning leads to without one. */
function reachedIn({ scenes, start }: Story): Reached {
  const jumps = new Map(scenes.map(({ name, body }) => [name, jumpsIn(body)]))
  const spread = (from: readonly string[]) => {
    const seen = new Set<string>()
    const open = [...from]
    while (open.length) {
      const name = open.pop()!
      if (seen.has(name)) continue
      seen.add(name)
      open.push(...(jumps.get(name) ?? []).flatMap(({ to, call }) => (call ? [] : to)))
    }
    return seen
  }
  const calls = [...jumps.values()].flatMap(all => all.flatMap(({ to, call }) => (call ? to : [])))
  return { called: spread(calls), plain: spread([start]) }
}
const hasGathers = (body: readonly Stmt[]): boolean =>
  body.some(
    each =>
      (each.do === 'jump' && each.isThread) ||
      (each.do === 'choice' && (each.gathers || each.options.some(option => hasGathers(option.body)))) ||
      (each.do === 'if' && each.cases.some(one => hasGathers(one.body))),
  )

/** A story as a game. @param people the ids of characters by their names; who has none is named in the text */
export function build(story: Story, people: ReadonlyMap<string, string> = new Map()): Imported {
  const builder = new Builder(story, people)
  const losses = [...story.losses, ...builder.build()]
  if (story.tongues) losses.push(...takeTongues(builder.game, story.tongues.list, story.tongues.marked))
  return { game: builder.game, losses, media: story.media ?? [], isPlaced: story.scenes.some(({ x }) => x !== undefined) }
}
