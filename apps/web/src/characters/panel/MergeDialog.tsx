// Which other character is the same person: its names become aliases, its relations move; 撤销 takes it back.
import type { Character } from '@qianmu/contract/characters'
import { Form, Select } from 'antd'
import { FormDialog } from '../../ui/FormDialog.tsx'
import type { Uses } from '../CharactersPage.tsx'

interface Props {
  screen: Uses<'characters'>
  character: Character
  onClose: () => void
}

export const MergeDialog = ({ screen: { characters }, character, onClose }: Props) => {
  const others = (characters.cast ?? []).filter(each => each.character_id !== character.character_id)
  const run = async ({ merged_id }: { merged_id: number }) => {
    const merged = others.find(each => each.character_id === merged_id)
    if (merged) await characters.merge(character, merged)
    onClose()
  }
  return (
    <FormDialog<{ merged_id: number }> title={`合并到「${character.name}」`} ok="合并" run={run} onClose={onClose} width={420}>
      <Form.Item
        name="merged_id"
        label="和谁是同一个人"
        extra="那个角色的名字会成为别名，关系会移过来。"
        rules={[{ required: true, message: '请选择角色' }]}
      >
        <Select
          autoFocus
          showSearch={{ optionFilterProp: 'label' }}
          options={others.map(each => ({ value: each.character_id, label: each.name }))}
        />
      </Form.Item>
    </FormDialog>
  )
}
