// Rewriting a selection or writing on: what is wanted, the answer as it comes in, and keeping it, asking again, or leaving the text as it is.
import type { Editor } from '@tiptap/core'
import { Button, Modal } from 'antd'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { toast } from '../../kit/toast.ts'
import { useSession } from '../../kit/session.ts'
import { useDraft } from '../../ui/draft.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { isComposing } from '../../ui/shortcuts.ts'
import { useMode } from '../../works/documents/editor/suggesting/index.ts'
import { Answer, textOfAnswer } from './Answer.tsx'
import { Demand, isFilled, NOTHING_WANTED, useInstructions, type Wanted } from './Demand.tsx'
import { keepAnswer } from './keeping.ts'
import type { Passage } from './passage.ts'
import { useLanguageEngine } from './RewriteButton.tsx'
import { type Saying, useSaying } from './use-saying.ts'

interface Props {
  editor: Editor
  passage: Passage
  docId: number
  projectId: number
  novel: boolean
  mayWrite: boolean
  onClose: () => void
}

function sayingOf(passage: Passage, docId: number, { template, values, instruction, tone, length }: Wanted): Saying {
  const wanted = { doc_id: docId, instruction, tone, length, ...(template === undefined ? {} : { template_id: template, values }) }
  const { use, text, before, after, inline } = passage
  if (use === 'continue') return { use, input: { ...wanted, before } }
  return { use, input: { ...wanted, text, before, after, inline: inline ? 1 : 0 } }
}

const NoEngine = ({ reason }: { reason: string }) => {
  const isOfficial = useSession(({ user }) => user?.special_tags.is_official === 1)
  return (
    <p className="mt-8 mx-0 mb-0 text-t2 data-bad:text-danger" role="status">
      {reason} {isOfficial && <Link to="/setting/engines">去连接</Link>}
    </p>
  )
}

const TITLES = { rewrite: 'AI 改写', continue: 'AI 续写' } as const

/** @param onClose told when the dialog is gone and no longer holds the focus */
const WritingPanel = ({ editor, passage, docId, projectId, novel, mayWrite, onClose }: Props) => {
  const [open, setOpen] = useState(true)
  const [wanted, setWanted] = useDraft<Wanted>(`writing.${passage.use}`, NOTHING_WANTED)
  const list = useInstructions(passage.use, projectId)
  const engine = useLanguageEngine()
  const suggests = useMode(({ mode }) => mode === 'suggest')
  const { said, place, step, ask, stop } = useSaying()
  const [modal, asking] = Modal.useModal()
  const busy = said?.at === 'asking'
  const ready = engine?.available === true && isFilled(wanted, list)
  const answer = said && !busy ? textOfAnswer(said.answer, passage) : ''
  const generate = () => ready && !busy && void ask(sayingOf(passage, docId, wanted))
  const keep = () => {
    if (keepAnswer(editor, passage, said!.answer, novel)) setOpen(false)
    else toast.warning('这里的文字已经改动，没有替换；可以复制后自己放进去')
  }
  /** A text that was not taken goes only when that is meant. */
  const leave = () => {
    if (answer === '') return setOpen(false)
    void modal.confirm({
      title: '放弃生成的文字？',
      content: '它还没有采用，关闭后不会保留。',
      okText: '放弃',
      cancelText: '继续看',
      okButtonProps: { danger: true },
      onOk: () => setOpen(false),
    })
  }
  const onKey = (event: React.KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    generate()
  }
  const asks = busy ? (
    <Button onClick={stop}>停止</Button>
  ) : (
    <Button type={answer === '' ? 'primary' : 'default'} disabled={!ready} onClick={generate} title="Ctrl+Enter">
      {said ? '再来一次' : '生成'}
    </Button>
  )
  const footer = (
    <>
      {place.of > 1 && (
        <span className="inline-flex items-center gap-4 me-8" role="group" aria-label="已生成的文字">
          <IconButton size={24} icon={ChevronLeft} label="上一个" disabled={busy || place.nth === 1} onClick={() => step(-1)} />
          <span className="meta num">
            {place.nth} / {place.of}
          </span>
          <IconButton size={24} icon={ChevronRight} label="下一个" disabled={busy || place.nth === place.of} onClick={() => step(1)} />
        </span>
      )}
      <Button onClick={leave}>取消</Button>
      {asks}
      {answer !== '' && (
        <Button type="primary" onClick={keep}>
          {suggests ? '作为建议采用' : '采用'}
        </Button>
      )}
    </>
  )
  const title = (
    <>
      {TITLES[passage.use]}
      {engine?.available && (
        <span className="ms-8 text-t3 font-normal text-12">
          由 {engine.name} 生成{engine.kind === 'remote' && '，文字和前后文会发送给它'}
        </span>
      )}
    </>
  )
  return (
    <Modal
      open={open}
      title={title}
      footer={footer}
      width={passage.use === 'rewrite' ? 880 : 720}
      style={{ top: '10vh' }}
      mask={{ closable: false }}
      onCancel={leave}
      afterClose={onClose}
    >
      <div className="flex flex-col gap-16" onKeyDown={onKey}>
        {engine && !engine.available && <NoEngine reason={engine.reason} />}
        <Demand passage={passage} projectId={projectId} mayWrite={mayWrite} list={list} wanted={wanted} change={setWanted} />
        <Answer passage={passage} said={said} />
      </div>
      {asking}
    </Modal>
  )
}
export default WritingPanel
