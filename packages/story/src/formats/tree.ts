// What stories of other programs have in common, and how it becomes a game: scenes of statements, one node for each run of a kind.
import type { Loss } from '@qianmu/script/losses'
import type { Action, Effect, Expr, Game, Numeric, Value } from '../model.ts'
import { readThing } from '../model.ts'
import { freshId } from '../shared.ts'
import type { Tongue } from './tongues.ts'

export interface Choice {
  text: string
  cond: Expr | null
  once: boolean
  body: Stmt[]
  /** No option: the way that is taken when there is none. */
  isFallback?: boolean
}
/** A line of a story. */
export interface Say {
  do: 'say'
  speaker: string
  text: string
  cond?: Expr | null
  /** The next line goes on in this one. */
  joins?: boolean
  tags?: string[]
  /** The file with its sound, and the picture of its speaker. */
  voice?: string
  look?: string
  /** The line as the file has it, with its speaker. */
  whole?: string
  /** The id of the line in its file. */
  id?: string
  /** What is done with it, under its condition. */
  effects?: Effect[]
}
/** What is on the stage, heard or waited for. */
export interface Play {
  do: 'play'
  action: Partial<Action> & Pick<Action, 'type'>
}
export type Stmt =
  | Say
  | Play
  /** `also`: what else is done under the same condition. */
  | { do: 'set'; effect: Effect; cond?: Expr | null; also?: Effect[] }
  | { do: 'jump'; to: string; call?: boolean; isThread?: boolean }
  /** A place that can be jumped to; loose ends of the options before a gather lead to it. */
  | { do: 'label'; name: string; gathers?: boolean }
  /** `gathers`: the way goes on, and the options are shown where it ends. `falls`: it goes on when no option is left. */
  | { do: 'choice'; prompt?: string; options: Choice[]; gathers?: boolean; falls?: boolean }
  | { do: 'if'; cases: { cond: Expr | null; body: Stmt[] }[] }
  | { do: 'input'; variable: string; prompt: string }
  /** What is not understood, verbatim; `to` are the scenes that it seems to lead to. */
  | { do: 'keep'; source: string; to?: string[] }
  | { do: 'return' }
  /** Back to the call, or the end where there was none. */
  | { do: 'back' }
  /** The way ends here; the story too, unless options were put by. */
  | { do: 'stop' }
  | { do: 'end'; title?: string; text?: string }
export interface Scene {
  /** What people know it by, where that is not its name. */
  shown?: string
  name: string
  body: Stmt[]
  x?: number
  y?: number
  tags?: string[]
}
export interface Story {
  /** The other stories of a file that has several. */
  more?: Story[]
  title: string
  ifid?: string
  ratio?: '16:9' | '9:16'
  start: string
  scenes: Scene[]
  variables: Numeric[]
  /** What could not be read as it stands. */
  losses: Loss[]
  /** Scenes and labels whose visits are asked for. */
  counted?: ReadonlySet<string>
  /** By the name of a scene: the variables that have their values again after a call of it. */
  locals?: ReadonlyMap<string, readonly string[]>
  media?: Named[]
  /** Its other languages, and the lines whose marks they name. */
  tongues?: { list: Tongue[]; marked: Map<string, Say> }
}
/** A picture or a sound that a story names. */
export interface Named {
  /** What the game calls it. */
  resource: string
  /** The path of its file as the story has it; '' where it only has the name. */
  file: string
  /** Whether it is the sound of a line. */
  isVoice: boolean
  /** What is told where its file does not come along. */
  told: Loss
}
/** A story as a game, with everything that did not come over as it stands. */
export interface Imported {
  game: Game
  losses: Loss[]
  /** The files that the game names and that are not there yet. */
  media: Named[]
  /** Whether the file says where its parts stand. */
  isPlaced: boolean
}

/** The variables that a story names, each with the type of its first value. */
export class Variables {
  private readonly byName = new Map<string, Numeric>()
  /** Scenes, those whose visits are asked for, and the one that is being read. */
  scenes: ReadonlySet<string> = new Set()
  readonly counted = new Set<string>()
  /** Scenes whose visits do not count. */
  untracked: ReadonlySet<string> = new Set()
  here = ''
  /** A scene that is being read has not been visited by that yet. */
  countsLeaving = false
  /** Whether `visited` says how often, not whether. */
  countsVisits = false
  /** Values by names of their own. */
  readonly constants = new Map<string, string | number>()
  /** Expressions by names of their own. */
  readonly formulas = new Map<string, string>()
  /** Whether each name of a variable has a sign before it: other words are of the program. */
  isSigned = false
  /** What counts the scenes that were come to, where somebody asks. */
  turns: Numeric | undefined
  private made = 0
  /** Those that were only named: nothing has told their type. */
  private readonly untyped = new Set<string>()

  get list(): Numeric[] {
    return [...this.byName.values()]
  }
  /** The variable of a name, made when it is new. */
  of(name: string): Numeric {
    const known = this.byName.get(name)
    if (known) return known
    const made = readThing('numerics', freshId(), { var_name: name, at: this.byName.size })
    this.byName.set(name, made)
    this.untyped.add(name)
    return made
  }
  /** Its first value, and with it its type. */
  declare(name: string, value: Value): Numeric {
    const made = this.of(name)
    this.untyped.delete(name)
    made.type = Array.isArray(value) ? 'list' : typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'bool' : 'string'
    made.init = value
    return made
  }
  /** What is set tells the type of one that was never declared. */
  hint(name: string, value: Expr): void {
    if ((this.byName.has(name) && !this.untyped.has(name)) || typeof value === 'number' || typeof value === 'object')
      return void this.of(name)
    this.declare(name, typeof value === 'boolean' ? false : '')
  }
  /** A variable that the reading needs itself. */
  helper(name: string, value: Value): Numeric {
    let wish = `${name}${++this.made}`
    while (this.byName.has(wish)) wish = `${name}${++this.made}`
    return this.declare(wish, value)
  }
  /** A list by its name, which what is asked of it tells to be one; undefined for what is something else. */
  listOf(name: string): Numeric | undefined {
    const made = this.of(name)
    const known = this.untyped.has(name) ? this.declare(name, []) : made
    return known.type === 'list' ? known : undefined
  }
  /** Other names for people: a comment of ours beside a declaration. */
  rename(name: string, shown: string): void {
    this.of(name).var_name = shown
  }
}
/** The name of a scene for those who are within it: their coming back is no visit. */
export const innerOf = (name: string) => `${name}\u0000`
export const effect = (target: string, op: Effect['op'], value: Expr | null): Effect => ({ id: freshId(), kind: 'var', target, op, value })
/** Every jump of statements. */
export const jumpsIn = (body: readonly Stmt[]): Extract<Stmt, { do: 'jump' }>[] =>
  body.flatMap(each => {
    if (each.do === 'jump') return each
    if (each.do === 'choice') return each.options.flatMap(option => jumpsIn(option.body))
    return each.do === 'if' ? each.cases.flatMap(one => jumpsIn(one.body)) : []
  })
