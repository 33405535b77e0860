// Decisions about cards: what a form may hold, who changed what first, whether causes run in a circle, which names are the same.
import { nameKey } from '@qianmu/script/presence'
import type { CardTemplate } from '@qianmu/contract/works/cards'
import { firstOf } from '../../kit/cut.ts'

/** What is wrong with values for a template's form, as a Chinese sentence; undefined when nothing is. Values of other templates may stay. */
export function formProblem(form: Readonly<Record<string, string>>, template: CardTemplate | undefined): string | undefined {
  for (const [name, value] of Object.entries(form)) {
    const field = template && Object.hasOwn(template.schema.properties, name) ? template.schema.properties[name] : undefined
    if (!field) return template ? `「${template.name}」模板没有这一项` : '请先选择卡片模板'
    if (value.length > field.maxLength) return `${field.title}最多 ${field.maxLength} 个字`
    if (value !== '' && field.enum && !field.enum.includes(value)) return `${field.title}没有「${firstOf(value, 20)}」这个选项`
  }
  return undefined
}

/** Whether a cause from `from` to any of `to` closes a circle, given the other causes of the work. */
export function closesCircle(from: number, to: readonly number[], causes: readonly { from_id: number; to_id: number }[]): boolean {
  const next = Map.groupBy(
    causes.filter(cause => cause.from_id !== from),
    cause => cause.from_id,
  )
  const seen = new Set<number>()
  const waiting = [...to]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (id === from) return true
    if (seen.has(id)) continue
    seen.add(id)
    waiting.push(...(next.get(id) ?? []).map(cause => cause.to_id))
  }
  return false
}

/** Those of `names` by which one of `others` goes already. */
export function repeatedNames<R extends { title: string; aliases: readonly string[] }>(
  names: readonly string[],
  others: readonly R[],
): { name: string; other: R }[] {
  const owners = new Map<string, R>()
  for (const other of others) for (const name of [other.title, ...other.aliases]) owners.set(nameKey(name), other)
  return names.flatMap(name => {
    const other = owners.get(nameKey(name))
    return other ? [{ name, other }] : []
  })
}
