// What the shell puts at the head of every page on narrow screens: the team, which no page needs to know of.
import { createContext, type ReactNode } from 'react'

export const PageHead = createContext<ReactNode>(null)
