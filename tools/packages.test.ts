// The locked packages: every fault is found, ours have none, and the bill of materials names them all.
import { describe, expect, it } from 'vitest'
import { isAllowed, type Lock, packageFaults, packagesIn, readLock, resolve } from './packages.ts'
import { billOf } from './sbom.ts'

const SHA = `sha512-${Buffer.alloc(64, 7).toString('base64')}`
const LOCK: Lock = {
  '': { version: '0.1.0', dependencies: { one: '1.0.0' } },
  'packages/own': { version: '0.1.0', dependencies: { '@a/two': '2.0.0' } },
  'node_modules/@own/own': { resolved: 'packages/own', link: true },
  'node_modules/one': { version: '1.0.0', integrity: SHA, license: 'MIT', dependencies: { '@a/two': '^1.0.0', '@own/own': '*' } },
  'node_modules/one/node_modules/@a/two': { version: '1.5.0', integrity: SHA, license: '(MIT OR GPL-3.0-only)', dev: true },
  'node_modules/@a/two': { version: '2.0.0', integrity: SHA, license: 'Apache-2.0 AND MIT', optional: true },
}
const changed = (at: string, part: object): Lock => ({ ...LOCK, [at]: { ...LOCK[at], ...part } })

describe('the lockfile', () => {
  it('of the product names only packages with a hash, from the registry, under licences we allow', () => {
    const lock = readLock()
    expect(packagesIn(lock).length).toBeGreaterThan(300)
    expect(packageFaults(lock)).toEqual([])
  })

  it.each([
    [{ integrity: '' }, 'has no SHA-512'],
    [{ integrity: 'sha1-abc' }, 'has no SHA-512'],
    [{ resolved: 'git+ssh://git@example.com/one.git' }, 'comes from git+ssh'],
    [{ license: '' }, 'names no licence'],
    [{ license: 'AGPL-3.0-only' }, 'is under AGPL-3.0-only'],
    [{ license: 'MIT AND GPL-2.0-only' }, 'is under MIT AND GPL-2.0-only'],
  ])('is refused with %j', (part, fault) => {
    expect(packageFaults(LOCK)).toEqual([])
    expect(packageFaults(changed('node_modules/one', part)).join()).toContain(`one@1.0.0 ${fault}`)
  })

  it('finds what a package depends on as Node does: the nearest one', () => {
    expect(resolve(LOCK, 'node_modules/one', '@a/two')).toBe('node_modules/one/node_modules/@a/two')
    expect(resolve(LOCK, 'packages/own', '@a/two')).toBe('node_modules/@a/two')
    expect(resolve(LOCK, 'node_modules/one', '@own/own')).toBe('packages/own')
    expect(resolve(LOCK, '', 'nothing')).toBeUndefined()
  })

  it('takes one of several licences to choose from, and all of several that apply', () => {
    expect(isAllowed('(MIT OR GPL-3.0-only)')).toBe(true)
    expect(isAllowed('MIT AND ISC')).toBe(true)
    expect(isAllowed('GPL-3.0-only')).toBe(false)
  })
})

describe('the bill of materials', () => {
  it('names each package once, with hash, licence, scope and what it depends on', () => {
    const bill = billOf(LOCK)
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' })
    expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(bill.components.map(each => [each.purl, each.scope])).toEqual([
      ['pkg:npm/one@1.0.0', 'required'],
      ['pkg:npm/%40a/two@1.5.0', 'excluded'],
      ['pkg:npm/%40a/two@2.0.0', 'optional'],
    ])
    expect(bill.components[2]).toMatchObject({
      group: '@a',
      name: 'two',
      hashes: [{ alg: 'SHA-512', content: '07'.repeat(64) }],
      licenses: [{ expression: 'Apache-2.0 AND MIT' }],
    })
    expect(bill.dependencies).toEqual([
      { ref: 'pkg:npm/qianmu@0.1.0', dependsOn: ['pkg:npm/%40a/two@2.0.0', 'pkg:npm/one@1.0.0'] },
      { ref: 'pkg:npm/one@1.0.0', dependsOn: ['pkg:npm/%40a/two@1.5.0'] },
      { ref: 'pkg:npm/%40a/two@1.5.0', dependsOn: [] },
      { ref: 'pkg:npm/%40a/two@2.0.0', dependsOn: [] },
    ])
  })

  it('of the product is whole: every reference leads to a component, and it is the same twice', () => {
    const bill = billOf(readLock())
    const refs = new Set([bill.metadata.component['bom-ref'], ...bill.components.map(each => each['bom-ref'])])
    expect(bill.components.length).toBe(refs.size - 1)
    for (const { ref, dependsOn } of bill.dependencies) expect([ref, ...dependsOn].filter(each => !refs.has(each))).toEqual([])
    expect(JSON.stringify(billOf(readLock()))).toBe(JSON.stringify(bill))
  })
})
