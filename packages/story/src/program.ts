// A game made ready to run: everything found by its place, conditions and effects as functions.
import { type Act, compileCondition, compileEffect, compileExpr, numberOf, type Read, type Slots } from './evaluate.ts'
import type { Action, DataOf, Effect, Game, GameNode, NodeType, PlayGame, PlayResource, PlayRole, Thing } from './model.ts'
import { SPOKEN } from './model.ts'
import { linear } from './pattern.ts'
import type { State } from './state.ts'

export type Condition = ((state: State) => boolean) | null
/** A way that leads on. */
export interface Exit {
  to: number
  /** Its edge's place. */
  edge: number
  cond: Condition
}
/** A part of a node that can be taken: an option, a place, a clue, a role, an answer. */
export interface Part {
  id: string
  visible: Condition
  enabled: Condition
  acts: readonly Act[]
  /** Its name among what was used, when it can be taken once. */
  once: string
  input: { do: 'choose'; id: string }
}
/** An action of a PLOT. */
export interface Line {
  action: Action
  cond: Condition
  acts: readonly Act[]
  spoken: boolean
  chars: number
}
export interface Match {
  id: string
  fits: (text: string, state: State) => boolean
  /** A text that fits, where one can be made. */
  example: string | null
}
export interface Ready {
  at: number
  node: GameNode
  /** Of the node: here they stand at one place for all types, which is faster to read. */
  type: NodeType
  mode: string
  timed: boolean
  enter: readonly Act[]
  exit: readonly Act[]
  exits: ReadonlyMap<string, readonly Exit[]>
  parts: readonly Part[]
  part: ReadonlyMap<string, Part>
  lines: readonly Line[]
  /** Whether its lines always all come, so that they can be counted at once. */
  plain: boolean
  chars: number
  seconds: number
  cases: readonly { id: string; cond: Condition; weight: number }[]
  matches: readonly Match[]
  /** Of SET its effects; of ENDING what it unlocks; of START its first values. */
  acts: readonly Act[]
  rerolls: readonly number[]
  /** Of LINK: the variables that have their values again after it. */
  keeps: readonly number[]
  /** Events that fire when this node is entered. */
  events: readonly Happening[]
}
export interface Happening {
  event: Thing<'events'>
  cond: Condition
  acts: readonly Act[]
  goto: number
}
export interface Program extends Slots {
  game: Game
  list: readonly Ready[]
  edges: Game['edges']
  lists: Game['arrays']
  people: ReadonlyMap<string, PlayRole>
  resources: ReadonlyMap<string, PlayResource>
  panels: ReadonlyMap<string, Thing<'panels'>>
  templates: ReadonlyMap<string, Thing<'templates'>>
  stores: ReadonlyMap<string, Thing<'stores'>>
  /** Buttons of panels and templates by their ids. */
  buttons: ReadonlyMap<string, { acts: readonly Act[]; visible: Condition; opens: string; sends: string }>
  uses: ReadonlyMap<string, readonly Act[]>
  shelves: ReadonlyMap<string, Condition>
  /** Events by the slot of the variable that they wait for. */
  onVar: ReadonlyMap<number, readonly Happening[]>
  onTurn: readonly Happening[]
  onTime: readonly Happening[]
  /** Of each role apart: the slots of variables. */
  ownVars: readonly number[]
  start: number
  /** A count for each node, to begin with. */
  zeros: readonly number[]
}

const slotsOf = (rows: readonly { id: string }[]): Map<string, number> => new Map(rows.map(({ id }, at) => [id, at]))
/** How a hint on screen counts: letters and signs, without spaces. */
export const charsOf = (text: string): number => text.replaceAll(/\s/g, '').length

interface Raw {
  id: string
  visible?: unknown
  enabled?: unknown
  cond?: unknown
  effects?: readonly Effect[]
  once?: boolean
}

/** The parts of a node that can be taken, whatever its type calls them. */
export function rawParts(node: GameNode): readonly Raw[] {
  switch (node.type) {
    case 'BRANCH':
      return node.data.options
    case 'IMAP':
      return node.data.hotspots
    case 'LOOK_FOR_EVID':
      return node.data.clues.map(clue => ({
        ...clue,
        effects: clue.good_id ? [{ id: clue.id, kind: 'good' as const, target: clue.good_id, op: 'give' as const, value: 1 }] : [],
      }))
    case 'ROLE_DESIGN':
      return node.data.roles.map(role => ({ ...role, enabled: role.cond }))
    case 'VIDEO':
      return node.data.choice_points
    case 'MESSAGE':
      return node.data.replies
    case 'AI_CONVERSATION':
      return node.data.fallback
    case 'CUSTOM':
      return node.data.ports
    default:
      return []
  }
}

