// `npm run new -- screen works/ShelfPage`, `list works/shelves shelf`: a screen, or one that lists a noun of a work, in the route table.
import type { Edit, Made, Names } from './recipe.ts'

export const upFrom = (folder: string) => '../'.repeat(folder.split('/').length)

/** The record in the area's table of screens. */
export const route = (folder: string, page: string, path: string, title: string): Edit => {
  const [area, ...inner] = folder.split('/')
  return {
    file: `apps/web/src/${area}/routes.ts`,
    behind: /export const \w+Routes: readonly RouteRecord\[\] = \[\n/,
    insert: `  { path: '${path}', title: '${title}', needs: 'member', shell: 'app', page: () => import('./${[...inner, page].join('/')}.tsx') },\n`,
  }
}

export const screen = ({ area, many: page }: Names): Made => ({
  files: {
    [`apps/web/src/${area}/${page}.tsx`]: `// ${page}: one screen.
import { Page } from '${upFrom(area)}frame/Page.tsx'
import { Empty } from '${upFrom(area)}ui/Empty.tsx'

const ${page} = () => (
  <Page>
    <Empty art="page" title="这里还没有内容" />
  </Page>
)
export default ${page}
`,
  },
  edits: [route(area, page, `/workBench/${page.replace(/Page$/, '').toLowerCase()}`, '新页面')],
  next: '改好标题、路径和权限，再运行 npm run docs',
})

export const list = ({ path, many, one, Many, One }: Names): Made => ({
  files: {
    [`apps/web/src/${path}/${Many}Page.tsx`]: `// ${Many} of a work: a table that is searched, with several removed at once.
import type { ${One} } from '@qianmu/contract/${path}'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { api } from '${upFrom(path)}api.ts'
import { Page } from '${upFrom(path)}frame/Page.tsx'
import { useAddress } from '${upFrom(path)}kit/address.ts'
import { eachOf } from '${upFrom(path)}kit/failure.ts'
import { keyOf, queryClient, useAction, useCall } from '${upFrom(path)}kit/use-call.ts'
import { Empty } from '${upFrom(path)}ui/Empty.tsx'
import { late } from '${upFrom(path)}ui/late/late.tsx'
import type { Layout } from '${upFrom(path)}ui/library/layout.ts'
import { Library } from '${upFrom(path)}ui/library/Library.tsx'
import { selectColumn } from '${upFrom(path)}ui/library/select-column.tsx'
import { rowsOf } from '${upFrom(path)}ui/library/source.ts'
import { useSelection } from '${upFrom(path)}ui/library/use-selection.ts'
import { SearchBox } from '${upFrom(path)}ui/SearchBox.tsx'

const NameDialog = late(() => import('${upFrom(path)}ui/NameDialog.tsx'))

const keyOf${One} = ({ ${one}_id }: ${One}) => ${one}_id
const TABLE: Layout<${One}> = {
  flow: 'rows',
  height: 40,
  columns: [
    selectColumn<${One}>(({ name }) => name),
    { key: 'name', title: '名称', width: 'minmax(0, 1fr)', cell: ({ name }) => <span className="cut">{name}</span> },
  ],
}

const ${Many}Page = () => {
  const project_id = Number(useParams().workId)
  const [search, change] = useAddress()
  const keyword = search.get('q') ?? ''
  const call = useCall(api.${many}.list, { project_id })
  const source = rowsOf(call, rows => rows.filter(({ name }) => name.includes(keyword)))
  const selection = useSelection((source.items ?? []).map(keyOf${One}))
  const [asking, setAsking] = useState(false)
  const add = useAction(api.${many}.add, { refreshes: [api.${many}.list] })
  const remove = async (chosen: readonly ${One}[], clear: () => void) => {
    await eachOf(chosen, ({ ${one}_id }) => api.${many}.remove({ ${one}_id }))
    clear()
    await queryClient.invalidateQueries({ queryKey: keyOf(api.${many}.list) })
  }
  return (
    <Page action={<Button onClick={() => setAsking(true)}>新建</Button>}>
      <Library
        name="列表"
        source={source}
        keyOf={keyOf${One}}
        layout={TABLE}
        selection={selection}
        bulk={{
          label: '选中的',
          count: chosen => \`选中 \${chosen.length} 个\`,
          actions: (chosen, clear) => <Button onClick={() => void remove(chosen, clear)}>删除</Button>,
        }}
        bar={<SearchBox label="搜名称" placeholder="搜名称" keyword={keyword} onChange={q => change({ q })} />}
        empty={<Empty art="page" title={keyword ? \`没有找到「\${keyword}」\` : '还没有内容'} action={<Button onClick={() => setAsking(true)}>新建</Button>} />}
      />
      <Suspense fallback={null}>
        {asking && (
          <NameDialog
            asked={{ title: '新建', field: 'name', label: '名称', max: 40, initial: '', ok: '新建', run: name => add.mutateAsync({ project_id, name }) }}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </Page>
  )
}
export default ${Many}Page
`,
  },
  edits: [route(path, `${Many}Page`, `/workDetail/:workId/:projectType/${many}`, '列表')],
  next: '改好标题、路径和权限，再运行 npm run docs',
})
