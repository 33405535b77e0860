// Keeps the event stream open while someone is signed in, and asks the changed calls again.
import { useEffect } from 'react'
import { api } from '../api.ts'
import { onEvent, openStream } from '../kit/events.ts'
import { isSignedIn, useSession } from '../kit/session.ts'
import { settings } from '../kit/settings.ts'
import { queryClient } from '../kit/use-call.ts'

const streamAddress = (ticket: string, lastId: string) =>
  `${settings.base.replace(/\/$/, '')}/events?${new URLSearchParams({ ticket, ...(lastId ? { last_event_id: lastId } : {}) })}`

export const LiveEvents = () => {
  const signedIn = useSession(isSignedIn)
  const userId = useSession(session => session.userId)
  useEffect(() => {
    if (!signedIn) return
    const refresh = (names: readonly string[]) => () => names.forEach(name => void queryClient.invalidateQueries({ queryKey: [name] }))
    const stops = [
      onEvent('job', refresh([api.jobs.list.contract.name])),
      onEvent('message', refresh([api.messages.quantity.contract.name, api.messages.list.contract.name])),
      openStream({ ticket: async () => (await api.events.ticket()).ticket, address: streamAddress }),
    ]
    return () => stops.forEach(stop => stop())
  }, [signedIn, userId])
  return null
}
