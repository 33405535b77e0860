// The nodes that make lists and go through them.
import { NodeFault } from './pixels.ts'
import type { Inputs } from './pixel-nodes.ts'
import type { LIST_SPECS } from './studio-specs.ts'

/** Items that one list may have. */
export const MOST_ITEMS = 500
const LONGEST = 1_000_000
/** Characters of one text that is cut or listed. */
const READ = 200_000

const list = (items: readonly unknown[]): unknown[] => {
  if (items.length > MOST_ITEMS) throw new NodeFault(`一列最多 ${MOST_ITEMS} 项，这里有 ${items.length} 项`)
  return [...items]
}
function str(value: unknown): string {
  const text = typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)
  if (text.length > READ) throw new NodeFault(`文字超过 ${READ} 个字，请先拆开`)
  return text
}
const all = (inputs: Inputs, name: string) => inputs[name] as unknown[]
const filled = (parts: readonly string[]) => list(parts.map(part => part.trim()).filter(Boolean))

/** A sentence with what ends and closes it. */
const SENTENCE = /[^。！？!?…\n]+[。！？!?…]*[”’」』）)]*/g
const CUTS: Readonly<Record<string, (text: string) => readonly string[]>> = {
  __proto__: null as never,
  一行: text => text.split('\n'),
  一段: text => text.split(/\n[ \t]*\n/),
  一句: text => text.match(SENTENCE) ?? [],
}

/** Those that need no other engine; `QianmuGrid` puts pictures together and is the engine's own. */
export const LIST_NODES = {
  QianmuList: inputs => [filled(str(inputs['items']).split('\n'))],
  QianmuCutText: inputs => [filled((CUTS[str(inputs['by'])] ?? CUTS['一行']!)(str(inputs['text'])))],
  QianmuMergeText(inputs) {
    const text = all(inputs, 'items').map(str).join(str(inputs['between']))
    if (text.length > LONGEST) throw new NodeFault(`结果超过 ${LONGEST} 个字`)
    return [text]
  },
  QianmuCount: inputs => [all(inputs, 'items').length],
  QianmuPick(inputs) {
    const items = all(inputs, 'items')
    const nth = Number(inputs['nth'])
    if (nth > items.length) throw new NodeFault(`只有 ${items.length} 项，没有第 ${nth} 项`)
    return [items[nth - 1]]
  },
  QianmuIf: inputs => [inputs['is'] === true ? inputs['yes'] : inputs['no']],
} satisfies Partial<Record<keyof typeof LIST_SPECS, (inputs: Inputs) => unknown[]>>
