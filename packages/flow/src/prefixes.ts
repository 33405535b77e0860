// Names of files that are made when a run begins, as ComfyUI's front end makes them: `%date:yyyy-MM-dd%`, `%Node.widget%`.
import { type ApiGraph, isLink } from './graph.ts'

/** What no name of a file may hold. */
const UNFIT = /[/?<>\\:*|"\u0000-\u001F\u007F]/g
const two = (value: number, signs: number) => String(value).padStart(signs, '0')

/** `d dd M MM h hh m mm s ss yy yyyy` of a format, one or two signs wide. */
const dated = (format: string, at: Date) =>
  format.replaceAll(/d{1,2}|M{1,2}|h{1,2}|m{1,2}|s{1,2}|yy(?:yy)?/g, part => {
    if (part.startsWith('y')) return part.length === 2 ? String(at.getFullYear()).slice(2) : String(at.getFullYear())
    const values = { d: at.getDate(), M: at.getMonth() + 1, h: at.getHours(), m: at.getMinutes(), s: at.getSeconds() }
    return two(values[part[0] as 'd'], part.length)
  })

/** The graph with these names filled in; what names no node and no value of it stays as it is, for the engine itself knows `%width%` and the like. */
export function namedNow(graph: ApiGraph, at: Date): ApiGraph {
  const nodes = Object.values(graph)
  const filled = (text: string) =>
    text.replaceAll(/%([^%]{1,200})%/g, (whole, inside: string) => {
      if (inside.startsWith('date:')) return dated(inside.slice(5), at)
      const parts = inside.split('.')
      const [called, widget] = parts
      if (parts.length !== 2) return whole
      const value = nodes.find(({ class_type, _meta }) => class_type === called || _meta?.title === called)?.inputs[widget!]
      return value === undefined || value === null || isLink(value) || typeof value === 'object'
        ? whole
        : String(value as string).replaceAll(UNFIT, '_')
    })
  return Object.fromEntries(
    Object.entries(graph).map(([id, node]) => {
      const { filename_prefix: prefix } = node.inputs
      return [
        id,
        typeof prefix === 'string' && prefix.includes('%')
          ? { ...node, inputs: { ...node.inputs, filename_prefix: filled(prefix) } }
          : node,
      ]
    }),
  )
}
