// One relation: between whom, of what kind, from which document to which; new or present.
import { type Presence, type Relation, RELATION_TYPES, type RelationType } from '@qianmu/contract/characters'
import { Button, Form, Input, Select, Slider, Switch } from 'antd'
import { ArrowRightLeft } from 'lucide-react'
import { api } from '../api.ts'
import { Failure } from '../kit/failure.ts'
import { useCall } from '../kit/use-call.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import type { Uses } from './CharactersPage.tsx'
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
  /** Document and scene of each. */
  evidence: string[]
}
const TYPES = (Object.keys(RELATION_TYPES) as RelationType[]).map(value => ({ value, label: RELATION_TYPES[value].label }))
const NEW = { type: 'friend', label: '', directed: false, strength: 2, from_doc_id: null, to_doc_id: null, secret: false } as const

type Evidence = Relation['evidence'][number]
const keyOf = ({ doc_id, scene_id }: Evidence): string => `${doc_id} ${scene_id}`
const sceneOf = (key: string): Evidence => ({ doc_id: Number(key.split(' ')[0]), scene_id: key.split(' ')[1] ?? '' })

/** The scenes of the work to choose from, by document. */
const useScenes = (project_id: number) => {
  const { data: episodes } = useCall(api.cards.scenes, { project_id }, { staleMs: 30_000 })
  return (episodes ?? []).map(({ doc_id, doc_name, scenes }) => ({
    label: doc_name,
    title: doc_name,
    options: scenes.map(({ scene_id, no, heading }) => ({
      value: keyOf({ doc_id, scene_id }),
      label: `${no} ${heading}`.trim() || doc_name,
    })),
  }))
}

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
  screen: Uses<'characters' | 'mayEdit' | 'projectId'>
  presence: Presence
  onClose: () => void
}) => {
  const { characters, mayEdit } = screen
  const present = 'relation_id' in asked ? asked : undefined
  const [form] = Form.useForm<Values>()
  const people = (characters.cast ?? [])
    .filter(each => each.status === 'confirmed')
    .map(each => ({ value: each.character_id, label: each.name }))
  const scenes = useScenes(screen.projectId)
  const docs = presence.docs.map(({ doc_id, doc_name }) => ({ value: doc_id, label: doc_name }))
  const run = async (values: Values) => {
    const evidence = (values.evidence ?? []).map(sceneOf)
    const given = { ...values, evidence, from_doc_id: values.from_doc_id ?? null, to_doc_id: values.to_doc_id ?? null }
    const kept = present ? { relation_id: present.relation_id } : {}
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
      initial={{ ...NEW, ...asked, evidence: present?.evidence.map(keyOf) ?? [] }}
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
      <Form.Item name="evidence" label="依据的场次">
        <Select mode="multiple" placeholder="哪几场看得出来" options={scenes} showSearch={{ optionFilterProp: 'label' }} maxTagCount={4} />
      </Form.Item>
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
