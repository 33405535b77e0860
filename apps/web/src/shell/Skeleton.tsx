// What is shown until a page's code or its session info has arrived: the bars of the shell, after a moment.
import styles from './skeleton.module.css'

export const Skeleton = () => (
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
