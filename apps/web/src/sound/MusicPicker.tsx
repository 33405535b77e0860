// The piece that lies under what is heard, or none; it steps back while somebody speaks.
import type { SoundRecord } from '@qianmu/contract/sound/records'
import { Select } from 'antd'
import { Link } from 'react-router'
import { api } from '../api.ts'
import { useCall } from '../kit/use-call.ts'

interface Props {
  picked: SoundRecord | undefined
  onPick: (record: SoundRecord | undefined) => void
}
export const MusicPicker = ({ picked, onPick }: Props) => {
  const { data } = useCall(api.music.records, { page: 1, size: 100 })
  const pieces = data?.list.filter(record => record.status === 'done') ?? []
  return (
    <Select
      size="small"
      className="w-160 max-[720px]:w-112"
      aria-label="配乐"
      placeholder="不加配乐"
      title="导出时，说话处配乐自动降低"
      allowClear
      popupMatchSelectWidth={false}
      value={picked?.record_id}
      options={pieces.map(({ record_id, name }) => ({ value: record_id, label: name || '音乐' }))}
      notFoundContent={data && <Link to="/aiWork/dubbing/music">还没有音乐，去作曲</Link>}
      onChange={id => onPick(pieces.find(record => record.record_id === id))}
    />
  )
}
