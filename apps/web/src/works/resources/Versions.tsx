// Earlier files of a resource: looked at, taken back, deleted; and where it is used, which a change of its file reaches.
import type { Resource } from '@qianmu/contract/works/resources'
import { Button, Modal, Popconfirm } from 'antd'
import { api } from '../../api.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { useMay } from '../../kit/permission.ts'
import { toast } from '../../kit/toast.ts'
import { useCall } from '../../kit/use-call.ts'
import { sizeText, instantText } from '../../ui/format.ts'

interface Props {
  projectId: number
  resource: Resource
  /** Names of what shows or plays it; undefined where nobody knows. */
  usedBy: readonly string[] | undefined
  /** Asks the lists again. */
  again: () => void
  onClose: () => void
}
const Versions = ({ projectId: project_id, resource: { resource_id, name, type }, usedBy, again, onClose }: Props) => {
  const { data, refetch } = useCall(api.resources.versions, { project_id, resource_id }, { staleMs: 0 })
  const mayWrite = useMay('WriteWork', 'author')
  const run = (work: Promise<unknown>, said: string) =>
    void work
      .then(() => {
        toast.success(said)
        again()
        return refetch()
      })
      .catch(rethrowUnlessFailure)
  const ofVersion = { project_id, resource_id }
  return (
    <Modal open title={`「${name}」的版本`} footer={null} onCancel={onClose}>
      {usedBy && (
        <p className="meta">{usedBy.length ? `用在：${usedBy.join('、')}。恢复后这些地方都换成那个文件。` : '还没有节点用到它。'}</p>
      )}
      <ul aria-label="版本" className="stack gap-8 max-h-320 overflow-auto mt-8">
        {data?.list.map(({ version_id, url, thumbs, size, created_by, replaced_at }) => (
          <li key={version_id} className="row">
            {thumbs && <img src={thumbs.small} alt="" width={64} height={40} className="object-cover rounded-4" />}
            <span className="grow min-w-0">
              <a href={url} target="_blank" rel="noreferrer">
                {created_by} 放入的{type === 'IMAGE' ? '图片' : '文件'}
              </a>
              <span className="meta block">
                {instantText(replaced_at)} 被替换 · {sizeText(size)}
              </span>
            </span>
            {mayWrite && (
              <>
                <Button size="small" onClick={() => run(api.resources.takeVersion({ ...ofVersion, version_id }), '已恢复')}>
                  恢复
                </Button>
                <Popconfirm
                  title="彻底删除这个版本？不能撤销。"
                  okText="删除"
                  cancelText="取消"
                  onConfirm={() => run(api.resources.removeVersions({ ...ofVersion, version_ids: [version_id] }), '已删除')}
                >
                  <Button size="small" type="text" danger>
                    删除
                  </Button>
                </Popconfirm>
              </>
            )}
          </li>
        ))}
      </ul>
      {data?.list.length === 0 && <p className="meta">还没有更早的版本。用同名文件覆盖时，原来的文件会留在这里，占用团队空间。</p>}
    </Modal>
  )
}
export default Versions
