// The dialog that founds a team.
import { Modal } from 'antd'
import { CreateTeamForm } from './CreateTeamForm.tsx'

const CreateTeamDialog = ({ onClose }: { onClose: () => void }) => (
  <Modal open title="新建团队" footer={null} width={480} style={{ top: '15vh' }} onCancel={onClose}>
    <CreateTeamForm onDone={onClose} />
  </Modal>
)
export default CreateTeamDialog
