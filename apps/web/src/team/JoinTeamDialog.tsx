// The dialog that joins a team by code.
import { Modal } from 'antd'
import { JoinTeamForm } from './JoinTeamForm.tsx'

const JoinTeamDialog = ({ onClose }: { onClose: () => void }) => (
  <Modal open title="用邀请码加入" footer={null} width={480} style={{ top: '15vh' }} onCancel={onClose}>
    <JoinTeamForm primary onDone={onClose} />
  </Modal>
)
export default JoinTeamDialog
