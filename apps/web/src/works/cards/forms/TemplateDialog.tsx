// The form builder: a card template's name and its fields, each with a title, a kind, and the options of a choice; put in order by buttons.
import { CARD_LIMITS, CARD_TYPES, type CardType, FIELD_KINDS, type TemplateField } from '@qianmu/contract/works/cards'
import { Button, Form, Input, Select } from 'antd'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { newField, tidied } from './fields.ts'
import styles from './forms.module.css'

const KIND_OPTIONS = Object.entries(FIELD_KINDS).map(([value, { label }]) => ({ value, label }))

interface Values {
  name: string
  fields: TemplateField[]
}

interface Props {
  title: string
  type: CardType
  initial: Values
  run: (name: string, fields: TemplateField[]) => Promise<unknown>
  onClose: () => void
}

interface RowProps {
  /** Its place among the fields. */
  at: number
  count: number
  move: (from: number, to: number) => void
  remove: (at: number) => void
}

const FieldRow = ({ at, count, move, remove }: RowProps) => {
  const kind = Form.useWatch<TemplateField['kind'] | undefined>(['fields', at, 'kind'])
  const nth = `第 ${at + 1} 个字段`
  return (
    <li className="flex flex-col gap-6">
      <span className={styles.line}>
        <Form.Item name={[at, 'key']} hidden>
          <Input />
        </Form.Item>
        <Form.Item className="flex-1" name={[at, 'title']} rules={[{ required: true, whitespace: true, message: '请输入字段名称' }]}>
          <Input maxLength={20} placeholder="字段名称" aria-label={`${nth}的名称`} />
        </Form.Item>
        <Form.Item name={[at, 'kind']}>
          <Select className="w-112" options={KIND_OPTIONS} aria-label={`${nth}的类型`} />
        </Form.Item>
        <IconButton icon={ArrowUp} label={`${nth}上移`} disabled={at === 0} onClick={() => move(at, at - 1)} />
        <IconButton icon={ArrowDown} label={`${nth}下移`} disabled={at === count - 1} onClick={() => move(at, at + 1)} />
        <IconButton icon={X} label={`去掉${nth}`} disabled={count === 1} onClick={() => remove(at)} />
      </span>
      {kind === 'choice' && (
        <Form.Item name={[at, 'options']} rules={[{ required: true, type: 'array', min: 1, message: '至少写一个选项' }]}>
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            maxCount={CARD_LIMITS.options}
            tokenSeparators={['，', ',', '、']}
            placeholder="选项，回车添加"
            aria-label={`${nth}的选项`}
          />
        </Form.Item>
      )}
    </li>
  )
}

const TemplateDialog = ({ title, type, initial, run, onClose }: Props) => (
  <FormDialog<Values>
    title={title}
    ok="保存"
    width={560}
    initial={initial}
    run={async ({ name, fields }) => {
      await run(name.trim(), tidied(fields))
      onClose()
    }}
    onClose={onClose}
  >
    <Form.Item name="name" label="模板名称" rules={[{ required: true, whitespace: true, message: '请输入模板名称' }]}>
      <Input autoFocus maxLength={20} showCount placeholder="例如：欲望与代价" />
    </Form.Item>
    <p className="meta">{CARD_TYPES[type]}卡片可以填的内容；改名和调整顺序不影响已经填好的卡片。</p>
    <Form.List name="fields">
      {(rows, { add, remove, move }, { errors }) => (
        <>
          <ul className={styles.fields} aria-label="字段">
            {rows.map((row, at) => (
              <FieldRow key={row.key} at={at} count={rows.length} move={move} remove={remove} />
            ))}
          </ul>
          <Form.ErrorList errors={errors} />
          <Button size="small" icon={<Plus aria-hidden />} disabled={rows.length >= CARD_LIMITS.fields} onClick={() => add(newField())}>
            添加字段
          </Button>
        </>
      )}
    </Form.List>
  </FormDialog>
)
export default TemplateDialog
