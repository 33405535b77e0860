// The texts of a simple comic, one for each picture: written, split, joined, moved, added and taken out.
import { joinParts, SIMPLE_TEXT, splitPart } from '@qianmu/comic/simple'
import { SIMPLE_LIMITS } from '@qianmu/contract/comic'
import type { Data } from '@qianmu/contract/kit/call'
import { Button, Input } from 'antd'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { api } from '../api.ts'
import { SortableItem, SortableList } from '../ui/sortable/SortableList.tsx'

type Comic = Data<typeof api.comic.info.contract>
interface Part {
  key: string
  text: string
  /** Not on the server yet. */
  isNew?: boolean
}
const made = (text: string): Part => ({ key: crypto.randomUUID().slice(0, 12), text, isNew: true })
const { min, max } = SIMPLE_TEXT
/** What is wrong with a text; '' for nothing. */
function faultOf(text: string): string {
  const length = text.trim().length
  if (length < min) return `还差 ${min - length} 个字，可以和旁边的合并`
  return length > max ? `多了 ${length - max} 个字，请拆开` : ''
}

interface OneProps {
  part: Part
  nth: number
  isLast: boolean
  isOnly: boolean
  grip: (of: { label: string }) => React.ReactNode
  change: (next: (parts: readonly Part[]) => Part[]) => void
}
const One = ({ part, nth, isLast, isOnly, grip, change }: OneProps) => {
  const caret = useRef(0)
  const fault = faultOf(part.text)
  const name = `第 ${nth + 1} 幅`
  return (
    <div className="stack gap-4">
      <div className="row flex-wrap">
        {grip({ label: name })}
        <span className="meta grow">
          {name} · {part.text.trim().length} / {max} 字
        </span>
        <Button
          size="small"
          type="text"
          title="把光标放在要拆开的地方，再点这里"
          // The field keeps its caret.
          onMouseDown={event => event.preventDefault()}
          onClick={() => change(parts => splitPart(parts, nth, caret.current, made))}
        >
          在光标处拆开
        </Button>
        <Button size="small" type="text" disabled={isLast} onClick={() => change(parts => joinParts(parts, nth))}>
          与下一幅合并
        </Button>
        <Button size="small" type="text" onClick={() => change(parts => parts.toSpliced(nth + 1, 0, made('')))}>
          在后面加一幅
        </Button>
        <Button size="small" type="text" danger disabled={isOnly} onClick={() => change(parts => parts.toSpliced(nth, 1))}>
          删去
        </Button>
      </div>
      <Input.TextArea
        aria-label={name}
        autoSize={{ minRows: 2 }}
        value={part.text}
        status={fault ? 'error' : ''}
        onSelect={({ currentTarget }) => (caret.current = currentTarget.selectionStart)}
        onChange={({ target }) => change(parts => parts.with(nth, { ...part, text: target.value }))}
      />
      {fault && (
        <p role="alert" className="text-12 text-danger">
          {fault}
        </p>
      )}
    </div>
  )
}

const Texts = ({ comic, run }: { comic: Comic; run: (work: Promise<unknown>) => void }) => {
  const [parts, setParts] = useState<readonly Part[]>(comic.parts.map(({ key, text }) => ({ key, text })))
  const [before, setBefore] = useState<readonly (readonly Part[])[]>([])
  const { comic_id } = comic
  /** Cuts are taken back one by one; what is typed is the field's own. */
  const change = (next: (parts: readonly Part[]) => Part[]) => {
    const after = next(parts)
    if (after.length !== parts.length) setBefore([...before, parts])
    setParts(after)
  }
  const move = (key: string, to: number) => {
    const moved = parts.find(part => part.key === key)!
    setBefore([...before, parts])
    setParts(parts.filter(part => part.key !== key).toSpliced(to, 0, moved))
  }
  const sent = parts.map(({ key, text, isNew }) => (isNew ? { text } : { key, text }))
  const save = (step: number) => run(api.comic.edit({ comic_id, parts: sent }).then(() => api.comic.editInfo({ comic_id, step })))
  const isBad = parts.some(({ text }) => faultOf(text) !== '')
  const isMany = parts.length > SIMPLE_LIMITS.parts
  return (
    <section className="stack gap-16" aria-label="文字">
      <SortableList ids={parts.map(part => part.key)} unit="幅" onMove={move}>
        <ol className="stack gap-16">
          {parts.map((part, nth) => (
            <SortableItem key={part.key} id={part.key}>
              {grip => <One {...{ part, nth, grip, change }} isLast={nth === parts.length - 1} isOnly={parts.length === 1} />}
            </SortableItem>
          ))}
        </ol>
      </SortableList>
      {isMany && (
        <p role="alert" className="text-12 text-danger">
          最多 {SIMPLE_LIMITS.parts} 幅，请合并一些
        </p>
      )}
      <span className="row flex-wrap">
        <Button icon={<Plus size={14} aria-hidden />} onClick={() => change(all => [...all, made('')])}>
          加一幅
        </Button>
        <Button
          disabled={before.length === 0}
          onClick={() => {
            setParts(before.at(-1)!)
            setBefore(before.slice(0, -1))
          }}
        >
          撤销
        </Button>
        <Button type="primary" disabled={isBad || isMany} onClick={() => save(2)}>
          下一步：画风
        </Button>
      </span>
    </section>
  )
}
export default Texts
