// The pictures whose prompts are read: put in as files or kept pictures, uploaded, handed over to be read, and kept over a reload.
import type { Data } from '@qianmu/contract/kit/call'
import type { PictureParameters } from '@qianmu/contract/drawing/tools'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../api.ts'
import { Failure, rethrowUnlessFailure } from '../../kit/failure.ts'
import { useDraft } from '../../ui/draft.ts'
import { boundHere } from '../../ui/files/under-way.ts'
import { picturesAmong } from '../pictures.ts'

/** A picture of the queue. Without `task_id` it is on its way. */
export interface Item {
  key: string
  name: string
  /** Bytes; 0 of a picture that was drawn here. */
  size: number
  width: number
  height: number
  url: string
  thumb: string
  task_id: number
  parameters: PictureParameters | null
  error: string
  /** Words by their English whose tick was set by hand. */
  ticks: Record<string, boolean>
  /** Words by their English that were taken out. */
  removed: string[]
}

const NONE: readonly Item[] = []
/** Older pictures leave the queue. */
const LONGEST = 30

const fresh = (name: string, size: number): Item => ({
  key: crypto.randomUUID(),
  name,
  size,
  width: 0,
  height: 0,
  url: '',
  thumb: '',
  task_id: 0,
  parameters: null,
  error: '',
  ticks: {},
  removed: [],
})

export interface Queue {
  items: readonly Item[]
  current: Item | undefined
  show(key: string): void
  add(files: Iterable<File>): void
  /** The picture at an address of the web. */
  fetch(address: string): void
  change(key: string, part: Partial<Item>): void
  remove(key: string): void
  /** Puts the queue back as it was. */
  restore(items: readonly Item[]): void
}

/** A picture's name by its address. */
const nameAt = (address: string) => URL.parse(address)?.pathname.split('/').at(-1)?.slice(0, 60) || address.slice(0, 60)

/** Has a picture read that was put in. */
async function begun({
  name,
  size,
  url,
  thumbs,
  width,
  height,
  parameters,
}: Data<typeof api.pictureTools.upload.contract>): Promise<Partial<Item>> {
  const { task_id } = await api.pictureTools.readBySd({ image: url })
  return { name, size, url, thumb: thumbs.small, width, height, parameters, task_id }
}

export function useQueue(): Queue {
  const [kept, keep] = useDraft<readonly Item[]>('draw.reverse', NONE)
  const [items, setItems] = useState<readonly Item[]>(() => kept.filter(({ task_id }) => task_id > 0))
  const [key, show] = useState('')
  // Several files come along at once: each changes what the others left.
  const latest = useRef(items)
  const step = (next: readonly Item[]) => {
    latest.current = next
    setItems(next)
    keep(next.filter(({ task_id }) => task_id > 0))
  }
  const change = (of: string, part: Partial<Item>) => step(latest.current.map(item => (item.key === of ? { ...item, ...part } : item)))
  const begin = (item: Item, work: () => Promise<Partial<Item>>) => {
    step([item, ...latest.current].slice(0, LONGEST))
    show(item.key)
    work().then(
      part => change(item.key, part),
      (error: unknown) => {
        rethrowUnlessFailure(error)
        change(item.key, { error: error instanceof Failure ? error.message : '上传失败' })
      },
    )
  }
  useHandedOver(imageId =>
    begin(fresh(`图片 ${imageId}`, 0), async () => {
      const { url, thumbs, width, height } = await api.drawing.image({ image_id: imageId })
      const { task_id } = await api.pictureTools.readBySd({ image: url })
      return { url, thumb: thumbs.small, width, height, task_id }
    }),
  )
  return {
    items,
    current: items.find(item => item.key === key) ?? items[0],
    show,
    add(files) {
      for (const file of picturesAmong(files))
        begin(fresh(file.name || '粘贴的图片', file.size), () => boundHere(api.pictureTools.upload({ file }).then(begun)))
    },
    fetch: address => begin(fresh(nameAt(address), 0), () => api.pictureTools.fetch({ url: address }).then(begun)),
    change,
    remove: of => step(latest.current.filter(item => item.key !== of)),
    restore: step,
  }
}

/** A drawn picture that the address names, once. */
function useHandedOver(take: (imageId: number) => void): void {
  const [search, setSearch] = useSearchParams()
  const image = Number(search.get('image'))
  const taken = useEffectEvent(take)
  useEffect(() => {
    if (!image) return
    taken(image)
    setSearch({}, { replace: true })
  }, [image, setSearch])
}
