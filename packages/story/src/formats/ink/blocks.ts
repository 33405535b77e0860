// Logic of ink that goes over several lines: conditions, choices by a value, sequences.
import type { Expr } from '../../model.ts'
import { Unreadable } from '../foreign.ts'
import type { Stmt } from '../tree.ts'
import { sequenceKind, turnsOf } from './content.ts'
import { condOf, equal, exprOf } from './expr.ts'
import { FLUSH } from '../pieces.ts'
import type { Scope } from './scope.ts'
import { opened, topLevel } from './source.ts'
import { weaveOf } from './weave.ts'

interface Section {
  text: string
  at: number
}
/** What stands before the first `-`, and the sections behind it. */
function sectionsOf(text: string, line: number): { head: Section; sections: Section[] } {
  const head = { text: '', at: line }
  const sections: Section[] = []
  let open = 0
  for (const [nth, each] of text.split('\n').entries()) {
    const begins = open === 0 && /^\s*-(?!>)/.test(each)
    if (begins) sections.push({ text: each.replace(/^\s*-\s*/, ''), at: line + nth })
    else {
      const into = sections.at(-1) ?? head
      into.text += `${into.text || nth ? '\n' : ''}${each}`
    }
    open += opened(each)
  }
  return { head, sections }
}
const bodyOf = ({ text, at }: Section, scope: Scope): Stmt[] =>
  weaveOf(
    text.split('\n').map((each, nth) => ({ text: each.trim(), at: at + nth, comment: '' })),
    scope,
    true,
  )
/** A section with what stands before its colon, when there is one on its first line. */
function guarded({ text, at }: Section): { guard: string | null; body: Section } {
  const [first = ''] = text.split('\n')
  const colon = topLevel(text, each => text[each] === ':', true)
  if (colon < 0 || colon > Math.max(first.length, text.indexOf(':'))) return { guard: null, body: { text, at } }
  const guard = text.slice(0, colon)
  return { guard: guard.trim(), body: { text: text.slice(colon + 1), at: at + guard.split('\n').length - 1 } }
}

/** What is done before a block; what is said there has its own line. */
function heard(scope: Scope): Stmt[] {
  const before = scope.taken()
  return before.some(each => each.do === 'jump' && scope.world.speaking.has(each.to)) ? [...before, FLUSH] : before
}

/** The statements of a block. @throws Unreadable */
export function blockOf(inside: string, scope: Scope, line: number): Stmt[] {
  const [kind, rest] = sequenceKind(inside)
  if (kind) return sequenceOf(kind, sectionsOf(rest, line).sections, scope, line)
  const { head, sections } = sectionsOf(inside, line)
  if (!head.text.trim()) return branches(sections, scope)
  const { guard, body } = guarded(head)
  if (guard === null) throw new Unreadable(inside)
  const isSwitch =
    !body.text.trim() && sections.length > 0 && guarded(sections[0]!).guard !== null && guarded(sections[0]!).guard !== 'else'
  if (isSwitch) return switched(guard, sections, scope)
  const cond = condOf(guard, scope)
  const before = heard(scope)
  if (cond === true) return [...before, ...bodyOf(body.text.trim() ? body : (sections[0] ?? body), scope)]
  if (body.text.trim()) return [...before, { do: 'if', cases: [{ cond, body: bodyOf(body, scope) }, ...others(sections, scope)] }]
  if (sections[0] && guarded(sections[0]).guard === 'else')
    return [...before, { do: 'if', cases: [{ cond, body: [] }, ...others(sections, scope)] }]
  const [first, ...more] = sections
  return [...before, { do: 'if', cases: [{ cond, body: first ? bodyOf(first, scope) : [] }, ...others(more, scope)] }]
}
/** The sections behind the first: each under its condition, or for all other cases. */
const others = (sections: readonly Section[], scope: Scope): { cond: Expr | null; body: Stmt[] }[] =>
  sections.map(section => {
    const { guard, body } = guarded(section)
    return guard === null
      ? { cond: null, body: bodyOf(section, scope) }
      : { cond: guard === 'else' ? null : condOf(guard, scope), body: bodyOf(body, scope) }
  })
/** Conditions one behind the other; what one asks for is done before it is looked at. */
function branches(sections: readonly Section[], scope: Scope): Stmt[] {
  const [first, ...rest] = sections
  if (!first) return []
  const [own] = others([first], scope)
  const before = heard(scope)
  if (own!.cond === null) return own!.body
  const more = rest.length ? branches(rest, scope) : []
  const [next] = more
  // Cases without anything to do before them stand in one.
  const cases = more.length === 1 && next?.do === 'if' ? next.cases : more.length ? [{ cond: null, body: more }] : []
  return [...before, { do: 'if', cases: [own!, ...cases] }]
}
function switched(value: string, sections: readonly Section[], scope: Scope): Stmt[] {
  const asked = exprOf(value, scope)
  const before = heard(scope)
  const cases = sections.map(section => {
    const { guard, body } = guarded(section)
    if (guard === null || guard === 'else') return { cond: null, body: bodyOf(guard === null ? section : body, scope) }
    return { cond: equal(asked, exprOf(guard, scope)), body: bodyOf(body, scope) }
  })
  return [...before, ...heard(scope), { do: 'if', cases }]
}
function sequenceOf(kind: string, sections: readonly Section[], scope: Scope, line: number): Stmt[] {
  const { before, conds } = turnsOf(kind, sections.length, scope, line)
  return [...before, { do: 'if', cases: sections.map((section, nth) => ({ cond: conds[nth]!, body: bodyOf(section, scope) })) }]
}
