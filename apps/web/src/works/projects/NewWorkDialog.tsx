// The new-work dialog: name, media, length, audience, cover, tags; Enter creates, and a half-filled form survives a reload.
import { LENGTH_TYPES, MEDIA_TYPES, type MediaType, TARGET_GROUPS } from '@qianmu/contract/works/kinds'
import type { Template } from '@qianmu/contract/works/templates'
import { Form, Input, Modal, Radio, Segmented, Select } from 'antd'
import { useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { toast } from '../../kit/toast.ts'
import { useDraft } from '../../ui/draft.ts'
import { useSubmit } from '../../ui/form.ts'
import { useWorkActions } from './actions.ts'
import { CoverField } from './CoverField.tsx'
import { MediaIcon } from './MediaIcon.tsx'
import { workPath } from '../places.ts'
import { MEDIA_LIST } from './view.ts'
import styles from './new-work.module.css'

interface Values {
  project_name: string
  script_type: MediaType
  length_type: keyof typeof LENGTH_TYPES
  target_group: keyof typeof TARGET_GROUPS
  tags: string[]
}
/** What the form holds; a chosen file does not survive a reload. */
type Fields = Values & { cover?: File }
const EMPTY: Values = { project_name: '', script_type: 'SCRIPT', length_type: 'MEDIUM', target_group: 'A', tags: [] }

/** What each kind of work is written in. */
const SAYS: Record<MediaType, string> = {
  SCRIPT: '分集、分场，对白与动作',
  CARTOON: '分话、分页，画面与台词',
  NOVEL: '分卷、分章，连续正文',
  ANIMATION: '分话、分场，镜头与对白',
  GAME: '分集、分支，选项与结局',
}

/** @param template a template of a whole work to begin with; it decides what is written */
const NewWorkDialog = ({ template, onClose }: { template?: Template; onClose: () => void }) => {
  const [form] = Form.useForm<Fields>()
  const [draft, setDraft] = useDraft('new-work', EMPTY)
  const navigate = useNavigate()
  const { refresh } = useWorkActions()
  const { submit, busy } = useSubmit(form, async ({ cover, ...values }) => {
    const script_type = template?.script_type ?? values.script_type
    const { project_type } = MEDIA_TYPES[script_type]
    const picture = cover ? { cover_file_id: (await api.files.image({ file: cover })).file_id } : {}
    const from = template ? { template_id: template.template_id } : {}
    const { project_id } = await api.projects.add({ ...values, ...from, ...picture, script_type, project_type })
    setDraft(EMPTY)
    await refresh()
    toast.success(`《${values.project_name.trim()}》已创建`)
    await navigate(workPath({ project_id, project_type }))
  })
  const options = <K extends string>(table: Record<K, string>) =>
    Object.entries(table).map(([value, label]) => ({ value: value as K, label: label as string }))
  return (
    <Modal
      open
      title={template ? `从「${template.template_name}」新建作品` : '新建作品'}
      okText="创建"
      cancelText="取消"
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={onClose}
      width={640}
      destroyOnHidden
      style={{ top: '15vh' }}
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={draft}
        onValuesChange={(_, { cover: _cover, ...all }) => setDraft(all)}
        onFinish={submit}
      >
        <Form.Item name="project_name" label="作品名称" rules={[{ required: true, whitespace: true, message: '请输入作品名称' }]}>
          <Input
            autoFocus
            maxLength={40}
            showCount
            placeholder="例如：雨夜归人"
            onPressEnter={event => event.nativeEvent.isComposing || form.submit()}
          />
        </Form.Item>
        <Form.Item name="script_type" label="写什么" hidden={template !== undefined}>
          <Radio.Group className={styles.media ?? ''}>
            {MEDIA_LIST.map(media => (
              <Radio key={media} value={media} className={styles.tile ?? ''}>
                <span className="flex flex-col gap-2">
                  <span className="row strong">
                    <MediaIcon media={media} size={16} />
                    {MEDIA_TYPES[media].name}
                  </span>
                  <span className="meta">{SAYS[media]}</span>
                </span>
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
        <div className={styles.pair}>
          <Form.Item name="length_type" label="篇幅">
            <Segmented block options={options(LENGTH_TYPES)} />
          </Form.Item>
          <Form.Item name="target_group" label="受众">
            <Segmented block options={options(TARGET_GROUPS)} />
          </Form.Item>
        </div>
        <Form.Item name="cover" label="封面">
          <CoverField seed={1} />
        </Form.Item>
        <Form.Item name="tags" label="标签（选填，回车添加）">
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            maxCount={10}
            placeholder="例如：悬疑、都市"
            tokenSeparators={['，', ',', '、']}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
export default NewWorkDialog
