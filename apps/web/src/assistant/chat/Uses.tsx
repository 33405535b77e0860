// Where an answer goes: into the text as a suggestion, a card, a character, a comment, or the clipboard.
import { Button, Dropdown, Form, Input, Select } from 'antd'
import { Copy, Ellipsis, TextCursorInput } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { api } from '../../api.ts'
import { toast } from '../../kit/toast.ts'
import { useAction, useCall } from '../../kit/use-call.ts'
import { copyText } from '../../ui/copy.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { known } from './runs.ts'
import { useDesk } from './state.ts'
import type { AtHand } from './use-context.ts'

/** Longest title of a card, comment, and notes of a character. */
const MOST = { title: 30, comment: 2000, notes: 2000 } as const

export const copyAnswer = (text: string) => void copyText(text).then(done => done && toast.success('已复制'))

/** A text for the script can be put in where a text is open; beside that it can be copied. */
export const Insert = ({ text, answerId, wordless = false }: { text: string; answerId: number; wordless?: boolean }) => {
  const desk = useDesk(now => now.desk)
  const asked = known.get(answerId)
  const insert = () => desk?.insert(text, asked?.docId === desk.docId ? asked.passage : null)
  return (
    <>
      <Button
        size="small"
        icon={<TextCursorInput aria-hidden />}
        disabled={!desk}
        title={desk ? '作为修订建议插入，接受后才算数' : '打开一篇文档后可以插入'}
        onClick={insert}
      >
        插入为建议
      </Button>
      {!wordless && <IconButton icon={Copy} size={24} label="复制" onClick={() => copyAnswer(text)} />}
    </>
  )
}

/** The person an answer is noted at: one of the work, or a new one. */
const CharacterDialog = ({ text, project, onClose }: { text: string; project: number; onClose: () => void }) => {
  const { data: people = [] } = useCall(api.characters.list, { project_id: project })
  const save = useAction(api.characters.add, { refreshes: [api.characters.list], done: () => toast.success('已写进人物') })
  const update = useAction(api.characters.update, { refreshes: [api.characters.list], done: () => toast.success('已写进人物') })
  const run = async ({ person, name = '' }: { person: number; name?: string }) => {
    const one = people.find(({ character_id }) => character_id === person)
    if (one) await update.mutateAsync({ character_id: one.character_id, version: one.version, notes: noted(one.notes, text) })
    else await save.mutateAsync({ project_id: project, name, notes: noted('', text) })
    onClose()
  }
  const [form] = Form.useForm<{ person: number; name?: string }>()
  const person = Form.useWatch('person', form)
  return (
    <FormDialog title="写进人物" ok="写进备注" form={form} initial={{ person: 0 }} run={run} onClose={onClose}>
      <Form.Item name="person" label="人物">
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={[{ value: 0, label: '新建一个人物' }, ...people.map(({ character_id, name }) => ({ value: character_id, label: name }))]}
        />
      </Form.Item>
      {person === 0 && (
        <Form.Item name="name" label="姓名" rules={[{ required: true, whitespace: true, message: '请输入姓名' }]}>
          <Input maxLength={30} />
        </Form.Item>
      )}
      <p className="meta whitespace-pre-wrap max-h-160 overflow-y-auto">{text}</p>
    </FormDialog>
  )
}
/** Notes with what is put to them. */
const noted = (before: string, text: string) => [before, text].filter(Boolean).join('\n').slice(0, MOST.notes)

interface Props {
  text: string
  atHand: Pick<AtHand, 'project' | 'desk'>
  /** What else can be done with the answer. */
  more: { key: string; label: ReactNode; danger?: boolean; onClick: () => void }[]
}

export const UsesMenu = ({ text, atHand: { project, desk }, more }: Props) => {
  const [person, setPerson] = useState(false)
  const card = useAction(api.cards.add, { refreshes: [api.cards.listAll], done: () => toast.success('已写成构思卡') })
  const comment = useAction(api.comments.add, { refreshes: [api.comments.list], done: () => toast.success('已写成批注') })
  const title = (text.split('\n').find(line => /[\p{L}\p{N}]/u.test(line)) ?? '').replace(/^[#>*\-\s\d.]+|[*`]/g, '').slice(0, MOST.title)
  const remark = () => {
    const selection = desk!.commentPlace()
    comment.mutate({ doc_id: desk!.docId, body: text.slice(0, MOST.comment), ...(selection ? { selection } : { level: 'whole' as const }) })
  }
  const items = [
    { key: 'card', label: '写成构思卡', disabled: !project, onClick: () => card.mutate({ project_id: project, title, text }) },
    { key: 'person', label: '写进人物…', disabled: !project, onClick: () => setPerson(true) },
    { key: 'comment', label: '写成批注', disabled: !desk, onClick: remark },
    { type: 'divider' as const },
    ...more,
  ]
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <IconButton icon={Ellipsis} size={24} label="更多" />
      </Dropdown>
      {person && <CharacterDialog text={text} project={project} onClose={() => setPerson(false)} />}
    </>
  )
}
