// Keeps the present text as a version (Ctrl+S): a name, or none.
import { STATUS } from '@qianmu/contract/kit/status'
import { Input, Modal } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { Failure } from '../../kit/failure.ts'
import { toast } from '../../kit/toast.ts'
import { keyOf, queryClient } from '../../kit/use-call.ts'
import { blockComposingEnter, isComposing } from '../../ui/shortcuts.ts'

/** Document 2 §4, verbatim. */
const DUPLICATE = '不能重复创建版本'
/** Characters of a version's name (contract). */
const MAX = 40

async function keep(docId: number, name: string): Promise<void> {
  try {
    await api.history.add({ doc_id: docId, ...(name ? { name } : {}) }, { quiet: true })
    toast.success('已保存为版本')
    await queryClient.invalidateQueries({ queryKey: keyOf(api.history.list) })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.status === STATUS.duplicateVersion) toast.warning(DUPLICATE)
    else toast.error(error.message)
  }
}

export const VersionDialog = ({ docId, open, close }: { docId: number; open: boolean; close: () => void }) => {
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await keep(docId, name.trim())
    setBusy(false)
    setName('')
    close()
  }
  const onKey = (event: React.KeyboardEvent) => {
    blockComposingEnter(event)
    if (event.key === 'Enter' && !isComposing(event.nativeEvent)) void save()
  }
  return (
    <Modal
      title="保存为版本"
      open={open}
      onCancel={close}
      onOk={() => void save()}
      okText="保存版本"
      cancelText="取消"
      confirmLoading={busy}
      width={400}
      destroyOnHidden
    >
      <Input
        autoFocus
        aria-label="版本名称"
        placeholder="版本名称，如 第二稿 · 制片会后（可不填）"
        maxLength={MAX}
        value={name}
        onChange={event => setName(event.target.value)}
        onKeyDown={onKey}
      />
      <p className="meta" style={{ marginTop: 8 }}>
        命名的版本一直保留；自动版本会逐渐稀疏。
      </p>
    </Modal>
  )
}
