// Picks a finished piece of music, or none.
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
      className="w-120"
      aria-label="配乐"
      placeholder="配乐"
      allowClear
      popupMatchSelectWidth={false}
      value={picked?.record_id}
      options={pieces.map(({ record_id, name }) => ({ value: record_id, label: name || '音乐' }))}
      notFoundContent={data && <Link to="/aiWork/dubbing/music">还没有音乐，去作曲</Link>}
      onChange={id => onPick(pieces.find(record => record.record_id === id))}
    />
  )
}
