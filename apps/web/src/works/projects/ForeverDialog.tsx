// Deletes a work for ever, after its name was typed (interface.md §3).
import type { Project } from '@qianmu/contract/works/projects'
import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useWorkActions } from './actions.ts'

const ForeverDialog = ({ work, onClose }: { work: Project; onClose: () => void }) => {
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const { removeForever } = useWorkActions()
  const same = typed.trim() === work.project_name
  const run = async () => {
    if (!same || busy) return
    setBusy(true)
    await removeForever(work).finally(() => setBusy(false))
    onClose()
  }
  return (
    <Modal
      open
      title={`永久删除《${work.project_name}》`}
      okText="永久删除"
      cancelText="取消"
      okButtonProps={{ danger: true, disabled: !same }}
      confirmLoading={busy}
      onOk={run}
      onCancel={onClose}
      destroyOnHidden
      style={{ top: '15vh' }}
    >
      <p style={{ marginBottom: 16 }}>全部文档、历史版本都会一起删除，不能恢复。</p>
      <Form layout="vertical" onFinish={run}>
        <Form.Item label="输入作品名称确认" htmlFor="forever-name">
          <Input
            id="forever-name"
            autoFocus
            value={typed}
            placeholder={work.project_name}
            onChange={event => setTyped(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
export default ForeverDialog
