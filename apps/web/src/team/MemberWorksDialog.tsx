// Which works of the team a member takes part in.
import type { Member } from '@qianmu/contract/team'
import { Modal, Select } from 'antd'
import { useState } from 'react'
import { api } from '../api.ts'
import { toast } from '../kit/toast.ts'
import { useAction, useCall } from '../kit/use-call.ts'

export const MemberWorksDialog = ({ member, onClose }: { member: Member; onClose: () => void }) => {
  const { data: works = [], isPending } = useCall(api.team.simpleWorks, {})
  const [chosen, setChosen] = useState(member.works.map(work => work.project_id))
  const set = useAction(api.team.setMemberWorks, {
    refreshes: [api.team.members],
    done: () => {
      toast.success('参与的作品已更新')
      onClose()
    },
  })
  return (
    <Modal
      open
      title={`${member.nickname}参与的作品`}
      width={480}
      style={{ top: '15vh' }}
      okText="保存"
      cancelText="取消"
      confirmLoading={set.isPending}
      onOk={() => set.mutate({ member_id: member.user_id, project_ids: chosen })}
      onCancel={onClose}
    >
      <Select
        mode="multiple"
        aria-label="作品"
        style={{ width: '100%' }}
        placeholder="选择作品"
        loading={isPending}
        value={chosen}
        onChange={setChosen}
        optionFilterProp="label"
        options={works.map(work => ({ value: work.project_id, label: work.project_name }))}
      />
    </Modal>
  )
}
