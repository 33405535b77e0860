// Builds the pages: relative addresses (the server sets the base), chunks by what is used together, brotli and gzip beside each file.
import { promises as fs } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual, promisify } from 'node:util'
import zlib from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { createLogger, defineConfig, type Logger, type Plugin } from 'vite'
import type { Call, Group } from '../../packages/contract/src/kit/call.ts'
import { contract } from '../../packages/contract/src/index.ts'
import { pageFiles } from './page-files.ts'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Sources that run on every page, and those among them that bring tooltips along. */
const BASE =
  /apps\/web\/src\/(api\.ts|main\.tsx|kit\/|ui\/|frame\/(use-screen|palette-state)|shell\/(router|routes|Root|SessionGate|LiveEvents|Crash|Skeleton)|[a-z]+\/routes\.ts|account\/(index|enter|SignInHost|sign-in-state)\.)/
const NOT_BASE =
  /kit\/(Guarded|use-call|live\/|co-writing\/)|ui\/((chart|fields|files|graph|history|library|losses|mentions|picker|player|samples|sheet|sides|sortable|stage)\/|Empty|FilterMenu|Floating|FormDialog|IconButton|NameDialog|SavedField|SearchBox|TabList|ToolButton|ImageViewer)|\.css/

/** What the frame of the signed-in pages is made of. */
const SHELL =
  /apps\/web\/src\/(frame\/(Page|page-head)\.|shell\/(AppShell|Rail|UserMenu|TabBar|PaletteHost|chrome)\.|jobs\/(index|use-jobs|JobToasts)\.|messages\/(index|use-unread)\.|team\/(index|TeamSwitcher|switch-team)\.|assistant\/chat\/(index|ChatHost|state)\.|kit\/Guarded|ui\/IconButton)/

/** What the pages that list works or templates share. */
const COLLECTION =
  /apps\/web\/src\/(ui\/(library\/|(Empty|FilterMenu|SearchBox)\.)|works\/((wording|places)\.|projects\/(cover\/|(view|actions|MediaIcon|grid\.module|manage\.module)\.)))/

/** Parts of antd that lists of works stand with: switches between views, progress and dialogs. */
const PARTS =
  /node_modules\/(antd\/es\/(segmented|progress|modal|skeleton|_util|config-provider)\/|@rc-component\/(segmented|progress|dialog)\/|@ant-design\/icons)/

async function compress(file: string): Promise<void> {
  const bytes = await fs.readFile(file)
  const [small, common] = await Promise.all([
    brotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_LGBLOCK]: 24 } }),
    gzip(bytes, { level: 9 }),
  ])
  await Promise.all([fs.writeFile(`${file}.br`, small), fs.writeFile(`${file}.gz`, common)])
}

/** Writes `.br` and `.gz` beside every script and style, so that no request pays for compression. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    if (!dir) return
    const names = Object.keys(bundle).filter(name => /\.(js|css|svg)$/.test(name))
    // All at once: Node compresses in its pool of threads, and alone this would be two thirds of the build.
    await Promise.all(names.map(name => compress(path.join(dir, name))))
  },
})

/**
 * Leaves zod's JSON-schema writer out of the pages (6 KB compressed): they check values, only the server describes them (openapi.json).
 * Calling it here throws.
 */
const withoutJsonSchema = (): Plugin => ({
  name: 'without-json-schema',
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith('zod/v4/classic/schemas.js')) return null
    const lines = [
      ['import * as processors from "../core/json-schema-processors.js";', 'const processors = {};'],
      [
        'import { createStandardJSONSchemaMethod, createToJSONSchemaMethod } from "../core/to-json-schema.js";',
        'const createStandardJSONSchemaMethod = () => undefined, createToJSONSchemaMethod = createStandardJSONSchemaMethod;',
      ],
    ] as const
    return lines.reduce((text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`zod has changed: ${from} is gone, look at withoutJsonSchema again`)
      return text.replace(from, to)
    }, code)
  },
})

