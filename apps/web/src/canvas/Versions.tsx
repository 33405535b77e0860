// Versions of a page: kept by name or by themselves, and taken back.
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { api } from '../api.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { useCall } from '../kit/use-call.ts'
import { ago } from '../ui/format.ts'

const Versions = ({ pageId, readOnly, onClose }: { pageId: number; readOnly: boolean; onClose: () => void }) => {
  const [name, setName] = useState('')
  const { data = [], refetch } = useCall(api.canvas.versions, { page_id: pageId }, { staleMs: 0 })
  const run = (work: Promise<unknown>) => void work.then(() => refetch()).catch(rethrowUnlessFailure)
  return (
    <Modal open title="这一页的版本" footer={null} onCancel={onClose}>
      {!readOnly && (
        <span className="row">
          <Input aria-label="版本名" maxLength={60} placeholder="版本名" value={name} onChange={({ target }) => setName(target.value)} />
          <Button disabled={!name.trim()} onClick={() => run(api.canvas.keep({ page_id: pageId, name }).then(() => setName('')))}>
            保存版本
          </Button>
        </span>
      )}
      <ul className="stack gap-4 max-h-320 overflow-auto" aria-label="版本">
        {data.map(version => (
          <li key={version.version_id} className="row">
            <span className="grow cut">{version.name || '自动保存'}</span>
            <span className="meta">
              {version.nickname} · {ago(version.created_at)}
            </span>
            {!readOnly && (
              <Button size="small" onClick={() => run(api.canvas.take({ page_id: pageId, version_id: version.version_id }))}>
                恢复
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
export default Versions
