// What other areas may use of messages: the drawer, whose code comes when it is first opened, and the number of unread ones.
import { late } from '../ui/late/late.tsx'

export const MessageDrawer = late(() => import('./MessageDrawer.tsx'))
export { useUnread } from './use-unread.ts'
