// What stories of other programs have in common, and how it becomes a game: scenes of statements, one node for each run of a kind.
import type { Action, DataOf, Effect, Expr, Game, GameNode, NodeType, Numeric, Option, Value } from '../model.ts'
import { emptyGame, ENTRIES, NODE_TYPES, readNode, readThing } from '../model.ts'
import { freshId } from '../shared.ts'

export interface Choice {
  text: string
  cond: Expr | null
  once: boolean
  body: Stmt[]
}
export type Stmt =
  | { do: 'say'; speaker: string; text: string; cond?: Expr | null }
  | { do: 'set'; effect: Effect }
  | { do: 'jump'; to: string; call?: boolean }
  | { do: 'choice'; prompt?: string; options: Choice[] }
  | { do: 'if'; cases: { cond: Expr | null; body: Stmt[] }[] }
  | { do: 'input'; variable: string; prompt: string }
  /** What is not understood, verbatim; `to` are the scenes that it seems to lead to. */
  | { do: 'keep'; source: string; to?: string[] }
  | { do: 'return' }
  | { do: 'end' }
export interface Scene {
  name: string
  body: Stmt[]
  x?: number
  y?: number
  tags?: string[]
}
export interface Story {
  title: string
  start: string
  scenes: Scene[]
  variables: Numeric[]
  /** What could not be read, in Chinese. */
  problems: string[]
}
/** A story as a game; `kept` counts the places that stand verbatim in nodes of the type CUSTOM. */
export interface Imported {
  game: Game
  kept: number
  problems: string[]
}

type Target = { node: string } | { scene: string } | null
/** Nodes of one story; more are refused before they are made. */
const MOST = 20_000
/** px between scenes, and between the nodes of one. */
const ACROSS = 260
const DOWN = 150
const IN_ROW = 12

class Builder {
  readonly game = emptyGame()
  kept = 0
  private endings = 0
  private readonly entries = new Map<string, Target>()
  private readonly ways: { from: string; port: string; to: Target; condition: Expr | null }[] = []
  private readonly board = freshId()
  private readonly people: ReadonlyMap<string, string>
  private place = { x: 0, y: 0, name: '', count: 0 }

  constructor(people: ReadonlyMap<string, string>) {
    this.people = people
  }

  private node<T extends NodeType>(type: T, data: Partial<DataOf<T>>, name = ''): string {
    const id = freshId()
    const { place } = this
    if (this.game.nodes.length >= MOST) throw new RangeError(`故事最多 ${MOST} 个节点`)
    const nth = place.count++
    const called = name || (nth ? `${place.name} ${nth + 1}` : place.name) || NODE_TYPES[type].name
    const fields = { type, name: called.slice(0, 60), board: this.board, x: place.x, y: place.y + nth * DOWN, data }
    this.game.nodes.push(readNode(id, fields) as GameNode)
    return id
  }
  private lead(from: string, port: string, to: Target, condition: Expr | null = null): void {
    if (to) this.ways.push({ from, port, to, condition })
  }

  private said(statements: Extract<Stmt, { do: 'say' }>[], next: Target): Target {
    const actions = statements.map(({ speaker, text, cond = null }): Action => {
      const character_id = this.people.get(speaker) ?? ''
      const msg = speaker && !character_id ? `${speaker}：${text}` : text
      return { ...structuredClone(ENTRIES.actions), id: freshId(), type: character_id ? 'DIALOG' : 'DESC', character_id, msg, cond }
    })
    const id = this.node('PLOT', { actions })
    this.lead(id, 'out', next)
    return { node: id }
  }
  private chosen({ options, prompt = '' }: Extract<Stmt, { do: 'choice' }>, next: Target): Target {
    const entries: Option[] = []
    const bodies: [string, Stmt[]][] = []
    for (const { text, cond, once, body } of options) {
      const id = freshId()
      // What an option does before it leads on stands in the option itself.
      const first = body.findIndex(each => each.do !== 'set')
      const effects = body.slice(0, first < 0 ? body.length : first).flatMap(each => (each.do === 'set' ? each.effect : []))
      entries.push({ ...structuredClone(ENTRIES.options), id, text, visible: cond, once, effects })
      bodies.push([id, body.slice(effects.length)])
    }
    const node = this.node('BRANCH', { prompt, options: entries })
    for (const [id, body] of bodies) this.lead(node, id, this.compile(body, next))
    return { node }
  }
  private decided({ cases }: Extract<Stmt, { do: 'if' }>, next: Target): Target {
    const own = cases.filter(each => each.cond !== null)
    const other = cases.find(each => each.cond === null)
    const entries = own.map(({ cond }) => ({ id: freshId(), label: '', expr: cond, weight: 1 }))
    const node = this.node('LOGIC', { cases: entries })
    for (const [nth, { body }] of own.entries()) this.lead(node, entries[nth]!.id, this.compile(body, next))
    this.lead(node, 'else', other ? this.compile(other.body, next) : next)
    return { node }
  }
  private keep({ source, to = [] }: Extract<Stmt, { do: 'keep' }>, next: Target): Target {
    this.kept++
    const ports = to.map(label => ({ id: freshId(), label }))
    const node = this.node('CUSTOM', { source, ports })
    for (const { id, label } of ports) this.lead(node, id, { scene: label })
    if (!ports.length) this.lead(node, 'out', next)
    return { node }
  }

