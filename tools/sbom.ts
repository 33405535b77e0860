// `node scripts/run.mjs tool sbom`: the bill of materials of the product in CycloneDX 1.6 (JSON), made from the lockfile; the same lockfile gives the same bytes.
import { createHash } from 'node:crypto'
import { dependenciesOf, type Lock, type Package, packagesIn, readLock } from './packages.ts'

/** Package URL (purl specification, type npm). */
const purlOf = ({ name, version }: { name: string; version: string }) => `pkg:npm/${name.replace('@', '%40')}@${version}`

const ALGORITHMS: Record<string, string> = { sha512: 'SHA-512', sha384: 'SHA-384', sha1: 'SHA-1' }

/** Subresource integrity as CycloneDX hashes: hexadecimal, the first of each. */
const hashesOf = (integrity: string) =>
  integrity
    .split(' ')
    .filter(Boolean)
    .map(each => {
      const [algorithm = '', digest = ''] = each.split(/-(.*)/s)
      return { alg: ALGORITHMS[algorithm] ?? algorithm, content: Buffer.from(digest, 'base64').toString('hex') }
    })

const licensesOf = (license: string) => (/\s/.test(license) ? [{ expression: license }] : [{ license: { id: license } }])

function componentOf(each: Package) {
  const [scope, name] = each.name.startsWith('@') ? each.name.split('/') : [undefined, each.name]
  return {
    type: 'library',
    'bom-ref': purlOf(each),
    ...(scope ? { group: scope } : {}),
    name,
    version: each.version,
    // CycloneDX: excluded = not part of what runs.
    scope: each.isDev ? 'excluded' : each.isOptional ? 'optional' : 'required',
    hashes: hashesOf(each.integrity),
    licenses: licensesOf(each.license),
    purl: purlOf(each),
  }
}

/** Of several folders with one package the first tells for all. */
const once = <T>(list: readonly T[], key: (each: T) => string): T[] =>
  [...new Map(list.toReversed().map(each => [key(each), each])).values()].toReversed()

/** The bill of materials as CycloneDX has it (specification 1.6, JSON schema bom-1.6). */
export function billOf(lock: Lock) {
  const packages = packagesIn(lock)
  const product = lock['']!
  const own = { name: 'qianmu', version: product.version ?? '0' }
  const refs = new Map(packages.map(each => [each.at, purlOf(each)]))
  // What our workspaces depend on, the product depends on.
  const workspaces = Object.keys(lock).filter(at => !at.includes('node_modules/'))
  const refsFrom = (ats: readonly string[]) =>
    [...new Set(ats.flatMap(at => dependenciesOf(lock, at)).flatMap(at => refs.get(at) ?? []))].toSorted()
  const dependencies = once(packages, purlOf).map(each => ({ ref: purlOf(each), dependsOn: refsFrom([each.at]) }))
  const bytes = createHash('sha256').update(JSON.stringify(lock)).digest('hex')
  const uuid = [bytes.slice(0, 8), bytes.slice(8, 12), `5${bytes.slice(13, 16)}`, `8${bytes.slice(17, 20)}`, bytes.slice(20, 32)].join('-')
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuid}`,
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': purlOf(own), ...own, licenses: licensesOf('Apache-2.0'), purl: purlOf(own) },
    },
    components: once(packages, purlOf).map(componentOf),
    dependencies: [{ ref: purlOf(own), dependsOn: refsFrom(workspaces) }, ...dependencies],
  }
}

if (import.meta.main) console.log(JSON.stringify(billOf(readLock()), null, 2))
