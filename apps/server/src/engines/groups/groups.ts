// The groups of small models of this machine: what is there, fetching one, taking it away.
import { MODEL_GROUPS, type ModelGroup, type ModelGroupState } from '@qianmu/contract/model-groups'
import { type Housed, type ModelName, MODEL_FILES } from '@qianmu/engines/models'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { MANIFEST, type Model, type Piece } from './manifest.ts'
import { fetcher, hashOf, SourceFault } from './sources.ts'

/** Says which files a group was made of. */
const MARK = 'group.json'
/** Files that an operator brings, by their names. */
const LOCAL = 'local'
/** How long the list waits for models that are being loaded, in ms. */
const LOAD_MS = 10_000
/** Half-made folders that are older were left by a process that was killed, in ms. */
const LEFT_MS = 3600_000
/** For loading and running each model once, in ms. */
const TRY_MS = 120_000

export interface Adding {
  signal: AbortSignal
  progress(share: number, message: string): void
}
export interface ModelGroups {
  list(): Promise<Omit<ModelGroupState, 'adding' | 'job_id'>[]>
  /** Fetches a group, checks every file, puts it in place whole, and loads and runs its models. @throws SourceFault with a Chinese reason */
  add(group: ModelGroup, adding: Adding): Promise<void>
  remove(group: ModelGroup): Promise<void>
}

/** Where the models of an instance lie. */
export const modelsFolder = (data: string) => path.join(data, 'models')

const piecesOf = (models: readonly Model[]) => models.flatMap(({ pieces }) => pieces)
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
/** What the files of a group are, in few letters. */
const stampOf = (group: ModelGroup) =>
  hashOf(
    Buffer.from(
      piecesOf(MANIFEST[group].models)
        .map(each => `${each.path} ${each.sha256}`)
        .join('\n'),
    ),
  )

function stateOf(folder: string, group: ModelGroup): ModelGroupState['state'] {
  const mark = path.join(folder, group, MARK)
  if (!existsSync(mark)) return 'absent'
  return (JSON.parse(readFileSync(mark, 'utf8')) as { stamp: string }).stamp === stampOf(group) ? 'present' : 'outdated'
}

/** Of what is downloaded for pieces; a package counts once. */
function downloadOf(pieces: readonly Piece[]): number {
  const sources = pieces.flatMap(({ parts }) => parts.flatMap(({ from }) => from.slice(0, 1)))
  return sum([
    ...new Map(sources.map(each => ['npm' in each ? each.npm : 'wheel' in each ? each.wheel : each.address, each.bytes])).values(),
  ])
}

const noticeOf = (models: readonly Model[]) =>
  [
    'These files are kept under the licences of their authors:',
    ...models.map(({ title, licence, copyright }) => `${title}: ${licence}. ${copyright}.`),
    '',
  ].join('\n')

