// A page of a game beside the menu of its work: the way back, whether all is saved, who else is here.
import type { ReactNode } from 'react'
import { type Crumb, Page } from '../frame/Page.tsx'
import { Presence, Saved, useOpened } from './GameRoom.tsx'

interface Props {
  /** Behind the work's name. */
  crumbs?: readonly Crumb[]
  title?: string
  /** Beside who is here. */
  action?: ReactNode
  children: ReactNode
}
export const GamePage = ({ crumbs = [], title, action, children }: Props) => (
  <Page
    crumbs={[{ label: '作品管理', path: '/workBench/worksManage' }, { label: useOpened().workName }, ...crumbs]}
    {...(title === undefined ? {} : { title })}
    action={
      <span className="row">
        <Saved />
        <Presence />
        {action}
      </span>
    }
  >
    {children}
  </Page>
)
