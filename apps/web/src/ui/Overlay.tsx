// The loading overlay of a navigation that takes longer than 2 s (document 1 §4.6).
import { OVERLAY_MS } from '@qianmu/contract/kit/limits'
import { useEffect, useState } from 'react'
import { Spinner } from './Spinner.tsx'
import styles from './overlay.module.css'

/** `busy`: a navigation is under way. */
export const Overlay = ({ busy }: { busy: boolean }) => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setLate(true), OVERLAY_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [busy])
  return busy && late ? (
    <div className={styles.overlay}>
      <Spinner label="正在打开…" />
    </div>
  ) : null
}
