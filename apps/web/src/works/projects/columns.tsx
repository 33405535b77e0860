// The works as a table: its columns, and what its head sorts by.
import { LENGTH_TYPES } from '@qianmu/contract/works/kinds'
import type { Project } from '@qianmu/contract/works/projects'
import { Ellipsis, PenLine } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { Faces } from '../../ui/Avatar.tsx'
import { ago, largeNumber } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Column, ItemState } from '../../ui/library/layout.ts'
import { selectColumn } from '../../ui/library/select-column.tsx'
import { Cover } from './cover/Cover.tsx'
import { FoundText } from './FoundText.tsx'
import { resumePath, workPath } from '../places.ts'
import { docsText, KIND_NAMES } from '../wording.ts'
import { WorkMenu } from './WorkMenu.tsx'
import styles from './table.module.css'

const Name = ({ work, state }: { work: Project; state: ItemState }) => {
  const { tabIndex } = state.focus
  const navigate = useNavigate()
  return (
    <span className={styles.name}>
      <span className={styles.thumb}>
        <Cover id={work.project_id} src={work.cover} />
      </span>
      {work.is_delete ? (
        <span className="cut" {...state.focus}>
          {work.project_name}
        </span>
      ) : (
        <Link className="cut flex-none max-w-[60%] text-t1 font-medium" to={workPath(work)} {...state.focus}>
          {work.project_name}
        </Link>
      )}
      <FoundText work={work} />
      <span className={styles.actions}>
        {!work.is_delete && work.docs > 0 && (
          <IconButton icon={PenLine} label="继续写" size={24} tabIndex={tabIndex} onClick={() => void navigate(resumePath(work))} />
        )}
        <WorkMenu work={work} placement="bottomLeft">
          <span>
            <IconButton icon={Ellipsis} label={`《${work.project_name}》的更多操作`} size={24} tabIndex={tabIndex} />
          </span>
        </WorkMenu>
      </span>
    </span>
  )
}

/** Ascending orders by the key of their column. */
export const ORDERS: Readonly<Record<string, (one: Project, other: Project) => number>> = {
  name: (one, other) => one.project_name.localeCompare(other.project_name, 'zh'),
  size: (one, other) => one.docs - other.docs,
  words: (one, other) => one.words - other.words,
  updated: (one, other) => one.updated_at.localeCompare(other.updated_at),
}

export const COLUMNS: readonly Column<Project>[] = [
  selectColumn(work => `选择《${work.project_name}》`),
  { key: 'name', title: '作品', width: 'minmax(200px, 1fr)', sorts: true, cell: (work, state) => <Name work={work} state={state} /> },
  { key: 'kind', title: '类型', width: '56px', from: 560, cell: work => KIND_NAMES[work.script_type] },
  { key: 'size', title: '规模', width: '88px', className: 'num', from: 700, sorts: true, cell: docsText },
  {
    key: 'words',
    title: '字数',
    width: '104px',
    className: `num ${styles.end}`,
    from: 480,
    sorts: true,
    cell: work => largeNumber(work.words),
  },
  { key: 'length', title: '篇幅', width: '56px', from: 800, cell: work => (work.length_type ? LENGTH_TYPES[work.length_type] : '—') },
  { key: 'members', title: '成员', width: '112px', from: 640, cell: work => <Faces people={work.members} /> },
  { key: 'updated', title: '更新', width: '112px', className: 'num', from: 400, sorts: true, cell: work => ago(work.updated_at) },
]
