// A model looked into: its description, changed by its owner; what its file tells; where its copies are; sharing, deploying, deleting.
import { MODEL_TYPES } from '@qianmu/contract/models/large'
import { type OwnModel, POSITIONS, WORN_TYPES } from '@qianmu/contract/models/own'
import { MODEL_FAMILIES } from '@qianmu/drawing/safetensors'
import { Alert, AutoComplete, Button, Drawer, Form, Input, InputNumber, Select } from 'antd'
import { Share2, Trash2, UploadCloud } from 'lucide-react'
import { useState } from 'react'
import { api } from '../api.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { useCall } from '../kit/use-call.ts'
import { toast } from '../kit/toast.ts'
import { ago, sizeText } from '../ui/format.ts'
import { useSubmit } from '../ui/form.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { PictureButton } from '../ui/PictureButton.tsx'
import { blockComposingEnter } from '../ui/shortcuts.ts'
import { deployModel, refreshModels, removeModel, setReleased } from './actions.ts'
import { ModelCover } from './ModelCard.tsx'
import card from '../ui/card.module.css'
import styles from './models.module.css'
import { aboutOf, kindName, placeOf, STATE_TITLES } from './shown.ts'

const isWorn = (type: string) => (WORN_TYPES as readonly string[]).includes(type)

const Facts = ({ model }: { model: OwnModel }) => (
  <dl className={styles.facts}>
    <dt>文件</dt>
    <dd className="num">
      {kindName(model)} · {sizeText(model.size)} · {model.dtype}
      {model.rank !== null && ` · 秩 ${model.rank}`}
    </dd>
    <dt>{model.kind === 'lora' ? 'LoRA 名' : '引擎里的名称'}</dt>
    <dd>
      <code>{model.file}</code>
    </dd>
    <dt>上传</dt>
    <dd>
      {model.owner_name} · {ago(model.create_time)}
    </dd>
  </dl>
)

const Deployments = ({ model }: { model: OwnModel }) => (
  <section aria-label="引擎">
    <h3 className="mb-4 text-t2 text-13 font-medium">引擎</h3>
    {model.deployments.length === 0 && <p className="meta">还没有部署：部署之后才能选用它画图</p>}
    <ul className={styles.deployments}>
      {model.deployments.map(({ engine_id, engine_name, state, reason }) => (
        <li key={engine_id} data-state={state}>
          <b>{engine_name}</b>
          <span>{STATE_TITLES[state]}</span>
          {reason && <p className="meta">{reason}</p>}
        </li>
      ))}
    </ul>
  </section>
)

type Values = Pick<
  OwnModel,
  | ('model_name' | 'model_type' | 'position' | 'base_model' | 'intro' | 'trigger_words')
  | ('weight' | 'weight_from' | 'weight_to' | 'licence' | 'version_name' | 'version_of')
>
const LICENCES = [
  '仅团队内使用',
  'CC BY 4.0',
  'CC BY-NC 4.0',
  'CC BY-NC-SA 4.0',
  'CreativeML Open RAIL-M',
  'CreativeML Open RAIL++-M',
  'Apache-2.0',
]

/** Whose file it is and which of several it is: licence, version, and the model that it is another version of. */
const Provenance = ({ model }: { model: OwnModel }) => {
  const { data } = useCall(api.ownModels.list, { kind: model.kind, size: 100 })
  const others = (data?.list ?? []).filter(({ model_id }) => model_id !== model.model_id)
  return (
    <div className={styles.pair}>
      <Form.Item name="licence" label="许可">
        <AutoComplete maxLength={100} placeholder="谁能拿它做什么" options={LICENCES.map(value => ({ value }))} />
      </Form.Item>
      <Form.Item name="version_name" label="版本">
        <Input maxLength={30} placeholder="v1" />
      </Form.Item>
      <Form.Item name="version_of" label="是哪个模型的新版本">
        <Select
          allowClear
          placeholder="单独的模型"
          options={others.map(({ model_id, model_name }) => ({ value: model_id, label: model_name }))}
        />
      </Form.Item>
    </div>
  )
}

const Words = ({ tags, value = [], onChange }: { tags: readonly string[]; value?: string[]; onChange?: (words: string[]) => void }) => (
  <Select
    mode="tags"
    aria-label="触发词"
    value={value}
    onChange={words => onChange?.(words)}
    tokenSeparators={[',', '，']}
    options={tags.map(word => ({ value: word }))}
    placeholder="写进提示词就会用到它的词"
  />
)

