// What is done to a whole mask at once goes to a worker; whoever wants to go on before it is done gets it done here and now.
import { carryOut, type ChangedTile, type Mask, type MaskEditor, type MaskOrder, type Rect } from '@qianmu/drawing/mask'
import { openDesk } from '../../kit/desk/desk.ts'

export interface Ordered {
  mask: Mask
  order: MaskOrder
}
const ask = openDesk<Ordered, ChangedTile[]>(() => new Worker(new URL('./orders.worker.ts', import.meta.url), { type: 'module' }))

interface Given {
  label: string
  order: MaskOrder
}

/** @param done hears what looks different after each order */
export function openOrders(editor: MaskEditor, done: (area: Rect | undefined) => void) {
  /** The first is with the worker; the others wait, for each begins with what the one before has made. */
  let given: Given[] = []
  const settle = () => {
    const all = given
    given = []
    for (const { label, order } of all) done(editor.apply(label, mask => carryOut(mask, order)))
  }
  /** What the worker makes of an order; undefined when it cannot be asked. */
  const askAway = (order: MaskOrder): Promise<ChangedTile[] | undefined> => {
    const { width, height } = editor.mask
    const bytes = editor.mask.bytes.slice()
    return ask({ mask: { width, height, bytes }, order }, [bytes.buffer]).catch(() => undefined)
  }
  async function work(): Promise<void> {
    for (let first = given[0]; first; first = given[0]) {
      const changes = await askAway(first.order)
      // Settled meanwhile: what the worker says comes too late.
      if (given[0] !== first) return
      // Without the worker it is done all the same, if not as smoothly.
      if (!changes) return settle()
      given.shift()
      done(editor.adopt(first.label, changes))
    }
  }
  return {
    /** What was ordered is carried out here and now. */
    settle,
    give(label: string, order: MaskOrder) {
      given.push({ label, order })
      if (given.length === 1) void work()
    },
  }
}
