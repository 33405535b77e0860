// What pictures can be enlarged with: what all engines together offer, and a model of our own where nobody has picked anything yet.
import type { DrawEngine } from '@qianmu/contract/drawing/pictures'
import { defaultForm, type DrawForm } from '@qianmu/drawing'
import { useEffect, useEffectEvent } from 'react'

/** Whether an engine has the upscaler; one that lists none is not known to lack any. */
export const hasUpscaler = ({ upscalers }: DrawEngine, name: string): boolean => upscalers.length === 0 || upscalers.includes(name)

const ofPictures = (form: DrawForm) => JSON.stringify({ ...form, init_images: [] })
const isUntouched = (form: DrawForm) => ofPictures(form) === ofPictures(defaultForm(form.client_draw_type))

/** @param able the engines that draw this, those preferred first, @returns names; none where an engine may have any */
export function useUpscalers(
  able: readonly DrawEngine[],
  { form, change }: { form: DrawForm; change: (part: Partial<DrawForm>) => void },
): readonly string[] {
  const [first] = able
  const own = first?.kind === 'embedded-model' ? first.upscalers[0] : undefined
  const prefer = useEffectEvent((upscaler_index: string) => {
    if (isUntouched(form)) change({ upscaler_index })
  })
  useEffect(() => {
    if (own) prefer(own)
  }, [own])
  return able.some(({ upscalers }) => upscalers.length === 0) ? [] : able.flatMap(({ upscalers }) => upscalers)
}
