// What stands against running what is drawn, found out when the hands rest; and where it stands: problems name nodes of the graph that runs.
import { type Catalogue, checkGraph, type GraphProblem, toApi } from '@qianmu/flow'
import { nodeIds, nodeItem, readGraph, ROOT } from '@qianmu/flow/shared'
import { useEffect, useState } from 'react'
import type * as Y from 'yjs'
import type { GraphNode } from '../../ui/graph/model.ts'
import type { Step } from './use-graph.ts'

const PAUSE_MS = 300
/** What is said against a graph that nobody has drawn in yet is no fault of it. */
const NOT_YET: ReadonlySet<string> = new Set(['prompt_no_outputs'])

export function useProblems(doc: Y.Doc, catalogue: Catalogue, known: boolean): readonly GraphProblem[] {
  const [problems, setProblems] = useState<readonly GraphProblem[]>([])
  useEffect(() => {
    if (!known) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      const graph = toApi(readGraph(doc), catalogue)
      const found = checkGraph(graph, catalogue, Infinity)
      setProblems(Object.keys(graph).length ? found : found.filter(({ type }) => !NOT_YET.has(type)))
    }
    const later = () => {
      timer ??= setTimeout(look, PAUSE_MS)
    }
    later()
    doc.on('update', later)
    return () => {
      clearTimeout(timer)
      doc.off('update', later)
    }
  }, [doc, catalogue, known])
  return problems
}

/** By the keys of the nodes of the graph that is shown; what stands inside of one that stands for a graph stands at that. */
export function placedIn<T>(nodes: readonly GraphNode[], path: readonly Step[], all: ReadonlyMap<string, T>): Map<string, T> {
  const prefix = path.map(({ id }) => `${id}:`).join('')
  const keys = new Map(nodes.map(node => [String(node.data['id']), node.id]))
  const placed = new Map<string, T>()
  for (const [id, value] of all) {
    const [own = ''] = id.startsWith(prefix) ? id.slice(prefix.length).split(':') : []
    const key = keys.get(own)
    if (key !== undefined && !placed.has(key)) placed.set(key, value)
  }
  return placed
}

/** The way to a node that the graph that runs names; undefined when it is gone. */
export function wayTo(doc: Y.Doc, apiId: string): { path: Step[]; key: string } | undefined {
  const path: Step[] = []
  const ids = apiId.split(':')
  for (const [at, id] of ids.entries()) {
    const place = { doc, graph: path.at(-1)?.graph ?? ROOT }
    const key = [...nodeIds(place)].find(([, own]) => String(own) === id)?.[0]
    const item = key === undefined ? undefined : nodeItem(place, key)
    if (key === undefined || !item) return undefined
    if (at === ids.length - 1) return { path, key }
    path.push({ holder: key, graph: String(item.get('.type')), title: String(item.get('.title') ?? '子图'), id })
  }
  return undefined
}
