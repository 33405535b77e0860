// The inputs that the form of a workflow shows: in which order, under which names, which of them are needed and which stand back.
import { inputLabel } from '@qianmu/flow'
import { type KeptExposed, partsOf } from '@qianmu/flow/shared'
import { Checkbox, Input } from 'antd'
import { X } from 'lucide-react'
import { useContext, useState, useEffect } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { SortableItem, SortableList } from '../../ui/sortable/SortableList.tsx'
import { DeskContext } from './context.ts'
import type { GraphHands } from './use-graph.ts'

const NAME_MAX = 40

/** Those of a document, in order, as they change. */
function useExposed({ place: { doc } }: GraphHands): readonly (readonly [string, KeptExposed])[] {
  const { exposed } = partsOf(doc)
  const read = () => [...exposed].toSorted(([, one], [, other]) => one.at - other.at)
  const [all, setAll] = useState(read)
  useEffect(() => {
    const told = () => setAll([...exposed].toSorted(([, one], [, other]) => one.at - other.at))
    told()
    exposed.observe(told)
    return () => exposed.unobserve(told)
  }, [exposed])
  return all
}

export const ExposedList = ({ hands }: { hands: GraphHands }) => {
  const { readOnly } = useContext(DeskContext)
  const all = useExposed(hands)
  const { exposed } = partsOf(hands.place.doc)
  const ids = all.map(([key]) => key)
  const set = (key: string, part: Partial<KeptExposed>, mergeKey?: string) =>
    hands.step(() => exposed.set(key, { ...exposed.get(key)!, ...part }), mergeKey)
  const move = (id: string, to: number) => {
    const order = ids.filter(each => each !== id).toSpliced(to, 0, id)
    hands.step(() => order.forEach((key, at) => exposed.get(key)!.at !== at && exposed.set(key, { ...exposed.get(key)!, at })))
  }
  return (
    <section className="grid gap-8" aria-label="公开参数">
      <h2 className="text-13">公开参数 {all.length}</h2>
      {all.length === 0 && <p className="meta">没有指定：「填参数」里显示常用的几项。选中节点后可以公开它的参数。</p>}
      <SortableList ids={ids} onMove={move} disabled={readOnly}>
        <ol className="grid gap-8">
          {all.map(([key, each]) => (
            <SortableItem key={key} id={key} className="grid gap-4 p-8 rounded-6 border border-line">
              {grip => (
                <>
                  <div className="row">
                    {grip({ label: each.label || inputLabel('', each.input) })}
                    <Input
                      size="small"
                      aria-label={`名称：${key}`}
                      placeholder={inputLabel('', each.input)}
                      maxLength={NAME_MAX}
                      value={each.label ?? ''}
                      disabled={readOnly}
                      onChange={({ target }) => set(key, { label: target.value }, `label ${key}`)}
                    />
                    <IconButton
                      icon={X}
                      size={24}
                      label={`不再公开 ${key}`}
                      disabled={readOnly}
                      onClick={() => hands.step(() => exposed.delete(key))}
                    />
                  </div>
                  <div className="row text-12">
                    <span className="meta cut grow">
                      #{each.node} {inputLabel('', each.input)}
                    </span>
                    <Checkbox
                      disabled={readOnly}
                      checked={each.required ?? false}
                      onChange={({ target }) => set(key, { required: target.checked })}
                    >
                      必填
                    </Checkbox>
                    <Checkbox
                      disabled={readOnly}
                      checked={each.advanced ?? false}
                      onChange={({ target }) => set(key, { advanced: target.checked })}
                    >
                      高级
                    </Checkbox>
                  </div>
                </>
              )}
            </SortableItem>
          ))}
        </ol>
      </SortableList>
    </section>
  )
}
