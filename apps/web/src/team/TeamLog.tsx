// What was done in the team: who, when, what.
import type { Data } from '@qianmu/contract/kit/call'
import { api } from '../api.ts'
import { keyOf } from '../kit/use-call.ts'
import { Empty } from '../ui/Empty.tsx'
import { instantText } from '../ui/format.ts'
import type { Layout } from '../ui/library/layout.ts'
import { Library } from '../ui/library/Library.tsx'
import { usePages } from '../ui/library/source.ts'

type Entry = Data<typeof api.team.log.contract>['list'][number]

const PAGE_SIZE = 50
const ROWS: Layout<Entry> = {
  flow: 'rows',
  height: 34,
  columns: [
    {
      key: 'at',
      title: '时间',
      width: '128px',
      className: 'meta num',
      cell: ({ at }, { focus }) => <span {...focus}>{instantText(at)}</span>,
    },
    { key: 'who', title: '谁', width: '112px', className: 'strong cut', cell: ({ nickname }) => nickname },
    { key: 'what', title: '做了什么', width: 'minmax(0, 1fr)', className: 'quiet', cell: ({ message, event }) => message || event },
  ],
}
const keyOfEntry = ({ id }: Entry) => id

export const TeamLog = () => {
  const source = usePages({
    key: [...keyOf(api.team.log), 'pages'],
    ask: (page, signal) => api.team.log({ page, size: PAGE_SIZE }, { signal }),
    keyOf: keyOfEntry,
  })
  return (
    <Library
      name="操作记录"
      source={source}
      keyOf={keyOfEntry}
      layout={ROWS}
      empty={<Empty art="tasks" title="还没有操作记录" help="成员、角色、邀请和删除的操作会记在这里" />}
      failed="操作记录没有取到"
    />
  )
}
