// What is done to all captions at once: found and replaced, shifted, put onto cuts, mended by the rules, put right by a script.
import { type Cue, shifted, snapped, stretched } from '@qianmu/subtitle'
import { Button, Dropdown, Form, Input, InputNumber, type MenuProps } from 'antd'
import { MoveHorizontal, Redo2, Replace, ScrollText, Undo2, UsersRound, WandSparkles } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../../kit/toast.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useNarrow } from '../../ui/sides/narrow.ts'
import { TabRow } from '../../ui/TabList.tsx'
import { ToolButton } from '../../ui/ToolButton.tsx'
import { type All, type Filter, FILTERS } from './use-captions.ts'

const Found = ({ cues, locked, all, onNext }: { cues: readonly Cue[]; locked: boolean; all: All; onNext: (words: string) => void }) => {
  const [find, setFind] = useState('')
  const [put, setPut] = useState('')
  const count = find ? cues.reduce((sum, { text }) => sum + text.split(find).length - 1, 0) : 0
  return (
    <div className="row flex-wrap gap-8 px-8 py-4 line-t" role="search">
      <Input
        autoFocus
        size="small"
        className="w-160"
        aria-label="查找"
        placeholder="查找，回车到下一处"
        value={find}
        onChange={({ target }) => setFind(target.value)}
        onPressEnter={() => find && onNext(find)}
      />
      <Input
        size="small"
        className="w-160"
        aria-label="替换为"
        placeholder="替换为"
        value={put}
        onChange={({ target }) => setPut(target.value)}
      />
      <Button
        size="small"
        disabled={!count || locked}
        onClick={() => all(list => list.map(cue => ({ ...cue, text: cue.text.replaceAll(find, put) })), '替换')}
      >
        全部替换
      </Button>
      <span className="meta num" role="status">
        {find && `${count} 处`}
      </span>
    </div>
  )
}

interface Points {
  first: number
  last: number
}
/** Two captions are said where they belong; all others follow in proportion. */
const StretchDialog = ({ cues, all, onClose }: { cues: readonly Cue[]; all: All; onClose: () => void }) => {
  const [one, other] = [cues[0]!, cues.at(-1)!]
  const run = ({ first, last }: Points) => {
    all(list => stretched(list, { from: one.start, to: first * 1000 }, { from: other.start, to: last * 1000 }), '拉伸')
    onClose()
    return Promise.resolve()
  }
  const field = (name: keyof Points, label: string) => (
    <Form.Item name={name} label={label} rules={[{ required: true, message: '请填写' }]}>
      <InputNumber className="w-full" min={0} max={86_400} step={0.1} suffix="秒" />
    </Form.Item>
  )
  return (
    <FormDialog<Points>
      title="按首尾两句拉伸"
      ok="拉伸"
      initial={{ first: one.start / 1000, last: other.start / 1000 }}
      run={run}
      onClose={onClose}
    >
      {field('first', `第一条「${one.text.slice(0, 12)}」应从`)}
      {field('last', `最后一条「${other.text.slice(0, 12)}」应从`)}
    </FormDialog>
  )
}