/** Names the small buttons of number fields in Chinese: the library has them in English only, and no property for them. */
const chineseSteps = (): Plugin => ({
  name: 'chinese-steps',
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith('input-number/es/StepHandler.js')) return null
    const words = [
      ["'Increase Value'", "'加一点'"],
      ["'Decrease Value'", "'减一点'"],
    ] as const
    return words.reduce((text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`the number field has changed: ${from} is gone, look at chineseSteps again`)
      return text.replace(from, to)
    }, code)
  },
})

/** The module of antd's colour picker that buttons and tags take one function from, and this function in it. */
const PRESETS = /\/antd\/es\/color-picker\/components\/ColorPresets\.js$/
const IS_BRIGHT = /^export const isBright = [\s\S]*?^};$/m

/**
 * Gives antd's buttons and tags the one function they take from the colour picker without the rest of its module, which brings the picker's panel and
 * its folding lists to every page (3 KB compressed). Only two screens pick a colour.
 */
const brightnessAlone = (): Plugin => ({
  name: 'brightness-alone',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.endsWith('/color-picker/components/ColorPresets') || !/\/(button|tag)\/style\//.test(importer ?? '')) return null
    const found = await this.resolve(source, importer, { skipSelf: true })
    return found && `${found.id}?brightness`
  },
  async load(id) {
    const file = id.replace(/\?brightness$/, '')
    if (file === id || !PRESETS.test(file)) return null
    const isBright = IS_BRIGHT.exec(await fs.readFile(file, 'utf8'))?.[0]
    if (!isBright) throw new Error('antd has changed: isBright is gone, look at brightnessAlone again')
    return `import { Color as RcColor } from '@rc-component/color-picker'\n${isBright}`
  },
})

/** What of a call is the server's alone. */
const SERVERS = ['needs', 'beside', 'data', 'about', 'audit', 'limit', 'maxBytes', 'files'] as const satisfies (keyof Call)[]
const tableRow = ({ query, body, ...rules }: Call) => ({
  ...Object.fromEntries(Object.entries(rules).filter(([name]) => !SERVERS.some(each => each === name))),
  ...(body ? { body: true } : {}),
  // Names of the fields that go into the address beside a body (kit/request.ts).
  ...(body && query && 'shape' in query
    ? { query: { shape: Object.fromEntries(Object.keys(query.shape as object).map(key => [key, true])) } }
    : {}),
})

/**
 * Gives the pages a table of the calls in place of the contract's index. Of a call they need address and rules; the schemas are the server's to
 * check, and those of some hundred calls would be a fifth of what signing in loads.
 */
const contractTable = (): Plugin => ({
  name: 'contract-table',
  enforce: 'pre',
  apply: 'build',
  load(id) {
    if (!id.endsWith('/packages/contract/src/index.ts')) return null
    // What most calls have in common is added where the table is read: their kind, and a name made of their group's and their own.
    const table = Object.entries(contract as Record<string, Group>).map(([area, group]) => {
      const rows = Object.entries(group).map(([key, call]) => {
        const { name, kind, ...row } = tableRow(call) as Record<string, unknown> & { name: string; kind: string }
        const start = name.slice(0, -key.length)
        return { start, key, row: { ...row, ...(kind === 'json' ? {} : { kind }), ...(start + key === name ? {} : { name }) } }
      })
      return [area, [rows[0]?.start ?? '', Object.fromEntries(rows.map(({ key, row }) => [key, row]))]]
    })
    return `const each = (given, change) => Object.fromEntries(Object.entries(given).map(([key, value]) => [key, change(value, key)]))
export const contract = each(${JSON.stringify(Object.fromEntries(table))}, ([start, calls]) => each(calls, (call, key) => ({ kind: 'json', name: start + key, ...call })))`
  },
})

/** What a module of the contract brings along that is no plain value. */
const BESIDE = '?beside'
const isPlain = (value: unknown) => value !== undefined && isDeepStrictEqual(JSON.parse(JSON.stringify(value) ?? 'null'), value)

