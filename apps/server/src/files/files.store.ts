// Keeping, finding, and removing uploaded files.
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { THUMBNAILS, type Thumbnail } from '@qianmu/contract/kit/limits'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../kit/database.ts'
import { readerNow } from '../kit/calls/reader.ts'
import { removeAbandoned } from './abandoned.ts'
import { createContents, inOrder } from './contents.store.ts'
import { openDiskStore, privateFolder } from './disk.ts'
import { files } from './files.table.ts'
import { type CleanImage, cleanImage } from './images.ts'
import { foreignImage, HEAD_BYTES, recognise } from './kinds.ts'
import { createQuota, type Owner } from './quota.store.ts'
import { openS3Store, type S3Settings } from './s3.ts'
import { readersOfFiles } from './readers.store.ts'
import { type ServeOptions, serveFiles, signedText } from './serve.ts'
import { noteLooks } from './seen.store.ts'
import { createSigner, type Signer } from './signature.ts'
import { type Body, collect, type ObjectStore, type SelfServedStore } from './store.ts'
import { createThumbnails } from './thumbnails.ts'

const HALF_DAY_S = 12 * 3600

/** A row of the table. */
export type FileRow = typeof files.$inferSelect

/** That of a picture. */
type PictureRow = FileRow & { width: number; height: number }
type DrawnFile = Owner & { name: string; bytes: Buffer }
type Mark = (clean: Uint8Array) => Uint8Array

/** What the file service needs. */
export interface FilesOptions {
  db: Database
  /** Holds `files` (unless S3 is used) and `incoming`. */
  dataFolder: string
  /** At least 32 bytes; signs addresses. */
  secret: Buffer
  s3?: S3Settings
  /** Path prefix of the instance without a trailing slash. */
  base?: string
  /** Bytes a team may keep; 0 for no limit. */
  teamQuotaBytes?: number
  /** The limit of one team, where it differs from that of all; null when it does not. */
  teamQuotaOf?(teamId: number): Promise<number | null>
  onError(error: unknown, what: string): void
  /** The clock, in ms since 1970. */
  now?(): number
}

/** A file that is to be kept: its bytes, or where an upload put them (the upload's file is left to its owner). */
export type Incoming = Owner & { name: string } & ({ bytes: Buffer } | { path: string })

/** A file's type is none of those that are taken, or its bytes are not what its name says. The message is for the user. */
export class FileRefusal extends Error {}

/** Uploaded files. */
export interface Files {
  store: ObjectStore
  /** Where uploads may be written before they are kept. */
  temporaryFolder: string
  /** Keeps a file of one of the known kinds. @throws FileRefusal, QuotaExceeded, StorageFull */
  keep(file: Incoming): Promise<FileRow>
  /** Keeps a picture, cleaned (images.ts), of an animation only the first frame if it is to be still; scaled copies follow in the background. @throws ImageRefusal, QuotaExceeded, StorageFull */
  keepImage(file: Incoming, still?: boolean): Promise<PictureRow & Pick<CleanImage, 'losses'>>
  /** The same for a picture that an engine made; `mark` writes our own record into the cleaned bytes. */
  keepDrawn(file: DrawnFile, mark: Mark): Promise<PictureRow>
  /** Several of them with what `also` writes about them: all of it, or nothing when anything of it fails or the process dies. */
  keepAllDrawn(drawn: readonly DrawnFile[], mark: Mark, also: (tx: Database, rows: readonly PictureRow[]) => Promise<void>): Promise<void>
  find(id: number): Promise<FileRow | null>
  read(file: FileRow): Promise<AsyncIterable<Uint8Array>>
  /** A picture scaled down, as JPEG. */
  readScaled(file: Pick<FileRow, 'key'>, variant: Thumbnail): Promise<Buffer>
  /** Removes the file, and its content unless another file has the same. Removing what is not there is no error. */
  remove(id: number): Promise<void>
  /**
   * A signed address for whom the answer is made (kit/calls/reader.ts), valid for 12 to 24 hours and the same for half a day, so that browsers can keep
   * what it gives. It opens nothing more once they are not in the file's team; one for nobody in particular opens until it expires.
   */
  address(id: number, variant?: Thumbnail): string
  addresses(id: number): Record<Thumbnail, string>
  /** Counts bytes that are kept elsewhere as the owner's; negative ones are no longer. In the transaction that writes or deletes them. @throws QuotaExceeded */
  count(tx: Database, owner: Owner, bytes: number): Promise<void>
  usage(owner: Owner): Promise<number>
  /** Bytes that the owner may still keep. */
  room(owner: Owner): Promise<number>
  attach(app: FastifyInstance, options?: ServeOptions): Promise<void>
  /** Removes what is left of uploads that a crash broke off a day ago. */
  sweep(): Promise<void>
  /** Ends when the scaled copies under way are made. */
  idle(): Promise<void>
}

/** The object store that the options name, for programs that move whole stores (backup). */
export async function openObjectStore(options: StorePlace & Pick<FilesOptions, 'secret'>): Promise<ObjectStore> {
  const temporaryFolder = path.join(options.dataFolder, 'incoming')
  await privateFolder(temporaryFolder)
  return openStore(options, temporaryFolder, createSigner(options.secret))
}

