// OpenCV compiled to WebAssembly: loaded once per thread, with every matrix given back.
import { createRequire } from 'node:module'
import type * as opencv from '@techstark/opencv-js'

export type Cv = typeof opencv
/** Anything that holds memory of the WebAssembly heap. */
interface Held {
  delete(): void
}
/** Notes what is to be given back at the end, and gives it on. */
export type Keep = <T extends Held>(held: T) => T

interface Module {
  Mat?: unknown
  then?: unknown
  onRuntimeInitialized?: () => void
}

/** The library. It comes wrapped because its module has a `then` that never settles: an await of it would wait for ever. */
export async function loadOpenCv(): Promise<{ cv: Cv }> {
  const module = createRequire(import.meta.url)('@techstark/opencv-js') as Module
  if (!module.Mat) await new Promise<void>(resolve => (module.onRuntimeInitialized = resolve))
  delete module.then
  return { cv: module as unknown as Cv }
}

/** Runs `work` and gives back everything it kept, whatever happens. */
export function withMats<T>(work: (keep: Keep) => T): T {
  const held: Held[] = []
  try {
    return work(each => {
      held.push(each)
      return each
    })
  } finally {
    for (const each of held) each.delete()
  }
}