  /** Makes the nodes of statements from the last to the first. @returns where they begin */
  private compile(body: readonly Stmt[], end: Target): Target {
    let next = end
    for (let at = body.length - 1; at >= 0; at--) {
      const each = body[at]!
      const run = [each]
      if (each.do === 'say' || each.do === 'set') while (body[at - 1]?.do === each.do) run.unshift(body[--at]!)
      next = this.one(each, run, next)
    }
    return next
  }
  private one(each: Stmt, run: readonly Stmt[], next: Target): Target {
    switch (each.do) {
      case 'say':
        return this.said(run as Extract<Stmt, { do: 'say' }>[], next)
      case 'set': {
        const id = this.node('SET', { ops: run.flatMap(one => (one.do === 'set' ? one.effect : [])) })
        this.lead(id, 'out', next)
        return { node: id }
      }
      case 'jump': {
        if (!each.call) return { scene: each.to }
        const id = this.node('LINK', { mode: 'call', target_node_id: each.to })
        this.lead(id, 'return', next)
        return { node: id }
      }
      case 'choice':
        return this.chosen(each, next)
      case 'if':
        return this.decided(each, next)
      case 'input': {
        const id = this.node('INPUT', { var_id: each.variable, prompt: each.prompt })
        this.lead(id, 'else', next)
        return { node: id }
      }
      case 'keep':
        return this.keep(each, next)
      case 'return':
        return null
      case 'end':
        return {
          node: this.node('ENDING', {
            title: this.place.name,
            ending_no: ++this.endings,
          }),
        }
    }
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

  build({ title, start, scenes, variables }: Story, problems: string[]): void {
    const { game } = this
    game.meta.title = title
    game.boards.push(readThing('boards', this.board, { name: title || '导入的故事' }))
    game.numerics.push(...variables)
    this.place = { x: -ACROSS, y: 0, name: '开始', count: 0 }
    const first = this.node('START', {}, '开始')
    for (const [nth, { name, body, x, y, tags = [] }] of scenes.entries()) {
      this.place = { x: x ?? (nth % IN_ROW) * ACROSS, y: y ?? Math.floor(nth / IN_ROW) * DOWN * 4, name, count: 0 }
      const made = game.nodes.length
      this.entries.set(name, this.compile(body, null))
      for (const node of game.nodes.slice(made)) node.tags = tags
    }
    this.lead(first, 'out', { scene: start })
    for (const { from, port, to, condition } of this.ways) {
      const node = this.resolve(to)
      if (node) game.edges.push(readThing('edges', freshId(), { from, port, to: node, condition }))
      else if (to && 'scene' in to) problems.push(`「${to.scene}」不存在，或只跳回自己`)
    }
    for (const node of game.nodes)
      if (node.type === 'LINK') node.data.target_node_id = this.resolve({ scene: node.data.target_node_id }) ?? ''
  }
}

/** A story as a game. @param people the ids of characters by their names; who has none is named in the text */
export function build(story: Story, people: ReadonlyMap<string, string> = new Map()): Imported {
  const builder = new Builder(people)
  const problems = [...story.problems]
  builder.build(story, problems)
  return { game: builder.game, kept: builder.kept, problems }
}

/** The variables that a story names, each with the type of its first value. */
export class Variables {
  private readonly byName = new Map<string, Numeric>()

  get list(): Numeric[] {
    return [...this.byName.values()]
  }
  /** The variable of a name, made when it is new. */
  of(name: string): Numeric {
    const known = this.byName.get(name)
    if (known) return known
    const made = readThing('numerics', freshId(), { var_name: name, at: this.byName.size })
    this.byName.set(name, made)
    return made
  }
  /** Its first value, and with it its type. */
  declare(name: string, value: Value): Numeric {
    const made = this.of(name)
    made.type = typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'bool' : 'string'
    made.init = value
    return made
  }
  /** What is set tells the type of one that was never declared. */
  hint(name: string, value: Expr): void {
    if (this.byName.has(name) || typeof value === 'number' || typeof value === 'object') return void this.of(name)
    this.declare(name, typeof value === 'boolean' ? false : '')
  }
  /** Other names for people: a comment of ours beside a declaration. */
  rename(name: string, shown: string): void {
    this.of(name).var_name = shown
  }
}
export const effect = (target: string, op: Effect['op'], value: Expr | null): Effect => ({ id: freshId(), kind: 'var', target, op, value })
