// The pictures that a mode works on. One that is put in alone sets the size it is drawn again in.
import { clampSize, type DrawForm, gridSize } from '@qianmu/drawing'
import type { StudioMode } from './modes.ts'
import type { Arrivals } from './use-arrivals.ts'
import { naturalSize } from './use-natural-size.ts'

interface Sources {
  sources: readonly string[]
  setSources(addresses: readonly string[]): void
}

/** What a form is changed by: as it is by then. */
type Change = (part: Partial<DrawForm>) => void

async function takeSize(address: string, change: Change): Promise<void> {
  const size = await naturalSize(address)
  if (!size) return
  const { width, height } = clampSize(size)
  change({ ...gridSize(width, height), image_size_ratio: '' })
}

/** @param taken is called when pictures were put in */
export function sourcesOf(
  { source }: StudioMode,
  form: DrawForm,
  { change, arrive, taken }: { change: Change; arrive: Arrivals['arrive']; taken: () => void },
): Sources {
  const sources = source?.read(form) ?? []
  return {
    sources,
    setSources(addresses) {
      if (!source) return
      change(source.write(form, addresses))
      taken()
      const [only] = addresses
      // A picture has arrived when its size is known too.
      if (only && addresses.length === 1 && only !== sources[0]) void arrive(takeSize(only, change))
    },
  }
}
