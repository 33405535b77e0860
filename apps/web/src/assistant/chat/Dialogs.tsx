// What opens over the dock: what was sent word for word, answers side by side, and a scene as keywords for the drawing studio.
import { Button, Modal, Segmented } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { useLabels } from '../../drawing/index.ts'
import { useCall } from '../../kit/use-call.ts'
import { ButtonRing, Spinner } from '../../ui/Spinner.tsx'
import { AnswerText } from './Markdown.tsx'
import { signatureOf } from './signature.ts'
import { Insert } from './Uses.tsx'
import type { Shown } from './use-chat.ts'

export const SentDialog = ({ answerId, onClose }: { answerId: number; onClose: () => void }) => {
  const { data } = useCall(api.chat.sent, { answer_id: answerId })
  return (
    <Modal open title="随问题发出的内容" footer={null} onCancel={onClose} width={640}>
      {!data && <Spinner label="正在读取" />}
      {data?.map(({ title, text }) => (
        <section key={title} className="py-8">
          <h3 className="text-13 mb-4">{title}</h3>
          <p className="p-12 max-h-240 overflow-y-auto rounded-6 bg-hover whitespace-pre-wrap" tabIndex={0}>
            {text}
          </p>
        </section>
      ))}
    </Modal>
  )
}

export const CompareDialog = ({ shown, onClose }: { shown: readonly Shown[]; onClose: () => void }) => (
  <Modal open title={`${shown.length} 个回答并排看`} footer={null} onCancel={onClose} width={1200}>
    <div className="flex gap-12 max-h-[70dvh] overflow-x-auto">
      {shown.map(({ turn, run }, at) => (
        <section
          key={run?.key ?? turn.answer_id}
          className="stack flex-1 gap-8 min-w-280 p-12 card overflow-y-auto"
          aria-label={`回答 ${at + 1}`}
          tabIndex={0}
        >
          <span className="row">
            <span className="meta grow cut num">
              {at + 1} · {signatureOf(turn)} · {turn.query}
            </span>
            {run ? <ButtonRing /> : turn.message && <Insert text={turn.message} answerId={turn.answer_id} />}
          </span>
          {!run && turn.reason && <p className="text-danger">{turn.reason}</p>}
          <AnswerText text={turn.message} box={text => <p className="p-10 rounded-6 bg-hover whitespace-pre-wrap">{text}</p>} />
        </section>
      ))}
    </div>
  </Modal>
)

const KINDS = [
  { value: 'extract' as const, label: '文字里有的' },
  { value: 'expand' as const, label: '还没说到的' },
]

export const LabelsDialog = ({ text, onClose }: { text: string; onClose: () => void }) => {
  const { labels, busy, find } = useLabels()
  const [kind, setKind] = useState<'extract' | 'expand'>('extract')
  const [left, setLeft] = useState<readonly string[]>([])
  const navigate = useNavigate()
  const begin = useEffectEvent(() => find(text, kind))
  useEffect(() => begin(), [kind, text])
  const words = labels.map(({ response }) => response).filter(word => !left.includes(word))
  const toggle = (word: string) => setLeft(left.includes(word) ? left.filter(each => each !== word) : [...left, word])
  const draw = () => {
    onClose()
    void navigate(`/aiWork/aiDraw/txt2img?${new URLSearchParams({ words: words.join('，') })}`)
  }
  return (
    <Modal
      open
      title="画面关键词"
      okText="带去绘画台"
      cancelText="取消"
      okButtonProps={{ disabled: busy || words.length === 0 }}
      onOk={draw}
      onCancel={onClose}
    >
      <div className="stack gap-12">
        <p className="meta">按词库从文字里找，不经过模型。点一下可以去掉。</p>
        <Segmented aria-label="哪些关键词" value={kind} options={KINDS} onChange={setKind} />
        <div className="flex flex-wrap gap-6" role="group" aria-label="关键词" aria-busy={busy}>
          {labels.map(({ response, eng }) => (
            <Button
              key={response}
              size="small"
              title={eng}
              aria-pressed={!left.includes(response)}
              type={left.includes(response) ? 'text' : 'default'}
              onClick={() => toggle(response)}
            >
              {response}
            </Button>
          ))}
          {busy && <Spinner label="正在找" />}
          {!busy && labels.length === 0 && <span className="meta">没有找到词库里的词。</span>}
        </div>
      </div>
    </Modal>
  )
}
