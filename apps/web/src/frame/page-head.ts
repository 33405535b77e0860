// What the shell puts at the head of every page on narrow screens, where its columns have no room: the team, or the work with its screens; and into bars of editors.
import { createContext, type ReactNode } from 'react'

/** What it puts at the end of an editor's bar, which stands where elsewhere the rail does. */
export const BarEnd = createContext<ReactNode>(null)
export const PageHead = createContext<ReactNode>(null)
