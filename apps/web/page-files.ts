// Writes pages.json beside index.html: of which files each page of the route table is made, so that the server can name them in the page's head;
// and bare.html, the frame of the public pages, which it writes into them.
import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, type Rolldown, runnerImport } from 'vite'

/** What of a screen is needed here (src/kit/screen.ts). */
interface Screen {
  path: string
  shell: string
  needs: unknown
  page(): unknown
}

/** What src/shell/router.tsx puts around the pages of a shell. */
const LAYOUTS: Record<string, string> = { bare: 'BareShell', app: 'AppShell', work: 'WorkShell', full: 'FullShell' }

const source = path.join(import.meta.dirname, 'src')

/** Each screen with the modules it is made of; a page says in its own words which one it imports. */
async function screensWithModules(): Promise<{ path: string; isPublic: boolean; modules: string[] }[]> {
  const tables = globSync('**/routes.ts', { cwd: source }).filter(file => file !== path.join('shell', 'routes.ts'))
  const screens = await Promise.all(
    tables.map(async table => {
      const file = path.join(source, table)
      const exported = Object.values((await import(pathToFileURL(file).href)) as Record<string, readonly Partial<Screen>[]>)
      return exported.flat().flatMap(({ path: at = '', page, shell = '', needs }) => {
        const imported = /import\('([^']+)'\)/.exec(String(page))?.[1]
        if (!imported) return []
        const layout = LAYOUTS[shell]
        const modules = [path.resolve(path.dirname(file), imported), ...(layout ? [path.join(source, 'shell', `${layout}.tsx`)] : [])]
        return [{ path: at, isPublic: shell === 'bare' && needs === 'anyone', modules }]
      })
    }),
  )
  return screens.flat()
}

/** Scripts and styles that come with a chunk, its own first. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const name of chunk.imports) {
    const next = bundle[name]
    if (next?.type === 'chunk') filesOf(next, bundle, found)
  }
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  return found
}

/** The frame of the public pages as HTML. */
async function bareHtml(): Promise<string> {
  const { module } = await runnerImport<{ bareHtml: () => string }>(path.join(source, 'shell', 'bare-html.tsx'))
  return module.bareHtml()
}

export const pageFiles = (): Plugin => ({
  name: 'page-files',
  apply: 'build',
  async generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter(each => each.type === 'chunk')
    const entry = chunks.find(chunk => chunk.isEntry)
    if (!entry) throw new Error('the pages have no entry')
    const named = filesOf(entry, bundle) // by index.html itself
    const chunkOf = (module: string) => {
      const chunk = chunks.find(each => each.moduleIds.includes(module))
      if (!chunk) throw new Error(`${module} is in no chunk: look at the route table and at LAYOUTS again`)
      return chunk
    }
    const screens = await screensWithModules()
    const pages = screens.map(screen => {
      const files = new Set(screen.modules.flatMap(module => [...filesOf(chunkOf(module), bundle)]))
      return { path: screen.path, isPublic: screen.isPublic, files: [...files].filter(file => !named.has(file)) }
    })
    this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages) })
    this.emitFile({ type: 'asset', fileName: 'bare.html', source: await bareHtml() })
  },
})
