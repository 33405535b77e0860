// Lines and scenes of which one at a time has its turn: the one that was seen least, of these the one that asks for most, of these the first.
import type { Expr } from '../model.ts'
import { both } from './pieces.ts'
import { effect, type Stmt, type Variables } from './tree.ts'

export interface Turn {
  cond: Expr | null
  /** How much it asks for. */
  weight: number
  once: boolean
  body: Stmt[]
}
const not = (expr: Expr): Expr => ({ op: 'not', l: expr })

/** A decision between turns; what follows when none can be taken. */
export function turnsOf(turns: readonly Turn[], variables: Variables): Stmt {
  const own = turns.map(turn => {
    const seen = variables.helper('见过', 0).id
    const unseen: Expr = { op: '==', l: { var: seen }, r: 0 }
    return { ...turn, seen, open: turn.once ? both(unseen, turn.cond) : turn.cond }
  })
  const order = own.toSorted((one, other) => other.weight - one.weight)
  const cases = order.map((turn, nth) => {
    const mine: Expr = { var: turn.seen }
    let cond = turn.open
    for (const [at, other] of order.entries()) {
      if (at === nth) continue
      // One that stands before wins where both were seen as often.
      const before: Expr = { op: at < nth ? '<' : '<=', l: mine, r: { var: other.seen } }
      cond = both(cond, other.open === null ? before : { op: 'or', l: not(other.open), r: before })
    }
    const count: Stmt = { do: 'set', effect: effect(turn.seen, '+=', 1) }
    return { cond: cond ?? true, body: [count, ...turn.body] }
  })
  return { do: 'if', cases }
}
/** How much a condition asks for: its parts. */
export const weightOf = (text: string): number => (text ? 1 + (text.match(/&&|\|\||\b(?:and|or|xor)\b/g)?.length ?? 0) : 0)
