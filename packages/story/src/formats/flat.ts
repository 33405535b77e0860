// Statements in the forms that people write them in: lines under conditions, questions with their options, endings with their titles.
import type { Expr } from '../model.ts'
import { ASKING, ENDING } from './dialects/shared.ts'
import type { Say, Stmt } from './tree.ts'

/** Lines that one decision may become. */
const MOST_LINES = 4
type Of<D extends Stmt['do']> = Extract<Stmt, { do: D }>

/** Whether an expression says the same when it is asked again. */
function isSteady(expr: Expr): boolean {
  if (typeof expr !== 'object' || 'var' in expr || 'good' in expr || 'visits' in expr) return true
  if ('call' in expr) return expr.call !== 'random' && expr.args.every(isSteady)
  return isSteady(expr.l) && (expr.r === undefined || isSteady(expr.r))
}
const both = (one: Expr | null, other: Expr | null): Expr | null =>
  one === null ? other : other === null ? one : { op: 'and', l: one, r: other }
/** What is said or shown and done under one condition is one action; null for any other decision. */
function under({ cases }: Of<'if'>): Say | Of<'set' | 'play'> | null {
  const [{ cond, body } = { cond: null, body: [] }, ...more] = cases
  const [first, ...rest] = body
  const effects = rest.flatMap(each => (each.do === 'set' && !each.cond ? each.effect : []))
  if (more.length || cond === null || effects.length !== rest.length) return null
  if (first?.do === 'set' && !first.cond) return { ...first, cond, also: effects }
  if (first?.do === 'play' && !first.action.cond) return { ...first, action: { ...first.action, cond, effects } }
  return first?.do === 'say' && !first.joins && !first.cond ? { ...first, cond, effects } : null
}
/** A decision between a few lines as lines under conditions; null for any other. */
function conditional({ cases }: Of<'if'>): Say[] | null {
  const size = cases.reduce((sum, { body }) => sum + body.length, 0)
  if (size > MOST_LINES || cases.length > 2 || !size) return null
  const before: Expr[] = []
  const lines: Say[] = []
  for (const { cond, body } of cases) {
    if (cond !== null && !isSteady(cond)) return null
    const here = both(
      before.reduce<Expr | null>((all, each) => both(all, { op: 'not', l: each }), null),
      cond,
    )
    for (const each of body) {
      if (each.do !== 'say' || each.joins || (each.cond ?? null) !== null) return null
      lines.push({ ...each, cond: here })
    }
    if (cond !== null) before.push(cond)
  }
  return lines
}
const is = (each: Stmt | undefined, role: string): each is Say => each?.do === 'say' && each.tags?.includes(role) === true
/** Takes the last lines that are marked as this. */
function taken(made: Stmt[], role: string): string[] {
  const lines: string[] = []
  for (let last = made.at(-1); is(last, role); last = made.at(-1)) {
    lines.unshift(last.speaker ? (last.whole ?? `${last.speaker}：${last.text}`) : last.text)
    made.pop()
  }
  return lines
}

/** Statements as they are made into nodes. @param isScene whether these are all that a scene has */
export function flat(body: readonly Stmt[], isScene = false): Stmt[] {
  const made: Stmt[] = []
  for (const each of body) {
    const inner = inside(each)
    const lines = inner.do === 'if' ? conditional(inner) : null
    const whole = inner.do === 'if' && !lines ? under(inner) : null
    if (lines) made.push(...lines)
    else if (whole) made.push(whole)
    else if (inner.do === 'end' || inner.do === 'stop' || inner.do === 'back') {
      const [title, ...text] = taken(made, ENDING)
      made.push(title === undefined ? inner : { do: 'end', title, text: text.join('\n') })
    } else if (inner.do === 'choice' && !inner.prompt && is(made.at(-1), ASKING)) {
      made.push({ ...inner, prompt: taken(made, ASKING).join('\n') })
    } else if (inner.do === 'choice' && leadsByName(inner) && isOpenKeep(made.at(-1))) {
      const keep = made.pop() as Of<'keep'>
      made.push({ ...keep, to: inner.options.map(({ text }) => text) })
    } else if (inner.do === 'choice' && isScene && isQuestion(made) && !inner.prompt) {
      const { text } = made.pop() as Say
      made.push({ ...inner, prompt: text })
    } else made.push(inner)
  }
  return made
}
/** Words that are kept, and the ways that stood in them, called by where they lead. */
const isOpenKeep = (each: Stmt | undefined): boolean => each?.do === 'keep' && !each.to?.length
const leadsByName = ({ options }: Of<'choice'>): boolean =>
  options.length > 1 &&
  options.every(
    ({ text, cond, once, body: [only, ...more] }) => cond === null && !once && !more.length && only?.do === 'jump' && only.to === text,
  )
/** A line before options that stands alone in its scene asks what to choose. */
const isQuestion = (made: readonly Stmt[]): boolean => {
  const [first, ...more] = made
  return !more.length && first?.do === 'say' && !first.speaker && !first.joins && !first.cond && !first.tags?.length && !first.id
}
function inside(each: Stmt): Stmt {
  if (each.do === 'choice') return { ...each, options: each.options.map(option => ({ ...option, body: flat(option.body) })) }
  if (each.do === 'if') return { ...each, cases: each.cases.map(({ cond, body }) => ({ cond, body: flat(body) })) }
  return each
}
