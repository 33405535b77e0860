// The chat-app QR code: a frame of 300 by 400 px, and what to do when it has expired (document 1 §4.4).
import { Button } from 'antd'
import { RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../api.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { type QrState, runQrSession } from './qr-session.ts'
import styles from './sign-in.module.css'

const EXPIRED = '二维码已过期'

/** `onCode` gets the chat-app code; when it rejects, a new QR code can be asked for. */
export const QrPanel = ({ onCode }: { onCode: (code: string) => Promise<void> }) => {
  const [state, setState] = useState<QrState>({ step: 'starting' })
  const [round, setRound] = useState(0)
  const arrived = useEffectEvent(async (code: string) => {
    try {
      await onCode(code)
    } catch {
      // Shown by the client; the code is used up.
      setState({ step: 'expired' })
    }
  })
  useEffect(() => {
    let stopped = false
    const ports = {
      start: () => api.account.startQr({}),
      poll: (session_key: string) => api.account.pollQr({ session_key }),
      end: (session_key: string) => api.account.endQr({ session_key }),
      wait: (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms)),
      now: () => Date.now(),
    }
    void runQrSession(ports, setState, () => stopped).then(code => (code ? arrived(code) : undefined))
    return () => {
      stopped = true
    }
  }, [round])
  return (
    <div className={styles.qr}>
      {state.step === 'shown' && (
        <>
          <iframe sandbox="allow-scripts allow-forms allow-popups" title="微信扫码" src={state.address} width={300} height={400} />
          <p role="status">{state.scanned ? '已扫码，请在手机上确认' : '请用微信扫码'}</p>
        </>
      )}
      {state.step === 'starting' && (
        <div className={styles.qrBox}>
          <Spinner label="正在取二维码…" />
        </div>
      )}
      {state.step === 'expired' && (
        <div className={styles.qrBox} role="alert">
          <p>{EXPIRED}</p>
          <Button icon={<RefreshCw aria-hidden />} onClick={() => setRound(round + 1)}>
            刷新
          </Button>
        </div>
      )}
    </div>
  )
}
