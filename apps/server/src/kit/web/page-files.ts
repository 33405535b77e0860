// Names in a page's head what the page is made of, so that browsers fetch all of it at once and not each file when another has asked for it, and
// writes the frame of the public pages into them, which is seen before any script runs.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A page of the route table and its files, as the build writes them down (apps/web/page-files.ts). */
interface PageFiles {
  /** react-router's syntax: `/editor/edit/:id`. */
  path: string
  files: readonly string[]
  /** Everybody may see it, in the frame of bare.html. */
  isPublic?: boolean
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
  const bare = path.join(folder, 'bare.html')
  const framed = existsSync(bare) ? page.replace('<div id="root">', `<div id="root">${readFileSync(bare, 'utf8')}`) : page
  const pages = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PageFiles[]) : []
  const known = pages
    .filter(({ path: route }) => route !== '*')
    .map(({ path: route, files, isPublic }) => ({
      pattern: patternOf(route),
      // Behind what index.html names, which every page needs first.
      html: (isPublic ? framed : page).replace('</head>', `${files.map(linkTo).join('')}</head>`),
    }))
  return pathname => known.find(({ pattern }) => pattern.test(pathname))?.html ?? page
}
