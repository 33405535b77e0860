// Connecting an engine, or changing one: what it is, where it answers, its key, and what a trial says (mockup 09b).
import { type Engine, ENGINE_LIMITS, type EngineProgram } from '@qianmu/contract/engines'
import { AutoComplete, Button, Form, Input, InputNumber } from 'antd'
import { Plug } from 'lucide-react'
import { api } from '../api.ts'
import { useAction } from '../kit/use-call.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import styles from './engines.module.css'
import { type Program, PROGRAMS, programOf } from './programs.ts'
import { TrialList } from './TrialList.tsx'
import { useTrial } from './use-trial.ts'
import { WorkflowField } from './WorkflowField.tsx'

interface Values {
  kind: EngineProgram
  address: string
  name: string
  account: string
  secret: string
  model: string
  price: number
  workflow: string
  models_folder: string
  places: number
}
const fresh = ({ kind, address, title, models, anyModel, places }: Program): Values => ({
  kind,
  address,
  name: title,
  account: '',
  secret: '',
  model: anyModel ? '' : (models?.[0] ?? ''),
  price: 0,
  workflow: '',
  models_folder: '',
  places,
})

const Tiles = ({ value, onChange }: { value?: EngineProgram; onChange?: (kind: EngineProgram) => void }) => (
  <div className="grid grid-cols-[1fr_1fr] gap-8" role="radiogroup" aria-label="引擎种类">
    {PROGRAMS.map(({ kind, title, does, icon: Icon }) => (
      <label key={kind} className={styles.tile}>
        <input type="radio" name="engine-kind" checked={value === kind} onChange={() => onChange?.(kind)} />
        <Icon size={18} aria-hidden />
        <span>
          <b>{title}</b>
          <span className="meta">{does}</span>
        </span>
      </label>
    ))}
  </div>
)

const FolderField = ({ example }: { example: string }) => (
  <Form.Item
    name="models_folder"
    label="模型文件夹（选填）"
    className={styles.wide ?? ''}
    extra="运行任务的机器上它的 models 文件夹；填写后，团队成员可以把自己的模型部署到这里"
  >
    <Input placeholder={example} spellCheck={false} autoComplete="off" />
  </Form.Item>
)

const Fields = ({ program, engine }: { program: Program; engine: Engine | undefined }) => {
  const needsSecret = program.models !== undefined && !program.keyless
  return (
    <div className={styles.fields}>
      <Form.Item name="address" label="地址" className={styles.wide ?? ''} rules={[{ required: true, message: '请输入地址' }]}>
        <Input placeholder={program.address} spellCheck={false} autoComplete="off" />
      </Form.Item>
      <Form.Item name="name" label="名称" rules={[{ required: true, message: '请输入名称' }]}>
        <Input maxLength={60} />
      </Form.Item>
      {program.account && (
        <Form.Item name="account" label="用户名（选填）" className={styles.wide ?? ''}>
          <Input placeholder="启动参数有 --api-auth 时填写" autoComplete="off" />
        </Form.Item>
      )}
      {program.secret && (
        <Form.Item
          name="secret"
          label={needsSecret ? program.secret : `${program.secret}（选填）`}
          {...(needsSecret && !engine && { rules: [{ required: true, message: '请填写密钥' }] })}
        >
          <Input.Password placeholder={engine?.has_secret ? '已保存，不改就留空' : '加密保存，不再显示'} autoComplete="new-password" />
        </Form.Item>
      )}
      {program.models && (
        <Form.Item
          name="model"
          label={program.modelLabel ?? '模型'}
          extra={program.modelHelp}
          className={program.modelHelp ? (styles.wide ?? '') : ''}
          {...(!program.anyModel && { rules: [{ required: true, message: `请填写${program.modelLabel ?? '模型'}` }] })}
        >
          {program.modelHelp ? (
            <Input.TextArea rows={3} spellCheck={false} />
          ) : (
            <AutoComplete options={program.models.map(value => ({ value }))} />
          )}
        </Form.Item>
      )}
      {program.workflow && (
        <Form.Item
          name="workflow"
          label="工作流"
          className={styles.wide ?? ''}
          rules={[{ required: true, message: '请放入一份图生视频的工作流' }]}
          extra="从 ComfyUI 导出的 JSON：要有「载入图片」，以保存视频、GIF 或动图的节点结束；描述、时长、画幅和种子由千幕填进去"
        >
          <WorkflowField />
        </Form.Item>
      )}
      {program.priced && (
        <Form.Item name="price" label="每秒多少元" extra="0 是免费；标了价，生成前先估价，并受上限管住">
          <InputNumber min={0} max={ENGINE_LIMITS.price} />
        </Form.Item>
      )}
      {program.folder && <FolderField example={program.folder} />}
      <Form.Item
        name="places"
        label={program.port === 'image' ? '同时交给它的张数' : program.port === 'film' ? '同时交给它的段数' : '同时问它几次'}
        extra={program.port === 'language' ? '再多就先问别的引擎' : '其余任务排队，由千幕管理'}
      >
        <InputNumber min={1} max={16} precision={0} />
      </Form.Item>
    </div>
  )
}

