// 接着上次: the documents one wrote last, to go on with one click.
import type { Project } from '@qianmu/contract/works/projects'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { Faces } from '../../ui/Avatar.tsx'
import { ago } from '../../ui/format.ts'
import { Cover } from './cover/Cover.tsx'
import { resumePath } from '../places.ts'
import styles from './manage.module.css'

const SHOWN = 3

export const ContinueRow = ({ works }: { works: readonly Project[] }) => {
  const recent = works
    .filter(work => work.last_doc)
    .toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))
    .slice(0, SHOWN)
  if (!recent.length) return null
  return (
    <section aria-labelledby="continue">
      <h2 id="continue" className={styles.label}>
        接着上次
      </h2>
      <div className={styles.recent}>
        {recent.map(work => (
          <Link key={work.project_id} to={resumePath(work)} className={styles.place}>
            <span className={styles.thumb}>
              <Cover id={work.project_id} src={work.cover} />
            </span>
            <span className="grow stack">
              <span className="strong cut">{work.last_doc?.doc_name}</span>
              <span className="meta cut">
                {work.project_name} · {ago(work.updated_at)}
              </span>
            </span>
            <Faces people={work.members.slice(0, 3)} />
            <ArrowRight size={16} aria-hidden />
          </Link>
        ))}
      </div>
    </section>
  )
}
