// What nodes there are on the engines: all of their descriptions, asked for once, and the kinds that the search and the library offer.
import { type Catalogue, categoryLabel, inputLabel, nodeLabel, outputLabel, readCatalogue } from '@qianmu/flow'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../api.ts'
import { queryClient } from '../../kit/use-call.ts'
import type { NodeKind } from '../../ui/graph/model.ts'

const PAGE = 200
const NOTHING: Catalogue = new Map()

async function askAll(signal: AbortSignal): Promise<Catalogue> {
  const nodes: Record<string, unknown> = {}
  for (let page = 1, total = 1; (page - 1) * PAGE < total; page++) {
    const answer = await api.flows.objectInfo({ page, size: PAGE }, { signal })
    Object.assign(nodes, answer.nodes)
    total = answer.total
  }
  return readCatalogue(nodes) ?? NOTHING
}

/** The nodes of all engines; empty until they are known. */
export function useCatalogue(): { catalogue: Catalogue; known: boolean } {
  const { data } = useQuery({ queryKey: ['flow-catalogue'], queryFn: ({ signal }) => askAll(signal), staleTime: 60_000 }, queryClient)
  return { catalogue: data ?? NOTHING, known: data !== undefined }
}

/** They stand on the canvas alone. */
const DRAWN_KINDS: readonly NodeKind[] = [
  {
    kind: 'Reroute',
    title: '中继点',
    category: '画布',
    words: ['reroute'],
    inputs: [{ id: '~0', label: '', type: '*' }],
    outputs: [{ id: '~0', label: '', type: '*' }],
  },
  {
    kind: 'PrimitiveNode',
    title: '原始值',
    category: '画布',
    words: ['primitive'],
    inputs: [],
    outputs: [{ id: 'connect to widget input', label: '值', type: '*' }],
  },
  { kind: 'Note', title: '便签', category: '画布', words: ['note'], inputs: [], outputs: [] },
  { kind: 'MarkdownNote', title: 'Markdown 便签', category: '画布', words: ['markdown'], inputs: [], outputs: [] },
]
/** The kinds of a catalogue, and the subgraphs of a workflow. */
export function useKinds(catalogue: Catalogue, subgraphs: ReadonlyMap<string, string>): readonly NodeKind[] {
  return useMemo(() => {
    const classes = [...catalogue.values()].map((info): NodeKind => ({
      kind: info.name,
      title: nodeLabel(info.name, info.title),
      // What no engine has can be drawn all the same; it stands by itself.
      category: info.absent ? '没有连接的 ComfyUI 节点' : categoryLabel(info.category),
      words: [info.title, info.category],
      inputs: info.inputs.map(({ name, type }) => ({ id: name, label: inputLabel(info.name, name), type })),
      outputs: info.outputs.map(({ name, type }) => ({ id: name || type, label: outputLabel(name || type), type })),
    }))
    const own = [...subgraphs].map(([kind, title]): NodeKind => ({ kind, title, category: '子图', inputs: [], outputs: [] }))
    return [...classes, ...DRAWN_KINDS, ...own]
  }, [catalogue, subgraphs])
}