/** What another engine changes: the lists of engines and of what they hold. */
export const ENGINES_CHANGED = [
  api.engines.list,
  api.drawing.engines,
  api.content.engine,
  api.voices.packs,
  api.music.records,
  api.filmTakes.quote,
  ...Object.values(api.models),
]

/** @param engine the one that is changed; without, a new one is connected */
export const EngineDialog = ({ engine, onClose }: { engine?: Engine; onClose: () => void }) => {
  const [form] = Form.useForm<Values>()
  const kind = Form.useWatch('kind', form) ?? engine?.program ?? 'comfy'
  const program = programOf(kind)!
  const { trial, run, forget } = useTrial()
  const add = useAction(api.engines.add, { refreshes: ENGINES_CHANGED })
  const update = useAction(api.engines.update, { refreshes: ENGINES_CHANGED })
  const engineId = engine?.engine_id ?? undefined

  const pick = (next: EngineProgram) => {
    form.setFieldsValue(fresh(programOf(next)!))
    forget()
  }
  const test = async () => {
    const { address, account = '', secret = '', model = '', workflow = '' } = await form.validateFields()
    const setting = { kind, address, account, secret, model, workflow }
    await run({ ...(engineId && { engine_id: engineId }), setting }, program.port)
  }
  const save = async ({ secret = '', account = '', model = '', price = 0, workflow = '', models_folder = '', ...values }: Values) => {
    if (engineId === undefined) await add.mutateAsync({ ...values, account, secret, model, price, workflow, models_folder })
    else
      await update.mutateAsync({
        engine_id: engineId,
        name: values.name,
        address: values.address,
        places: values.places,
        account,
        model,
        price: price ?? 0,
        workflow,
        models_folder,
        ...(secret && { secret }),
      })
    onClose()
  }
  const initial = engine ? { ...engine, kind, secret: '' } : fresh(PROGRAMS[0]!)
  return (
    <FormDialog<Values>
      title={engine ? `设置 ${engine.name}` : '连接引擎'}
      ok={engine ? '保存' : '保存并启用'}
      form={form}
      initial={initial}
      run={save}
      onClose={onClose}
      onChange={forget}
      width={560}
    >
      {!engine && (
        <Form.Item name="kind" getValueFromEvent={(next: EngineProgram) => (pick(next), next)}>
          <Tiles />
        </Form.Item>
      )}
      {engine && <Form.Item name="kind" hidden />}
      <Fields program={program} engine={engine} />
      <Button icon={<Plug size={14} aria-hidden />} loading={trial?.running ?? false} onClick={() => void test().catch(stayInForm)}>
        测试
      </Button>
      {trial && <TrialList {...trial} />}
    </FormDialog>
  )
}

/** What a field refuses stands at the field. */
const stayInForm = (error: unknown) => {
  if (!(error instanceof Object && 'errorFields' in error)) throw error
}
