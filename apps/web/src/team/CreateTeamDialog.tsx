// The dialog that founds a team.
import { Modal } from 'antd'
import { CreateTeamForm } from './CreateTeamForm.tsx'

export const CreateTeamDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Modal open={open} title="新建团队" footer={null} width={480} style={{ top: '15vh' }} onCancel={onClose} destroyOnHidden>
    <CreateTeamForm onDone={onClose} />
  </Modal>
)
