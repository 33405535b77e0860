// One work in the grid: cover, name, who takes part, size and time; actions on hover and on keyboard focus.
import type { Project } from '@qianmu/contract/works/projects'
import { Ellipsis, PenLine, Pin } from 'lucide-react'
import { Link } from 'react-router'
import { Faces } from '../../ui/Avatar.tsx'
import { ago } from '../../ui/format.ts'
import { SelectBox } from '../../ui/library/Item.tsx'
import type { ItemState } from '../../ui/library/layout.ts'
import { Cover } from './cover/Cover.tsx'
import { useWorkActions } from './actions.ts'
import { MediaIcon } from './MediaIcon.tsx'
import { FoundText } from './FoundText.tsx'
import { resumePath, workPath } from '../places.ts'
import { KIND_NAMES, metaText } from '../wording.ts'
import { WorkMenu } from './WorkMenu.tsx'
import styles from './grid.module.css'

export const WorkCard = ({ work, state }: { work: Project; state: ItemState }) => {
  const { tabIndex } = state.focus
  const { pin } = useWorkActions()
  const writes = work.my_permissions.includes('WriteWork') && !work.is_delete
  return (
    <article
      className={styles.card}
      data-selected={state.selected || undefined}
      data-work={work.project_id}
      {...(work.is_delete ? state.focus : {})}
    >
      <div className={styles.cover}>
        <Cover id={work.project_id} src={work.cover} />
        <span className={styles.kind}>
          <MediaIcon media={work.script_type} size={12} />
          {KIND_NAMES[work.script_type]}
        </span>
      </div>
      {!work.is_delete && (
        <Link className="absolute inset-0 rounded-10" to={workPath(work)} aria-label={`打开《${work.project_name}》`} {...state.focus} />
      )}
      <div className={styles.corner}>
        <span className={`${styles.over} ${styles.check}`}>
          <SelectBox label={`选择《${work.project_name}》`} state={state} />
        </span>
        <span className="grow" />
        {writes && (
          <button
            type="button"
            tabIndex={tabIndex}
            className={styles.over}
            aria-label={work.pinned ? '取消置顶' : '置顶'}
            aria-pressed={work.pinned}
            onClick={() => void pin(work)}
          >
            <Pin size={16} aria-hidden fill={work.pinned ? 'currentColor' : 'none'} />
          </button>
        )}
        <WorkMenu work={work}>
          <button
            type="button"
            tabIndex={tabIndex}
            className={`${styles.over} ${styles.more}`}
            aria-label={`《${work.project_name}》的更多操作`}
          >
            <Ellipsis size={16} aria-hidden />
          </button>
        </WorkMenu>
        {writes && work.docs > 0 && (
          <Link className={styles.resume} to={resumePath(work)} tabIndex={tabIndex}>
            <PenLine size={14} aria-hidden />
            继续写
          </Link>
        )}
      </div>
      <div className="pt-8 px-2 pb-0">
        <div className="row">
          <h3 className="cut grow">{work.project_name}</h3>
          <span className={styles.faces}>
            <Faces people={work.members} />
          </span>
        </div>
        <div className={styles.meta}>
          {work.found ? (
            <FoundText work={work} />
          ) : (
            <>
              <span className="cut grow num">{metaText(work)}</span>
              <span className={styles.when}>{ago(work.is_delete ? (work.deleted_at ?? work.updated_at) : work.updated_at)}</span>
            </>
          )}
        </div>
      </div>
    </article>
  )
}
