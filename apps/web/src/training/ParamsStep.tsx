// Step 3: how it is trained: the usual parameters as a form, all others as kohya's TOML, with what that will take.
import { Params, type TrainingParams } from '@qianmu/contract/models/custom'
import { Button, Form, Input, InputNumber, Select, Switch } from 'antd'
import { Download, Upload } from 'lucide-react'
import { api } from '../api.ts'
import { saveFile } from '../kit/transfer.ts'
import { toast } from '../kit/toast.ts'
import { useFiles } from '../ui/files/use-files.tsx'
import { useSubmit } from '../ui/form.ts'
import { act, refreshTrainings } from './actions.ts'
import { isBusy, timeText } from './states.ts'
import { StepFoot } from './StepFoot.tsx'
import type { StepProps } from './step.ts'

const NUMBERS: readonly (readonly [name: keyof TrainingParams, label: string, help: string])[] = [
  ['resolution', '分辨率', ''],
  ['num_repeats', '每轮重复', '每张图在一轮里学几次'],
  ['train_batch_size', '批量', ''],
  ['max_train_epochs', '轮数', ''],
  ['network_dim', 'Rank', '越大越能记，也越容易记死'],
  ['network_alpha', 'Alpha', '一般是 Rank 的一半'],
  ['learning_rate', '学习率', ''],
  ['save_every_n_epochs', '每几轮存档', ''],
  ['sample_every_n_epochs', '每几轮出样张', ''],
  ['seed', '种子', ''],
]
const CHOICES = [
  ['lr_scheduler', '学习率曲线', Params.shape.lr_scheduler.options],
  ['optimizer_type', '优化器', Params.shape.optimizer_type.options],
] as const
const SWITCHES: readonly (readonly [name: keyof TrainingParams, label: string])[] = [
  ['shuffle_caption', '打乱标签顺序（触发词除外）'],
  ['bucket_no_upscale', '小图不放大'],
]
type Values = TrainingParams & { prompts: string[]; checkpoint: string }

export const ParamsStep = ({ whole, go }: StepProps) => {
  const { model_id, params, prompts, checkpoint, estimate, other_params } = whole
  const [form] = Form.useForm<Values>()
  const busy = isBusy(whole)
  const { submit, busy: saving } = useSubmit(form, async ({ prompts: lines, checkpoint: base, ...changed }: Values) => {
    await api.training.update({ model_id, params: changed, prompts: lines, checkpoint: base })
    refreshTrainings()
    go(4)
  })
  const take = async (file: File | undefined) => {
    if (!file) return
    const { params: read, ignored } = await api.training.putParams({ model_id, params: await file.text() })
    form.setFieldsValue(read)
    refreshTrainings()
    toast.success(ignored.length ? `已导入；${ignored.join('、')} 会原样保留，但训练时不用` : '已导入参数')
  }
  const { choose, field } = useFiles({ accept: '.toml', multiple: false, testId: 'params-file', take: ([file]) => void act(take(file)) })
  return (
    <>
      <div className="grow overflow-auto p-24">
        <div className="row gap-8 mb-16 flex-wrap">
          <Button icon={<Upload size={14} aria-hidden />} disabled={busy} onClick={choose}>
            导入 TOML
          </Button>
          {field}
          <Button icon={<Download size={14} aria-hidden />} onClick={() => void act(api.training.params.file({ model_id }).then(saveFile))}>
            导出 TOML
          </Button>
          {other_params.length > 0 && (
            <span className="meta cut">
              另有 {other_params.length} 个参数原样保留：{other_params.join('、')}
            </span>
          )}
        </div>
        <Form<Values>
          id="params"
          form={form}
          layout="vertical"
          requiredMark={false}
          disabled={busy}
          initialValues={{ ...params, prompts, checkpoint }}
          onFinish={submit}
          className="max-w-720"
        >
          <div className="grid grid-cols-3 max-[720px]:grid-cols-1 gap-x-16">
            {NUMBERS.map(([name, label, help]) => (
              <Form.Item key={name} name={name} label={label} {...(help && { extra: help })}>
                <InputNumber className="w-full" {...(name === 'learning_rate' && { step: 0.0001, stringMode: false })} />
              </Form.Item>
            ))}
            {CHOICES.map(([name, label, options]) => (
              <Form.Item key={name} name={name} label={label}>
                <Select options={options.map(value => ({ value, label: value }))} />
              </Form.Item>
            ))}
          </div>
          {SWITCHES.map(([name, label]) => (
            <Form.Item key={name} name={name} label={label} valuePropName="checked" layout="horizontal">
              <Switch size="small" aria-label={label} />
            </Form.Item>
          ))}
          <Form.Item name="checkpoint" label="底模" extra="训练机上的名称；空着用这个家族的第一个">
            <Input maxLength={300} />
          </Form.Item>
          <Form.Item name="prompts" label="样张描述" extra="每条在出样张时各画一张，同一个种子，看得出哪一轮最像">
            <Select mode="tags" aria-label="样张描述" open={false} suffixIcon={null} placeholder="写一条，回车" />
          </Form.Item>
        </Form>
      </div>
      <StepFoot
        note={`共 ${estimate.steps} 步，约 ${timeText(estimate.seconds)}，${estimate.gpu_hours} 小时显卡时间（${estimate.from === 'measured' ? '按以前的训练算' : '按 24 GB 显卡估算'}）`}
      >
        <Button onClick={() => go(2)}>上一步</Button>
        <Button type="primary" htmlType="submit" form="params" loading={saving} disabled={busy}>
          下一步：训练
        </Button>
      </StepFoot>
    </>
  )
}
