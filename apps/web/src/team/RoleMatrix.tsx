// Roles and permissions as a table: a column per role, unsaved boxes dotted, saved together (mockup 55).
import type { Role } from '@qianmu/contract/team'
import { Button, Checkbox, Dropdown, Skeleton } from 'antd'
import { Info, Plus } from 'lucide-react'
import { useState } from 'react'
import { api } from '../api.ts'
import { Failure } from '../kit/failure.ts'
import { type Key, KEY_NAMES, useMay } from '../kit/permission.ts'
import { useSession } from '../kit/session.ts'
import { toast } from '../kit/toast.ts'
import { queryClient, useAction, useCall } from '../kit/use-call.ts'
import { type Changes, changeText, isChanged, mayTick, permissionsOf, toggled } from './matrix.ts'
import styles from './matrix.module.css'
import { heldOpen } from '../ui/files/under-way.ts'
import { RoleDialog } from './RoleDialog.tsx'

const RoleHead = ({ role, onRename }: { role: Role; onRename: () => void }) => {
  const remove = useAction(api.team.removeRole, {
    refreshes: [api.team.roles],
    done: () => toast.success(`已删除角色「${role.role_name}」`),
  })
  const inside = (
    <>
      <span className="strong cut">{role.role_name}</span>
      <span className="meta num">{role.member_count} 人</span>
    </>
  )
  const mayManage = useMay('mTeamManage', 'team')
  if (role.is_owner || !mayManage) return <div className={styles.role}>{inside}</div>
  const items = [
    { key: 'rename', label: '改名', onClick: onRename },
    {
      key: 'remove',
      label: role.member_count ? '删除（先把成员换到别的角色）' : '删除',
      danger: true,
      disabled: role.member_count > 0,
      onClick: () => remove.mutate({ role_id: role.role_id }),
    },
  ]
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <button type="button" className={styles.role} aria-haspopup="menu">
        {inside}
      </button>
    </Dropdown>
  )
}

interface CellProps {
  role: Role
  permission: { key: Key; label: string }
  changes: Changes
  onToggle: () => void
}
const Cell = ({ role, permission: { key, label }, changes, onToggle }: CellProps) => {
  const team = useSession(session => session.team)
  const changed = isChanged(role, key, changes)
  return (
    <td data-changed={changed || undefined}>
      <Checkbox
        checked={role.is_owner || permissionsOf(role, changes).has(key)}
        disabled={!team || !mayTick(team, role, key)}
        aria-label={`${role.role_name} ${label}${changed ? '（未保存）' : ''}`}
        onChange={onToggle}
      />
    </td>
  )
}

/** A menu is seen by who holds it, a button can be pressed (document 1 §6). */
const LEVEL_NAMES = { 1: '模块', 2: '菜单', 3: '按钮' } as const

/** Saves every changed role; what was saved stays saved when a later one fails. */
const saveChanges = async (changes: Changes) => {
  try {
    for (const [role_id, permissions] of changes) await api.team.updateRole({ role_id, permissions: [...permissions] })
    toast.success('权限已保存')
    return true
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return false
  } finally {
    await queryClient.invalidateQueries({ queryKey: [api.team.roles.contract.name] })
  }
}

export const RoleMatrix = () => {
  const { data: roles } = useCall(api.team.roles, {})
  const { data: groups } = useCall(api.team.permissionOptions, {}, { staleMs: Number.POSITIVE_INFINITY })
  const [changes, setChanges] = useState<Changes>(new Map())
  const [dialog, setDialog] = useState<Role | 'new' | null>(null)
  const [busy, setBusy] = useState(false)
  const mayManage = useMay('mTeamManage', 'team')
  if (!roles || !groups) return <Skeleton active className="w-560 p-16" paragraph={{ rows: 10 }} />
  const save = async () => {
    setBusy(true)
    if (await heldOpen(saveChanges(changes))) setChanges(new Map())
    setBusy(false)
  }
  return (
    <section className={styles.matrix} aria-label="角色权限">
      <header className={styles.bar}>
        <h2 className="grow">角色权限</h2>
        {mayManage && (
          <>
            <span className="meta">点列头改名</span>
            <Button size="small" type="text" icon={<Plus aria-hidden />} onClick={() => setDialog('new')}>
              新角色
            </Button>
          </>
        )}
      </header>
      <div className="flex-1 min-h-0 overflow-auto" tabIndex={0} role="region" aria-label="权限表">
        <table>
          <thead>
            <tr>
              <th scope="col">权限</th>
              {roles.map(role => (
                <th key={role.role_id} scope="col">
                  <RoleHead role={role} onRename={() => setDialog(role)} />
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ group, level, options }) => (
            <tbody key={group}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={roles.length + 1}>
                  {group} <span className="meta">{LEVEL_NAMES[level]}</span>
                </th>
              </tr>
              {options.map(({ key, label, level }) => (
                <tr key={key}>
                  <th scope="row">
                    {label || KEY_NAMES[key]} <span className="meta">{LEVEL_NAMES[level]}</span>
                  </th>
                  {roles.map(role => (
                    <Cell
                      key={role.role_id}
                      role={role}
                      permission={{ key, label: label || KEY_NAMES[key] }}
                      changes={changes}
                      onToggle={() => setChanges(toggled(role, key, changes))}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
        <p className="flex gap-6 py-12 px-16 text-t3 text-12 leading-18">
          <Info size={14} aria-hidden />
          创建者角色的权限不能减。其他人只能给出自己有的权限，不能改自己的角色和权限比自己多的角色。没有权限的按钮会变灰并说明缺哪一项，不会消失。
        </p>
      </div>
      <footer className="row flex-none h-48 py-0 px-16 line-t" role="status">
        <span className={`grow cut ${changes.size ? 'warned strong' : 'meta'}`}>
          {changes.size ? changeText(roles, changes) : '没有未保存的更改'}
        </span>
        <Button size="small" disabled={!changes.size} onClick={() => setChanges(new Map())}>
          还原
        </Button>
        <Button size="small" className={styles.save ?? ''} disabled={!changes.size} loading={busy} onClick={() => void save()}>
          保存权限
        </Button>
      </footer>
      {dialog && <RoleDialog role={dialog === 'new' ? null : dialog} onClose={() => setDialog(null)} />}
    </section>
  )
}