class Compiler {
  private readonly game: Game
  private readonly slots: Slots
  private readonly ways = new Map<string, Map<string, Exit[]>>()
  constructor(game: Game) {
    this.game = game
    this.slots = {
      vars: slotsOf(game.numerics),
      goods: slotsOf(game.goods),
      arrays: slotsOf(game.arrays),
      nodes: slotsOf(game.nodes),
      numerics: game.numerics,
      wares: game.goods,
    }
    const order = game.edges
      .map((edge, at) => ({ edge, at }))
      .sort((one, other) => one.edge.priority - other.edge.priority || one.at - other.at)
    for (const { edge, at } of order) {
      const to = this.slots.nodes.get(edge.to)
      if (to === undefined) continue
      let ports = this.ways.get(edge.from)
      if (!ports) this.ways.set(edge.from, (ports = new Map<string, Exit[]>()))
      const exit = { to, edge: at, cond: this.cond(edge.condition) }
      const same = ports.get(edge.port)
      if (same) same.push(exit)
      else ports.set(edge.port, [exit])
    }
  }

  private cond(expr: unknown): Condition {
    return compileCondition(expr, this.slots)
  }
  private acts(effects: readonly Effect[] = []): Act[] {
    return effects.flatMap(effect => compileEffect(effect, this.slots) ?? [])
  }

  program(): Program {
    const { game, slots } = this
    const play = game as Partial<PlayGame>
    const happenings = game.events
      .filter(({ enabled }) => enabled)
      .toSorted((one, other) => one.at - other.at)
      .map(event => ({ event, cond: this.cond(event.cond), acts: this.acts(event.effects), goto: slots.nodes.get(event.goto) ?? -1 }))
    const of = (trigger: string) => happenings.filter(({ event }) => event.trigger === trigger)
    const onVar = new Map<number, Happening[]>()
    for (const each of of('var_change')) {
      const slot = slots.vars.get(each.event.target)
      if (slot !== undefined) onVar.set(slot, [...(onVar.get(slot) ?? []), each])
    }
    const entered = Map.groupBy(of('node_enter'), ({ event }) => event.target)
    const components = [...game.panels, ...game.templates].flatMap(panel => panel.components)
    const starts = game.nodes.filter(node => node.type === 'START')
    const first = starts.find(node => node.data.is_default) ?? starts[0]
    return {
      ...slots,
      game,
      list: game.nodes.map((node, at) => this.ready(node, at, [...(entered.get('') ?? []), ...(entered.get(node.id) ?? [])])),
      edges: game.edges,
      lists: game.arrays,
      people: new Map((play.people ?? []).map(person => [person.id, person])),
      resources: new Map((play.resources ?? []).map(resource => [resource.id, resource])),
      panels: new Map(game.panels.map(panel => [panel.id, panel])),
      templates: new Map(game.templates.map(template => [template.id, template])),
      stores: new Map(game.stores.map(store => [store.id, store])),
      buttons: new Map(
        components.map(({ id, visible, effects, opens, sends }) => [
          id,
          { visible: this.cond(visible), acts: this.acts(effects), opens, sends },
        ]),
      ),
      uses: new Map(game.goods.map(good => [good.id, this.acts(good.use_effects)])),
      shelves: new Map(game.stores.flatMap(store => store.items.map(item => [item.id, this.cond(item.cond)] as const))),
      onVar,
      onTurn: of('turn'),
      onTime: of('time'),
      ownVars: game.numerics.flatMap(({ group, character_id }, at) => (group === 'role' && !character_id ? [at] : [])),
      start: first ? slots.nodes.get(first.id)! : -1,
      zeros: game.nodes.map(() => 0),
    }
  }

  private parts(node: GameNode): Part[] {
    return rawParts(node).map(({ id, visible, enabled, effects, once }) => ({
      id,
      visible: this.cond(visible),
      enabled: this.cond(enabled),
      acts: this.acts(effects),
      once: once ? `${node.id}/${id}` : '',
      input: { do: 'choose', id },
    }))
  }

