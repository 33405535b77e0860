// The feedback dialog: one text, sent with the address of the page (document 1 §2.6).
import { Form, Input, Modal } from 'antd'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { api } from '../api.ts'
import { StepsCard } from '../beginning/index.ts'
import { toast } from '../kit/toast.ts'
import { useAction } from '../kit/use-call.ts'
import { useDraft } from '../ui/draft.ts'

const MAX_CHARS = 2000

const FeedbackDialog = ({ onClose }: { onClose: () => void }) => {
  const { pathname } = useLocation()
  const [text, setText] = useDraft('feedback', '')
  const send = useAction(api.audit.feedback, {
    done: () => {
      toast.success('已收到，谢谢')
      setText('')
      onClose()
    },
  })
  return (
    <Modal
      open
      title="帮助与反馈"
      width={480}
      style={{ top: '15vh' }}
      okText="提交"
      cancelText="取消"
      confirmLoading={send.isPending}
      okButtonProps={{ disabled: !text.trim() }}
      onOk={() => send.mutate({ text, page: pathname })}
      onCancel={onClose}
    >
      <Suspense>
        <StepsCard everywhere onGo={onClose} />
      </Suspense>
      <Form layout="vertical">
        <Form.Item label="遇到了什么问题，或想要什么" extra="会一并附上当前页面的地址，由这个实例的管理员处理">
          <Input.TextArea
            autoFocus
            aria-label="反馈内容"
            value={text}
            maxLength={MAX_CHARS}
            showCount
            autoSize={{ minRows: 5, maxRows: 12 }}
            onChange={event => setText(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
export default FeedbackDialog
