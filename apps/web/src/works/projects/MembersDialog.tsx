// Who takes part in a work, and with which author keys: those of the team role, or chosen for this work.
import { WORK_KEYS, type WorkKey } from '@qianmu/contract/kit/needs'
import type { Project } from '@qianmu/contract/works/projects'
import { Checkbox, Modal, Select, Skeleton, Switch } from 'antd'
import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api.ts'
import { KEY_NAMES } from '../../kit/permission.ts'
import { useAction, useCall } from '../../kit/use-call.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './members.module.css'

const REFRESHES = [api.projects.members, api.projects.list, api.projects.detail]

const MembersDialog = ({ work, onClose }: { work: Project; onClose: () => void }) => {
  const { project_id } = work
  const { data: members } = useCall(api.projects.members, { project_id })
  const { data: people = [] } = useCall(api.team.members, {})
  const set = useAction(api.projects.setMember, { refreshes: REFRESHES })
  const remove = useAction(api.projects.removeMember, { refreshes: REFRESHES })
  const inside = new Set(members?.map(member => member.user_id))
  const addable = people.filter(person => !inside.has(person.user_id))
  // What was just chosen is shown at once, not only when the server has answered.
  const [chosen, setChosen] = useState<{ member_id: number; permissions: WorkKey[] | null }>()
  const shown = members?.map(member =>
    chosen?.member_id === member.user_id
      ? { ...member, permissions: chosen.permissions ?? member.permissions, own_permissions: chosen.permissions !== null }
      : member,
  )
  const give = (member_id: number, permissions: WorkKey[] | null) => {
    setChosen({ member_id, permissions })
    set.mutate({ project_id, member_id, permissions }, { onSettled: () => setChosen(undefined) })
  }
  return (
    <Modal
      open
      title={`《${work.project_name}》的成员`}
      footer={null}
      onCancel={onClose}
      width={640}
      destroyOnHidden
      style={{ top: '15vh' }}
    >
      {!work.is_owner && <p className="meta">只有作品负责人可以修改成员与权限</p>}
      {work.is_owner && (
        <Select
          className="w-full mb-8"
          aria-label="添加成员"
          placeholder="从团队里添加成员"
          showSearch
          optionFilterProp="label"
          value={null}
          notFoundContent="团队里没有其他人了"
          options={addable.map(person => ({ value: person.user_id, label: `${person.nickname}（${person.role_name}）` }))}
          onChange={(member_id: number) => give(member_id, null)}
        />
      )}
      {!members && <Skeleton active paragraph={{ rows: 4 }} />}
      <ul className={styles.list}>
        {shown?.map(member => (
          <li key={member.user_id} className={styles.row}>
            <Avatar id={member.user_id} name={member.nickname} src={member.avatar} />
            <div className="flex flex-col w-96">
              <span className="strong cut">{member.nickname}</span>
              <span className="meta">{member.is_owner ? '作品负责人' : member.role_name}</span>
            </div>
            <Checkbox.Group
              className="flex-1 min-w-240"
              aria-label={`${member.nickname}的权限`}
              disabled={!work.is_owner || member.is_owner || !member.own_permissions}
              value={member.permissions}
              options={WORK_KEYS.map(key => ({ value: key, label: KEY_NAMES[key] }))}
              onChange={keys => give(member.user_id, keys as WorkKey[])}
            />
            {work.is_owner && !member.is_owner ? (
              <>
                <label className="meta flex items-center gap-6">
                  <Switch
                    size="small"
                    checked={!member.own_permissions}
                    onChange={follow => give(member.user_id, follow ? null : [...member.permissions])}
                  />
                  按团队角色
                </label>
                <IconButton
                  icon={UserMinus}
                  label={`移出${member.nickname}`}
                  size={24}
                  onClick={() => remove.mutate({ project_id, member_id: member.user_id })}
                />
              </>
            ) : (
              <span className="flex items-center gap-6" />
            )}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
export default MembersDialog
