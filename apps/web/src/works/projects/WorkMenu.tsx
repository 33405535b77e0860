// The ⋯ menu of one work, the same on cards and in rows; what one may not do is disabled and says why.
import { SCRIPT_WORK } from '@qianmu/contract/works/kinds'
import type { Project } from '@qianmu/contract/works/projects'
import { Dropdown, type MenuProps } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import { api } from '../../api.ts'
import { missingText, useMay } from '../../kit/permission.ts'
import { PICTURES, useFiles } from '../../ui/files/use-files.tsx'
import { toast } from '../../kit/toast.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { late } from '../../ui/late/late.tsx'
import type { Asked } from '../../ui/NameDialog.tsx'
import { useWorkActions } from './actions.ts'

const ForeverDialog = late(() => import('./ForeverDialog.tsx'))
const MembersDialog = late(() => import('./MembersDialog.tsx'))
const NameDialog = late(() => import('../../ui/NameDialog.tsx'))

type Dialog = 'rename' | 'members' | 'forever'
const OWNER_ONLY = '只有作品负责人可以这样做'
const withReason = (label: string, reason: string) => (reason ? <span title={reason}>{`${label}（${reason}）`}</span> : label)

export const WorkMenu = ({
  work,
  children,
  placement = 'bottomRight',
}: {
  work: Project
  children: ReactNode
  placement?: 'bottomRight' | 'bottomLeft'
}) => {
  const [dialog, setDialog] = useState<Dialog>()
  const actions = useWorkActions()
  const mayManage = useMay('mWorkManage', 'team')
  const mayForever = useMay('deleteForever', 'team')
  const writes = work.my_permissions.includes('WriteWork')
  const writeReason = writes ? '' : missingText('WriteWork')
  const ownReason = work.is_owner ? '' : OWNER_ONLY
  const item = (key: string, label: string, reason: string, onClick: () => void, danger = false) => ({
    key,
    label: withReason(label, reason),
    disabled: reason !== '',
    danger,
    onClick,
  })
  const setCover = async (file: File) => {
    const { file_id } = await api.files.image({ file })
    await actions.setCover(work, file_id)
  }
  const { choose, field } = useFiles({
    accept: PICTURES,
    multiple: false,
    take: ([file]) => void setCover(file!).catch(rethrowUnlessFailure),
  })
  const items: MenuProps['items'] = work.is_delete
    ? [
        item('restore', '恢复', ownReason, () => void actions.restore([work])),
        { type: 'divider' },
        item('forever', '永久删除…', ownReason || (mayForever ? '' : missingText('deleteForever')), () => setDialog('forever'), true),
      ]
    : [
        item('pin', work.pinned ? '取消置顶' : '置顶', writeReason, () => void actions.pin(work)),
        item('rename', '重命名…', writeReason, () => setDialog('rename')),
        item('cover', '换封面…', writeReason, choose),
        item('members', '成员与权限…', '', () => setDialog('members')),
        item('copy', '复制一份', mayManage ? '' : missingText('mWorkManage'), () => void actions.copy([work])),
        ...(work.project_type === SCRIPT_WORK
          ? ([
              ['CARTOON', '转成漫画'],
              ['ANIMATION', '转成动画'],
            ] as const)
          : []
        ).map(([kind, label]) =>
          item(kind, label, mayManage ? '' : missingText('mWorkManage'), () => void actions.turn(work, kind).catch(rethrowUnlessFailure)),
        ),
        { type: 'divider' },
        item('remove', '移到回收站', ownReason, () => void actions.remove([work]), true),
      ]
  const renaming: Asked = {
    title: '重命名作品',
    field: 'project_name',
    label: '作品名称',
    max: 40,
    initial: work.project_name,
    ok: '保存',
    run: async project_name => {
      await actions.change(work, { project_name })
      toast.success('名称已修改')
    },
  }
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} placement={placement}>
        {children}
      </Dropdown>
      {field}
      <Suspense>
        {dialog === 'rename' && <NameDialog asked={renaming} onClose={() => setDialog(undefined)} />}
        {dialog === 'members' && <MembersDialog work={work} onClose={() => setDialog(undefined)} />}
        {dialog === 'forever' && <ForeverDialog work={work} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </>
  )
}
