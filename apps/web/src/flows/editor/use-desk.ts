// What somebody does at the desk of a graph, and everything that is told of its nodes.
import type { Data } from '@qianmu/contract/kit/call'
import type { GraphProblem } from '@qianmu/flow'
import { drawnOf, writeGraph } from '@qianmu/flow/shared'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { api } from '../../api.ts'
import { added, rulesOf } from '../../ui/graph/model.ts'
import { besides, freePlace } from '../../ui/graph/room.ts'
import { useRuns } from '../Runs.tsx'
import { useCatalogue, useKinds } from './catalogue.ts'
import type { GraphRoom } from './room.ts'
import { useGraph } from './use-graph.ts'
import { placedIn, useProblems, wayTo } from './use-problems.ts'
import { advanceSeeds, standingOf, useRunning } from './use-running.ts'

type Info = Data<typeof api.flows.info.contract>
const NOBODY: ReadonlySet<string> = new Set()
/** px of a node before it is drawn. */
const USUAL = { width: 240, height: 160 }

export interface DeskProps {
  info: Info
  room: GraphRoom
  /** It is co-written; else it is only looked at. */
  live: boolean
}

/** The graph with everything that is told of its nodes. */
function useTold({ info, room, live }: DeskProps) {
  const { doc } = room
  const right = useStore(room.standing, standing => standing.right)
  const readOnly = !live || right !== 'write'
  const { catalogue, known } = useCatalogue()
  const hands = useGraph(room, catalogue)
  const kinds = useKinds(catalogue, hands.subgraphs)
  const source = useRuns(info.comfy_id)
  const standing = useMemo(() => standingOf(source.items), [source.items])
  const running = useRunning(info.comfy_id, room, live && !readOnly, () => hands.step(() => advanceSeeds(doc, catalogue)))
  const found = useProblems(doc, catalogue, known)
  const all = useMemo((): readonly GraphProblem[] => {
    const seen = new Set(found.map(({ node, input }) => `${node} ${input}`))
    return [...found, ...[...running.refused, ...standing.problems].filter(({ node, input }) => !seen.has(`${node} ${input}`))]
  }, [found, running.refused, standing.problems])
  const { path, view, graph, write } = hands
  const told = useMemo(() => {
    const here = <T>(of: ReadonlyMap<string, T>) => placedIn(graph.nodes, path, of)
    return {
      write,
      readOnly,
      problems: here(Map.groupBy(all, ({ node }) => node)),
      runs: here(standing.runs),
      outputs: here(standing.outputs),
    }
  }, [path, graph, all, standing, readOnly, write])
  useEffect(() => view.showing(new Set(told.outputs.keys())), [view, told.outputs])
  return { hands, kinds, catalogue, told, readOnly, running, standing, problems: all }
}

export function useDesk(props: DeskProps) {
  const { room } = props
  const told = useTold(props)
  const { hands, kinds, catalogue, running } = told
  const { graph, path } = hands
  const [picked, setPicked] = useState(NOBODY)
  const [reveal, setReveal] = useState<{ id: string }>()
  const show = (id: string) => setReveal({ id })
  const apiIdOf = (key: string) => {
    const id = graph.nodes.find(node => node.id === key)?.data['id']
    return [...path.map(step => step.id), String(id ?? '')].join(':')
  }
  return {
    ...told,
    picked,
    reveal,
    show,
    apiIdOf,
    pick(ids: ReadonlySet<string>) {
      setPicked(ids)
      hands.onPicked(ids)
    },
    runFrom: (ids: Iterable<string>) => void running.run([...ids].map(apiIdOf)),
    /** Shows a node that the graph that runs names, wherever it stands. */
    locate(node: string) {
      const way = wayTo(room.doc, node)
      if (!way) return
      hands.go(way.path)
      show(way.key)
    },
    /** Adds a node of a kind beside what is picked, else beside what there is. */
    add(kind: string) {
      const sizes = new Map(graph.nodes.map(({ id, size }) => [id, size ?? USUAL]))
      const sizeOf = (id: string) => sizes.get(id) ?? USUAL
      const beside = besides(graph, picked, sizeOf) ?? besides(graph, new Set(sizes.keys()), sizeOf) ?? { x: 0, y: 0 }
      const made = added(graph, rulesOf(kinds, { fresh: hands.fresh }), kind, freePlace(graph, beside, USUAL, sizeOf))
      hands.change(() => made.graph, '添加节点')
      show(made.id)
    },
    /** Draws an earlier version again. */
    takeBack(workflow: string) {
      const ui = drawnOf(workflow, catalogue)
      if (!ui) return
      hands.go([])
      hands.step(() => writeGraph(room.doc, ui))
    },
  }
}
