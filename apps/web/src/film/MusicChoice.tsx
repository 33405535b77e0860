// The music under a film: the piece by scenes, heard on the spot, or one that a person puts in its place.
import type { Film } from '@qianmu/contract/film'
import { Select } from 'antd'
import { api } from '../api.ts'
import { useAction, useCall } from '../kit/use-call.ts'

/** Of the choices that of the rules, whose own piece may be gone from the list. */
const BY_RULES = 0

export const MusicChoice = ({ film: { doc_id, may_write, music }, onChange }: { film: Film; onChange: () => void }) => {
  const { data } = useCall(api.music.records, { page: 1, size: 100 }, { enabled: may_write })
  const { mutate, isPending } = useAction(api.films.chooseMusic, { done: onChange })
  const pieces = data?.list.filter(({ status, record_id }) => status === 'done' && (music?.by_hand || record_id !== music?.record_id)) ?? []
  if (!music && pieces.length === 0) return null
  return (
    <div className="stack gap-6">
      {music && <audio controls preload="none" src={music.url} className="w-full h-32" aria-label={`配乐「${music.name}」`} />}
      <div className="row flex-wrap">
        {music && music.sections.length > 0 && !music.by_hand && (
          <span className="meta cut grow">{music.sections.map(({ name }) => name).join(' · ')}</span>
        )}
        {may_write && (
          <Select
            size="small"
            className="w-200"
            aria-label="配乐"
            loading={isPending}
            value={music?.by_hand ? music.record_id : BY_RULES}
            options={[
              { value: BY_RULES, label: '按场作曲（规则或引擎）' },
              ...pieces.map(({ record_id, name }) => ({ value: record_id, label: name || '音乐' })),
            ]}
            onChange={(to: number) => mutate({ doc_id, record_id: to === BY_RULES ? null : to })}
          />
        )}
      </div>
    </div>
  )
}
