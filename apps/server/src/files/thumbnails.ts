// Scaled copies of pictures: made in the background after an upload, or when somebody asks for one that is not there.
import { THUMBNAILS, type Thumbnail } from '@qianmu/contract/kit/limits'
import { scaleImage, type ThumbnailFormat } from './images.ts'
import { collect, type ObjectStore, sha256In } from './store.ts'

const ALL = Object.keys(THUMBNAILS).filter((name): name is Thumbnail => name in THUMBNAILS)
const FORMATS: ThumbnailFormat[] = ['webp', 'jpeg']
const AT_ONCE = 2

/** What of a file's row says where its copies are. */
interface Picture {
  key: string
}

/** The scaled copies of pictures in the store. */
export interface Thumbnails {
  /** Makes the usual copies soon; a failure is reported, and made good by the first request. */
  makeSoon(picture: Picture, bytes: Buffer): void
  /** The key of a copy, which is made if it is missing. */
  ensure(picture: Picture, variant: Thumbnail, format: ThumbnailFormat): Promise<string>
  remove(picture: Picture): Promise<void>
  /** Ends when no copies are being made. */
  idle(): Promise<void>
}

/** @param seen given the smallest copy of each picture whose copies were made, while they are kept: the sums over it cost a tenth of those over the next larger one */
export function createThumbnails(
  store: ObjectStore,
  onError: (error: unknown, what: string) => void,
  seen: (key: string, mini: Buffer) => Promise<void>,
): Thumbnails {
  const making = new Map<string, Promise<void>>()
  const waiting: (() => void)[] = []
  let busy = 0

  /** Decoding takes up to 200 MB; only two pictures are in memory at a time. */
  async function inTurn(work: () => Promise<void>): Promise<void> {
    if (busy >= AT_ONCE) await new Promise<void>(resolve => waiting.push(resolve))
    else busy++
    try {
      await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy--
    }
  }

  function make(picture: Picture, format: ThumbnailFormat, bytes: () => Promise<Buffer>): Promise<void> {
    const name = `${picture.key} ${format}`
    const work =
      making.get(name) ??
      inTurn(async () => {
        const copies = await scaleImage(await bytes(), ALL, format)
        const kept = [...copies].map(([variant, copy]) => store.putAs(placeOf(picture, variant, format), chunk(copy)))
        await Promise.all([...kept, seen(picture.key, copies.get('mini')!)])
      }).finally(() => making.delete(name))
    making.set(name, work)
    return work
  }

  return {
    makeSoon(picture, bytes) {
      make(picture, 'webp', async () => bytes).catch((error: unknown) => onError(error, 'scaled copies'))
    },
    async ensure(picture, variant, format) {
      const key = placeOf(picture, variant, format)
      if (!(await store.head(key))) await make(picture, format, async () => collect(await store.get(picture.key)))
      return key
    },
    async remove(picture) {
      const copies = ALL.flatMap(variant => FORMATS.map(format => placeOf(picture, variant, format)))
      for await (const { key } of store.list(stripPlace(picture.key))) copies.push(key)
      await Promise.all([...copies, peaksPlace(picture.key)].map(key => store.delete(key)))
    },
    async idle() {
      while (making.size > 0) await Promise.allSettled(making.values())
    },
  }
}

function placeOf(picture: Picture, variant: Thumbnail, format: ThumbnailFormat): string {
  return `thumbs/${sha256In(picture.key)}/${variant}.${format}`
}

/** Where the waveform of a sound or film is kept; it goes with its content. */
export const peaksPlace = (key: string): string => `peaks/${sha256In(key)}.bin`

/** Where the frames of a film are kept, under names of their own; they go with its content. */
export const stripPlace = (key: string): string => `strips/${sha256In(key)}/`

async function* chunk(bytes: Buffer): AsyncIterable<Uint8Array> {
  yield bytes
}
