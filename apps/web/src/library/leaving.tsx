// Before files leave at one click: what may not be used any more is told, and one chooses.
import type { Asset } from '@qianmu/contract/library'
import { Modal } from 'antd'
import { api } from '../api.ts'
import { useOpenWork } from '../kit/permission.ts'
import { toast } from '../kit/toast.ts'

/** Asks whether to go on with files whose licence ran out. @returns false: not with these */
export const goOnWith = (expired: readonly Pick<Asset, 'name' | 'expires_on'>[], ok: string) =>
  new Promise<boolean>(answer => {
    Modal.confirm({
      title: `${expired.length} 个素材的授权已经过期`,
      content: (
        <ul className="max-h-240 overflow-auto">
          {expired.map(({ name, expires_on }, nth) => (
            <li key={nth}>
              {name} · {expires_on}
            </li>
          ))}
        </ul>
      ),
      okText: ok,
      cancelText: '取消',
      onOk: () => answer(true),
      onCancel: () => answer(false),
    })
  })

/** Whether something may be exported of a work, that whose pages are open unless said, told what it uses. @throws Failure */
export async function mayLeave(project_id = useOpenWork.getState().projectId): Promise<boolean> {
  const soon = await api.library.licences({ project_id })
  const expired = soon.filter(each => each.expired)
  if (expired.length) return goOnWith(expired, '仍然导出')
  if (soon.length) toast.warning(`这部作品有 ${soon.length} 个素材的授权快要到期`)
  return true
}
