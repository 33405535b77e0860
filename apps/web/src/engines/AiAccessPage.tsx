// /setting/aiAccess: what operators give to accounts: the level of the chat, evaluation by AI, novels written by a model.
import { type AiAccount, GIVEN_LEVELS } from '@qianmu/contract/ai-access'
import { Select, Switch } from 'antd'
import { useMemo } from 'react'
import { api } from '../api.ts'
import { useAddress } from '../kit/address.ts'
import { keyOf, useAction, useCall } from '../kit/use-call.ts'
import { Page } from '../frame/Page.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Empty } from '../ui/Empty.tsx'
import type { Column, FocusProps, Layout } from '../ui/library/layout.ts'
import { Library } from '../ui/library/Library.tsx'
import { usePages } from '../ui/library/source.ts'
import { SearchBox } from '../ui/SearchBox.tsx'
import { useNarrow } from '../ui/sides/narrow.ts'

const PAGE = 50
const WIDE_PX = 500
const LEVELS = { instance: '随实例', none: '不能对话', glm: 'glm', gpt3: 'gpt3', gpt4: 'gpt4' } as const
const BY_CODE: Readonly<Record<number, string>> = { 0: LEVELS.none, 1: LEVELS.glm, 3: LEVELS.gpt3, 4: LEVELS.gpt4 }
const FLAGS = { ai_chat: 'Qwen 对话', ai_evaluate: 'AI 评估', novel_to_script: '小说改写' } as const
type Flag = keyof typeof FLAGS

const FLAG_NAMES = Object.keys(FLAGS) as Flag[]
/** px of a row, and of one that holds what has columns where they have room. */
const [ROW_PX, NARROW_PX] = [52, 144]

const useSet = () => useAction(api.aiAccess.set, { refreshes: [api.aiAccess.list] })

const Given = ({ account, flag }: { account: AiAccount; flag: Flag }) => {
  const set = useSet()
  return (
    <Switch
      size="small"
      aria-label={`${account.nickname}的${FLAGS[flag]}`}
      checked={account[flag] === 1}
      loading={set.isPending}
      onChange={checked => set.mutate({ account_id: account.account_id, [flag]: checked ? 1 : 0 })}
    />
  )
}

const Level = ({ account, instance }: { account: AiAccount; instance: string }) => {
  const set = useSet()
  return (
    <Select
      size="small"
      variant="borderless"
      className="w-full"
      aria-label={`${account.nickname}的模型等级`}
      value={account.level}
      loading={set.isPending}
      popupMatchSelectWidth={false}
      options={GIVEN_LEVELS.map(value => ({ value, label: value === 'instance' && instance ? `随实例（${instance}）` : LEVELS[value] }))}
      onChange={level => set.mutate({ account_id: account.account_id, level })}
    />
  )
}

const Name = ({ account, instance, focus }: { account: AiAccount; instance: string; focus: FocusProps }) => (
  <div className="row gap-12" {...focus}>
    <Avatar id={account.account_id} name={account.nickname} src={account.avatar} />
    <div className="grow">
      <div className="row">
        <span className="strong cut">{account.nickname}</span>
        {account.is_official === 1 && <span className="tag">官方</span>}
      </div>
      <div className="meta num max-[720px]:hidden">{account.phone}</div>
      {/* Where columns have no room: what they hold, with their names. */}
      <div className="stack items-start gap-8 min-[721px]:hidden">
        <span className="-ml-8">
          <Level account={account} instance={instance} />
        </span>
        <span className="row gap-16">
          {FLAG_NAMES.map(flag => (
            <span key={flag} className="stack items-start gap-4 text-12 text-t2">
              {FLAGS[flag]}
              <Given account={account} flag={flag} />
            </span>
          ))}
        </span>
      </div>
    </div>
  </div>
)

const keyOfAccount = ({ account_id }: AiAccount) => account_id
const columnsOf = (instance: string): readonly Column<AiAccount>[] => [
  {
    key: 'name',
    title: '账号',
    width: 'minmax(0, 1fr)',
    cell: (account, { focus }) => <Name account={account} instance={instance} focus={focus} />,
  },
  {
    key: 'level',
    title: <span className="pl-8">模型等级</span>,
    width: '148px',
    from: WIDE_PX,
    cell: account => <Level account={account} instance={instance} />,
  },
  ...FLAG_NAMES.map<Column<AiAccount>>(flag => ({
    key: flag,
    title: FLAGS[flag],
    width: '72px',
    from: WIDE_PX,
    cell: account => <Given account={account} flag={flag} />,
  })),
]

const AiAccessPage = () => {
  const [search, change] = useAddress()
  const keyword = search.get('q') ?? ''
  const asked = { size: PAGE, ...(keyword ? { keyword } : {}) }
  const { data: first } = useCall(api.aiAccess.list, { page: 1, size: 1 })
  const source = usePages({
    key: [...keyOf(api.aiAccess.list), 'pages', asked],
    ask: (page, signal) => api.aiAccess.list({ ...asked, page }, { signal }),
    keyOf: keyOfAccount,
  })
  const instance = first ? (BY_CODE[first.instance_level] ?? '') : ''
  const height = useNarrow() ? NARROW_PX : ROW_PX
  const layout = useMemo<Layout<AiAccount>>(() => ({ flow: 'rows', height, columns: columnsOf(instance) }), [instance, height])
  return (
    <Page>
      <Library
        name="账号"
        source={source}
        keyOf={keyOfAccount}
        layout={layout}
        bar={
          <>
            <SearchBox label="搜账号" placeholder="昵称或完整手机号" keyword={keyword} onChange={q => change({ q })} />
            <span className="grow" />
            {first && <span className="meta num">{first.total} 个账号</span>}
          </>
        }
        empty={<Empty art="search" title={`没有找到「${keyword}」`} help="换个昵称，或输入完整的手机号" />}
        failed="没有读到账号"
      />
    </Page>
  )
}
export default AiAccessPage
