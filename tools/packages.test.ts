// The locked packages: every fault is found, and ours have none.
import { describe, expect, it } from 'vitest'
import { isAllowed, type Lock, packageFaults, packagesIn, readLock } from './packages.ts'

const SHA = `sha512-${Buffer.alloc(64, 7).toString('base64')}`
const LOCK: Lock = {
  '': { version: '0.1.0' },
  'node_modules/@own/own': { resolved: 'packages/own', link: true },
  'node_modules/one': { version: '1.0.0', integrity: SHA, license: 'MIT' },
  'node_modules/one/node_modules/@a/two': { version: '1.5.0', integrity: SHA, license: '(MIT OR GPL-3.0-only)' },
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

  it('takes one of several licences to choose from, and all of several that apply', () => {
    expect(isAllowed('(MIT OR GPL-3.0-only)')).toBe(true)
    expect(isAllowed('MIT AND ISC')).toBe(true)
    expect(isAllowed('GPL-3.0-only')).toBe(false)
  })
})
