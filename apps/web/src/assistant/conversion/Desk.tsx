// The desk of a conversion: chapters, the novel, the script made of it, and what only a person can decide.
import { type Conversion, CONVERSION_STATUS } from '@qianmu/contract/assistant/conversion'
import { SCRIPT_WORK, workScreen } from '@qianmu/contract/works/kinds'
import { Button } from 'antd'
import { FilePlus2, Plus, Sparkles, UsersRound } from 'lucide-react'
import { Suspense, useMemo, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { EditorFrame, Panels } from '../../frame/EditorFrame.tsx'
import { useAction } from '../../kit/use-call.ts'
import { Empty } from '../../ui/Empty.tsx'
import { largeNumber } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { late } from '../../ui/late/late.tsx'
import { Questions } from './Questions.tsx'
import type { RewriteScope } from './RewriteDialog.tsx'
import { RunBar } from './RunBar.tsx'
import { HOME, RULES } from './screen.ts'
import { ScriptPane } from './ScriptPane.tsx'
import { SourcePane } from './SourcePane.tsx'
import { type ConversionState, isRunning, isThere, refreshConversions } from './use-conversion.ts'
import { type Pane, usePairs } from './use-pairs.ts'

const RewriteDialog = late(() => import('./RewriteDialog.tsx'))
const SaveDialog = late(() => import('./SaveDialog.tsx'))

const Chapters = ({ data, chapter, choose }: { data: Conversion } & Pick<ConversionState, 'chapter' | 'choose'>) => (
  <nav className="h-full overflow-auto bg-panel" aria-label="章节">
    <p className="meta num px-12 py-8 line-b">
      {data.chapters.length} 章 · {largeNumber(data.chapters.reduce((sum, each) => sum + each.words, 0))} 字
    </p>
    {data.chapters.map(({ no, name, questions, written, refused }) => (
      <button
        key={no}
        type="button"
        aria-current={no === chapter || undefined}
        className="row gap-8 w-full min-h-32 px-12 border-0 bg-transparent text-left text-t1 cursor-pointer hover:bg-row-hover aria-[current]:bg-soft"
        onClick={() => choose(no)}
      >
        <span className="grow cut">{name}</span>
        {written + refused > 0 && (
          <span
            className="row gap-2 num text-12 text-t2"
            title={`模型写了 ${written} 场${refused > 0 ? `，${refused} 场留着规则的草稿` : ''}`}
          >
            <Sparkles size={12} aria-hidden />
            {written}
          </span>
        )}
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
  if (isRunning(data) || data.status === CONVERSION_STATUS.paused)
    return (
      <div className="flex flex-1 items-center justify-center p-16">
        <Empty
          art="tasks"
          title={isRunning(data) ? '正在转换' : '转换已暂停'}
          help={isRunning(data) ? '可以离开这一页，完成后任务列表会告诉你。' : '转好的章节留着，随时可以继续。'}
        />
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

const Actions = ({ data, rewrite }: { data: Conversion; rewrite: () => void }) => {
  const navigate = useNavigate()
  const [saving, setSaving] = useState(false)
  const isDone = data.status === CONVERSION_STATUS.done
  return (
    <>
      {data.project_id !== null && (
        <Link to={workScreen({ project_id: data.project_id, project_type: SCRIPT_WORK }, 'documents')}>打开剧本</Link>
      )}
      {!isRunning(data) && (
        <IconButton icon={UsersRound} label="改人物和分集，重新转换" onClick={() => void navigate(`?record=${data.record_id}&plan=1`)} />
      )}
      <IconButton icon={Plus} label="转换另一部" onClick={() => void navigate('?new=1')} />
      {isDone && (
        <Button size="small" icon={<Sparkles size={16} aria-hidden />} onClick={rewrite}>
          <span className="max-[720px]:sr-only">请模型改写</span>
        </Button>
      )}
      <Button size="small" type="primary" icon={<FilePlus2 size={16} aria-hidden />} disabled={!isDone} onClick={() => setSaving(true)}>
        存为剧本<span className="max-[720px]:sr-only"> {data.episodes.length} 集</span>
      </Button>
      <Suspense fallback={null}>{saving && <SaveDialog data={data} onClose={() => setSaving(false)} />}</Suspense>
    </>
  )
}

interface PanesProps {
  data: Conversion
  conversion: ConversionState
  write: (passage: string) => void
}
const Panes = ({ data, conversion: { chapter, choose, change }, write }: PanesProps) => {
  const [chosen, setChosen] = useState<string>()
  const [left, right] = [useRef<HTMLOListElement>(null), useRef<HTMLOListElement>(null)]
  const blocks = useMemo(() => data.episodes.flatMap(episode => episode.blocks), [data.episodes])
  const [one, other] = useMemo(() => {
    const lines = blocks.filter(({ type }) => type !== 'cast')
    const byId = new Map(blocks.map(block => [block.id, block]))
    const blockOf = (no: number) => (lines.find(({ source, type }) => type !== 'scene_heading' && source.from >= no) ?? lines.at(-1))?.id
    return [
      { pane: left, name: 'data-paragraph', like: line => blockOf(Number(line)) },
      { pane: right, name: 'data-block', like: line => byId.get(line) && String(byId.get(line)!.source.from) },
    ] satisfies [Pane, Pane]
  }, [blocks, left, right])
  usePairs(one, other)
  const shared = { blocks, choose: setChosen }
  const source = { recordId: data.record_id, chapter, chosen: blocks.find(({ id }) => id === chosen), list: left }
  const { roles, questions, passages } = data
  const mayWrite = data.status === CONVERSION_STATUS.done
  const script = { roles, questions, passages, chosen, change, list: right, write: mayWrite ? write : undefined }
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

export const Desk = ({ data, conversion }: { data: Conversion; conversion: ConversionState }) => {
  const [rewriting, setRewriting] = useState<RewriteScope>()
  const { chapter } = conversion
  const note = data.rewriting?.note
  return (
    <EditorFrame
      backTo={HOME}
      crumb="小说转剧本 /"
      title={`《${data.title}》`}
      middle={
        <span className="meta max-[1100px]:hidden">{data.rewriting ? `规则分场，${data.rewriting.engine || '模型'}改写` : RULES}</span>
      }
      actions={<Actions data={data} rewrite={() => setRewriting({ chapter })} />}
    >
      <div className="flex flex-col flex-1 min-w-0">
        {(isRunning(data) || data.status === CONVERSION_STATUS.paused) && <RunBar data={data} />}
        {note && data.status === CONVERSION_STATUS.done && <p className="px-16 py-6 text-12 warned bg-panel line-b">{note}</p>}
        <div className="flex flex-1 min-h-0">
          {isThere(data) ? (
            <Panes data={data} conversion={conversion} write={passage => setRewriting({ chapter, passage })} />
          ) : (
            <NotYet data={data} />
          )}
        </div>
      </div>
      <Suspense fallback={null}>
        {rewriting && <RewriteDialog data={data} scope={rewriting} onClose={() => setRewriting(undefined)} />}
      </Suspense>
    </EditorFrame>
  )
}