/**
 * Gives the pages the plain values of a module of the contract (limits, names of states) as they are, apart from its schemas: whoever wants only a value
 * would otherwise load zod and the schemas of all calls of the area.
 */
const contractValues = (): Plugin => ({
  name: 'contract-values',
  enforce: 'pre',
  apply: 'build',
  resolveId(source, importer) {
    // What the module itself imports is found from where it lies.
    if (importer?.endsWith(BESIDE) && source.startsWith('.')) return path.resolve(path.dirname(importer), source)
    return source.endsWith(BESIDE) ? { id: source, moduleSideEffects: false } : null
  },
  async load(id) {
    if (id.endsWith(BESIDE))
      return { code: await fs.readFile(id.slice(0, -BESIDE.length), 'utf8'), moduleType: 'ts', moduleSideEffects: false }
    if (!/\/packages\/contract\/src\/(?!index\.ts).*\.ts$/.test(id)) return null
    const values = Object.entries((await import(pathToFileURL(id).href)) as Record<string, unknown>)
    const plain = values.filter(([, value]) => isPlain(value)).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
    const rest = values.filter(([, value]) => !isPlain(value)).map(([name]) => name)
    const others = rest.length ? [`export { ${rest.join(', ')} } from ${JSON.stringify(id + BESIDE)}`] : []
    return { code: [...plain, ...others].join('\n'), moduleSideEffects: false }
  },
})

/**
 * Warnings and errors, but for one that would be the first thing an installation says: what CSS modules (postcss-modules) write for `composes … from`
 * has no file, which matters to addresses, and there are none in it.
 */
function logger(): Logger {
  const all = createLogger('warn')
  const warnOnce: Logger['warnOnce'] = (text, options) => {
    if (!text.includes('did not pass the `from` option')) all.warnOnce(text, options)
  }
  return { ...all, warnOnce }
}

export default defineConfig({
  base: './',
  customLogger: logger(),
  plugins: [
    react(),
    tailwind(),
    withoutJsonSchema(),
    chineseSteps(),
    brightnessAlone(),
    contractTable(),
    contractValues(),
    pageFiles(),
    compressed(),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // base: what every page runs · form: what signing in needs · app: what the app's shell adds · the rest stays with its screens.
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|react-router|scheduler|zustand)\//,
              priority: 50,
            },
            {
              name: 'query',
              test: /(node_modules\/@tanstack\/(react-)?query|apps\/web\/src\/(kit\/(use-call|live\/)|shell\/works-news))/,
              priority: 28,
            },
            { name: 'contract', test: /packages\/contract\/src\/(index|kit\/(?!scalars|losses|faults).*|works\/kinds)\.ts/, priority: 40 },
            { name: 'schemas', test: /(node_modules\/zod\/|packages\/contract\/src\/kit\/(scalars|losses|faults))/, priority: 35 },
            { name: 'pinyin', test: /node_modules\/pinyin-pro/, priority: 40 },
            { name: 'base', test: id => BASE.test(id) && !NOT_BASE.test(id), priority: 30 },
            // Those of many screens; what a few share comes with these alone, and not with signing in.
            { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 4, priority: 25 },
            { name: 'more-icons', test: /node_modules\/lucide-react\//, minShareCount: 2, priority: 24 },
            { name: 'form', test: /node_modules\/antd\/es\/(input\/(Input|Password)|form|modal\/Modal|checkbox)\b/, priority: 20 },
            { name: 'shell', test: SHELL, priority: 15 },
            // What lists of works and templates share: a file each would be a request each.
            { name: 'collection', test: COLLECTION, priority: 12 },
            // What lists have of antd: the rest of what most screens share is much larger.
            { name: 'parts', test: PARTS, priority: 11 },
            // What most screens share; what the studio's many screens share among themselves stays out of it.
            { name: 'app', test: /node_modules\/(antd|@rc-component|@ant-design)\//, minShareCount: 12, priority: 10 },
          ],
        },
      },
    },
  },
})
