// A dialog that is one form: Enter submits (never while an input method composes), refused fields are told at the field, one submit at a time.
import { Form, type FormInstance, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useSubmit } from './form.ts'
import styles from './form-dialog.module.css'
import { blockComposingEnter } from './shortcuts.ts'

interface Props<Values> {
  title: ReactNode
  /** Text of the button that submits. */
  ok: string
  initial?: Partial<Values>
  /** The form, for who reads its fields or sets them. */
  form?: FormInstance<Values>
  /** Does what the form is for; its failure is shown, and the dialog stays. */
  run: (values: Values) => Promise<void>
  onClose: () => void
  onChange?: (all: Values) => void
  /** px; 520 unless said. */
  width?: number
  children: ReactNode
}

export const FormDialog = <Values extends object>({
  title,
  ok,
  initial,
  form,
  run,
  onClose,
  onChange,
  width = 520,
  children,
}: Props<Values>) => {
  const [own] = Form.useForm<Values>()
  const used = form ?? own
  const { submit, busy } = useSubmit(used, run)
  return (
    <Modal
      open
      title={title}
      okText={ok}
      cancelText="取消"
      confirmLoading={busy}
      onOk={() => used.submit()}
      onCancel={onClose}
      width={width}
      destroyOnHidden
      style={{ top: '15vh' }}
      classNames={{ body: styles.body ?? '' }}
    >
      <Form<Values>
        form={used}
        layout="vertical"
        requiredMark={false}
        {...(initial ? { initialValues: initial } : {})}
        {...(onChange ? { onValuesChange: (_: unknown, all: Values) => onChange(all) } : {})}
        onKeyDown={blockComposingEnter}
        onFinish={submit}
      >
        {children}
        {/* Without it Enter submits no form that has more than one text field. */}
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
