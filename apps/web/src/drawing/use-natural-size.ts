// How large a picture is, as the browser finds when it loads it.
import { useEffect, useState } from 'react'

export interface NaturalSize {
  url: string
  width: number
  height: number
}

/** The size of the picture at an address in px; undefined when it cannot be loaded. */
export const naturalSize = (url: string) =>
  new Promise<NaturalSize | undefined>(resolve => {
    const picture = new Image()
    picture.onload = () => resolve({ url, width: picture.naturalWidth, height: picture.naturalHeight })
    picture.onerror = () => resolve(undefined)
    picture.src = url
  })

/** null until it is known, undefined when it cannot be. */
export function useNaturalSize(url: string | undefined): NaturalSize | null | undefined {
  const [found, setFound] = useState<{ url: string; size: NaturalSize | undefined } | null>(null)
  useEffect(() => {
    if (url) void naturalSize(url).then(size => setFound({ url, size }))
  }, [url])
  return found && found.url === url ? found.size : null
}