  private ready(node: GameNode, at: number, events: readonly Happening[]): Ready {
    const parts = this.parts(node)
    const lines = node.type === 'PLOT' ? node.data.actions.map(action => this.line(action)) : []
    return {
      at,
      node,
      type: node.type,
      mode: 'mode' in node.data ? node.data.mode : '',
      timed: (node.type === 'BRANCH' && node.data.timer_sec > 0) || (node.type === 'LOOK_FOR_EVID' && node.data.time_limit > 0),
      enter: this.acts(node.data.on_enter),
      exit: this.acts(node.data.on_exit),
      exits: this.ways.get(node.id) ?? new Map(),
      parts,
      part: new Map(parts.map(part => [part.id, part])),
      lines,
      plain: lines.every(line => !line.cond && !line.acts.length),
      chars: node.type === 'PLOT' ? lines.reduce((sum, { chars }) => sum + chars, 0) : textsOf(node),
      seconds: lines.reduce((sum, { action }) => sum + (action.type === 'WAIT' ? action.seconds : 0), 0),
      cases:
        node.type === 'LOGIC'
          ? node.data.cases.map(({ id, expr, weight }) => ({ id, cond: this.cond(expr), weight: Math.max(0, weight) }))
          : [],
      matches: node.type === 'INPUT' ? this.matches(node.data) : [],
      acts: this.acts(actsOf(node)),
      rerolls: this.slots.numerics.flatMap(({ group, reroll }, slot) => (group === 'random' && reroll === 'node' ? [slot] : [])),
      keeps: node.type === 'LINK' ? node.data.keeps.flatMap(id => this.slots.vars.get(id) ?? []) : [],
      events,
    }
  }

  private line(action: Action): Line {
    const spoken = (SPOKEN as readonly string[]).includes(action.type)
    return { action, cond: this.cond(action.cond), acts: this.acts(action.effects), spoken, chars: spoken ? charsOf(action.msg) : 0 }
  }

  private matches({ matches, var_id, kind }: DataOf<'INPUT'>): Match[] {
    return matches.map(match => {
      const wanted = match.value.trim()
      switch (match.kind) {
        case 'contains':
          return { id: match.id, fits: (text: string) => wanted !== '' && text.includes(wanted), example: wanted }
        case 'pattern': {
          const pattern = linear(match.value)
          return { id: match.id, fits: (text: string) => pattern?.test(text) ?? false, example: null }
        }
        case 'expr': {
          const read: Read = compileExpr(match.expr, this.slots, false)
          return { id: match.id, fits: (_text: string, state: State) => Boolean(read(state)), example: null }
        }
        default: {
          const number = kind === 'number' || this.slots.numerics[this.slots.vars.get(var_id) ?? -1]?.type === 'number'
          const same = (text: string) =>
            text === wanted || (number && text !== '' && numberOf(text) === numberOf(wanted) && !Number.isNaN(Number(text)))
          return { id: match.id, fits: same, example: wanted }
        }
      }
    })
  }
}

/** How much there is to read in a node that is no PLOT. */
function textsOf(node: GameNode): number {
  switch (node.type) {
    case 'BRANCH':
      return charsOf(node.data.prompt) + node.data.options.reduce((sum, { text }) => sum + charsOf(text), 0)
    case 'MESSAGE':
      return node.data.messages.reduce((sum, { content }) => sum + charsOf(content), 0)
    case 'INPUT':
      return charsOf(node.data.prompt)
    case 'ENDING':
      return charsOf(node.data.text)
    case 'AI_CONVERSATION':
      return charsOf(node.data.opening)
    default:
      return 0
  }
}

const EFFECTS: Partial<{ [T in NodeType]: (data: DataOf<T>) => readonly Effect[] }> = {
  SET: data => data.ops,
  ENDING: data => data.unlock_vars,
  START: data => data.var_overrides,
}
const actsOf = (node: GameNode) => (EFFECTS[node.type] as ((data: GameNode['data']) => readonly Effect[]) | undefined)?.(node.data) ?? []

/** A game made ready; games of 100,000 nodes too. */
export const compile = (game: Game | PlayGame): Program => new Compiler(game).program()
