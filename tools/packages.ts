// What the lockfile says of the packages that the product is made of: whether each is pinned by its hash and under a licence we allow.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './source.ts'

/** An entry of package-lock.json (lockfile version 3, npm documentation "package-lock.json"). */
export interface Locked {
  version?: string
  resolved?: string
  integrity?: string
  inBundle?: boolean
  license?: string
  /** A workspace of ours. */
  link?: boolean
}
/** By the folder that each is installed in; '' is the product itself. */
export type Lock = Record<string, Locked>

export const readLock = (): Lock => (JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: Lock }).packages

/** A package from the registry. */
export interface Package {
  /** Folder in the lockfile. */
  at: string
  name: string
  version: string
  license: string
  /** Subresource integrity: algorithm and base64; empty when the lockfile has none. */
  integrity: string
}

const INSIDE = 'node_modules/'
const nameOf = (at: string) => at.slice(at.lastIndexOf(INSIDE) + INSIDE.length)

/** Licences of packages whose package.json names none in the form the lockfile reads; each was looked up in the package's own files. */
const LOOKED_UP: Record<string, string> = {
  'busboy@0.3.1': 'MIT',
  'dicer@0.3.0': 'MIT',
  'humanize-number@0.0.2': 'MIT',
  'only@0.0.2': 'MIT',
  'png-js@2.0.0': 'MIT',
  'streamsearch@0.1.2': 'MIT',
}

/** The packages from the registry, as the lockfile orders them. */
export const packagesIn = (lock: Lock): Package[] =>
  Object.entries(lock).flatMap(([at, entry]) => {
    if (!at.includes(INSIDE) || entry.link) return []
    const [name, version = ''] = [nameOf(at), entry.version]
    const license = entry.license ?? LOOKED_UP[`${name}@${version}`] ?? ''
    return [{ at, name, version, license, integrity: entry.integrity ?? '' }]
  })

/**
 * SPDX ids that may come with the product. Weak copyleft (MPL: files of lightningcss, which builds the pages; LGPL: libvips, which sharp loads as
 * a library of its own) asks nothing of what merely uses it.
 */
const ALLOWED = new Set([
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
  'MPL-2.0',
  'LGPL-3.0-or-later',
])

/** Whether an SPDX expression is allowed: of `A AND B` both must be, of `A OR B` one. */
export function isAllowed(expression: string): boolean {
  const plain = expression.replace(/[()]/g, ' ').trim()
  return plain.split(/\s+OR\s+/).some(part => part.split(/\s+AND\s+/).every(id => ALLOWED.has(id.trim())))
}

/** Programs of their own: each runs in a process that shares nothing with ours but texts and samples, and the product does without it (decision 0016). */
const APART: Readonly<Record<string, string>> = { '@echogarden/espeak-ng-emscripten': 'GPL-3.0' }

const REGISTRY = 'https://registry.npmjs.org/'

/** What is wrong with the locked packages: not pinned by a hash, from elsewhere than the registry, under a licence that is unknown or not allowed. */
export function packageFaults(lock: Lock): string[] {
  return packagesIn(lock).flatMap(({ at, name, version, license, integrity }) => {
    const { resolved, inBundle } = lock[at]!
    const faults = [
      // What lies inside another package's archive is pinned by that archive's hash.
      ...(inBundle || /^sha(384|512)-/.test(integrity) ? [] : ['has no SHA-512 in package-lock.json']),
      ...(resolved === undefined || resolved.startsWith(REGISTRY) ? [] : [`comes from ${resolved}`]),
      ...(license === ''
        ? ['names no licence']
        : isAllowed(license) || APART[name] === license
          ? []
          : [`is under ${license}, which is not allowed`]),
    ]
    return faults.map(fault => `${name}@${version} ${fault}`)
  })
}
