// The works as a dense table: 34 px rows, sorted by any column, only the visible rows in the page.
import { LENGTH_TYPES } from '@qianmu/contract/works/kinds'
import type { Project } from '@qianmu/contract/works/projects'
import { Table, type TableColumnsType } from 'antd'
import { Ellipsis, PenLine } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Faces } from '../../ui/Avatar.tsx'
import { ago, largeNumber } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Cover } from './cover/Cover.tsx'
import { FoundText } from './FoundText.tsx'
import { resumePath, workPath } from '../places.ts'
import { docsText, KIND_NAMES } from '../wording.ts'
import { WorkMenu } from './WorkMenu.tsx'
import styles from './table.module.css'

const HEAD_PX = 34

const Name = ({ work }: { work: Project }) => {
  const navigate = useNavigate()
  return (
    <span className={styles.name}>
      <span className={styles.thumb}>
        <Cover id={work.project_id} src={work.cover} />
      </span>
      {work.is_delete ? (
        <span className="cut">{work.project_name}</span>
      ) : (
        <Link className={`cut ${styles.title}`} to={workPath(work)}>
          {work.project_name}
        </Link>
      )}
      <FoundText work={work} />
      <span className={styles.actions}>
        {!work.is_delete && work.docs > 0 && (
          <IconButton icon={PenLine} label="继续写" size={24} onClick={() => void navigate(resumePath(work))} />
        )}
        <WorkMenu work={work} placement="bottomLeft">
          <span>
            <IconButton icon={Ellipsis} label={`《${work.project_name}》的更多操作`} size={24} />
          </span>
        </WorkMenu>
      </span>
    </span>
  )
}

const COLUMNS: TableColumnsType<Project> = [
  {
    title: '作品',
    key: 'name',
    width: 280,
    sorter: (a, b) => a.project_name.localeCompare(b.project_name, 'zh'),
    render: (_, work) => <Name work={work} />,
  },
  { title: '类型', key: 'kind', width: 72, render: (_, work) => KIND_NAMES[work.script_type] },
  { title: '规模', key: 'size', width: 88, className: 'num', sorter: (a, b) => a.docs - b.docs, render: (_, work) => docsText(work) },
  {
    title: '字数',
    key: 'words',
    width: 96,
    align: 'right',
    className: 'num',
    sorter: (a, b) => a.words - b.words,
    render: (_, work) => largeNumber(work.words),
  },
  { title: '篇幅', key: 'length', width: 72, render: (_, work) => (work.length_type ? LENGTH_TYPES[work.length_type] : '—') },
  { title: '成员', key: 'members', width: 120, render: (_, work) => <Faces people={work.members} /> },
  {
    title: '更新',
    key: 'updated',
    width: 112,
    className: 'num',
    sorter: (a, b) => a.updated_at.localeCompare(b.updated_at),
    render: (_, work) => ago(work.updated_at),
  },
]

interface Props {
  works: readonly Project[]
  selected: ReadonlySet<number>
  onSelect: (ids: readonly number[]) => void
}

const WorkTable = ({ works, selected, onSelect }: Props) => {
  const frame = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const box = frame.current
    if (!box) return
    const watch = new ResizeObserver(([entry]) => entry && setHeight(entry.contentRect.height))
    watch.observe(box)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={frame} className={styles.frame}>
      {height > 0 && (
        <Table<Project>
          virtual
          size="small"
          rowKey="project_id"
          columns={COLUMNS}
          dataSource={works as Project[]}
          pagination={false}
          scroll={{ x: 860, y: height - HEAD_PX }}
          rowSelection={{
            selectedRowKeys: [...selected],
            onChange: keys => onSelect(keys.map(Number)),
            columnWidth: 48,
            getCheckboxProps: work => ({ 'aria-label': `选择《${work.project_name}》` }),
            getTitleCheckboxProps: () => ({ 'aria-label': '全选' }),
          }}
        />
      )}
    </div>
  )
}
export default WorkTable