export async function createFiles(options: FilesOptions): Promise<Files> {
  const { db, dataFolder, base = '', now = Date.now } = options
  const temporaryFolder = path.join(dataFolder, 'incoming')
  await privateFolder(temporaryFolder)
  const signer = createSigner(options.secret, now)
  const store = await openStore(options, temporaryFolder, signer)
  const quota = createQuota(async teamId => (await options.teamQuotaOf?.(teamId)) ?? options.teamQuotaBytes ?? 0)
  const thumbnails = createThumbnails(store, options.onError, (key, mini) => noteLooks(db, key, mini))
  const contents = createContents({ store, quota, thumbnails, db, onError: options.onError })

  async function find(id: number): Promise<FileRow | null> {
    const [file] = await db.select().from(files).where(eq(files.id, id))
    return file ?? null
  }

  const keepImage: Files['keepImage'] = async (file, still) => {
    const clean = await cleanImage('bytes' in file ? file.bytes : await readAll(file.path), still)
    const [row] = await keepClean([{ owner: file, name: file.name, ...clean }])
    return { ...row!, losses: clean.losses }
  }

  type Clean = CleanImage & { owner: Owner; name: string }
  async function keepClean(pictures: readonly Clean[], also?: (tx: Database, rows: PictureRow[]) => Promise<void>) {
    const sized = (rows: FileRow[]): PictureRow[] =>
      rows.map((row, nth) => ({ ...row, width: pictures[nth]!.width, height: pictures[nth]!.height }))
    const rows = await contents.keep(
      pictures.map(({ owner, bytes, losses: _, taken, ...row }) => ({ owner, body: () => oneChunk(bytes), row, taken })),
      also && ((tx, written) => also(tx, sized(written))),
    )
    for (const [nth, row] of rows.entries()) thumbnails.makeSoon(row, pictures[nth]!.bytes)
    return sized(rows)
  }

  async function cleanDrawn(file: DrawnFile, mark: Mark): Promise<Clean> {
    const clean = await cleanImage(file.bytes)
    return { owner: file, name: file.name, ...clean, bytes: Buffer.from(mark(clean.bytes)) }
  }

  function address(id: number, variant?: string): string {
    const at = variant ? `${id}/${variant}` : String(id)
    const expires = (Math.floor(now() / 1000 / HALF_DAY_S) + 2) * HALF_DAY_S
    const reader = readerNow()
    return `${base}/file/${at}?e=${expires}&s=${signer.sign(signedText(at, String(reader)), expires)}&u=${reader}`
  }

  return {
    store,
    temporaryFolder,
    find,
    async keep(file) {
      const head = await headOf(file)
      const kind = recognise(file.name, head)
      if (!kind) throw new FileRefusal(foreignImage(head) ?? '不支持这种文件，或文件内容与扩展名不符')
      if (kind.mime.startsWith('image/')) return keepImage(file)
      const [row] = await contents.keep([{ owner: file, body: () => bodyOf(file), row: { name: file.name, mime: kind.mime } }])
      return row!
    },
    keepImage,
    keepDrawn: async (file, mark) => (await keepClean([await cleanDrawn(file, mark)]))[0]!,
    async keepAllDrawn(drawn, mark, also) {
      await keepClean(await inOrder(drawn, file => cleanDrawn(file, mark)), also)
    },
    read: file => store.get(file.key),
    readScaled: async (file, variant) => collect(await store.get(await thumbnails.ensure(file, variant, 'jpeg'))),
    async remove(id) {
      await db.transaction(async tx => {
        const [file] = await tx.delete(files).where(eq(files.id, id)).returning()
        if (!file) return
        await quota.give(tx, { teamId: file.team_id, userId: file.user_id }, file.size)
        await contents.dropUnused(tx, file.key)
      })
    },
    address,
    addresses: id => {
      const pairs = Object.keys(THUMBNAILS).map(variant => [variant, address(id, variant)])
      return Object.fromEntries(pairs)
    },
    count: (tx, owner, bytes) => (bytes > 0 ? quota.take(tx, owner, bytes) : quota.give(tx, owner, -bytes)),
    usage: owner => quota.used(db, owner),
    room: owner => quota.room(db, owner),
    async sweep() {
      await Promise.all([removeAbandoned(temporaryFolder, now()), store.sweep(now()), contents.sweep()])
    },
    idle: thumbnails.idle,
    attach: (app, serveOptions) =>
      serveFiles(app, { find, store, thumbnails, signer, base, isReader: readersOfFiles(db), ...serveOptions }),
  }
}

type StorePlace = Pick<FilesOptions, 's3' | 'dataFolder' | 'base'>
function openStore({ s3, dataFolder, base }: StorePlace, incoming: string, signer: Signer): Promise<ObjectStore | SelfServedStore> {
  return s3 ? openS3Store(s3, incoming) : openDiskStore(path.join(dataFolder, 'files'), signer, base)
}

async function* oneChunk(bytes: Buffer): Body {
  yield bytes
}

function bodyOf(file: Incoming): Body {
  return 'bytes' in file ? oneChunk(file.bytes) : createReadStream(file.path)
}

/** What a file is by its first bytes and its name, before it is kept; undefined when it is of no kind that is taken. */
export const mimeOf = async (file: Incoming): Promise<string | undefined> => recognise(file.name, await headOf(file))?.mime

/** Why a picture of a kind that is not read is refused; undefined for any other file. */
export const foreignAt = async (file: Incoming): Promise<string | undefined> => foreignImage(await headOf(file))

async function headOf(file: Incoming): Promise<Buffer> {
  if ('bytes' in file) return file.bytes.subarray(0, HEAD_BYTES)
  const handle = await open(file.path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function readAll(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}
