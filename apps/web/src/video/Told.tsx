// What does not pass between captions and a file, said before it is imported and before it is saved.
import type { Loss } from '@qianmu/script/losses'
import { Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { Losses } from '../ui/losses/Losses.tsx'

interface Props {
  title: string
  ok: string
  losses: readonly Loss[]
  /** Whether names can stand before the words. */
  names?: boolean
  onOk: (names: boolean) => void
  onClose: () => void
}
export const ToldDialog = ({ title, ok, losses, names = false, onOk, onClose }: Props) => {
  const [isNamed, setNamed] = useState(false)
  return (
    <Modal
      open
      title={title}
      okText={ok}
      cancelText="取消"
      onOk={() => {
        onClose()
        onOk(isNamed)
      }}
      onCancel={onClose}
      destroyOnHidden
      style={{ top: '15vh' }}
    >
      <div className="stack gap-12">
        <Losses losses={losses} />
        {names && (
          <Checkbox checked={isNamed} onChange={({ target }) => setNamed(target.checked)}>
            把说话人写在文字前面（顾晚：……）
          </Checkbox>
        )}
      </div>
    </Modal>
  )
}
