// What the address hands a mode once: a record to take up again, a picture to start from, words or a large model to begin with.
import { type DrawForm, isGenerated, readRequest } from '@qianmu/drawing'
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

/** A drawn picture brings the words along that it was drawn with. */
async function takePicture(imageId: number, takers: Takers) {
  const { url, record_id } = await api.drawing.image({ image_id: imageId })
  takers.start(url)
  if (!takers.begin) return
  const { request } = await api.drawing.one({ record_id })
  const reading = readRequest(request)
  if (!('request' in reading) || !isGenerated(reading.request)) return
  const { prompt, negative_prompt } = reading.request.param
  if (prompt.length > 0) takers.begin({ prompt, negative_prompt })
}

export function useHandOver(takers: Takers): void {
  const [search, setSearch] = useSearchParams()
  const record = Number(search.get('record'))
  const image = Number(search.get('image'))
  const file = search.get('file')
  const words = search.get('words')
  const model = Number(search.get('model'))
  const take = useEffectEvent(() => {
    if (record) takers.reuse?.(record)
    if (image) void takePicture(image, takers).catch(rethrowUnlessFailure)
    if (file && isKept(file, settings.base)) takers.start(file)
    if (words) takers.begin?.({ prompt: [words] })
    if (model) takers.begin?.({ large_model_id: model })
  })
  useEffect(() => {
    if (!record && !image && !file && !words && !model) return
    take()
    setSearch({}, { replace: true })
  }, [record, image, file, words, model, setSearch])
}
