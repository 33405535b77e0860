// One QR session: start, show after 0.5 s, poll once a second up to 300 times, end when the code arrives (document 1 §4.4).
import { QR_POLL_MAX, QR_POLL_MS, QR_SHOW_MS } from '@qianmu/contract/kit/limits'

export type QrState = { step: 'starting' } | { step: 'shown'; address: string; scanned: boolean } | { step: 'expired' }
export interface QrPorts {
  start: () => Promise<{ session_key: string; redirect_uri: string }>
  /** Rejects when the code has expired or cannot be asked for. `status` 1 = scanned. */
  poll: (sessionKey: string) => Promise<{ status: number; wx_code: string }>
  end: (sessionKey: string) => Promise<unknown>
  wait: (ms: number) => Promise<void>
  now: () => number
}

/** Runs until a code arrives, the session ends, or `stopped` says so; `show` hears every state. @returns the chat-app code, or null */
export const runQrSession = async (ports: QrPorts, show: (state: QrState) => void, stopped: () => boolean): Promise<string | null> => {
  const askedAt = ports.now()
  show({ step: 'starting' })
  let session: Awaited<ReturnType<QrPorts['start']>>
  try {
    session = await ports.start()
  } catch {
    // The client has said why; whatever it was, the user needs a new code.
    if (!stopped()) show({ step: 'expired' })
    return null
  }
  await ports.wait(Math.max(0, QR_SHOW_MS - (ports.now() - askedAt)))
  if (stopped()) return null
  show({ step: 'shown', address: session.redirect_uri, scanned: false })
  const code = await pollForCode(ports, session, show, stopped)
  if (code) await ports.end(session.session_key).catch(() => undefined)
  else if (!stopped()) show({ step: 'expired' })
  return stopped() ? null : code
}

const pollForCode = async (
  ports: QrPorts,
  session: { session_key: string; redirect_uri: string },
  show: (state: QrState) => void,
  stopped: () => boolean,
) => {
  for (let poll = 0; poll < QR_POLL_MAX; poll++) {
    await ports.wait(QR_POLL_MS)
    if (stopped()) return null
    try {
      const { status, wx_code } = await ports.poll(session.session_key)
      if (wx_code) return wx_code
      if (status === 1 && !stopped()) show({ step: 'shown', address: session.redirect_uri, scanned: true })
    } catch {
      // Status 4015, or a failure that the client has shown: this code will not come to anything.
      return null
    }
  }
  return null
}
