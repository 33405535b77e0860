// What a file and the product could not give each other: by construct, with its places and words, before it is written or after it was read.
import { FATES, gathered, type Loss } from '@qianmu/script/losses'
import styles from './losses.module.css'

/** Places of one construct that are listed; the rest are counted. */
const SHOWN = 20

export interface LossesProps {
  losses: readonly Loss[]
  /** Said above the list: what was read or written. */
  title?: string
}

export const Losses = ({ losses, title }: LossesProps) =>
  losses.length > 0 && (
    <section aria-label={title ?? '没有原样带过来的'} className={styles.losses}>
      {title && <p className="strong">{title}</p>}
      {gathered(losses).map(({ construct, fate, count, losses: ones }) => (
        <details key={`${fate} ${construct}`}>
          <summary>
            <span className="grow">{construct}</span>
            <span className="meta">
              {FATES[fate]} {count > 1 && `${count} 处`}
            </span>
          </summary>
          <ul>
            {ones.slice(0, SHOWN).map((one, at) => (
              <li key={at}>
                <span className="meta">{one.place || '整个文件'}</span> {one.words}
              </li>
            ))}
            {ones.length > SHOWN && <li className="meta">另有 {ones.length - SHOWN} 处</li>}
          </ul>
        </details>
      ))}
    </section>
  )
