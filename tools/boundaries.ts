// Holds the table of who may import whom (architecture §5.1): `violations(sources)` lists every import that breaks it.
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { isTest, type Source } from './source.ts'

/** A package or app → packages it may import; `engines` are ports only, for the server. */
const MAY: Record<string, readonly string[]> = {
  contract: [],
  script: [],
  subtitle: ['script'],
  drawing: [],
  flow: ['drawing'],
  comic: ['drawing', 'flow', 'script'],
  story: ['drawing', 'flow', 'script'],
  engines: ['drawing', 'flow'],
  server: ['contract', 'script', 'subtitle', 'drawing', 'flow', 'comic', 'story', 'engines'],
  web: ['contract', 'script', 'subtitle', 'drawing', 'flow', 'comic', 'story'],
  testkit: ['contract', 'drawing', 'engines', 'server', 'story'],
}
/** Tests may also use what only tests need. */
const TESTS_MAY = ['testkit', 'contract']
/** Folders of the server and the web app that know no area; of those of the web app each knows only the ones before it. */
const SERVER_KIT = 'kit'
const WEB_SHARED = ['kit', 'ui', 'frame']
/** Folders of the web app that hold areas, as they do in the contract and on the server. */
const WEB_GROUPS = ['works', 'assistant']
/** The folder of the web app that puts all areas together. */
const WEB_SHELL = 'shell'

export interface Violation {
  file: string
  import: string
  why: string
}

const unitOf = (file: string) => /^(?:packages|apps)\/([^/]+)\//.exec(file)?.[1]

/** The area of a file: on the server the folders below src/, in the web app the first of them, or two. '' for files directly in src/. */
export const areaOf = (file: string) => {
  const folders = /^apps\/(?:server|web)\/src\/(?:(.+)\/)?[^/]+$/.exec(file)?.[1] ?? ''
  if (!file.startsWith('apps/web/')) return folders
  const [first = '', second] = folders.split('/')
  return WEB_GROUPS.includes(first) && second ? `${first}/${second}` : first
}

export function importsOf({ file, text }: Source): { name: string; typeOnly: boolean }[] {
  const { module } = parseSync(file, text)
  const statics = module.staticImports.map(each => ({
    name: each.moduleRequest.value,
    typeOnly: each.entries.length > 0 && each.entries.every(entry => entry.isType),
  }))
  const exported = module.staticExports.flatMap(each =>
    each.entries.flatMap(entry => (entry.moduleRequest ? [{ name: entry.moduleRequest.value, typeOnly: entry.isType }] : [])),
  )
  const dynamic = module.dynamicImports.map(each => ({
    name: text.slice(each.moduleRequest.start + 1, each.moduleRequest.end - 1),
    typeOnly: false,
  }))
  return [...statics, ...exported, ...dynamic]
}

const targetOf = (file: string, name: string) => {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(file), name)
  const own = /^@qianmu\/([^/]+)(?:\/(.+))?$/.exec(name)
  if (!own) return undefined
  const folder = ['server', 'web'].includes(own[1]!) ? 'apps' : 'packages'
  return `${folder}/${own[1]}/src/${own[2] ?? 'index'}.ts`
}

/** Files that put a whole server or app together may see every area. */
const isComposition = (file: string) =>
  /^apps\/server\/src\/(main|start|app|long-work)\.ts$/.test(file) || /^apps\/web\/src\/(main|api)\.tsx?$/.test(file)

function acrossAreas(file: string, target: string): string | undefined {
  const [from, to] = [areaOf(file), areaOf(target)]
  // A folder inside an area belongs to it.
  const nested = from.startsWith(`${to}/`) || to.startsWith(`${from}/`)
  if (from === to || (nested && from !== '') || isComposition(file) || isComposition(target) || to === '') return undefined
  return file.startsWith('apps/server/') ? acrossServer(from, to, target) : acrossWeb(from, to, target)
}

const isDoor = (target: string) => target.endsWith('/index.ts')
const DOOR = 'an area is entered only through its index.ts'

function acrossServer(from: string, to: string, target: string): string | undefined {
  const isKit = (area: string) => area === SERVER_KIT || area.startsWith(`${SERVER_KIT}/`)
  if (isKit(to)) return undefined
  if (isKit(from)) return `${from} knows no area`
  return isDoor(target) || target.endsWith('.table.ts') ? undefined : DOOR
}

function acrossWeb(from: string, to: string, target: string): string | undefined {
  if (from === WEB_SHELL) return WEB_SHARED.includes(to) || isDoor(target) || target.endsWith('/routes.ts') ? undefined : DOOR
  if (to === WEB_SHELL) return `${from} knows no shell`
  const [rank, wanted] = [WEB_SHARED.indexOf(from), WEB_SHARED.indexOf(to)]
  if (rank >= 0) return wanted < 0 ? `${from} knows no area` : wanted > rank && to === 'frame' ? `${from} knows no frame` : undefined
  return wanted >= 0 || isDoor(target) ? undefined : DOOR
}

function judge(file: string, name: string, typeOnly: boolean): string | undefined {
  const target = targetOf(file, name)
  if (!target) return undefined
  const [from, to] = [unitOf(file), unitOf(target)]
  if (!from || !to) return undefined
  if (from !== to) {
    const allowed = [...(MAY[from] ?? []), ...(isTest(file) || /program\.ts$|\/test-/.test(file) ? TESTS_MAY : [])]
    return allowed.includes(to) ? undefined : `${from} may not import ${to}`
  }
  if (isTest(file) || typeOnly) return undefined
  return from === 'server' || from === 'web' ? acrossAreas(file, target) : undefined
}

/** Every import that the table forbids. */
export const violations = (all: readonly Source[]): Violation[] =>
  all.flatMap(source =>
    importsOf(source).flatMap(({ name, typeOnly }) => {
      const why = judge(source.file, name, typeOnly)
      return why ? [{ file: source.file, import: name, why }] : []
    }),
  )

/** Every circle of a graph, once, as the nodes along it. */
function circlesOf(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  const walk = (node: string, trail: readonly string[]) => {
    if (trail.includes(node)) circles.push([...trail.slice(trail.indexOf(node)), node])
    else if (!done.has(node)) {
      for (const next of edges.get(node) ?? []) walk(next, [...trail, node])
      done.add(node)
    }
  }
  for (const node of edges.keys()) walk(node, [])
  return circles
}

/**
 * Import circles (type-only imports do not count): between areas of the server, and between files of the web app, where what is fetched later
 * counts too.
 */
export function circles(all: readonly Source[]): string[][] {
  const areas = new Map<string, Set<string>>()
  const files = new Map<string, Set<string>>()
  for (const source of all) {
    const { file } = source
    const app = /^apps\/(server|web)\/src\//.exec(file)?.[1]
    if (!app || isTest(file) || (app === 'server' && isComposition(file))) continue
    for (const { name, typeOnly } of importsOf(source)) {
      const target = targetOf(file, name)
      if (!target?.startsWith(`apps/${app}/src/`) || typeOnly || target.endsWith('.table.ts')) continue
      const [edges, from, to] = app === 'web' ? [files, file, target] : [areas, areaOf(file), areaOf(target)]
      if (to && from && to !== from) edges.set(from, (edges.get(from) ?? new Set()).add(to))
    }
  }
  return [...circlesOf(areas), ...circlesOf(files)]
}
