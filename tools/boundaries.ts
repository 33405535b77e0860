// Holds the table of who may import whom (architecture §5.1): `violations(sources)` lists every import that breaks it.
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { isTest, type Source } from './source.ts'

/** A package or app → packages it may import; `engines` are ports only, for the server. */
const MAY: Record<string, readonly string[]> = {
  contract: [],
  script: [],
  drawing: [],
  engines: ['drawing'],
  server: ['contract', 'script', 'drawing', 'engines'],
  web: ['contract', 'script', 'drawing'],
  testkit: ['contract', 'server'],
}
/** Tests may also use what only tests need. */
const TESTS_MAY = ['testkit', 'contract']
/** Folders of the server and the web app that know no area. */
const SERVER_KIT = 'kit'
const WEB_SHARED = ['kit', 'ui', 'shell', 'texts']

export interface Violation {
  file: string
  import: string
  why: string
}

const unitOf = (file: string) => /^(?:packages|apps)\/([^/]+)\//.exec(file)?.[1]

/** The area of a file: on the server the folders below src/, in the web app the first of them. '' for files directly in src/. */
export const areaOf = (file: string) => {
  const folders = /^apps\/(?:server|web)\/src\/(?:(.+)\/)?[^/]+$/.exec(file)?.[1] ?? ''
  return file.startsWith('apps/web/') ? folders.split('/')[0]! : folders
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
  /^apps\/server\/src\/(main|start|app)\.ts$/.test(file) || /^apps\/web\/src\/(main|api)\.tsx?$/.test(file)

function acrossAreas(file: string, target: string): string | undefined {
  const [from, to] = [areaOf(file), areaOf(target)]
  // A folder inside an area belongs to it.
  const nested = from.startsWith(`${to}/`) || to.startsWith(`${from}/`)
  if (from === to || (nested && from !== '') || isComposition(file) || isComposition(target) || to === '') return undefined
  const server = file.startsWith('apps/server/')
  const shared = server ? [SERVER_KIT] : WEB_SHARED
  const isShared = (area: string) => shared.some(name => area === name || area.startsWith(`${name}/`))
  if (isShared(to))
    return isShared(from) &&
      !server &&
      WEB_SHARED.indexOf(from.split('/')[0]!) < WEB_SHARED.indexOf(to.split('/')[0]!) &&
      to.startsWith('shell')
      ? 'kit and ui know no shell'
      : undefined
  if (isShared(from) && !from.startsWith('shell')) return `${from} knows no area`
  const allowed =
    target.endsWith('/index.ts') || target.endsWith('.table.ts') || (from.startsWith('shell') && target.endsWith('/routes.ts'))
  return allowed ? undefined : 'an area is entered only through its index.ts'
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

/** Import cycles between areas of the server (type-only imports do not count). */
export function areaCycles(all: readonly Source[]): string[][] {
  const edges = new Map<string, Set<string>>()
  for (const source of all) {
    if (!source.file.startsWith('apps/server/src/') || isTest(source.file) || isComposition(source.file)) continue
    const from = areaOf(source.file)
    for (const { name, typeOnly } of importsOf(source)) {
      const target = targetOf(source.file, name)
      if (!target?.startsWith('apps/server/src/') || typeOnly || target.endsWith('.table.ts')) continue
      const to = areaOf(target)
      if (to && from && to !== from) edges.set(from, (edges.get(from) ?? new Set()).add(to))
    }
  }
  const cycles: string[][] = []
  const done = new Set<string>()
  const walk = (area: string, trail: string[]) => {
    if (trail.includes(area)) cycles.push([...trail.slice(trail.indexOf(area)), area])
    else if (!done.has(area)) {
      for (const next of edges.get(area) ?? []) walk(next, [...trail, area])
      done.add(area)
    }
  }
  for (const area of edges.keys()) walk(area, [])
  return cycles
}
