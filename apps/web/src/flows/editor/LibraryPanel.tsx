// The nodes that there are, by what they are for; one click puts one in (mockup 42).
import { useMemo, useState } from 'react'
import type { NodeKind } from '../../ui/graph/model.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'

const holds = ({ title, category, kind, words = [] }: NodeKind, wanted: string) =>
  [title, category, kind, ...words].some(each => each.toLowerCase().includes(wanted))
const FOUND_MAX = 200

const Entry = ({ kind, disabled, onAdd }: { kind: NodeKind; disabled: boolean; onAdd: (kind: string) => void }) => (
  <li>
    <button
      type="button"
      className="plain row w-full h-28 px-8 rounded-6 enabled:hover:bg-hover aria-pressed:bg-hover aria-[current]:bg-hover"
      disabled={disabled}
      title={kind.kind}
      onClick={() => onAdd(kind.kind)}
    >
      <span className="cut">{kind.title}</span>
    </button>
  </li>
)

export const LibraryPanel = ({
  kinds,
  readOnly,
  onAdd,
}: {
  kinds: readonly NodeKind[]
  readOnly: boolean
  onAdd: (kind: string) => void
}) => {
  const [text, setText] = useState('')
  const wanted = text.toLowerCase()
  const groups = useMemo(
    () => [...Map.groupBy(kinds, kind => kind.category)].toSorted(([one], [other]) => one.localeCompare(other)),
    [kinds],
  )
  const found = wanted ? kinds.filter(kind => holds(kind, wanted)).slice(0, FOUND_MAX) : []
  return (
    <div className="stack h-full p-12 gap-8 bg-panel overflow-auto text-13">
      <SearchBox label="搜节点" placeholder={`搜索 ${kinds.length} 个节点`} keyword={text} onChange={setText} />
      {wanted ? (
        <ul aria-label="找到的节点">
          {found.map(kind => (
            <Entry key={kind.kind} kind={kind} disabled={readOnly} onAdd={onAdd} />
          ))}
          {found.length === 0 && <li className="meta">没有这样的节点</li>}
        </ul>
      ) : (
        groups.map(([category, own]) => (
          <details key={category}>
            <summary className="row h-28 cursor-pointer">
              <span className="cut grow">{category}</span>
              <span className="meta num">{own.length}</span>
            </summary>
            <ul>
              {own.map(kind => (
                <Entry key={kind.kind} kind={kind} disabled={readOnly} onAdd={onAdd} />
              ))}
            </ul>
          </details>
        ))
      )}
    </div>
  )
}
