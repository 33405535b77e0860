// Names for characters: a form with every option, and the names with their reading, meaning and what they sound like.
import {
  type GeneratedName,
  NAME_COUNTRIES,
  NAME_CULTURES,
  NAME_DRAMAS,
  NAME_MODES,
  NAME_POSTFIXES,
  type textTools,
} from '@qianmu/contract/assistant/text-tools'
import type { Sent } from '@qianmu/contract/kit/call'
import { AutoComplete, Button, Form, Input, InputNumber, Segmented, Select } from 'antd'
import { Copy, CornerDownLeft, Sparkles } from 'lucide-react'
import { api } from '../../api.ts'
import { toast } from '../../kit/toast.ts'
import { useAction } from '../../kit/use-call.ts'
import { copyText } from '../../ui/copy.ts'
import { Empty } from '../../ui/Empty.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { blockComposingEnter } from '../../ui/shortcuts.ts'
import { useLanguageEngine } from '../content/index.ts'
import { insertAtCaret } from './text-of-editor.ts'
import styles from './text-tools.module.css'
import type { ToolProps } from './TextTools.tsx'

type Options = Omit<Sent<typeof textTools.generateName>, 'project_id' | 'seed' | 'model'>
const START: Options = {
  country: '中国',
  culture: '现代',
  drama: '都市',
  family_name: '',
  lengths: [],
  gender: '不限',
  keyword: '',
  limit: 10,
  mode: '常规',
  postfix: '',
}
const optionsOf = (values: readonly string[]) => values.map(value => ({ value, label: value }))
const LENGTHS = [2, 3, 4, 5, 6, 7, 8].map(value => ({ value, label: `${value} 字` }))

export const NameTool = ({ editor, projectId, mayWrite }: ToolProps) => {
  const [form] = Form.useForm<Options>()
  const country = Form.useWatch('country', form) ?? START.country
  const make = useAction(api.textTools.generateName)
  const chinese = country === '中国'
  const engine = useLanguageEngine()
  const isAi = make.variables?.model === 1
  const ask = (options: Options, model: 0 | 1) => make.mutate({ ...options, project_id: projectId, model })
  return (
    <>
      <Form
        form={form}
        size="small"
        layout="vertical"
        requiredMark={false}
        className={styles.form}
        initialValues={START}
        onKeyDown={blockComposingEnter}
        onFinish={values => ask(values, 0)}
      >
        <Form.Item name="country" label="国家">
          <Select options={optionsOf(NAME_COUNTRIES)} />
        </Form.Item>
        <Form.Item name="culture" label="文化背景">
          <Select options={optionsOf(NAME_CULTURES)} disabled={!chinese} />
        </Form.Item>
        <Form.Item name="drama" label="题材">
          <Select options={optionsOf(NAME_DRAMAS)} disabled={!chinese} />
        </Form.Item>
        <Form.Item name="mode" label="取名方式">
          <Select options={optionsOf(NAME_MODES)} disabled={!chinese} />
        </Form.Item>
        <Form.Item name="gender" label="性别">
          <Segmented block options={['不限', '男', '女']} />
        </Form.Item>
        <Form.Item name="lengths" label="字数">
          <Select mode="multiple" options={LENGTHS} placeholder="不限" maxTagCount="responsive" />
        </Form.Item>
        <Form.Item name="family_name" label="姓氏">
          <Input maxLength={12} placeholder="不限" />
        </Form.Item>
        <Form.Item name="keyword" label="关键词">
          <Input maxLength={20} placeholder="字或寓意，如 雪、勇敢" />
        </Form.Item>
        <Form.Item name="postfix" label="后缀">
          <AutoComplete options={optionsOf(NAME_POSTFIXES)} maxLength={12} placeholder="如 称谓、先生" />
        </Form.Item>
        <Form.Item name="limit" label="数量">
          <InputNumber min={1} max={50} style={{ width: '100%' }} />
        </Form.Item>
        <div className={`${styles.bar} ${styles.wide}`}>
          <Button type="primary" htmlType="submit" loading={make.isPending && !isAi} disabled={make.isPending}>
            取名
          </Button>
          <Button
            icon={<Sparkles size={14} aria-hidden />}
            loading={make.isPending && isAi}
            disabled={make.isPending || !engine?.available}
            title={engine?.available ? `由 ${engine.name} 取名，不足的由规则补上` : (engine?.reason ?? '')}
            onClick={() => ask(form.getFieldsValue(), 1)}
          >
            AI 取名
          </Button>
        </div>
      </Form>
      {make.data && isAi && <p className="meta">{`${make.data.engine.name}：${make.data.engine.note}`}</p>}
      {make.data?.notes.map(note => (
        <p key={note} className="my-8 mx-0 text-t2">
          {note}
        </p>
      ))}
      {!make.data && <Empty art="people" title="给角色取名" help="与本作品已有角色同名、同音的会自动避开。" />}
      <ul className={styles.cards} aria-label="名字">
        {make.data?.names.map(name => (
          <NameRow key={name.name} made={name} {...(mayWrite ? { insert: () => insertAtCaret(editor, name.name) } : {})} />
        ))}
      </ul>
    </>
  )
}

const NameRow = ({ made, insert }: { made: GeneratedName; insert?: () => void }) => {
  const copy = async () => {
    if (await copyText(made.name)) toast.success(`已复制「${made.name}」`)
  }
  return (
    <li className={styles.card}>
      <span className="row">
        <span className="strong">{made.name}</span>
        {made.by === 'model' && <span className="tag">AI</span>}
        <span className="meta cut grow">{made.reading}</span>
        <IconButton size={24} icon={Copy} label={`复制 ${made.name}`} onClick={() => void copy()} />
        <IconButton size={24} icon={CornerDownLeft} label={`插入 ${made.name}`} disabled={!insert} onClick={() => insert?.()} />
      </span>
      {made.source && <p className="meta">{made.source}</p>}
      {made.meaning && <p className="meta">{made.meaning}</p>}
      {made.warnings.length > 0 && <p className="warned">{made.warnings.join('；')}</p>}
    </li>
  )
}
