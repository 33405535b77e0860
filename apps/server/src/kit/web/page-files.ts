// Names in a page's head what the page is made of, so that browsers fetch all of it at once and not each file when another has asked for it.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A page of the route table and its files, as the build writes them down (apps/web/page-files.ts). */
interface PageFiles {
  /** react-router's syntax: `/editor/edit/:id`. */
  path: string
  files: readonly string[]
}

const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`

const patternOf = (route: string) => new RegExp(`^${route.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+')}$`)

/**
 * Reads what pages are made of.
 *
 * @param folder of the built pages; without pages.json (a folder that something else has built) nothing is named
 * @returns `page` as it is for a path of the product, below the base path
 */
export function pageFor(folder: string, page: string): (pathname: string) => string {
  const file = path.join(folder, 'pages.json')
  const pages = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PageFiles[]) : []
  const known = pages
    .filter(({ path: route }) => route !== '*')
    .map(({ path: route, files }) => ({
      pattern: patternOf(route),
      // Behind what index.html names, which every page needs first.
      html: page.replace('</head>', `${files.map(linkTo).join('')}</head>`),
    }))
  return pathname => known.find(({ pattern }) => pattern.test(pathname))?.html ?? page
}
