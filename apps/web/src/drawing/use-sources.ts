// The pictures that a mode works on. One that is put in alone sets the size it is drawn again in.
import { clampSize, type DrawForm, gridSize } from '@qianmu/drawing'
import { useEffect, useEffectEvent, useState } from 'react'
import type { StudioMode } from './modes.ts'
import { naturalSize } from './use-natural-size.ts'

interface Sources {
  sources: readonly string[]
  setSources(addresses: readonly string[]): void
}

/** @param taken is called when pictures were put in */
export function useSources({ source }: StudioMode, form: DrawForm, change: (part: Partial<DrawForm>) => void, taken: () => void): Sources {
  const [unsized, setUnsized] = useState('')
  const sources = source?.read(form) ?? []
  const resize = useEffectEvent((size: Pick<DrawForm, 'width' | 'height'>) => change({ ...size, image_size_ratio: '' }))
  useEffect(() => {
    if (!unsized) return
    void naturalSize(unsized).then(size => {
      setUnsized('')
      if (!size) return
      const { width, height } = clampSize(size)
      resize(gridSize(width, height))
    })
  }, [unsized])
  return {
    sources,
    setSources(addresses) {
      if (!source) return
      change(source.write(form, addresses))
      taken()
      if (addresses.length === 1 && addresses[0] !== sources[0]) setUnsized(addresses[0] ?? '')
    },
  }
}
