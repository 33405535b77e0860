// Step 1: what the model is called and of which family it is.
import { MODEL_TYPES } from '@qianmu/contract/models/large'
import { TRAINING_BASES } from '@qianmu/contract/models/custom'
import { Button, Form, Input, Select } from 'antd'
import { api } from '../api.ts'
import { useSubmit } from '../ui/form.ts'
import { blockComposingEnter } from '../ui/shortcuts.ts'
import { refreshTrainings } from './actions.ts'
import { isBusy } from './states.ts'
import { StepFoot } from './StepFoot.tsx'
import type { StepProps, WholeTraining } from './step.ts'

type Values = Pick<WholeTraining, 'name' | 'model_type' | 'base_model' | 'trigger_word' | 'class_word' | 'intro'>

export const AboutStep = ({ whole, go }: StepProps) => {
  const [form] = Form.useForm<Values>()
  const busy = isBusy(whole)
  const { submit, busy: saving } = useSubmit(form, async ({ name, intro, model_type, ...rest }: Values) => {
    const { model_id } = whole
    // While it is trained only its name and purpose can change.
    await (busy
      ? api.training.updateInfo({ model_id, name, intro, model_type })
      : api.training.update({ model_id, name, intro, model_type, ...rest }))
    refreshTrainings()
    go(2)
  })
  return (
    <>
      <div className="grow overflow-auto p-24">
        <Form<Values>
          id="about"
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={whole}
          onFinish={submit}
          onKeyDown={blockComposingEnter}
          className="max-w-520"
        >
          <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请输入名称' }]}>
            <Input maxLength={60} />
          </Form.Item>
          <Form.Item name="model_type" label="训练什么">
            <Select options={MODEL_TYPES.map(({ model_type, name }) => ({ value: model_type, label: name }))} />
          </Form.Item>
          <Form.Item name="base_model" label="基础模型">
            <Select disabled={busy} options={TRAINING_BASES.map(value => ({ value, label: value }))} />
          </Form.Item>
          <Form.Item name="trigger_word" label="触发词" extra="排在每张图标签的最前面；写进提示词就会用到这个模型">
            <Input maxLength={60} disabled={busy} placeholder="例如 guwan" />
          </Form.Item>
          <Form.Item name="class_word" label="类别词" extra="它是哪一类东西，例如 woman、style；空着按用途填">
            <Input maxLength={60} disabled={busy} />
          </Form.Item>
          <Form.Item name="intro" label="介绍">
            <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} placeholder="适合画什么，不适合画什么" />
          </Form.Item>
        </Form>
      </div>
      <StepFoot>
        <Button type="primary" htmlType="submit" form="about" loading={saving}>
          下一步：训练图
        </Button>
      </StepFoot>
    </>
  )
}
