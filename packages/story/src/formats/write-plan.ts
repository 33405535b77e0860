// What stands before a game is written: which of its nodes are scenes, what they are called, and what leads where.
import type { Loss } from '@qianmu/script/losses'
import type { Edge, Game, GameNode } from '../model.ts'
import type { Dialect, Out } from './dialects/shared.ts'
import { Names } from './escape.ts'
import { LONGEST, partsIn } from './parts.ts'
import { bareEndings, startOf, visitedIn, wantedIn } from './write-ways.ts'

/** What a first writing of a game finds out for the next. */
export interface Found {
  /** Nodes of which nothing is left to write: by their ids where they lead, and those that only end. */
  leads: ReadonlyMap<string, string>
  ends: ReadonlySet<string>
  /** What was told of these. */
  losses: readonly Loss[]
  /** The nodes whose visits the text asks for, and the ways that it has; absent before anything was written. */
  counted?: ReadonlySet<string>
  edges?: readonly Edge[]
  /** The nodes that stand in another's scene, and everybody who says something. */
  parts?: ReadonlySet<string>
  speakers?: readonly string[]
  /** The nodes whose scenes only calls lead to. */
  called: ReadonlySet<string>
  /** Whether options are put by: only then a way that ends may have some to show. */
  gathers?: boolean
}
export const NOTHING: Found = { leads: new Map(), ends: new Set(), losses: [], called: new Set() }

/** Signs of what a variable is called, beside its name. */
export const LONGEST_VARIABLE = 60
/** Nodes that say nothing by themselves. */
export const PLAIN: ReadonlySet<string> = new Set(['START', 'SET', 'LOGIC', 'LINK', 'ENDING'])
/** What of a whole game no language of stories has. */
export const WHOLE = { events: '事件', stores: '商店', panels: '操作板', languages: '译文' } as const
/** Gathers nothing, where a game is written to be looked at. */
export const UNHEARD: NonNullable<Out['words']> = { begin: () => undefined, line: () => '', phrase: () => undefined }
const putsBy = (node: GameNode): boolean =>
  (node.type === 'BRANCH' && node.data.gathers) || (node.type === 'LINK' && node.data.mode === 'thread')

export class Plan {
  readonly game: Game
  readonly nodes: ReadonlyMap<string, GameNode>
  /** By node and port, the ways that come first before the others. */
  readonly ways: ReadonlyMap<string, Edge[]>
  readonly counted: ReadonlySet<string>
  /** Nodes that are written where another leads to them, in its scene. */
  readonly parts: ReadonlyMap<string, string>
  /** Whether options are put by: only then a way that ends may have some to show. */
  readonly gathers: boolean
  /** The names of scenes by their nodes, and all names that are taken. */
  readonly names = new Map<string, string>()
  readonly taken: Names
  /** Endings without words or a name of their own: what leads to them ends. */
  private readonly ends: ReadonlySet<string>
  private readonly found: Found

  constructor(whole: Game, dialect: Dialect, found: Found) {
    this.found = found
    const game = found.edges ? { ...whole, edges: [...found.edges] } : whole
    this.game = game
    this.nodes = new Map(game.nodes.map(node => [node.id, node]))
    this.ways = Map.groupBy(
      game.edges.toSorted((one, other) => other.priority - one.priority),
      edge => `${edge.from} ${edge.port}`,
    )
    this.counted = found.counted ?? visitedIn(game)
    this.ends = new Set([...bareEndings(game, this.counted, found.parts), ...found.ends])
    this.gathers = dialect.gathers === true && (found.gathers ?? game.nodes.some(putsBy))
    this.parts = partsIn(game, {
      hasPlaces: dialect.hasPlaces === true,
      isWritten: node => node.type !== 'START' && this.isScene(node),
      apart: new Set([...this.counted, ...wantedIn(game)]),
    })
    // One set of names: in ink a variable and a knot may not share one.
    this.taken = new Names(dialect.reserved)
    for (const node of game.nodes)
      if (this.isScene(node) && !this.parts.has(node.id))
        this.names.set(node.id, this.taken.of(dialect.nameOf(node.name.slice(0, LONGEST), this.names.size)))
    for (const { id } of game.nodes) {
      const to = this.passed(id)
      if (!this.names.has(id) && to && this.names.has(to)) this.names.set(id, this.names.get(to)!)
    }
  }
  private isScene(node: GameNode): boolean {
    return !this.isPassed(node) && !this.ends.has(node.id)
  }
  /** A node that only leads on is no scene of its own: what leads to it leads on. */
  isPassed(node: GameNode): boolean {
    if (this.found.leads.has(node.id)) return true
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
      at = this.found.leads.get(at) ?? (node.type === 'LINK' ? node.data.target_node_id : this.ways.get(`${at} out`)?.[0]?.to)
    }
    return undefined
  }
  /** The scene that the story begins with; '' without. */
  get first(): string {
    const start = startOf(this.game)
    return start ? (this.names.get(start.id) ?? '') : ''
  }
  get scenes(): GameNode[] {
    return this.game.nodes.filter(node => this.isScene(node) && !this.parts.has(node.id) && this.names.has(node.id))
  }
}
