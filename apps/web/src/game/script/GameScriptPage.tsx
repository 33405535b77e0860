// /workDetail/:workId/4/gameScript — the documents of a game, and their way to the story line and back.
import type { Data } from '@qianmu/contract/kit/call'
import type { DocRow } from '@qianmu/contract/works/documents'
import { Button, Modal, Segmented, Select } from 'antd'
import { ListChecks, Route } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { api } from '../../api.ts'
import { Guarded } from '../../kit/Guarded.tsx'
import { toast } from '../../kit/toast.ts'
import { useBusy } from '../../kit/use-call.ts'
import { ScriptPage } from '../../works/documents/index.ts'

type Synced = Data<typeof api.screenplays.sync.contract>
type Problem = Data<typeof api.screenplays.check.contract>['problems'][number]
type Side = 'script' | 'story'

const Conflicts = ({
  synced,
  busy,
  onSettle,
  onClose,
}: {
  synced: Synced
  busy: boolean
  onSettle: (answers: Record<string, Side>) => void
  onClose: () => void
}) => {
  const [answers, setAnswers] = useState<Record<string, Side>>({})
  const { conflicts } = synced
  return (
    <Modal
      open
      width={720}
      title={`${conflicts.length} 处两边都改过`}
      okText="按选择同步"
      cancelText="先不动"
      okButtonProps={{ disabled: Object.keys(answers).length === 0, loading: busy }}
      onOk={() => onSettle(answers)}
      onCancel={onClose}
    >
      <ul aria-label="冲突" className="stack gap-12 max-h-440 overflow-auto">
        {conflicts.map(({ key, script, story, base }) => (
          <li key={key} className="stack gap-4 line-b pb-8">
            <span className="meta">上次同步时：{base || '（没有）'}</span>
            <p>剧本：{script || '（已删除）'}</p>
            <p>故事线：{story || '（已删除）'}</p>
            <Segmented<Side | ''>
              size="small"
              aria-label={`保留哪一边：${script || story}`}
              value={answers[key] ?? ''}
              options={[
                { value: 'script', label: '用剧本的' },
                { value: 'story', label: '用故事线的' },
              ]}
              onChange={side => side && setAnswers(before => ({ ...before, [key]: side }))}
            />
          </li>
        ))}
      </ul>
    </Modal>
  )
}

const Tools = ({ docs }: { docs: readonly DocRow[] }) => {
  const project_id = Number(useParams().workId)
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<number>()
  const [busy, guarded] = useBusy()
  const [problems, setProblems] = useState<readonly Problem[]>()
  const [synced, setSynced] = useState<Synced>()
  const doc = docs.find(each => each.doc_id === wanted) ?? docs[0]
  if (!doc) return null
  const screenplay_id = doc.doc_id
  const check = () => guarded(async () => setProblems((await api.screenplays.check({ project_id, screenplay_id })).problems))
  const sync = (answers: Record<string, Side> = {}) =>
    guarded(async () => {
      const outcome = await api.screenplays.sync({ project_id, screenplay_id, answers })
      const { added, changed, removed, written, unknown } = outcome
      setSynced(outcome.conflicts.length ? outcome : undefined)
      toast.success(`故事线：新增 ${added}，更新 ${changed}，去掉 ${removed}${written ? `；剧本更新 ${written} 句` : ''}`, {
        action: { label: '去看', run: () => void navigate(`/workDetail/${project_id}/4/gameStoryLine`) },
      })
      if (unknown.length) toast.info(`还没有这些角色：${unknown.join('、')}`)
    })
  return (
    <section className="stack px-24 py-8 gap-8 line-b" aria-label="剧本与故事线">
      <span className="row flex-wrap">
        <Select
          size="small"
          className="w-200"
          aria-label="哪个剧本"
          value={screenplay_id}
          options={docs.map(({ doc_id, doc_name }) => ({ value: doc_id, label: doc_name }))}
          onChange={setWanted}
        />
        <Button size="small" icon={<ListChecks size={14} aria-hidden />} loading={busy} onClick={() => void check()}>
          检查剧本
        </Button>
        <Guarded need="WriteWork" scope="author">
          <Button size="small" type="primary" icon={<Route size={14} aria-hidden />} loading={busy} onClick={() => void sync()}>
            同步到故事线
          </Button>
        </Guarded>
        <span className="meta">「选项：收下 → 站牌下」写成分支，「【分支】线索 至少 3」写成条件</span>
      </span>
      {problems && (
        <ul aria-label="剧本的问题" className="max-h-160 overflow-auto">
          {problems.map(({ level, block_id, message }, nth) => (
            <li key={nth} className="row">
              <span className={`grow ${level === 'error' ? 'text-danger' : ''}`}>{message}</span>
              <Link className="p-4" to={`/editor/edit/${screenplay_id}#line-${block_id}`}>
                去改
              </Link>
            </li>
          ))}
          {problems.length === 0 && <li className="meta">没有发现问题</li>}
        </ul>
      )}
      {synced && <Conflicts synced={synced} busy={busy} onSettle={answers => void sync(answers)} onClose={() => setSynced(undefined)} />}
    </section>
  )
}

const tools = (docs: readonly DocRow[]) => <Tools docs={docs} />
const GameScriptPage = () => <ScriptPage tools={tools} />
export default GameScriptPage
