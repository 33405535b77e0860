// Pictures of a canvas, fetched once each; who draws is told when one has come.
import { useSyncExternalStore } from 'react'

/** A picture that has come. */
export interface Come {
  width: number
  height: number
  image: HTMLImageElement
}

const FILE = /(?:^|\/)file\/(\d+)/
const images = new Map<string, HTMLImageElement>()
const listeners = new Set<() => void>()
let arrived = 0
/** Whoever draws looks again. */
const tellAll = () => {
  arrived++
  for (const tell of listeners) tell()
}

/** How often a picture that did not come is asked for again, and after how long the first time, in ms; then twice as long each time. */
const TRIES = 6
const AGAIN_MS = 1000
const tries = new Map<string, number>()
/** A server that was busy may answer later. */
function askAgain(address: string): void {
  const nth = tries.get(address) ?? 0
  if (nth >= TRIES) return
  tries.set(address, nth + 1)
  setTimeout(
    () => {
      images.delete(address)
      tellAll()
    },
    AGAIN_MS * 2 ** nth,
  )
}

/** Signed addresses of files, by their numbers: pages name files, and addresses end after half a day. */
const addresses = new Map<string, string>()

/** The number of the file that an address names; '' for none. */
const fileOf = (src: string): string => FILE.exec(src)?.[1] ?? ''

/** Takes note of addresses that the server gave. */
export function noteAddresses(sources: Iterable<string>): void {
  for (const src of sources) if (fileOf(src) && src.includes('?')) addresses.set(fileOf(src), src)
}

/** Where a picture can be fetched. */
export const addressOf = (src: string): string => addresses.get(fileOf(src)) ?? src

/** The picture behind an address; undefined until it has come. */
export function rasterOf(src: string): Come | undefined {
  const address = addressOf(src)
  let image = images.get(address)
  if (!image) {
    image = document.createElement('img')
    image.crossOrigin = 'anonymous'
    image.onload = () => {
      tries.delete(address)
      tellAll()
    }
    image.onerror = () => askAgain(address)
    image.src = address
    images.set(address, image)
  }
  return image.complete && image.naturalWidth > 0 ? { width: image.naturalWidth, height: image.naturalHeight, image } : undefined
}

/** How many pictures have come: whoever draws them draws anew when it changes. */
export const useArrivals = (): number =>
  useSyncExternalStore(
    told => {
      listeners.add(told)
      return () => listeners.delete(told)
    },
    () => arrived,
  )

/** px of the picture behind an address; of one that does not come, those of a usual one. */
export const sizeOf = (src: string): Promise<{ width: number; height: number }> =>
  new Promise(resolve => {
    const image = document.createElement('img')
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => resolve({ width: 1344, height: 768 })
    image.src = src
  })
