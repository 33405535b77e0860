// The graph of every golden request of the drawing package, kept in golden/comfy; `QIANMU_GOLDEN=renew` writes them anew, to be read before they are committed.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type DrawRequest, readRequest, tasksOf } from '@qianmu/drawing'
import { describe, expect, it } from 'vitest'
import { FAKE_FILES, fakeObjectInfo } from '../fake/nodes.ts'
import { readObjectInfo } from '../object-info.ts'
import { checkGraph } from '../check.ts'
import { type Compiled, graphOf } from './index.ts'

interface Case {
  name: string
  request: Record<string, unknown>
}
const REQUESTS = new URL('../../../../drawing/golden/', import.meta.url)
const GRAPHS = new URL('../../../golden/comfy/', import.meta.url)

// Every model that the golden requests name.
const info = readObjectInfo(
  fakeObjectInfo({
    ...FAKE_FILES,
    yolos: ['bbox/face_yolov8n.pt', 'bbox/hand_yolov8n.pt', 'segm/person_yolov8n-seg.pt'],
    loras: [...FAKE_FILES.loras, 'CharTurner.safetensors', 'lcm-lora-sdxl.safetensors', 'sdxl_lightning_4step_lora.safetensors'],
    controls: ['canny', 'openpose', 'lineart_anime', 'dw_openpose_full', 'lineart_standard', 'mlsd', 'none'].map(
      name => `control_${name}.pth`,
    ),
  }),
)!
/** Pictures of the requests: the same size for all, off the grid; masks are white in a part of it. */
const bounds = { white: { x: 520, y: 40, width: 120, height: 60 }, black: { x: 0, y: 0, width: 700, height: 500 } }
const pictures = {
  get: (address: string) => (address ? { name: `qianmu/${address.split('/').at(-1)}`, width: 700, height: 500, bounds } : undefined),
}

function requestOf({ request, name }: Case): DrawRequest {
  const reading = readRequest({ ...request, ai_param: JSON.stringify(request['ai_param']) })
  if ('problems' in reading) throw new Error(`${name}: ${JSON.stringify(reading.problems)}`)
  return reading.request
}
const compile = (draw: DrawRequest) => graphOf({ draw, task: tasksOf(draw, 7).at(0), info, embeddings: ['easynegative'], pictures })

/** One line for each node, so that a difference shows which. */
const lines = (name: string, compiled: ReturnType<typeof compile>) =>
  'problems' in compiled
    ? { name, problems: compiled.problems.map(({ field, text }) => `${field}: ${text}`) }
    : {
        name,
        size: compiled.size,
        nodes: Object.entries(compiled.graph).map(([id, node]) => `${id} ${node.class_type} ${JSON.stringify(node.inputs)}`),
      }

const FILES = readdirSync(REQUESTS).filter(file => file.endsWith('.json'))
const casesOf = (file: string) => JSON.parse(readFileSync(new URL(file, REQUESTS), 'utf8')) as Case[]

describe.each(FILES)('%s', file => {
  const cases = casesOf(file)
  const derived = cases.map(each => lines(each.name, compile(requestOf(each))))
  if (process.env['QIANMU_GOLDEN'] === 'renew') writeFileSync(new URL(file, GRAPHS), `${JSON.stringify(derived, undefined, 2)}\n`)
  const kept = JSON.parse(readFileSync(new URL(file, GRAPHS), 'utf8')) as { name: string }[]
  it.each(cases)('$name', ({ name }) =>
    expect(JSON.parse(JSON.stringify(derived.find(each => each.name === name)))).toEqual(kept.find(each => each.name === name)),
  )
  it('has no case more or less', () => expect(kept.map(each => each.name)).toEqual(cases.map(each => each.name)))
})

it('gives nodes the same ids for the next picture of a request, where only the seed is another', () => {
  const draw = requestOf(casesOf('text-to-image.json').find(each => each.name === '300 pictures')!)
  const [one, other] = [0, 1].map(nth => graphOf({ draw, task: tasksOf(draw, 7).at(nth), info, embeddings: [], pictures }) as Compiled)
  const changed = Object.keys(one!.graph).filter(id => JSON.stringify(one!.graph[id]) !== JSON.stringify(other!.graph[id]))
  expect(Object.keys(one!.graph)).toEqual(Object.keys(other!.graph))
  expect(changed).toEqual(['sample'])
})

it('would not leave a graph that the engine cannot take: every graph stands the check without its blames', () => {
  for (const each of FILES.flatMap(casesOf)) {
    const compiled = compile(requestOf(each))
    if ('graph' in compiled) expect(checkGraph(compiled.graph, info)).toEqual([])
  }
})
