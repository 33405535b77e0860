// /workBench/novelToScript: a novel beside the script that rules make of it (document 3 §3, §8).
import { CONVERSION_STATUS } from '@qianmu/contract/assistant/conversion'
import { Navigate } from 'react-router'
import { api } from '../../api.ts'
import { EditorFrame } from '../../frame/EditorFrame.tsx'
import { useAddress } from '../../kit/address.ts'
import { useCall } from '../../kit/use-call.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { Desk } from './Desk.tsx'
import { Plan } from './Plan.tsx'
import { HOME } from './screen.ts'
import { Start } from './Start.tsx'
import { useConversion } from './use-conversion.ts'

const Record = ({ recordId, planning }: { recordId: number; planning: boolean }) => {
  const conversion = useConversion(recordId)
  if (!conversion.data) return <Waiting />
  if (planning || conversion.data.status === CONVERSION_STATUS.asks) return <Plan data={conversion.data} />
  return <Desk conversion={conversion} data={conversion.data} />
}

const Waiting = () => (
  <EditorFrame backTo={HOME} title="小说转剧本">
    <div className="flex flex-1 items-center justify-center">
      <Spinner label="正在读取" />
    </div>
  </EditorFrame>
)

/** The latest conversion, or how to begin one. */
const Latest = () => {
  const { data, isError } = useCall(api.conversion.latest, {}, { staleMs: 0 })
  if (data === undefined && !isError) return <Waiting />
  return data ? <Navigate replace to={`?record=${data.record_id}`} /> : <Start />
}

const ConversionPage = () => {
  const [search] = useAddress()
  const record = Number(search.get('record'))
  if (search.has('new')) return <Start />
  return record > 0 ? <Record key={record} recordId={record} planning={search.has('plan')} /> : <Latest />
}
export default ConversionPage
