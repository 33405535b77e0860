// What the shell puts at the head of every page on narrow screens, where its columns have no room: the team, or the work with its screens.
import { createContext, type ReactNode } from 'react'

export const PageHead = createContext<ReactNode>(null)
