// Links under which anybody can play a game: with a password or without, for a time, taken back for good.
import type { Data } from '@qianmu/contract/kit/call'
import { Button, Input, Modal, Select } from 'antd'
import { Copy, Link2Off, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api.ts'
import { staleAnswers } from '../../kit/answers-cache.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { settings } from '../../kit/settings.ts'
import { toast } from '../../kit/toast.ts'
import { useCall } from '../../kit/use-call.ts'
import { copyText } from '../../ui/copy.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useOpened } from '../GameRoom.tsx'

type Share = Data<typeof api.gamePlay.shares.contract>['list'][number]
const LISTS = [api.gamePlay.shares.contract.name]
const DAYS = [
  { value: 0, label: '一直有效' },
  { value: 1, label: '1 天' },
  { value: 7, label: '7 天' },
  { value: 30, label: '30 天' },
]
/** Answers of agents a day; 0 = ready sentences alone. */
const TALKS = [
  { value: 0, label: '角色只用写好的句子' },
  { value: 50, label: 'AI 应答，每天 50 次' },
  { value: 200, label: 'AI 应答，每天 200 次' },
  { value: 1000, label: 'AI 应答，每天 1000 次' },
]
const addressOf = ({ link }: Share) => `${location.origin}${settings.base}play/${link}`
const day = (at: string) => new Date(at).toLocaleDateString('zh-CN')

const Line = ({ share }: { share: Share }) => {
  const { workId, hands } = useOpened()
  const run = (work: Promise<unknown>, said: string) =>
    void work
      .then(() => {
        staleAnswers(LISTS)
        toast.success(said)
      })
      .catch(rethrowUnlessFailure)
  const revoke = () =>
    Modal.confirm({
      title: '撤销这个链接？',
      content: '拿到链接的人再也打不开它，撤销以后不能恢复。',
      okText: '撤销',
      cancelText: '取消',
      onOk: () => run(api.gamePlay.revoke({ project_id: workId, share_id: share.share_id }), '链接已撤销'),
    })
  return (
    <li className="row flex-wrap line-b py-8">
      <span className="stack grow min-w-0 basis-200">
        <span className="cut">{addressOf(share)}</span>
        <span className="meta num">
          {share.has_password ? '有密码' : '无密码'} · {share.expires_at ? `到 ${day(share.expires_at)}` : '一直有效'} · 玩过 {share.plays}{' '}
          次
        </span>
      </span>
      <Select
        size="small"
        className="w-176 flex-none"
        aria-label="谁来应答"
        disabled={hands.readOnly}
        value={share.talks_a_day}
        options={TALKS}
        onChange={talks_a_day =>
          run(api.gamePlay.changeShare({ project_id: workId, share_id: share.share_id, talks_a_day }), '已改，对新打开的玩家生效')
        }
      />
      <IconButton icon={Copy} label="复制链接" onClick={() => void copyText(addressOf(share))} />
      {!hands.readOnly && (
        <>
          <IconButton
            icon={RefreshCw}
            label="换成现在的版本"
            onClick={() =>
              run(api.gamePlay.changeShare({ project_id: workId, share_id: share.share_id, publish: true }), '链接里已是现在的版本')
            }
          />
          <IconButton icon={Link2Off} label="撤销链接" onClick={revoke} />
        </>
      )}
    </li>
  )
}

const ShareDialog = ({ onClose }: { onClose: () => void }) => {
  const { workId, hands } = useOpened()
  const { data } = useCall(api.gamePlay.shares, { project_id: workId })
  const [password, setPassword] = useState('')
  const [days, setDays] = useState(0)
  const [busy, setBusy] = useState(false)
  const share = async () => {
    setBusy(true)
    try {
      const made = await api.gamePlay.share({ project_id: workId, password: password || null, days: days || null })
      staleAnswers(LISTS)
      await copyText(addressOf(made))
    } catch (error) {
      rethrowUnlessFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal open title="分享试玩" footer={null} width={680} onCancel={onClose}>
      <div className="stack gap-12">
        <p className="meta">
          拿到链接的人不用登录就能玩现在这一版；之后的修改要再发布才会出现在链接里。让 AI
          应答时，玩家打的字会送到连接的语言模型，费用由团队承担，默认关闭。
        </p>
        {!hands.readOnly && (
          <span className="row">
            <Input.Password
              aria-label="密码"
              placeholder="密码（可不设）"
              autoComplete="new-password"
              maxLength={64}
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
            <Select aria-label="有效期" className="w-120 flex-none" value={days} options={DAYS} onChange={setDays} />
            <Button type="primary" loading={busy} onClick={() => void share()}>
              生成链接
            </Button>
          </span>
        )}
        <ul aria-label="链接" className="stack max-h-320 overflow-auto">
          {data?.list.map(each => (
            <Line key={each.share_id} share={each} />
          ))}
        </ul>
        {data?.list.length === 0 && <p className="meta">还没有链接</p>}
      </div>
    </Modal>
  )
}
export default ShareDialog
