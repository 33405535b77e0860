// The piece that lies under what is heard, or none; it steps back while somebody speaks.
import type { SoundRecord } from '@qianmu/contract/sound/records'
import { Select } from 'antd'
import { Link } from 'react-router'
import { api } from '../api.ts'
import { useAddress } from '../kit/address.ts'
import { useCall } from '../kit/use-call.ts'

/** The pieces that there are, and the one that the address names: a reload keeps it. */
function usePieces() {
  const { data } = useCall(api.music.records, { page: 1, size: 100 })
  const [search, put] = useAddress()
  const pieces = data?.list.filter(record => record.status === 'done')
  return { pieces, picked: pieces?.find(({ record_id }) => record_id === Number(search.get('music'))), put }
}
/** The piece that is picked. */
export const useMusic = (): SoundRecord | undefined => usePieces().picked

export const MusicPicker = () => {
  const { pieces, picked, put } = usePieces()
  return (
    <Select
      size="small"
      className="w-160 max-[720px]:w-88 max-[480px]:w-80"
      aria-label="配乐"
      placeholder="不加配乐"
      title="导出时，说话处配乐自动降低"
      allowClear
      popupMatchSelectWidth={false}
      value={picked?.record_id}
      options={pieces?.map(({ record_id, name }) => ({ value: record_id, label: name || '音乐' }))}
      notFoundContent={pieces && <Link to="/aiWork/dubbing/music">还没有音乐，去作曲</Link>}
      onChange={(music?: number) => put({ music: music ?? 0 })}
    />
  )
}
