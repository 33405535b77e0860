// What the address hands a mode once: a record to take up again, a picture to start from, words to begin with.
import type { DrawForm } from '@qianmu/drawing'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../api.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { settings } from '../kit/settings.ts'
import { isKept } from './pictures.ts'

interface Takers {
  reuse?(recordId: number): void
  /** @param address of a kept picture */
  start(address: string): void
  begin?(part: Partial<DrawForm>): void
}

export function useHandOver(takers: Takers): void {
  const [search, setSearch] = useSearchParams()
  const record = Number(search.get('record'))
  const image = Number(search.get('image'))
  const file = search.get('file')
  const words = search.get('words')
  const take = useEffectEvent(() => {
    if (record) takers.reuse?.(record)
    if (image) void api.drawing.image({ image_id: image }).then(({ url }) => takers.start(url), rethrowUnlessFailure)
    if (file && isKept(file, settings.base)) takers.start(file)
    if (words) takers.begin?.({ prompt: [words] })
  })
  useEffect(() => {
    if (!record && !image && !file && !words) return
    take()
    setSearch({}, { replace: true })
  }, [record, image, file, words, setSearch])
}