interface ToolsProps {
  cues: readonly Cue[]
  filter: Filter
  counts: Readonly<Record<Filter, number>>
  /** How many captions the rules would change. */
  due: number
  cuts: readonly number[]
  gapMs: number
  locked: boolean
  all: All
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  onFilter: (filter: Filter) => void
  onFind: (words: string) => void
  onFix: () => void
  onScript: () => void
  /** How many speakers there are. */
  speakers: number
  onSpeakers: () => void
}
interface Hands extends ToolsProps {
  items: NonNullable<MenuProps['items']>
  finding: boolean
  find: () => void
}
const Steps = ({ undo, redo }: Pick<ToolsProps, 'undo' | 'redo'>) => (
  <>
    <ToolButton icon={Undo2} label="撤销" keys="Ctrl+Z" disabled={!undo} onClick={() => undo?.()} />
    <ToolButton icon={Redo2} label="重做" keys="Ctrl+Y" disabled={!redo} onClick={() => redo?.()} />
  </>
)
/** On a phone: names below the icons, in a row that is pushed aside by a finger. */
const Named = ({ items, finding, find, due, locked, onFix, onScript, speakers, onSpeakers, ...props }: Hands) => (
  <>
    <Steps {...props} />
    <ToolButton icon={Replace} label="替换" pressed={finding} onClick={find} />
    <Dropdown menu={{ items }} trigger={['click']} disabled={locked}>
      <span>
        <ToolButton icon={MoveHorizontal} label="整体偏移" short="偏移" disabled={locked} />
      </span>
    </Dropdown>
    <ToolButton icon={UsersRound} label={speakers ? `说话人 ${speakers}` : '说话人'} onClick={onSpeakers} />
    <ToolButton icon={ScrollText} label="按剧本改字" short="按剧本" disabled={locked} onClick={onScript} />
    <ToolButton
      icon={WandSparkles}
      label={due ? `按规则修正 ${due}` : '按规则修正'}
      short={due ? `修正 ${due}` : '修正'}
      disabled={!due || locked}
      onClick={onFix}
    />
  </>
)
const Plain = ({ items, finding, find, due, locked, onFix, onScript, speakers, onSpeakers, ...props }: Hands) => (
  <>
    <Steps {...props} />
    <Button size="small" type="text" icon={<Replace size={14} aria-hidden />} aria-expanded={finding} onClick={find}>
      <span className="max-[1320px]:sr-only">替换</span>
    </Button>
    <Dropdown menu={{ items }} trigger={['click']} disabled={locked}>
      <Button size="small" type="text" icon={<MoveHorizontal size={14} aria-hidden />}>
        <span className="max-[1320px]:sr-only">整体偏移</span>
      </Button>
    </Dropdown>
    <Button size="small" type="text" icon={<UsersRound size={14} aria-hidden />} onClick={onSpeakers}>
      说话人 {speakers || ''}
    </Button>
    <Button size="small" type="text" icon={<ScrollText size={14} aria-hidden />} disabled={locked} onClick={onScript}>
      按剧本改字
    </Button>
    <Button size="small" icon={<WandSparkles size={14} aria-hidden />} disabled={!due || locked} onClick={onFix}>
      按规则修正 {due || ''}
    </Button>
  </>
)

export const Tools = (props: ToolsProps) => {
  const { cues, filter, counts, cuts, gapMs, locked, all, onFilter, onFind } = props
  const [open, setOpen] = useState<'find' | 'stretch'>()
  const shift = (by: number, text: string) => ({
    key: String(by),
    label: text,
    onClick: () => {
      const early = cues.filter(({ start }) => start + by < 0).length
      if (early) toast.info(`${early} 条会早于零点，停在零点；可以撤销`)
      all(list => shifted(list, by), by < 0 ? '整体提前' : '整体推后')
    },
  })
  const items = [
    shift(-100, '提前 0.1 秒'),
    shift(100, '推后 0.1 秒'),
    shift(-1000, '提前 1 秒'),
    shift(1000, '推后 1 秒'),
    { key: 'stretch', label: '按首尾两句拉伸…', disabled: cues.length < 2, onClick: () => setOpen('stretch') },
    {
      key: 'cuts',
      label: `对齐 ${cuts.length} 处换镜`,
      disabled: cuts.length === 0,
      onClick: () => all(list => snapped(list, cuts, 300, gapMs), '对齐换镜'),
    },
  ]
  const narrow = useNarrow()
  const hands = { ...props, items, finding: open === 'find', find: () => setOpen(open === 'find' ? undefined : 'find') }
  return (
    <div className="stack w-full">
      <div className="row flex-wrap gap-4 px-8" role="toolbar" aria-label="字幕">
        <TabRow
          inBar
          label="字幕的状态"
          tabs={(Object.keys(FILTERS) as Filter[]).map(key => ({ key, label: FILTERS[key], count: counts[key] }))}
          active={filter}
          onChange={onFilter}
        />
        {narrow ? (
          <span className="flex basis-full min-w-0 overflow-x-auto">
            <Named {...hands} />
          </span>
        ) : (
          <>
            <span className="grow" />
            <Plain {...hands} />
          </>
        )}
      </div>
      {open === 'find' && <Found cues={cues} locked={locked} all={all} onNext={onFind} />}
      {open === 'stretch' && <StretchDialog cues={cues} all={all} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
