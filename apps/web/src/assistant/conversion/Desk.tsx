// The desk of a conversion: chapters, the novel, the script made of it, and what only a person can decide.
import { type Conversion, CONVERSION_STATUS } from '@qianmu/contract/assistant/conversion'
import { SCRIPT_WORK, workScreen } from '@qianmu/contract/works/kinds'
import { Button, Progress } from 'antd'
import { FilePlus2, Plus, Square, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { EditorFrame, Panels } from '../../frame/EditorFrame.tsx'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { toast } from '../../kit/toast.ts'
import { useAction } from '../../kit/use-call.ts'
import { Empty } from '../../ui/Empty.tsx'
import { largeNumber } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Questions } from './Questions.tsx'
import { HOME, RULES } from './screen.ts'
import { ScriptPane } from './ScriptPane.tsx'
import { SourcePane } from './SourcePane.tsx'
import { type ConversionState, isRunning, refreshConversions } from './use-conversion.ts'

const Chapters = ({ data, chapter, choose }: { data: Conversion } & Pick<ConversionState, 'chapter' | 'choose'>) => (
  <nav className="h-full overflow-auto bg-panel" aria-label="章节">
    <p className="meta num px-12 py-8 line-b">
      {data.chapters.length} 章 · {largeNumber(data.chapters.reduce((sum, each) => sum + each.words, 0))} 字
    </p>
    {data.chapters.map(({ no, name, questions }) => (
      <button
        key={no}
        type="button"
        aria-current={no === chapter || undefined}
        className="row gap-8 w-full min-h-32 px-12 border-0 bg-transparent text-left text-t1 cursor-pointer hover:bg-row-hover aria-[current]:bg-soft"
        onClick={() => choose(no)}
      >
        <span className="grow cut">{name}</span>
        {questions > 0 && (
          <span className="num text-12 text-warn" title={`要你定的 ${questions} 处`}>
            {questions}
          </span>
        )}
      </button>
    ))}
  </nav>
)

/** What stands instead of a script: that it is being made, was stopped, or failed. */
const NotYet = ({ data }: { data: Conversion }) => {
  const again = useAction(api.conversion.plan, { done: () => void refreshConversions() })
  if (isRunning(data))
    return (
      <div className="flex flex-1 flex-col items-center justify-center gap-12 p-16" role="status">
        <Progress percent={Math.round(data.progress * 100)} className="max-w-400" aria-label="转换进度" />
        <span className="meta">可以离开这一页，完成后任务列表会告诉你。</span>
      </div>
    )
  const stopped = data.status === CONVERSION_STATUS.cancelled
  return (
    <div className="flex flex-1 items-center justify-center p-16">
      <Empty
        art="tasks"
        title={stopped ? '转换已取消' : '转换没有完成'}
        help={stopped ? '已识别的章节和人物还在。' : data.error}
        action={
          <Button loading={again.isPending} onClick={() => again.mutate({ record_id: data.record_id })}>
            重新转换
          </Button>
        }
      />
    </div>
  )
}

/** Keeps the script as a work, and goes there. */
function useSaving(recordId: number) {
  const navigate = useNavigate()
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      const { project_id, docs } = await api.conversion.save({ record_id: recordId })
      toast.success(`已存为剧本，共 ${docs.length} 集`)
      await navigate(workScreen({ project_id, project_type: SCRIPT_WORK }, 'documents'))
    } catch (error) {
      rethrowUnlessFailure(error)
    } finally {
      setSaving(false)
    }
  }
  return { saving, save }
}

const Actions = ({ data }: { data: Conversion }) => {
  const navigate = useNavigate()
  const { saving, save } = useSaving(data.record_id)
  const cancel = useAction(api.conversion.cancel, { done: () => void refreshConversions() })
  return (
    <>
      {data.project_id !== null && (
        <Link to={workScreen({ project_id: data.project_id, project_type: SCRIPT_WORK }, 'documents')}>打开剧本</Link>
      )}
      {isRunning(data) && (
        <Button
          size="small"
          icon={<Square size={14} aria-hidden />}
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ record_id: data.record_id })}
        >
          取消转换
        </Button>
      )}
      {!isRunning(data) && (
        <IconButton icon={UsersRound} label="改人物和分集，重新转换" onClick={() => void navigate(`?record=${data.record_id}&plan=1`)} />
      )}
      <IconButton icon={Plus} label="转换另一部" onClick={() => void navigate('?new=1')} />
      <Button
        size="small"
        type="primary"
        icon={<FilePlus2 size={16} aria-hidden />}
        disabled={data.status !== CONVERSION_STATUS.done}
        loading={saving}
        onClick={() => void save()}
      >
        存为剧本 {data.episodes.length} 集
      </Button>
    </>
  )
}

const Panes = ({ data, conversion: { chapter, choose, change } }: { data: Conversion; conversion: ConversionState }) => {
  const [chosen, setChosen] = useState<string>()
  const blocks = data.episodes.flatMap(episode => episode.blocks)
  const shared = { blocks, choose: setChosen }
  const source = { recordId: data.record_id, chapter, chosen: blocks.find(({ id }) => id === chosen) }
  const script = { roles: data.roles, questions: data.questions, chosen, change }
  const asked = `要你定的 ${data.questions.length}`
  return (
    <Panels
      name="conversion"
      panels={[
        {
          key: 'chapters',
          label: '章节',
          size: 200,
          min: 140,
          max: 320,
          content: <Chapters data={data} chapter={chapter} choose={choose} />,
        },
        { key: 'source', label: '原文', size: 420, min: 260, content: <SourcePane key={chapter} {...shared} {...source} /> },
        { key: 'script', min: 320, content: <ScriptPane {...shared} {...script} /> },
        { key: 'questions', label: asked, size: 296, min: 220, max: 420, content: <Questions data={data} {...shared} change={change} /> },
      ]}
    />
  )
}

export const Desk = ({ data, conversion }: { data: Conversion; conversion: ConversionState }) => (
  <EditorFrame
    backTo={HOME}
    crumb="小说转剧本 /"
    title={`《${data.title}》`}
    middle={<span className="meta max-[720px]:hidden">{RULES}</span>}
    actions={<Actions data={data} />}
  >
    {data.status === CONVERSION_STATUS.done ? <Panes data={data} conversion={conversion} /> : <NotYet data={data} />}
  </EditorFrame>
)
