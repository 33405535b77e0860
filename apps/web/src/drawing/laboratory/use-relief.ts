// A picture and what it is raised by: its depth map, by an engine that has a model for it where one is connected.
import { useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'
import type { Relief } from './relief.ts'

/** Dots of the longer side: enough for a stage, few enough to be drawn at every step of a turn. */
const DOTS = 480
const DEPTH_RES = 512

/** The engines' ways to a depth map, those by a model first; a file name of a preprocessor, as engines name it. */
function useModule(): string | undefined {
  const { data } = useCall(api.pictureTools.engines, {}, { staleMs: 60_000 })
  const ways = data?.filter(({ available }) => available).flatMap(({ preprocessors }) => preprocessors) ?? []
  const depths = ways.filter(({ name }) => name.startsWith('depth_'))
  return (depths.find(({ approximate }) => !approximate) ?? depths[0])?.name
}

async function pixelsOf(address: string, width: number, height: number): Promise<Uint8ClampedArray<ArrayBuffer>> {
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.drawImage(image, 0, 0, width, height)
  return context.getImageData(0, 0, width, height).data
}

async function reliefOf(picture: string, map: { url: string; width: number; height: number }): Promise<Relief> {
  const share = DOTS / Math.max(map.width, map.height)
  const [width, height] = [Math.round(map.width * share), Math.round(map.height * share)]
  const [colours, depth] = await Promise.all([pixelsOf(picture, width, height), pixelsOf(map.url, width, height)])
  return { width, height, colours: new Uint32Array(colours.buffer), depth: depth.filter((_, at) => at % 4 === 0) }
}

export function useRelief(picture: string) {
  const module = useModule()
  const map = useCall(
    api.pictureTools.preprocess,
    { image: picture, module: module ?? '', processor_res: DEPTH_RES, threshold_a: -1, threshold_b: -1 },
    { enabled: picture !== '' && module !== undefined, staleMs: Infinity },
  )
  const [made, setMade] = useState<{ of: string; relief: Relief | null }>()
  const { data } = map
  useEffect(() => {
    if (!data) return
    let left = false
    const show = (relief: Relief | null) => left || setMade({ of: picture, relief })
    reliefOf(picture, data).then(show, () => show(null))
    return () => {
      left = true
    }
  }, [picture, data])
  const relief = made?.of === picture ? made.relief : undefined
  return { map: data, relief: relief ?? undefined, refused: relief === null ? '图片打不开，请换一张' : (map.error?.message ?? '') }
}
