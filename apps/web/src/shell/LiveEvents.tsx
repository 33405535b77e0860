// Keeps the event stream open while someone is signed in, asks the changed calls again, and follows changes of rights at once.
import { useEffect } from 'react'
import { loadTeam } from '../account/index.ts'
import { api } from '../api.ts'
import { staleAnswers } from '../kit/answers-cache.ts'
import { onEvent, openStream } from '../kit/events.ts'
import { isSignedIn, useSession } from '../kit/session.ts'
import { settings } from '../kit/settings.ts'
import { together } from '../kit/together.ts'

const streamAddress = (ticket: string, lastId: string) =>
  `${settings.base.replace(/\/$/, '')}/events?${new URLSearchParams({ ticket, ...(lastId ? { last_event_id: lastId } : {}) })}`

/** What hangs on the rights of the user in team and works. */
const RIGHTS = [api.team.members, api.team.roles, api.team.myTeams, api.projects.list, api.projects.detail] as const
const concernsRights = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'what' in data && (data.what === 'permissions' || data.what === 'team')

/** The pictures of a drawing are one entry of the tray, which is asked for once for many of them. */
const TRAY_MS = 500
const isDrawing = (data: unknown): boolean => typeof data === 'object' && data !== null && 'what' in data && data.what === 'drawing'

export const LiveEvents = () => {
  const signedIn = useSession(isSignedIn)
  const userId = useSession(session => session.userId)
  useEffect(() => {
    if (!signedIn) return
    const jobs = together(() => staleAnswers([api.jobs.list.contract.name]), TRAY_MS)
    const refresh = (names: readonly string[]) => () => staleAnswers(names)
    const stops = [
      onEvent('job', refresh([api.jobs.list.contract.name])),
      onEvent('message', refresh([api.messages.quantity.contract.name, api.messages.list.contract.name])),
      onEvent('changed', data => {
        if (isDrawing(data)) jobs()
        if (!concernsRights(data)) return
        void loadTeam(true)
        staleAnswers(RIGHTS.map(ask => ask.contract.name))
      }),
      openStream({ ticket: async () => (await api.events.ticket()).ticket, address: streamAddress }),
    ]
    // The cache that it writes to is no part of what a page shows first.
    const following = import('./works-news.ts').then(({ followWorks }) => followWorks())
    return () => {
      void following.then(stop => stop())
      stops.forEach(stop => stop())
      jobs.cancel()
    }
  }, [signedIn, userId])
  return null
}
