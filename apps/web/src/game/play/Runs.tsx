// Recorded runs of a game: this playing is kept, and all that were kept are done again to see whether the game still does the same.
import type { PlayGame, Thing } from '@qianmu/story/model'
import { type Deviation, record, rerun } from '@qianmu/story/desk/runs'
import { compile } from '@qianmu/story/vm'
import { Button } from 'antd'
import { Check, Trash2, TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { useOpened } from '../GameRoom.tsx'
import { type DeskProps, textOf } from './Values.tsx'

/** Says what came otherwise. */
function told(game: PlayGame, deviation: Exclude<Deviation, null>): string {
  const names = new Map([
    ...game.nodes.map(({ id, name }) => [id, name] as const),
    ...game.numerics.map(({ id, var_name }) => [id, var_name] as const),
    ...game.goods.map(({ id, good_name }) => [id, good_name] as const),
    ...game.arrays.map(({ id, name }) => [id, name] as const),
  ])
  const nameOf = (id: string) => (id ? `「${names.get(id) ?? '已删除的节点'}」` : '别处')
  if ('value' in deviation)
    return `${names.get(deviation.value) ?? '一个已删除的变量'}原来是 ${textOf(deviation.was)}，现在是 ${textOf(deviation.is) || '没有'}`
  return `第 ${deviation.at + 1} 步原来到${nameOf(deviation.was)}，现在到${nameOf(deviation.is)}`
}

const Verdict = ({ text }: { text: string | undefined }) => {
  if (text === undefined) return null
  return text ? (
    <span className="row gap-4 text-12 text-danger">
      <TriangleAlert size={14} className="flex-none" aria-hidden />
      {text}
    </span>
  ) : (
    <span className="row gap-4 text-12 text-ok">
      <Check size={14} aria-hidden />
      一样
    </span>
  )
}

export const Runs = ({ game, shown: { session } }: DeskProps) => {
  const { hands } = useOpened()
  const [verdicts, setVerdicts] = useState<ReadonlyMap<string, string>>(new Map())
  const program = useMemo(() => compile(game), [game])
  const { runs } = hands.game
  const names = new Map(game.nodes.map(({ id, name }) => [id, name]))
  const recording = session.recording()
  const keep = () => {
    if (!recording) return
    const run = record(program, recording)
    const end = names.get(run.ending || (run.way.at(-1) ?? ''))
    hands.add('runs', { ...run, name: `${runs.length + 1} · 到${end ?? '结尾'}` })
  }
  const tryOne = (run: Thing<'runs'>): [string, string] => {
    const deviation = rerun(program, run)
    return [run.id, deviation ? told(game, deviation) : '']
  }
  const failed = [...verdicts.values()].filter(Boolean).length
  return (
    <div className="stack gap-12">
      <span className="row gap-8">
        <Button size="small" disabled={!recording || hands.readOnly} onClick={keep}>
          记下这一局
        </Button>
        <Button size="small" disabled={runs.length === 0} onClick={() => setVerdicts(new Map(runs.map(tryOne)))}>
          全部重走
        </Button>
      </span>
      {!recording && <p className="meta">从存档继续的一局不能记下，请重来。</p>}
      {verdicts.size > 0 && (
        <p role="status" className={failed ? 'text-danger' : 'text-ok'}>
          {verdicts.size} 局，{failed ? `${failed} 局和记下的不一样` : '都和记下的一样'}
        </p>
      )}
      {runs.length === 0 && <p className="meta">记下几局，改了故事线以后全部重走一遍，哪里变了一眼看到。</p>}
      <ul className="stack gap-8" aria-label="记下的局">
        {runs.map(run => (
          <li key={run.id} className="stack gap-4">
            <span className="row gap-8">
              <span className="grow cut">{run.name}</span>
              <span className="meta num">{run.inputs.length} 步</span>
              {!hands.readOnly && (
                <IconButton icon={Trash2} label={`删除 ${run.name}`} onClick={() => hands.remove('runs', [run.id], '记下的局')} />
              )}
            </span>
            <Verdict text={verdicts.get(run.id)} />
          </li>
        ))}
      </ul>
    </div>
  )
}
