// The notice of sign-in status 4025: internal accounts only, official approval needed (document 1 §7.3).
import { Button } from 'antd'
import { Modal } from './controls.ts'
import { useInternalOnly } from './sign-in-state.ts'

export const InternalOnlyNotice = () => {
  const text = useInternalOnly(state => state.text)
  const close = () => useInternalOnly.setState({ text: '' })
  return (
    <Modal
      open={text !== ''}
      title="暂未开放"
      width={400}
      style={{ top: '20vh' }}
      onCancel={close}
      footer={
        <Button type="primary" onClick={close}>
          知道了
        </Button>
      }
    >
      {text}
    </Modal>
  )
}
