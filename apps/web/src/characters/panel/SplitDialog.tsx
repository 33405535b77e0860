// A second person who was taken for this one: some of the names and relations become a character of their own.
import type { Character } from '@qianmu/contract/characters'
import { AutoComplete, Form, Select } from 'antd'
import { FormDialog } from '../../ui/FormDialog.tsx'
import type { Uses } from '../CharactersPage.tsx'
import { tieLabel } from '../model.ts'

interface Values {
  name: string
  aliases: string[]
  relation_ids: number[]
}

export const SplitDialog = ({ screen, character, onClose }: { screen: Uses<'characters'>; character: Character; onClose: () => void }) => {
  const { cast = [], ties, split } = screen.characters
  const id = character.character_id
  const names = character.aliases.map(({ text }) => ({ value: text, label: text }))
  const own = ties?.relations.filter(tie => tie.from_id === id || tie.to_id === id) ?? []
  const nameOf = (other: number) => cast.find(each => each.character_id === other)?.name ?? ''
  const run = async ({ name, aliases, relation_ids }: Values) => {
    await split(character, { name: name.trim(), aliases: aliases.filter(alias => alias !== name.trim()), relation_ids })
    onClose()
  }
  return (
    <FormDialog<Values>
      title={`从「${character.name}」拆出一个角色`}
      ok="拆出"
      initial={{ name: '', aliases: [], relation_ids: [] }}
      run={run}
      onClose={onClose}
      width={420}
    >
      <Form.Item name="name" label="新角色的姓名" rules={[{ required: true, whitespace: true, message: '请输入姓名' }]}>
        <AutoComplete options={names} maxLength={30} />
      </Form.Item>
      <Form.Item name="aliases" label="带走的别名">
        <Select mode="multiple" options={names} />
      </Form.Item>
      <Form.Item name="relation_ids" label="带走的关系">
        <Select
          mode="multiple"
          options={own.map(tie => ({
            value: tie.relation_id,
            label: `${tieLabel(tie)} · ${nameOf(tie.from_id === id ? tie.to_id : tie.from_id)}`,
          }))}
        />
      </Form.Item>
    </FormDialog>
  )
}
