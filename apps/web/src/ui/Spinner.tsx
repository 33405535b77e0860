// A turning ring; antd's Spin would load on every page for this.
import styles from './spinner.module.css'

export const Spinner = ({ label }: { label: string }) => (
  <span className="flex flex-col items-center gap-12 text-t2" role="status">
    <span className={styles.ring} aria-hidden />
    <span>{label}</span>
  </span>
)

/** The ring of a busy button, in its colour and without a name of its own: the button keeps its. */
export const ButtonRing = () => <span className={`${styles.ring} ${styles.inButton}`} aria-hidden />
