// Status and writer of a document in its row, each a menu for who may write.
import { DOC_STATUSES, type DocRow } from '@qianmu/contract/works/documents'
import { Dropdown } from 'antd'
import { StateMark } from '../../supervision/index.ts'
import { STATUS_COLOURS, STATUS_LIST } from './states.ts'
import styles from './docs.module.css'

export interface Writer {
  user_id: number
  nickname: string
}
export interface StateChange {
  status?: DocRow['status']
  assignee_id?: number | null
}

export const statusItems = (onPick: (change: StateChange) => void) =>
  STATUS_LIST.map(([status, label]) => ({
    key: status,
    label: (
      <span className="row">
        <Dot status={status} />
        {label}
      </span>
    ),
    onClick: () => onPick({ status }),
  }))
export const writerItems = (writers: readonly Writer[], onPick: (change: StateChange) => void) => [
  ...writers.map(({ user_id, nickname }) => ({ key: user_id, label: nickname, onClick: () => onPick({ assignee_id: user_id }) })),
  { key: 0, label: '不指定', onClick: () => onPick({ assignee_id: null }) },
]

export const Dot = ({ status }: { status: DocRow['status'] }) => (
  <span className="flex-none rounded-[50%] size-6" style={{ background: STATUS_COLOURS[status] }} aria-hidden />
)

interface Props {
  doc: DocRow
  writers: readonly Writer[]
  mayWrite: boolean
  onChange: (change: StateChange) => void
}

export const StateCells = ({ doc, writers, mayWrite, onChange }: Props) => (
  <>
    {doc.review ? (
      <span className={styles.state}>
        <StateMark state={doc.review.state}> · 第 {doc.review.round} 稿</StateMark>
      </span>
    ) : (
      <Dropdown trigger={['click']} disabled={!mayWrite} menu={{ items: statusItems(onChange) }}>
        <button
          type="button"
          className={styles.state}
          disabled={!mayWrite}
          aria-label={`${doc.doc_name}的状态：${DOC_STATUSES[doc.status]}`}
        >
          <Dot status={doc.status} />
          {DOC_STATUSES[doc.status]}
        </button>
      </Dropdown>
    )}
    <Dropdown trigger={['click']} disabled={!mayWrite} menu={{ items: writerItems(writers, onChange) }}>
      <button
        type="button"
        className={styles.writer}
        data-none={!doc.assignee || undefined}
        disabled={!mayWrite}
        aria-label={`${doc.doc_name}的负责人：${doc.assignee || '未指定'}`}
      >
        <span className="cut">{doc.assignee || '未指定'}</span>
      </button>
    </Dropdown>
  </>
)
