// 接着上次: the documents one wrote last, to go on with one click.
import type { Project } from '@qianmu/contract/works/projects'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'
import { Faces } from '../../ui/Avatar.tsx'
import { ago } from '../../ui/format.ts'
import { Cover } from './cover/Cover.tsx'
import { resumePath } from '../places.ts'
import styles from './manage.module.css'

const SHOWN = 3
/** Works to find them among: pinned ones stand first. */
const ASKED = 100

/** @param works those that were worked on last, first, as far as they are read; 'ask' when the list is in another order */
export const ContinueRow = ({ works }: { works: readonly Project[] | 'ask' }) => {
  const ask = works === 'ask'
  const { data } = useCall(api.projects.list, { page: 1, size: ASKED, is_delete: 0, keyword: '', sort: 'updated' }, { enabled: ask })
  const recent = (ask ? (data?.list ?? []) : works)
    .filter(work => work.last_doc)
    .toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))
    .slice(0, SHOWN)
  if (!recent.length) return null
  return (
    <section aria-labelledby="continue">
      <h2 id="continue" className="mb-8 text-t2 text-12 font-medium leading-16">
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