const Description = ({ model, onDone }: { model: OwnModel; onDone: () => void }) => {
  const [form] = Form.useForm<Values>()
  const type = Form.useWatch('model_type', form) ?? model.model_type
  const { submit, busy } = useSubmit(form, async (values: Values) => {
    await api.ownModels.save({
      model_id: model.model_id,
      ...values,
      version_of: values.version_of ?? null,
      position: isWorn(values.model_type) ? (values.position ?? '') : '',
    })
    refreshModels()
    toast.success('已保存')
    onDone()
  })
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={model}
      onFinish={submit}
      onKeyDown={blockComposingEnter}
    >
      {model.same_file.length > 0 && (
        <Alert
          className="mb-16"
          type="warning"
          showIcon
          title={`库里已经有同一个文件：${model.same_file.map(each => `「${each.model_name}」${each.mine ? '' : '（团队共享）'}`).join('、')}`}
          description="两份内容完全一样。不需要就删掉这一份，空间只占一份。"
        />
      )}
      <Form.Item name="model_name" label="名称" rules={[{ required: true, whitespace: true, message: '请输入名称' }]}>
        <Input maxLength={60} />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="model_type" label="用途">
          <Select options={[{ value: '', label: '不限' }, ...MODEL_TYPES.map(each => ({ value: each.model_type, label: each.name }))]} />
        </Form.Item>
        {isWorn(type) && (
          <Form.Item name="position" label="部位">
            <Select options={[{ value: '', label: '不限' }, ...POSITIONS.map(each => ({ value: each.position, label: each.name }))]} />
          </Form.Item>
        )}
        <Form.Item name="base_model" label="基础模型">
          <Select options={[{ value: '', label: '不清楚' }, ...MODEL_FAMILIES.map(value => ({ value, label: value }))]} />
        </Form.Item>
        {model.kind === 'lora' && (
          <>
            <Form.Item name="weight" label="建议权重">
              <InputNumber min={-2} max={2} step={0.05} />
            </Form.Item>
            <Form.Item name="weight_from" label="权重从">
              <InputNumber min={-2} max={2} step={0.05} />
            </Form.Item>
            <Form.Item name="weight_to" label="到">
              <InputNumber min={-2} max={2} step={0.05} />
            </Form.Item>
          </>
        )}
      </div>
      {model.kind === 'lora' && (
        <Form.Item name="trigger_words" label="触发词">
          <Words tags={model.tags} />
        </Form.Item>
      )}
      <Form.Item name="intro" label="介绍">
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} placeholder="适合画什么，不适合画什么" />
      </Form.Item>
      <Provenance model={model} />
      <Button htmlType="submit" loading={busy}>
        保存
      </Button>
    </Form>
  )
}

const Actions = ({ model, onClose }: { model: OwnModel; onClose: () => void }) => {
  const [busy, setBusy] = useState(false)
  const place = placeOf(model)
  const run = (work: Promise<unknown>) => {
    setBusy(true)
    void work.catch(rethrowUnlessFailure).finally(() => setBusy(false))
  }
  return (
    <div className="row">
      <IconButton icon={Trash2} label="删除模型" onClick={() => run(removeModel(model).then(onClose))} />
      <Button icon={<Share2 size={14} aria-hidden />} disabled={busy} onClick={() => run(setReleased(model))}>
        {model.released ? '取消共享' : '共享给团队'}
      </Button>
      <Button
        type="primary"
        icon={<UploadCloud size={14} aria-hidden />}
        loading={busy || place === 'going'}
        onClick={() => run(deployModel(model))}
      >
        {place === 'none' ? '部署到引擎' : '重新部署'}
      </Button>
    </div>
  )
}

const ModelDrawer = ({ model, onClose }: { model: OwnModel; onClose: () => void }) => {
  const setCover = async (file: File) => {
    const { file_id } = await api.files.image({ file })
    await api.ownModels.save({ model_id: model.model_id, cover_id: file_id })
    refreshModels()
  }
  return (
    <Drawer
      open
      size={520}
      title={model.model_name}
      onClose={onClose}
      destroyOnHidden
      {...(model.mine && { extra: <Actions model={model} onClose={onClose} /> })}
    >
      <div className={styles.head}>
        <div className={`${card.fills} w-128 h-128 rounded-10 bg-hover`}>
          <ModelCover model={model} />
        </div>
        <div className="stack flex-1 items-start gap-12">
          {model.mine ? (
            <PictureButton label={model.cover_id === null ? '加封面' : '换封面'} testId="model-cover" take={setCover} />
          ) : (
            <p>{aboutOf(model)}</p>
          )}
          <Facts model={model} />
        </div>
      </div>
      <Deployments model={model} />
      {model.mine ? (
        <Description key={model.model_id} model={model} onDone={onClose} />
      ) : (
        <>
          {model.intro && <p className="mb-16">{model.intro}</p>}
          {model.trigger_words.length > 0 && (
            <section aria-label="触发词">
              <h3 className="mb-4 text-t2 text-13 font-medium">触发词</h3>
              <p>{model.trigger_words.join('，')}</p>
            </section>
          )}
        </>
      )}
    </Drawer>
  )
}
export default ModelDrawer
