// The drawings of empty places (mockup 11).
import type { ReactNode } from 'react'
import { Notice, type NoticeProps } from './Notice.tsx'
import styles from './notice.module.css'

export type EmptyArt = 'works' | 'page' | 'images' | 'comment' | 'search' | 'tasks' | 'lock' | 'people' | 'ties' | 'tags' | 'frames'

const ART: Record<EmptyArt, ReactNode> = {
  works: (
    <>
      <rect x="14" y="10" width="30" height="40" rx="4" />
      <rect x="52" y="10" width="30" height="40" rx="4" />
      <path className={styles.line} d="M20 20h18M20 28h18M20 36h10" />
      <path className={styles.accent} d="M60 30h14M67 23v14" />
    </>
  ),
  page: (
    <>
      <rect x="28" y="6" width="40" height="52" rx="4" />
      <path className={styles.accent} d="M36 18h16" />
      <path className={styles.line} d="M36 28h24M36 36h24M36 44h14" />
    </>
  ),
  images: (
    <>
      <rect x="10" y="12" width="34" height="22" rx="3" />
      <rect className={styles.accent} x="52" y="12" width="34" height="22" rx="3" />
      <path className={styles.accent} d="M58 29l7-8 6 6 4-4 5 6" />
      <rect x="10" y="40" width="34" height="14" rx="3" />
      <rect x="52" y="40" width="34" height="14" rx="3" />
    </>
  ),
  comment: (
    <>
      <path d="M22 12h40a5 5 0 0 1 5 5v18a5 5 0 0 1-5 5H38l-10 9v-9h-6a5 5 0 0 1-5-5V17a5 5 0 0 1 5-5z" />
      <path className={styles.accent} d="M28 22h22" />
      <path className={styles.line} d="M28 30h14" />
    </>
  ),
  people: (
    <>
      <circle cx="36" cy="22" r="9" />
      <path d="M18 52c0-10 8-17 18-17s18 7 18 17" />
      <circle className={styles.accent} cx="64" cy="25" r="7" />
      <path className={styles.accent} d="M60 37c9 0 16 6 17 15" />
    </>
  ),
  ties: (
    <>
      <circle cx="20" cy="18" r="8" />
      <circle cx="76" cy="22" r="8" />
      <circle className={styles.accent} cx="46" cy="48" r="9" />
      <path className={styles.line} d="M28 19l40 2M25 25l14 15M69 28L54 42" />
    </>
  ),
  tags: (
    <>
      <path d="M18 14h26l24 24-20 18-30-28z" />
      <circle className={styles.accent} cx="29" cy="24" r="3" />
      <path className={styles.line} d="M56 14h10l16 16" />
    </>
  ),
  frames: (
    <>
      <rect x="12" y="14" width="22" height="16" rx="2" />
      <rect className={styles.accent} x="37" y="14" width="22" height="16" rx="2" />
      <rect x="62" y="14" width="22" height="16" rx="2" />
      <path className={styles.line} d="M12 40h22M37 40h22M62 40h16M12 48h14M37 48h18" />
    </>
  ),
  search: (
    <>
      <circle cx="42" cy="28" r="18" />
      <path className={styles.accent} d="M56 42l14 14" />
      <path className={styles.line} d="M34 28h16" />
    </>
  ),
  tasks: (
    <>
      <rect x="20" y="12" width="56" height="12" rx="3" />
      <rect x="20" y="30" width="56" height="12" rx="3" />
      <path className={styles.accent} d="M26 18h20" />
      <path className={styles.line} d="M26 36h32" />
      <rect className={styles.line} x="20" y="48" width="56" height="8" rx="3" />
    </>
  ),
  lock: (
    <>
      <rect x="30" y="26" width="36" height="28" rx="4" />
      <path d="M38 26v-6a10 10 0 0 1 20 0v6" />
      <path className={styles.accent} d="M48 36v8" />
    </>
  ),
}

export const Empty = ({ art, ...notice }: Omit<NoticeProps, 'picture'> & { art: EmptyArt }) => <Notice {...notice} picture={ART[art]} />
