// Templates of instructions for the chat: used, kept at hand by the work, written and changed by whoever may.
import type { Instruction } from '@qianmu/contract/assistant/instructions'
import { Button, Form, Input, Select } from 'antd'
import { Pencil, Plus, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api.ts'
import { useSession } from '../../kit/session.ts'
import { useAction } from '../../kit/use-call.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { offerUndo } from '../../ui/undo.ts'

const SCOPES = { 0: '内置', 1: '我的', 2: '官方', 3: '团队' } as const
const TYPES = { GENERAL: '直接问', ADVANCED: '先填空' } as const
const REFRESHES = [api.instructions.forChat, api.instructions.list]

interface Written {
  title: string
  about: string
  instruction: string
  scope: 1 | 2 | 3
}

const Editing = ({ template, onClose }: { template: Instruction | null; onClose: () => void }) => {
  const isOfficial = useSession(({ user }) => user?.special_tags.is_official === 1)
  const add = useAction(api.instructions.add, { refreshes: REFRESHES })
  const update = useAction(api.instructions.update, { refreshes: REFRESHES })
  const run = async (values: Written) => {
    const use = template?.use ?? 'chat'
    if (template) await update.mutateAsync({ ...values, use, instruction_id: template.template_id })
    else await add.mutateAsync({ ...values, use })
    onClose()
  }
  const { title = '', about = '', instruction = '', scope = 1 } = template ?? {}
  return (
    <FormDialog<Written>
      title={template ? '改模板' : '新建模板'}
      ok="保存"
      initial={{ title, about, instruction, scope: scope || 1 }}
      run={run}
      onClose={onClose}
    >
      <Form.Item name="title" label="名称" rules={[{ required: true, whitespace: true, message: '请输入名称' }]}>
        <Input maxLength={30} autoFocus />
      </Form.Item>
      <Form.Item name="about" label="说明">
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item
        name="instruction"
        label="指令"
        extra="写成 {人物}、{场景}、{选中段落} 的会从作品里填，{别的名字} 由使用的人填。"
        rules={[{ required: true, whitespace: true, message: '请输入指令' }]}
      >
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 4, maxRows: 12 }} />
      </Form.Item>
      <Form.Item name="scope" label="谁能用">
        <Select
          options={[
            { value: 1, label: '只有我' },
            { value: 3, label: '整个团队' },
            ...(isOfficial ? [{ value: 2, label: '所有团队（官方）' }] : []),
          ]}
        />
      </Form.Item>
    </FormDialog>
  )
}

interface Props {
  templates: readonly Instruction[]
  project: number
  take: (template: Instruction) => void
}

export const Templates = ({ templates, project, take }: Props) => {
  const [editing, setEditing] = useState<Instruction | 'new' | null>(null)
  const bind = useAction(api.instructions.bind, { refreshes: REFRESHES })
  const unbind = useAction(api.instructions.unbind, { refreshes: REFRESHES })
  const restore = useAction(api.instructions.restore, { refreshes: REFRESHES })
  const remove = useAction(api.instructions.remove, {
    refreshes: REFRESHES,
    done: (_, template) => offerUndo('模板已删除', () => restore.mutate(template)),
  })
  return (
    <div className="stack flex-1 min-h-0 p-12 gap-12 overflow-y-auto" tabIndex={0} role="region" aria-label="指令模板">
      <Button icon={<Plus aria-hidden />} onClick={() => setEditing('new')}>
        新建模板
      </Button>
      {(Object.keys(TYPES) as (keyof typeof TYPES)[]).map(type => (
        <section key={type} aria-label={TYPES[type]}>
          <h3 className="meta py-4">{TYPES[type]}</h3>
          <ul>
            {templates
              .filter(each => each.type === type)
              .map(template => {
                const { template_id, title, about, bound, scope, may_change } = template
                const bound_to = { project_id: project, template_id }
                return (
                  <li key={template_id} className="row rounded-6 hover:bg-row-hover">
                    <button
                      type="button"
                      className="stack grow border-0 bg-transparent p-8 text-start text-t1 cursor-pointer"
                      onClick={() => take(template)}
                    >
                      <span className="row">
                        <span className="strong">{title}</span>
                        <span className="tag">{SCOPES[scope]}</span>
                      </span>
                      <span className="meta cut">{about}</span>
                    </button>
                    {may_change === 1 && (
                      <>
                        <IconButton icon={Pencil} size={24} label={`改「${title}」`} onClick={() => setEditing(template)} />
                        <IconButton
                          icon={Trash2}
                          size={24}
                          label={`删除「${title}」`}
                          onClick={() => remove.mutate({ instruction_id: template_id })}
                        />
                      </>
                    )}
                    {project > 0 && (
                      <IconButton
                        icon={Star}
                        size={24}
                        label={bound ? `「${title}」不再是本作品常用` : `把「${title}」设为本作品常用`}
                        pressed={bound}
                        onClick={() => (bound ? unbind : bind).mutate(bound_to)}
                      />
                    )}
                  </li>
                )
              })}
          </ul>
        </section>
      ))}
      {editing && <Editing template={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </div>
  )
}
