// Carries out what is done to a whole mask at once, away from the page: millions of pixels must not hold up a frame.
import { buffersOf, changesOf } from '@qianmu/drawing/mask'
import { serveDesk } from '../../kit/desk/desk.ts'
import type { Ordered } from './orders.ts'

serveDesk(({ mask, order }: Ordered) => {
  const changes = changesOf(mask, order)
  return Promise.resolve([changes, buffersOf(changes)])
})
