// Who a stretch of prose is about: the more and the later somebody acts, speaks or is named, the likelier a pronoun means them.
import { endsTitled } from './name-shape.ts'
import { KIN } from './words.ts'

/** What is left of it with each sentence. */
const FADES = 0.78
/** More than this nobody is in mind. */
const MOST_WEIGHT = 2.5
/** Most people that are remembered. */
const MOST = 24
/** 小伙子, 女人: told by a pronoun less often than who has a name. */
const GENERIC = 0.6

export class Focus {
  #sentence = 0
  readonly #weights = new Map<string, { weight: number; at: number }>()

  /** Another sentence begins. */
  next(): void {
    this.#sentence++
  }

  raise(name: string, by: number): void {
    const weight = Math.min(MOST_WEIGHT, this.weightOf(name) + by)
    this.#weights.delete(name)
    this.#weights.set(name, { weight, at: this.#sentence })
    if (this.#weights.size > MOST) this.#weights.delete(this.#weights.keys().next().value!)
  }

  weightOf(name: string): number {
    const entry = this.#weights.get(name)
    return entry ? entry.weight * FADES ** (this.#sentence - entry.at) : 0
  }

  /** All who are remembered, the likeliest first. */
  order(): string[] {
    const weights = new Map([...this.#weights.keys()].map(name => [name, this.weightOf(name) * (isGeneric(name) ? GENERIC : 1)]))
    return [...weights.keys()].sort((one, other) => weights.get(other)! - weights.get(one)!)
  }
}

const isGeneric = (name: string): boolean => endsTitled(name) && name.length < 4 && !KIN.has(name)
