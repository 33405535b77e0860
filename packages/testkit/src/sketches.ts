// A studio that draws with the built-in sketch engine.
import { sketchEngine } from '@qianmu/engines/sketch'
import { afterAll, beforeAll } from 'vitest'
import { openStudio, type Studio, type StudioOptions } from './studio.ts'

/** The studio of the running file, opened by `useSketches`. */
export let studio: Studio

/** Gives the tests of a file a studio of their own, which may speak and compose too, and connect engines. */
export function useSketches(more: Pick<StudioOptions, 'connect' | 'env' | 'music' | 'speech'> = {}): void {
  const sketch = sketchEngine()
  beforeAll(async () => {
    studio = await openStudio({ engines: [{ id: 'sketch', engine: sketch, embedded: true }], ...more })
  })
  afterAll(async () => {
    await studio.close()
    await sketch.close()
  })
}
