// What is shown until a page's code or its session info has arrived: the bars of the shell, after a moment, as wide as they will be.
import { Link } from 'react-router'
import { BareFrame } from './BareFrame.tsx'
import { useChrome } from './chrome.ts'
import styles from './skeleton.module.css'

/** Did the server write the frame of a public page into this one? Then it stays until the page is there. */
const hasFrame = document.querySelector('#root > *') !== null

/** Pages beside which a work's own column stands. */
const isInWork = () => location.pathname.includes('/workDetail/')

const Bars = () => {
  const collapsed = useChrome(chrome => chrome.collapsed)
  const inWork = isInWork()
  return (
    <div className={styles.skeleton} role="status" aria-label="正在载入">
      <div
        className="flex-none w-208 data-narrow:w-56 border-r border-line max-[720px]:hidden"
        data-narrow={collapsed || inWork || undefined}
      />
      {inWork && (
        <div className={styles.column}>
          <div />
          <div />
          <div />
          <div />
        </div>
      )}
      <div className="flex-1 bg-panel">
        <div className="h-48 line-b" />
        <div className={styles.rows}>
          {Array.from({ length: 6 }, (_, row) => (
            <div key={row} />
          ))}
        </div>
      </div>
    </div>
  )
}

export const Skeleton = () => (hasFrame ? <BareFrame link={Link} /> : <Bars />)
