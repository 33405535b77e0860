// What other areas may use of messages: the drawer and the number of unread ones.
export { MessageDrawer } from './MessageDrawer.tsx'
export { useUnread } from './use-messages.ts'
