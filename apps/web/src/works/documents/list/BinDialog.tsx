// The documents in a work's bin; any of them can come back to its place.
import { Button, Modal, Skeleton } from 'antd'
import { api } from '../../../api.ts'
import { useCall } from '../../../kit/use-call.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { ago } from '../../../ui/format.ts'
import { allDocs } from './tree.ts'
import type { Documents } from './use-documents.ts'
import styles from '../../../ui/dialog-list.module.css'

interface Props {
  project_id: number
  mayWrite: boolean
  documents: Documents
  onClose: () => void
}

export const BinDialog = ({ project_id, mayWrite, documents, onClose }: Props) => {
  const { data } = useCall(api.documents.list, { project_id, is_delete: 1 })
  const binned = data && allDocs(data)
  return (
    <Modal open title="文档回收站" footer={null} onCancel={onClose} destroyOnHidden style={{ top: '15vh' }}>
      {!binned && <Skeleton active paragraph={{ rows: 3 }} />}
      {binned?.length === 0 && <Empty art="page" title="回收站是空的" />}
      <ul className={styles.list}>
        {binned?.map(doc => (
          <li key={doc.doc_id} className={styles.row}>
            <span className="strong cut grow">{doc.doc_name}</span>
            <span className="meta num">
              {doc.words} 字 · {ago(doc.updated_at)}由{doc.updated_by}删除
            </span>
            <Button size="small" disabled={!mayWrite} onClick={() => void documents.restore([doc.doc_id])}>
              恢复
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
