// Common remarks to begin a comment from: the official ones and those of the team, which who may keeps, changes and deletes.
import { type CommentTemplate, COMMENT_LEVELS, type Thread } from '@qianmu/contract/works/supervision'
import { Button, Dropdown, Form, Input, Segmented } from 'antd'
import { MessageSquareQuote, Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useMay } from '../../../kit/permission.ts'
import { toast } from '../../../kit/toast.ts'
import { useAction, useCall } from '../../../kit/use-call.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { offerUndo } from '../../../ui/undo.ts'
import styles from './threads.module.css'

type Level = Thread['level']

const SAVE = 'save'

/** Common remarks to begin from; who keeps the team's templates adds the present one, or takes one of the team's away. */
export const CommonRemarks = ({ body, level, use }: { body: string; level: Level; use: (template: CommentTemplate) => void }) => {
  const { data = [] } = useCall(api.comments.templates, {}, { staleMs: 60_000 })
  const mayKeep = useMay('mTemplateLib', 'team')
  const refreshes = [api.comments.templates]
  const [open, setOpen] = useState(false)
  const [editing, setEditing] = useState<CommentTemplate>()
  const change = useAction(api.comments.changeTemplate, { refreshes })
  const edit = (template: CommentTemplate | undefined) => {
    setOpen(false)
    setEditing(template)
  }
  const add = useAction(api.comments.addTemplate, { refreshes, done: () => toast.success('已存为常用评语') })
  const remove = useAction(api.comments.removeTemplate, {
    refreshes,
    done: (_, { comment_template_id }) => {
      const gone = data.find(each => each.comment_template_id === comment_template_id)
      if (gone) offerUndo('常用评语已删除', () => add.mutate({ body: gone.body, level: gone.level }))
    },
  })
  const items = data.map(({ body: text, level: asks, official, comment_template_id }, index) => ({
    key: String(index),
    label: (
      <span className="flex items-start gap-8 max-w-320 whitespace-normal">
        <span className={`tag ${styles.level}`} data-level={asks}>
          {COMMENT_LEVELS[asks]}
        </span>
        <span className="grow">{text}</span>
        {!official && mayKeep && (
          <span onClick={event => event.stopPropagation()}>
            <IconButton size={24} icon={Pencil} label="编辑这条常用评语" onClick={() => edit(data[index])} />
            <IconButton size={24} icon={X} label="删除这条常用评语" onClick={() => remove.mutate({ comment_template_id })} />
          </span>
        )}
      </span>
    ),
  }))
  const save = { key: SAVE, label: '把写下的存为常用评语', disabled: body.trim() === '' }
  return (
    <>
      <Dropdown
        trigger={['click']}
        open={open}
        onOpenChange={setOpen}
        menu={{
          items: mayKeep ? [...items, { type: 'divider' as const }, save] : items,
          className: 'max-h-360 overflow-y-auto',
          onClick: ({ key }) => (key === SAVE ? add.mutate({ body: body.trim(), level }) : use(data[Number(key)]!)),
        }}
      >
        <Button size="small" type="text" icon={<MessageSquareQuote size={14} aria-hidden />}>
          常用评语
        </Button>
      </Dropdown>
      {editing && (
        <FormDialog<Pick<CommentTemplate, 'body' | 'level'>>
          title="编辑常用评语"
          ok="保存"
          initial={{ body: editing.body, level: editing.level }}
          run={async given => {
            await change.mutateAsync({ comment_template_id: editing.comment_template_id, body: given.body.trim(), level: given.level })
            setEditing(undefined)
          }}
          onClose={() => setEditing(undefined)}
        >
          <Form.Item name="body" label="评语" rules={[{ required: true, whitespace: true, message: '请输入评语' }]}>
            <Input.TextArea autoFocus maxLength={2000} autoSize={{ minRows: 2, maxRows: 6 }} />
          </Form.Item>
          <Form.Item name="level" label="级别">
            <Segmented options={Object.entries(COMMENT_LEVELS).map(([value, label]) => ({ value, label }))} />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}
