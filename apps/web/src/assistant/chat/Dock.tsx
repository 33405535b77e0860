// The dock of the AI chat (mockup 53): the conversation over its composer, earlier ones, and templates.
import type { Instruction } from '@qianmu/contract/assistant/instructions'
import { useDrag } from '@use-gesture/react'
import { Dropdown } from 'antd'
import { ArrowLeft, Ellipsis, History as Clock, MessagesSquare, PanelRightClose, SquarePen } from 'lucide-react'
import { type KeyboardEvent, useCallback, useState } from 'react'
import { api } from '../../api.ts'
import { goTo } from '../../kit/navigation.ts'
import { toast } from '../../kit/toast.ts'
import { saveFile } from '../../kit/transfer.ts'
import { useAction, useCall } from '../../kit/use-call.ts'
import { useDraft } from '../../ui/draft.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useShortcut } from '../../ui/shortcuts.ts'
import styles from './chat.module.css'
import { Composer, NOTHING_WRITTEN, type Written } from './Composer.tsx'
import { CompareDialog, LabelsDialog, SentDialog } from './Dialogs.tsx'
import { History } from './History.tsx'
import { ModelsBeside, ModelSelect } from './ModelSelect.tsx'
import { closeDock, resizeDock, useDock, WIDTHS } from './state.ts'
import { Templates } from './Templates.tsx'
import { Thread } from './Thread.tsx'
import { historyItem, markdownOf } from './tree.ts'
import { type Chat, useChat } from './use-chat.ts'
import { type AtHand, useAtHand } from './use-context.ts'

const STEP = 16
const TITLE = 40

const Grip = () => {
  const width = useDock(state => state.width)
  const drag = useDrag(
    ({ movement: [x], memo = width }) => {
      resizeDock(memo - x)
      return memo as number
    },
    { pointer: { keys: false } },
  )
  const step = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') resizeDock(width + STEP)
    if (key === 'ArrowRight') resizeDock(width - STEP)
  }
  return (
    <div
      className={styles.grip}
      role="separator"
      aria-orientation="vertical"
      aria-label="对话的宽度（左右键调整）"
      aria-valuenow={width}
      aria-valuemin={WIDTHS.min}
      aria-valuemax={WIDTHS.max}
      tabIndex={0}
      onKeyDown={step}
      {...drag()}
    />
  )
}

/** The branch that is shown as a file, or as a document of the open work. */
function useExport(chat: Chat, project: number) {
  const items = () => chat.shown.filter(({ run }) => !run).map(({ turn }) => historyItem(turn))
  const title = (chat.shown[0]?.turn.query ?? '').replace(/\s+/g, ' ').slice(0, TITLE)
  const add = useAction(api.documents.add, {
    refreshes: [api.documents.list],
    done: ({ doc_id }) => toast.success('已存成文档', { action: { label: '打开', run: () => void goTo(`/editor/edit/${doc_id}`) } }),
  })
  return {
    isEmpty: chat.turns.length === 0,
    file: () => saveFile({ blob: new Blob([markdownOf(title, items())], { type: 'text/markdown' }), fileName: `${title}.md` }),
    document: () =>
      add.mutate({
        project_id: project,
        doc_name: `对话 ${title}`,
        text: items()
          .map(({ question, answer }) => `问：${question}\n${answer}`)
          .join('\n\n'),
      }),
  }
}

type View = 'thread' | 'history' | 'templates'
const TITLES = { thread: 'AI 对话', history: '历史对话', templates: '指令模板' } as const

const Head = ({ chat, atHand, view, setView }: { chat: Chat; atHand: AtHand; view: View; setView: (view: View) => void }) => {
  const exporting = useExport(chat, atHand.project)
  const items = [
    { key: 'whole', label: chat.isWhole ? '改为边写边看' : '改为写完再逐字显示', onClick: () => chat.setWhole(!chat.isWhole) },
    { type: 'divider' as const },
    { key: 'file', label: '导出 Markdown', disabled: exporting.isEmpty, onClick: exporting.file },
    { key: 'doc', label: '存成作品里的文档', disabled: exporting.isEmpty || !atHand.project, onClick: exporting.document },
  ]
  const begin = () => {
    chat.begin()
    setView('thread')
  }
  return (
    <header className="flex flex-none items-center gap-8 h-44 px-8 pl-12 line-b">
      {view === 'thread' ? (
        <MessagesSquare size={16} aria-hidden />
      ) : (
        <IconButton icon={ArrowLeft} label="回到对话" onClick={() => setView('thread')} />
      )}
      <h2 className="text-14 flex-none">{TITLES[view]}</h2>
      {view === 'thread' && <ModelSelect models={chat.models} />}
      {view === 'thread' && <ModelsBeside models={chat.models} />}
      <span className="grow" />
      <IconButton
        icon={Clock}
        label="历史对话"
        pressed={view === 'history'}
        onClick={() => setView(view === 'history' ? 'thread' : 'history')}
      />
      <IconButton icon={SquarePen} label="新对话" onClick={begin} />
      <Dropdown trigger={['click']} menu={{ items }}>
        <IconButton icon={Ellipsis} label="对话的更多操作" />
      </Dropdown>
      <IconButton icon={PanelRightClose} label="收起 AI 对话" keys="Alt+L" onClick={closeDock} />
    </header>
  )
}

const Dock = () => {
  const chat = useChat()
  const atHand = useAtHand()
  const [view, setView] = useState<View>('thread')
  const [sent, setSent] = useState<number | null>(null)
  const [compared, setCompared] = useState<number | null>()
  const [labelled, setLabelled] = useState('')
  const { project, here } = atHand
  const { data: templates = [] } = useCall(api.instructions.forChat, project ? { project_id: project } : {}, { staleMs: 60_000 })
  const { running, open, begin, conversation } = chat
  useShortcut('Escape', chat.stop, undefined, running !== undefined)
  const show = useCallback(
    (conversation: string, leaf: number | null) => {
      open({ conversation, leaf })
      setView('thread')
    },
    [open],
  )
  const [written, write] = useDraft<Written>('chat', NOTHING_WRITTEN)
  const take = ({ template_id }: Instruction) => {
    write({ ...written, template: template_id, values: {} })
    setView('thread')
  }
  const gone = (id: string) => id === conversation && begin()
  return (
    <>
      <Grip />
      <Head chat={chat} atHand={atHand} view={view} setView={setView} />
      {view === 'history' && <History open={show} gone={gone} />}
      {view === 'templates' && <Templates templates={templates} project={project} take={take} />}
      {view === 'thread' && (
        <>
          <Thread chat={chat} atHand={atHand} onSent={setSent} onCompare={setCompared} />
          <Composer
            chat={chat}
            atHand={atHand}
            templates={templates}
            written={written}
            write={write}
            onTemplates={() => setView('templates')}
            onBeside={() => setCompared(chat.last || null)}
            onLabels={() => setLabelled(here.selection || here.sceneText)}
          />
        </>
      )}
      {sent !== null && <SentDialog answerId={sent} onClose={() => setSent(null)} />}
      {compared !== undefined && <CompareDialog shown={chat.beside(compared)} onClose={() => setCompared(undefined)} />}
      {labelled && <LabelsDialog text={labelled} onClose={() => setLabelled('')} />}
    </>
  )
}
export default Dock
