// A balloon that holds more than it can: told, made larger, or split into two at the end of a sentence. Pure.
import { halves } from './halves.ts'
import { isUpright } from './lettering.ts'
import { type Laid, roomFor } from './letters.ts'
import { type Form, type Item, itemOf } from './page.ts'

/** Share of its size below which a text that shrank to fit is told of. */
export const TOO_SMALL = 0.7
/** How much words had to shrink to fit, 0–1; 1 for those that stand as large as they should, 0 for those that fit at no size. */
export const shrunkTo = (item: Pick<Item, 'size'>, { fits, size }: Laid): number => (fits ? size / item.size : 0)

/** A box in which a balloon's words stand as large as they should, inside the page. */
export function roomierBox(item: Item, form: Form): Pick<Item, 'x' | 'y' | 'width' | 'height'> {
  const room = roomFor(item.text, item, /caption|note|frame|plate|slip/.test(item.shape))
  const [width, height] = [
    Math.min(Math.max(item.width, room.width), form.width - 2 * form.safe),
    Math.min(Math.max(item.height, room.height), form.height - 2 * form.safe),
  ]
  const held = (middle: number, own: number, room_: number) => Math.min(Math.max(middle - own / 2, form.safe), room_ - form.safe - own)
  return {
    x: Math.round(held(item.x + item.width / 2, width, form.width)),
    y: Math.round(held(item.y + item.height / 2, height, form.height)),
    width: Math.round(width),
    height: Math.round(height),
  }
}

/** A balloon as two: the first stays what it was, the second stands where reading goes on. Null where its words cannot be cut. */
export function splitBalloon(item: Item, form: Form, fresh: () => string): [Item, Item] | null {
  const texts = halves(item.text)
  if (!texts) return null
  const first = { ...item, text: texts[0] }
  const one = { ...first, ...roomierBox({ ...first, width: 1, height: 1, x: item.x + item.width / 2, y: item.y + item.height / 2 }, form) }
  const { id: _id, ...rest } = item
  const second = itemOf(fresh(), { ...rest, text: texts[1], poured: null, shot: 0, line: '', name: '', at: item.at + 0.5 })
  const other = roomierBox({ ...second, width: 1, height: 1, x: item.x + item.width / 2, y: item.y + item.height / 2 }, form)
  const way = isUpright(form) ? -1 : 1
  const held = (at: number, own: number, room: number) => Math.round(Math.min(Math.max(at, form.safe), room - form.safe - own))
  return [
    one,
    {
      ...second,
      ...other,
      x: held(one.x + way * 0.82 * (way < 0 ? other.width : one.width), other.width, form.width),
      y: held(one.y + one.height * 0.42, other.height, form.height),
    },
  ]
}
