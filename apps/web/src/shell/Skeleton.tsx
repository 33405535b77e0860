// What is shown until a page's code or its session info has arrived: the bars of the shell, after a moment.
import { Link } from 'react-router'
import { BareFrame } from './BareFrame.tsx'
import styles from './skeleton.module.css'

/** Did the server write the frame of a public page into this one? Then it stays until the page is there. */
const hasFrame = document.querySelector('#root > *') !== null

const Bars = () => (
  <div className={styles.skeleton} role="status" aria-label="正在载入">
    <div className="w-208 border-r border-line max-[720px]:hidden" />
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

export const Skeleton = () => (hasFrame ? <BareFrame link={Link} /> : <Bars />)
