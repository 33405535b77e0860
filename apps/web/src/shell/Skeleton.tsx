// What is shown until a page's code or its session info has arrived: the bars of the shell, after a moment.
import styles from './skeleton.module.css'

export const Skeleton = () => (
  <div className={styles.skeleton} role="status" aria-label="正在载入">
    <div className={styles.rail} />
    <div className={styles.page}>
      <div className={styles.top} />
      <div className={styles.rows}>
        {Array.from({ length: 6 }, (_, row) => (
          <div key={row} />
        ))}
      </div>
    </div>
  </div>
)
