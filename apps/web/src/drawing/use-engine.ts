// Which engine draws: the same choice as the server makes, and asked again so that one that goes away or comes back is told.
import type { DrawEngine } from '@qianmu/contract/drawing/pictures'
import { type ClientDrawType, doesDraw, DRAW, type ServerDrawType } from '@qianmu/drawing'
import { api } from '../api.ts'
import { useCall } from '../kit/use-call.ts'
import { hasUpscaler } from './use-upscalers.ts'

/** How often engines are asked while something is drawn or one is away, and else, in ms. */
const EVERY_MS = { busy: 4000, idle: 20_000 } as const

/** What is to be drawn, as far as it decides who draws. */
export interface Wanted {
  type: ServerDrawType
  mode: ClientDrawType
  /** What a plain enlargement is made with: an engine that lacks it leaves the picture to the next. */
  upscaler?: string
}

export interface Engines {
  /** The one that draws: a connected one of such drawings even while it is away, else a built-in one. */
  engine: DrawEngine | undefined
  /** The built-in one that could draw in its place. */
  standIn: DrawEngine | undefined
  /** All that can do such drawings now, those preferred first. */
  able: readonly DrawEngine[]
}

/** Its name without what stands in brackets. */
export const engineName = ({ name }: Pick<DrawEngine, 'name'>) => name.replace(/（.*/, '')

const isBuiltIn = ({ kind }: DrawEngine) => kind === 'procedural' || kind === 'embedded-model'

/** Of engines in the order in which they are asked, the one that would draw what is wanted. */
export function engineAmong(engines: readonly DrawEngine[], { type, mode, upscaler = '' }: Wanted): Engines {
  const all = engines.filter(({ draw_types, modes }) => doesDraw(draw_types, type) && (modes.length === 0 || modes.includes(mode)))
  const holding = type === DRAW.upscale ? all.filter(each => hasUpscaler(each, upscaler)) : all
  const fit = holding.length ? holding : all
  const connected = fit.filter(each => !isBuiltIn(each))
  const builtIn = fit.find(each => isBuiltIn(each) && each.available)
  const engine = connected.find(({ available }) => available) ?? connected[0] ?? builtIn
  return { engine, standIn: engine === builtIn ? undefined : builtIn, able: all.filter(({ available }) => available) }
}

/** @param busy something is being drawn: an engine that dies is to be told within seconds */
export function useEngine(wanted: Wanted, busy = false): Engines {
  const everyMs = (engines: readonly DrawEngine[] | undefined) =>
    busy || engines?.some(({ available }) => !available) ? EVERY_MS.busy : EVERY_MS.idle
  const { data = [] } = useCall(api.drawing.engines, {}, { everyMs })
  return engineAmong(data, wanted)
}
