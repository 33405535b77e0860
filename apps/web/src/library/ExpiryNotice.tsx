// Before a work is exported: what it uses and may not, or soon may not, be used any more.
import { Alert } from 'antd'
import { api } from '../api.ts'
import { useCall } from '../kit/use-call.ts'

const NAMED = 5
const ExpiryNotice = ({ workId }: { workId: number }) => {
  const { data } = useCall(api.library.licences, { project_id: workId })
  if (!data?.length) return null
  const expired = data.filter(each => each.expired).length
  return (
    <Alert
      type={expired ? 'error' : 'warning'}
      showIcon
      className="mb-12"
      title={expired ? `${expired} 个素材的授权已经过期` : `${data.length} 个素材的授权快要到期`}
      description={
        <ul>
          {data.slice(0, NAMED).map(({ file_id, name, licence, expires_on }) => (
            <li key={file_id}>
              {name} · {expires_on} {licence && `· ${licence}`}
            </li>
          ))}
          {data.length > NAMED && <li>等 {data.length} 个</li>}
        </ul>
      }
    />
  )
}
export default ExpiryNotice
