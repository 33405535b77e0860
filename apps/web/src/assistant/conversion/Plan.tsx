// Before the scenes are cut: the people and their other names, the chapters and the episodes, as a person confirms them.
import { CONVERSION_LIMITS, type Conversion, type ConversionRole } from '@qianmu/contract/assistant/conversion'
import { Button, Input, InputNumber, Select } from 'antd'
import { Check, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { EditorFrame } from '../../frame/EditorFrame.tsx'
import { useClosing } from '../../ui/form.ts'
import { largeNumber } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { HOME } from './screen.ts'
import { refreshConversions } from './use-conversion.ts'

type Draft = ConversionRole & { key: number }
const GENDERS = (['女', '男', '未知'] as const).map(value => ({ value, label: value }))

const RoleRow = ({ role, onChange, onRemove }: { role: Draft; onChange: (part: Partial<Draft>) => void; onRemove: () => void }) => (
  <li className="grid grid-cols-[minmax(80px,160px)_minmax(0,1fr)_80px_48px_32px] gap-8 items-center py-4">
    <Input aria-label="人物名" value={role.name} maxLength={30} onChange={({ target }) => onChange({ name: target.value })} />
    <Select
      mode="tags"
      aria-label={`${role.name}的别名`}
      placeholder="别名"
      value={role.aliases}
      open={false}
      suffixIcon={null}
      maxCount={20}
      onChange={(aliases: string[]) => onChange({ aliases })}
    />
    <Select aria-label={`${role.name}的性别`} value={role.gender} options={GENDERS} onChange={gender => onChange({ gender })} />
    <span className="meta num text-right" title="在正文里出现的次数">
      {role.count > 0 && largeNumber(role.count)}
    </span>
    <IconButton icon={Trash2} label={`去掉${role.name || '这一行'}`} onClick={onRemove} />
  </li>
)

export const Plan = ({ data }: { data: Conversion }) => {
  const [roles, setRoles] = useState<Draft[]>(() => data.roles.map((role, key) => ({ ...role, key })))
  const [each, setEach] = useState(data.chapters_per_episode)
  const navigate = useNavigate()
  const { busy, run } = useClosing(() => {
    void refreshConversions()
    void navigate(`?record=${data.record_id}`, { replace: true })
  })
  const named = roles.filter(role => role.name.trim() !== '')
  const confirm = () =>
    run(() =>
      api.conversion.plan({
        record_id: data.record_id,
        roles: named.map(({ name, aliases, gender }) => ({ name: name.trim(), aliases, gender })),
        chapters_per_episode: each,
      }),
    )
  const add = () => setRoles(before => [...before, { key: Date.now(), name: '', aliases: [], gender: '未知', count: 0 }])
  return (
    <EditorFrame
      backTo={HOME}
      crumb="小说转剧本 /"
      title={`《${data.title}》`}
      actions={
        <Button type="primary" size="small" icon={<Check size={16} aria-hidden />} loading={busy} onClick={() => void confirm()}>
          确认，开始转换
        </Button>
      }
    >
      <div className="flex-1 overflow-auto p-16">
        <div className="max-w-720 mx-auto stack gap-16">
          <section aria-label="分集">
            <h2 className="text-14 pb-8">章节与分集</h2>
            <p className="meta num">
              {data.chapters.length} 章 · {largeNumber(data.chapters.reduce((sum, chapter) => sum + chapter.words, 0))} 字 · 分成{' '}
              {Math.ceil(data.chapters.length / each)} 集
            </p>
            <label className="row gap-8 pt-8">
              几章合成一集
              <InputNumber min={1} max={CONVERSION_LIMITS.each} precision={0} value={each} onChange={value => setEach(value ?? 1)} />
            </label>
          </section>
          <section aria-label="人物">
            <div className="row gap-8 pb-8">
              <h2 className="text-14 grow">人物 {roles.length}</h2>
              <Button size="small" icon={<Plus size={16} aria-hidden />} disabled={roles.length >= CONVERSION_LIMITS.roles} onClick={add}>
                加一个人物
              </Button>
            </div>
            <p className="meta pb-8">同一个人的其他叫法写在别名里，对白才会归到一个人名下。</p>
            <ul>
              {roles.map(role => (
                <RoleRow
                  key={role.key}
                  role={role}
                  onChange={part => setRoles(before => before.map(each => (each.key === role.key ? { ...each, ...part } : each)))}
                  onRemove={() => setRoles(before => before.filter(each => each.key !== role.key))}
                />
              ))}
            </ul>
          </section>
        </div>
      </div>
    </EditorFrame>
  )
}
