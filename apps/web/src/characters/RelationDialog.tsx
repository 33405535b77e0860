// One relation: between whom, of what kind, from which document to which; new or present.
import { type Presence, type Relation, RELATION_TYPES, type RelationType } from '@qianmu/contract/characters'
import { Button, Form, Input, Select, Slider, Switch } from 'antd'
import { ArrowRightLeft } from 'lucide-react'
import { Failure } from '../kit/failure.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import type { CharacterScreen } from './CharactersPage.tsx'
import { tieLabel } from './model.ts'
import styles from './characters.module.css'

/** A present relation, or the two between whom a new one is to be. */
export type Asked = Relation | { from_id: number; to_id: number }

interface Values {
  from_id: number
  to_id: number
  type: RelationType
  label: string
  directed: boolean
  strength: number
  from_doc_id: number | null
  to_doc_id: number | null
  secret: boolean
}
const TYPES = (Object.keys(RELATION_TYPES) as RelationType[]).map(value => ({ value, label: RELATION_TYPES[value].label }))
const NEW = { type: 'friend', label: '', directed: false, strength: 2, from_doc_id: null, to_doc_id: null, secret: false } as const

/** Refusals name a field of the list; the form has the fields of one. */
const ofThisForm = (error: unknown): never => {
  if (!(error instanceof Failure)) throw error
  const fields = error.fields.map(({ field, msg }) => ({ field: field.replace(/^relations\.0\./, ''), msg }))
  throw new Failure('', { status: error.status ?? 0, reason: error.reason, data: { fields } })
}

export const RelationDialog = ({
  asked,
  screen,
  presence,
  onClose,
}: {
  asked: Asked
  screen: CharacterScreen
  presence: Presence
  onClose: () => void
}) => {
  const { characters, mayEdit } = screen
  const present = 'relation_id' in asked ? asked : undefined
  const [form] = Form.useForm<Values>()
  const people = (characters.cast ?? [])
    .filter(each => each.status === 'confirmed')
    .map(each => ({ value: each.character_id, label: each.name }))
  const docs = presence.docs.map(({ doc_id, doc_name }) => ({ value: doc_id, label: doc_name }))
  const run = async (values: Values) => {
    const given = { ...values, from_doc_id: values.from_doc_id ?? null, to_doc_id: values.to_doc_id ?? null }
    const kept = present ? { relation_id: present.relation_id, evidence: present.evidence } : {}
    await characters.tie({ ...kept, ...given }).catch(ofThisForm)
    onClose()
  }
  const turn = () => form.setFieldsValue({ from_id: form.getFieldValue('to_id') as number, to_id: form.getFieldValue('from_id') as number })
  const person = { options: people, showSearch: { optionFilterProp: 'label' } }
  return (
    <FormDialog<Values>
      title={present ? '角色关系' : '新的关系'}
      ok="保存"
      form={form}
      initial={{ ...NEW, ...asked }}
      run={run}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <Form.Item name="from_id" label="角色" rules={[{ required: true, message: '请选择角色' }]}>
          <Select {...person} />
        </Form.Item>
        <Button type="text" aria-label="对调两人" icon={<ArrowRightLeft size={16} aria-hidden />} onClick={turn} />
        <Form.Item name="to_id" label="和" rules={[{ required: true, message: '请选择角色' }]}>
          <Select {...person} />
        </Form.Item>
      </div>
      <div className={styles.pair}>
        <Form.Item name="type" label="关系">
          <Select options={TYPES} />
        </Form.Item>
        <Form.Item name="label" label="叫法">
          <Input maxLength={12} placeholder="如：前未婚夫" />
        </Form.Item>
      </div>
      <Form.Item name="strength" label="强度（−5 敌 … 5 亲）">
        <Slider min={-5} max={5} ariaLabelForHandle="强度" />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="from_doc_id" label="从">
          <Select allowClear placeholder="一开始" options={docs} />
        </Form.Item>
        <Form.Item name="to_doc_id" label="到">
          <Select allowClear placeholder="一直" options={docs} />
        </Form.Item>
      </div>
      <div className={styles.switches}>
        <Form.Item name="directed" label="有方向" valuePropName="checked" layout="horizontal">
          <Switch size="small" />
        </Form.Item>
        <Form.Item name="secret" label="秘密" valuePropName="checked" layout="horizontal">
          <Switch size="small" />
        </Form.Item>
        {present && (
          <Button danger type="text" disabled={!mayEdit} onClick={() => void characters.untie(present, tieLabel(present)).then(onClose)}>
            删除关系
          </Button>
        )}
      </div>
    </FormDialog>
  )
}
