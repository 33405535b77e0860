// The screens of the web app's route table, for the generated docs and the route tests.
import { pathToFileURL } from 'node:url'
import path from 'node:path'
import { root } from './source.ts'

export interface ScreenRow {
  path: string
  title: string
  needs: string
  shell: string
}
interface Table {
  routes: readonly ({ path: string } & (
    { title: string; needs: string | { work: string }; or?: readonly string[]; shell: string } | { redirectTo: string }
  ))[]
}

/** Every screen and redirect, in the table's order. The web app is loaded at run time, because it is typed for the browser. */
export async function screens(): Promise<ScreenRow[]> {
  const { routes } = (await import(pathToFileURL(path.join(root, 'apps/web/src/shell/routes.ts')).href)) as Table
  return routes.map(route => {
    if ('redirectTo' in route) return { path: route.path, title: `→ ${route.redirectTo}`, needs: '', shell: '' }
    return {
      path: route.path,
      title: route.title,
      needs: typeof route.needs === 'string' ? [route.needs, ...(route.or ?? [])].join(' / ') : `work: ${route.needs.work}`,
      shell: route.shell,
    }
  })
}
