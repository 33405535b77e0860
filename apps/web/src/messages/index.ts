// What other areas may use of messages: the drawer, whose code comes when it is first opened, and the number of unread ones.
import { lazy } from 'react'

export const MessageDrawer = lazy(() => import('./MessageDrawer.tsx'))
export { useUnread } from './use-messages.ts'
