// The AI chat as the shell and the editor mount it: light, for it stands on every signed-in page.
export { ChatButton, ChatHost, useMayChat, useTakesSide } from './ChatHost.tsx'
export { type Desk, type Here, toggleDock, useDesk, useDock } from './state.ts'
