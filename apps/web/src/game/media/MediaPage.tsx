// /workDetail/:workId/4/gameMediaLibrary — pictures, films and sounds of a game in a tree of categories (mockup 32).
import { Layers } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { api } from '../../api.ts'
import { useAddress } from '../../kit/address.ts'
import { staleAnswers } from '../../kit/answers-cache.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { useMay } from '../../kit/permission.ts'
import { toast } from '../../kit/toast.ts'
import { useCall } from '../../kit/use-call.ts'
import { heldOpen } from '../../ui/files/under-way.ts'
import { type Many, QUIET } from '../../ui/files/use-many.tsx'
import NameDialog, { type Asked } from '../../ui/NameDialog.tsx'
import { Folders, type SideFolder } from '../../ui/sides/Folders.tsx'
import { SideLine } from '../../ui/sides/SideLine.tsx'
import { Side } from '../../ui/sides/Sides.tsx'
import { askOverwrite, type Door, ResourcesPage } from '../../works/resources/index.ts'

const { gameResources } = api
const LISTS = [gameResources.list.contract.name, gameResources.categories.contract.name, api.resources.list.contract.name]
const again = () => staleAnswers(LISTS)

/** Keeps files, and names them in the library; same-named ones are asked about once. */
async function putAll(many: Many, project_id: number, files: readonly File[], category_id: number | null): Promise<void> {
  const came = await many.take(files, file => api.files.file({ file }, QUIET), {
    again: left => void heldOpen(putAll(many, project_id, left, category_id)).catch(rethrowUnlessFailure),
  })
  const kept = came.map(({ file, answer }) => ({
    name: file.name.replace(/\.[^.]*$/, '').slice(0, 80) || '未命名',
    file_id: answer.file_id,
  }))
  const [first] = kept
  if (!first) return
  const add = (check_name: boolean) =>
    kept.length === 1
      ? gameResources.add({ project_id, category_id, ...first, check_name })
      : gameResources.addMany({ project_id, category_id, resources: kept, check_name })
  let added = await add(true)
  if (added.list.length === 0 && added.repeated.length > 0) {
    if (!(await askOverwrite(added.repeated))) return
    added = await add(false)
  }
  again()
  toast.success(`已添加 ${added.list.length} 个文件`)
}

const Categories = ({ workId, category, onOpen }: { workId: number; category: number; onOpen: (id: number) => void }) => {
  const { data } = useCall(gameResources.categories, { project_id: workId })
  const mayWrite = useMay('WriteWork', 'author')
  const [asked, setAsked] = useState<Asked>()
  const all = data?.list ?? []
  const ask = (title: string, initial: string, run: (name: string) => Promise<unknown>) =>
    setAsked({ title, field: 'name', label: '分类名称', max: 40, initial, ok: '保存', run: name => run(name).then(again) })
  const remove = (id: number) => {
    onOpen(0)
    gameResources.removeCategory({ project_id: workId, category_id: id }).then(again).catch(rethrowUnlessFailure)
  }
  const linesUnder = (parent: number | null, depth: number): SideFolder[] =>
    all
      .filter(each => each.parent_id === parent)
      .flatMap(({ category_id, name, count }) => [
        {
          key: category_id,
          name,
          count,
          depth,
          current: category === category_id,
          open: () => onOpen(category_id),
          ...(mayWrite && {
            rename: () => ask('重命名分类', name, text => gameResources.changeCategory({ project_id: workId, category_id, name: text })),
            remove: () => remove(category_id),
          }),
        },
        ...linesUnder(category_id, depth + 1),
      ])
  const add = () => ask('新建分类', '', name => gameResources.addCategory({ project_id: workId, name, parent_id: category || null }))
  return (
    <div className="stack gap-12 p-12 text-13">
      <ul>
        <SideLine icon={<Layers size={14} aria-hidden />} label="全部" current={!category} onClick={() => onOpen(0)} />
      </ul>
      <Folders title="分类" removes="删除" folders={linesUnder(null, 0)} {...(mayWrite && { add })} />
      {asked && <NameDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

const MediaPage = () => {
  const workId = Number(useParams().workId)
  const [search, setAddress] = useAddress()
  const category = Number(search.get('category')) || 0
  const door = useMemo(
    (): Door => ({
      list: (input, options) => gameResources.list({ ...input, ...(category ? { category_id: category } : {}) }, options),
      putAll: (many, project_id, files) => putAll(many, project_id, files, category || null),
      rename: gameResources.rename,
      remove: (project_id, resource_id) => gameResources.remove({ project_id, resource_id: [resource_id] }),
      usedBy: async (project_id, resource_id) => (await gameResources.one({ project_id, resource_id })).used_by.map(({ name }) => name),
      name: gameResources.list.contract.name,
    }),
    [category],
  )
  const side = (
    <Side label="分类" className="stack flex-none w-224 min-h-0 overflow-y-auto line-r bg-panel" closes={category}>
      <Categories workId={workId} category={category} onOpen={id => setAddress({ category: id })} />
    </Side>
  )
  return <ResourcesPage door={door} side={side} category={category} />
}
export default MediaPage
