// Where the values of a node's widgets stand among its values: by position, behind seeds one more that says how they change.
import { isObject, type JsonObject } from '@qianmu/drawing/json'
import type { InputInfo } from './catalogue.ts'

/** How a seed changes after each run. */
export const CONTROLS = ['fixed', 'increment', 'decrement', 'randomize'] as const
/** Graphs of the first year say true for `randomize` and false for `fixed`. */
const isControl = (value: unknown, next: InputInfo | undefined) =>
  (CONTROLS as readonly unknown[]).includes(value) || (typeof value === 'boolean' && next?.type !== 'BOOLEAN')

export interface WidgetSpot {
  name: string
  /** Its key among the values; undefined where the node says nothing of it. */
  at: string | undefined
  /** The key of what says how it changes from run to run. */
  control: string | undefined
  /** Undefined of a class that no engine described. */
  info: InputInfo | undefined
}

/** The widgets of a node. @param slots names of widgets that have a slot, for classes that nobody knows */
export function widgetSpots(
  values: readonly unknown[] | JsonObject,
  inputs: readonly InputInfo[] | undefined,
  slots: readonly string[],
): WidgetSpot[] {
  const widgets =
    inputs?.filter(each => each.widget).map(info => ({ name: info.name, info })) ?? slots.map(name => ({ name, info: undefined }))
  if (isObject(values))
    return (inputs ? widgets : Object.keys(values).map(name => ({ name, info: undefined }))).map(({ name, info }) => ({
      name,
      at: name,
      control: undefined,
      info,
    }))
  const all = values as readonly unknown[]
  let at = 0
  return widgets.flatMap(({ name, info }, nth): WidgetSpot[] => {
    // A dynamic choice alone says which of its inputs there are.
    if (name.includes('.') && at >= all.length) return []
    const spot = { name, at: String(at), info, control: undefined as string | undefined }
    const seeded = info?.control || (!info && typeof all[at] === 'number')
    at++
    // What a seed lacks here is written when it is chosen.
    if (seeded && (isControl(all[at], widgets[nth + 1]?.info) || (info && at >= all.length))) spot.control = String(at++)
    return [spot]
  })
}
