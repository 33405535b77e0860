// `npm run new -- sheet|picker|graph works/shelves shelf`: screens on the shared sheet, picker and graph, for a noun that `call` has made.
import type { Made, Names } from './recipe.ts'
import { route, upFrom } from './page.ts'

const NEXT = '改好标题、路径和权限，再运行 npm run docs'
const workPath = (noun: string, kind: string) => `/workDetail/:workId/:projectType/${noun}-${kind}`

export const sheet = ({ path, many, one, Many, One }: Names): Made => {
  const up = upFrom(path)
  return {
    files: {
      [`apps/web/src/${path}/${Many}Sheet.tsx`]: `// ${Many} of a work as a sheet: names are written in place.
import { type ${One} } from '@qianmu/contract/${path}'
import { useParams } from 'react-router'
import { api } from '${up}api.ts'
import { Page } from '${up}frame/Page.tsx'
import { keyOf, queryClient, useCall } from '${up}kit/use-call.ts'
import { type Column, Sheet } from '${up}ui/sheet/index.ts'

const COLUMNS: readonly Column<${One}>[] = [
  { id: 'name', title: '名称', kind: 'text', width: 'minmax(160px, 1fr)', read: row => row.name, max: 40, isLine: true },
]

const ${Many}Sheet = () => {
  const project_id = Number(useParams().workId)
  const { data } = useCall(api.${many}.list, { project_id })
  const refresh = () => queryClient.invalidateQueries({ queryKey: keyOf(api.${many}.list) })
  return (
    <Page>
      <Sheet<${One}>
        label="列表"
        lines={(data ?? []).map(row => ({ kind: 'row', key: String(row.${one}_id), row, name: row.name }))}
        columns={COLUMNS}
        save={async (key, { name }) => {
          await api.${many}.rename({ ${one}_id: Number(key), name: String(name) })
          await refresh()
        }}
        addRows={async rows => {
          for (const { name } of rows) await api.${many}.add({ project_id, name: String(name) })
          await refresh()
        }}
      />
    </Page>
  )
}
export default ${Many}Sheet
`,
    },
    edits: [route(path, `${Many}Sheet`, workPath(many, 'sheet'), '表格')],
    next: NEXT,
  }
}

export const picker = ({ path, many, one, Many, One }: Names): Made => {
  const up = upFrom(path)
  return {
    files: {
      [`apps/web/src/${path}/${One}Picker.tsx`]: `// Picks one of a work's ${many}.
import type { ${One} } from '@qianmu/contract/${path}'
import { useState } from 'react'
import { api } from '${up}api.ts'
import { useCall } from '${up}kit/use-call.ts'
import { Empty } from '${up}ui/Empty.tsx'
import type { ItemState, Layout } from '${up}ui/library/layout.ts'
import { rowsOf } from '${up}ui/library/source.ts'
import { Picker } from '${up}ui/picker/Picker.tsx'

const keyOf${One} = ({ ${one}_id }: ${One}) => ${one}_id
const ROWS: Layout<${One}> = { flow: 'rows', height: 36 }

export const ${One}Picker = ({ project_id, onTake, onClose }: { project_id: number; onTake: (row: ${One}) => void; onClose: () => void }) => {
  const [keyword, setKeyword] = useState('')
  const source = rowsOf(useCall(api.${many}.list, { project_id }), rows => rows.filter(({ name }) => name.includes(keyword)))
  const row = (each: ${One}, { focus }: ItemState) => (
    <button type="button" onClick={() => onTake(each)} {...focus}>
      {each.name}
    </button>
  )
  return (
    <Picker
      title="列表"
      source={source}
      keyOf={keyOf${One}}
      layout={ROWS}
      item={row}
      onTake={onTake}
      keyword={keyword}
      onKeyword={setKeyword}
      empty={<Empty art="search" title="没有找到" />}
      onClose={onClose}
    />
  )
}
`,
    },
    edits: [],
    next: `打开它的地方：{open && <${One}Picker project_id={…} onTake={…} onClose={…} />}（${Many}）`,
  }
}

export const graph = ({ path, many, Many }: Names): Made => {
  const up = upFrom(path)
  return {
    files: {
      [`apps/web/src/${path}/${Many}Graph.tsx`]: `// ${Many} as a graph: nodes with typed ports, undo, keys, and the same as a list.
import { Page } from '${up}frame/Page.tsx'
import { GraphView } from '${up}ui/graph/GraphView.tsx'
import { EMPTY_GRAPH, type NodeKind } from '${up}ui/graph/model.ts'
import { useHistory } from '${up}ui/history/history.ts'

const KINDS: readonly NodeKind[] = [
  { kind: 'begin', title: '开始', category: '流程', inputs: [], outputs: [{ id: 'next', label: '下一步', type: 'STEP' }] },
  {
    kind: 'step',
    title: '一步',
    category: '流程',
    inputs: [{ id: 'before', label: '上一步', type: 'STEP', many: true }],
    outputs: [{ id: 'next', label: '下一步', type: 'STEP' }],
  },
]

const ${Many}Graph = () => {
  const history = useHistory(EMPTY_GRAPH)
  return (
    <Page>
      <GraphView
        label="图"
        graph={history.present}
        kinds={KINDS}
        onChange={history.change}
        undo={history.undoLabel === undefined ? undefined : history.undo}
        redo={history.redoLabel === undefined ? undefined : history.redo}
      />
    </Page>
  )
}
export default ${Many}Graph
`,
    },
    edits: [route(path, `${Many}Graph`, workPath(many, 'graph'), '图')],
    next: NEXT,
  }
}
