// The dialog that joins a team by code.
import { Modal } from 'antd'
import { JoinTeamForm } from './JoinTeamForm.tsx'

export const JoinTeamDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Modal open={open} title="用邀请码加入" footer={null} width={480} style={{ top: '15vh' }} onCancel={onClose} destroyOnHidden>
    <JoinTeamForm primary onDone={onClose} />
  </Modal>
)