const named = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`

/** @param folder of all models of the instance, @param houses where those of each group work */
export function createGroups(folder: string, houses: Readonly<Record<ModelGroup, Housed>>): ModelGroups {
  /** The models of the group on this machine, with one of the runtimes. */
  const wanted = (group: ModelGroup, runtimes: readonly Model[]) => [...MANIFEST[group].models, ...runtimes]

  async function fetched(all: readonly Model[], target: string, before: string, { signal, progress }: Adding): Promise<void> {
    const pieces = piecesOf(all)
    const whole = downloadOf(pieces)
    let [begun, last] = [0, 0]
    const obtain = fetcher({
      parts: pieces.flatMap(({ parts }) => parts),
      local: path.join(folder, LOCAL),
      signal,
      asking(name, bytes) {
        begun += last
        last = bytes
        progress(Math.min(0.9, (begun / whole) * 0.9), `正在取得 ${name}（${named(bytes)}）`)
      },
    })
    for (const piece of pieces) {
      const bytes = await keptOrMade(piece, before, obtain)
      const file = path.join(target, piece.path)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, bytes, { flush: true })
    }
    await writeFile(path.join(target, 'LICENCES.txt'), noticeOf(all))
  }

  /** Puts a group with these runtimes in place, whole or not at all. */
  async function place(group: ModelGroup, runtimes: readonly Model[], adding: Adding): Promise<void> {
    const [target, part] = [path.join(folder, group), path.join(folder, `.${group}-${randomUUID()}`)]
    try {
      await mkdir(part, { recursive: true })
      await sweep(folder)
      await fetched(wanted(group, runtimes), part, target, adding)
      await writeFile(path.join(part, MARK), JSON.stringify({ stamp: stampOf(group) }))
      adding.signal.throwIfAborted()
      // The process holds the files that are replaced.
      await houses[group].renew()
      await rm(target, { recursive: true, force: true })
      await rename(part, target)
    } finally {
      await rm(part, { recursive: true, force: true })
    }
  }

  return {
    async list() {
      const told = MODEL_GROUPS.map(async group => [group, await houses[group].standings(AbortSignal.timeout(LOAD_MS))] as const)
      return (await Promise.all(told)).map(([group, standings]) => {
        const { title, does, runtimes } = MANIFEST[group]
        const state = stateOf(folder, group)
        const all = wanted(group, runtimes().slice(0, 1))
        return {
          group,
          title,
          does,
          state,
          kept_bytes: sum(piecesOf(all).map(({ bytes }) => bytes)),
          download_bytes: downloadOf(piecesOf(all)),
          models: all.map(({ title, does, licence, pieces }) => {
            const standing = standings[nameOf(pieces)!]
            return {
              title,
              does,
              licence,
              bytes: sum(pieces.map(({ bytes }) => bytes)),
              available: standing?.available ?? state !== 'absent',
              reason: state === 'absent' ? '' : (standing?.reason ?? ''),
            }
          }),
        }
      })
    },
    async add(group, adding) {
      const runtimes = MANIFEST[group].runtimes()
      if (!runtimes.length) throw new SourceFault(`这台机器（${process.platform} ${process.arch}）上没有能运行它的程序`)
      let reason = ''
      for (const [at] of runtimes.entries()) {
        await place(group, runtimes.slice(0, at + 1), adding)
        adding.progress(0.95, '正在试运行')
        const standings = Object.values(await houses[group].standings(AbortSignal.timeout(TRY_MS)))
        reason = standings.find(({ available }) => !available)?.reason ?? ''
        if (!reason) return
      }
      await rm(path.join(folder, group), { recursive: true, force: true })
      throw new SourceFault(reason)
    },
    async remove(group) {
      await rm(path.join(folder, group, MARK), { force: true })
      await houses[group].renew()
      await rm(path.join(folder, group), { recursive: true, force: true })
    },
  }
}

const nameOf = (pieces: readonly Piece[]) =>
  (Object.keys(MODEL_FILES) as ModelName[]).find(name => pieces.some(({ path }) => path === MODEL_FILES[name]))

/** Removes what adding left half made. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const left = path.join(folder, name)
    if (name.startsWith('.') && Date.now() - (await stat(left)).mtimeMs > LEFT_MS) await rm(left, { recursive: true, force: true })
  }
}

/** What is there from before, where it is what is wanted; else fetched and made. */
async function keptOrMade({ path: place, sha256, parts, make = Buffer.concat }: Piece, before: string, obtain: ReturnType<typeof fetcher>) {
  const kept = path.join(before, place)
  if (existsSync(kept)) {
    const bytes = readFileSync(kept)
    if (hashOf(bytes) === sha256) return bytes
  }
  const fetched: Buffer[] = []
  for (const part of parts) fetched.push(await obtain(part))
  const made = make(fetched)
  if (hashOf(made) !== sha256) throw new SourceFault(`${place} 与登记的内容不一致`)
  return made
}

/** Of a process that has no folder for models. */
export const NO_GROUPS: ModelGroups = {
  list: () => Promise.resolve([]),
  add: () => Promise.reject(new SourceFault('这个服务没有存放内置模型的文件夹')),
  remove: () => Promise.resolve(),
}
