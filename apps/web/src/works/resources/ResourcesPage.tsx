// 文件: pictures, films and sounds of a work under names, each of which stands once for its type.
import { RESOURCE_TYPES, type Resource, type ResourceType } from '@qianmu/contract/works/resources'
import { Button, Dropdown, Modal } from 'antd'
import { Ellipsis } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { api } from '../../api.ts'
import { Page } from '../../frame/Page.tsx'
import { staleAnswers } from '../../kit/answers-cache.ts'
import { Guarded } from '../../kit/Guarded.tsx'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { useCall } from '../../kit/use-call.ts'
import { toast } from '../../kit/toast.ts'
import { AssetDrawer, AssetFace, type Opened } from '../../library/index.ts'
import { Empty } from '../../ui/Empty.tsx'
import { useFiles } from '../../ui/files/use-files.tsx'
import { heldOpen } from '../../ui/files/under-way.ts'
import { type Many, ManyButton, QUIET, useMany } from '../../ui/files/use-many.tsx'
import { sizeText } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { FocusProps, Layout } from '../../ui/library/layout.ts'
import { Library } from '../../ui/library/Library.tsx'
import { Facts, Tile } from '../../ui/library/Tile.tsx'
import { usePages } from '../../ui/library/source.ts'
import NameDialog, { type Asked } from '../../ui/NameDialog.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { late } from '../../ui/late/late.tsx'
import { Sides } from '../../ui/sides/Sides.tsx'
import { TabRow } from '../../ui/TabList.tsx'
import { offerUndo } from '../../ui/undo.ts'

const Versions = late(() => import('./Versions.tsx'))

const { resources } = api
const again = () =>
  staleAnswers([
    resources.list.contract.name,
    api.gameResources.list.contract.name,
    api.gameResources.categories.contract.name,
    api.shotPictures.sources.contract.name,
  ])
const quietly = (work: Promise<unknown>) => void work.then(again).catch(rethrowUnlessFailure)
const TILES: Layout<Resource> = { flow: 'grid', min: 176, least: 2, gap: [16, 12], height: width => Math.round(width / 1.6) + 46 }
const KINDS = { IMAGE: 'image', VIDEO: 'video', AUDIO: 'audio' } as const
const keyOf = ({ resource_id }: Resource) => resource_id
const SIZE = 60
const NAME_MAX = 80
type Tab = ResourceType | 'ALL'
const TABS = [
  { key: 'ALL' as Tab, label: '全部' },
  ...(Object.keys(RESOURCE_TYPES) as ResourceType[]).map(key => ({ key: key as Tab, label: RESOURCE_TYPES[key] })),
]

const stemOf = (file: File) => file.name.replace(/\.[^.]*$/, '').slice(0, NAME_MAX)

/** Puts one of many files into the library of a work; `check` asks before one of its name is overwritten. */
async function put(project_id: number, file: File, check: boolean) {
  if (file.type.startsWith('video/')) return resources.addVideo({ project_id, file, check_name: check }, QUIET)
  if (file.type.startsWith('audio/')) return resources.addAudio({ project_id, file, check_name: check }, QUIET)
  const { file_id } = await api.files.image({ file }, QUIET)
  return resources.add({ project_id, resources: [{ name: stemOf(file) || RESOURCE_TYPES.IMAGE, file_id }], check_name: check }, QUIET)
}

/** By which calls a library is read and changed: that of a work, or that of a game. */
export interface Door {
  list: (
    input: { project_id: number; keyword: string; size: number; page: number; type?: ResourceType },
    options: { signal: AbortSignal },
  ) => ReturnType<typeof resources.list>
  putAll: (many: Many, project_id: number, files: readonly File[]) => Promise<void>
  rename: (input: { project_id: number; resource_id: number; name: string }) => Promise<unknown>
  remove: (project_id: number, resource_id: number) => Promise<unknown>
  /** Names of what shows or plays it; absent where nobody knows. */
  usedBy?: (project_id: number, resource_id: number) => Promise<readonly string[]>
  /** The name of what it lists, which changes ask again. */
  name: string
}

export const askOverwrite = (names: readonly string[]) =>
  new Promise<boolean>(answer => {
    Modal.confirm({
      type: 'warning',
      title: '重名资源将被覆盖',
      content: names.join('、'),
      okText: '继续',
      cancelText: '取消',
      onOk: () => answer(true),
      onCancel: () => answer(false),
    })
  })

/** Puts many files in. Those of a name that is there, or that comes twice, wait until somebody was asked. */
async function putAll(many: Many, project_id: number, files: readonly File[]): Promise<void> {
  const names = files.map(stemOf)
  const firsts = files.filter((_, nth) => names.indexOf(names[nth]!) === nth)
  const again = (left: readonly File[]) => void heldOpen(putAll(many, project_id, left)).catch(rethrowUnlessFailure)
  const came = await many.take(firsts, file => put(project_id, file, true), { again })
  const waiting = new Set(came.flatMap(({ file, answer }) => (answer.list.length ? [] : file)))
  const repeated = files.filter(file => waiting.has(file) || !firsts.includes(file))
  const isWanted = repeated.length > 0 && (await askOverwrite(repeated.map(stemOf)))
  const over = isWanted ? await many.take(repeated, file => put(project_id, file, false), { again }) : []
  const kept = came.length - waiting.size + over.length
  if (kept) toast.success(`已添加 ${kept} 个文件`)
}

const WORKS: Door = {
  list: resources.list,
  putAll,
  rename: resources.change,
  remove: (project_id, resource_id) => resources.remove({ project_id, resource_ids: [resource_id] }),
  name: resources.list.contract.name,
}

interface TileProps {
  projectId: number
  door: Door
  resource: Resource
  ask: (asked: Asked) => void
  focus: FocusProps
  onOpen: (resource: Resource) => void
  look: (resource: Resource) => void
}

/** What the library of the team knows it as. */
const asAsset = ({ file_id, type, name, url, thumbs }: Resource) => ({ file_id, kind: KINDS[type], name, url, thumbs })

const FileTile = ({ projectId: project_id, door, resource, ask, focus, onOpen, look }: TileProps) => {
  const { resource_id, name, type } = resource
  const run = (text: string) => door.rename({ project_id, resource_id, name: text }).then(again)
  const remove = () => {
    const input = { project_id, resource_ids: [resource_id] }
    quietly(door.remove(project_id, resource_id).then(() => offerUndo(`「${name}」已删除`, () => quietly(resources.restore(input)))))
  }
  const items = [
    {
      key: 'rename',
      label: '重命名…',
      onClick: () =>
        ask({ title: `重命名${RESOURCE_TYPES[type]}`, field: 'name', label: '名称', max: NAME_MAX, initial: name, ok: '保存', run }),
    },
    { key: 'versions', label: '版本与用处…', onClick: () => look(resource) },
    { key: 'remove', label: '删除', danger: true, onClick: remove },
  ]
  const asset = asAsset(resource)
  return (
    <Tile
      name={name}
      face={<AssetFace asset={asset} variant="mid" />}
      shape="aspect-[16/10]"
      focus={focus}
      drag={[asset]}
      onClick={() => onOpen(resource)}
      actions={
        <Guarded need="WriteWork" scope="author">
          <Dropdown trigger={['click']} menu={{ items }}>
            <IconButton icon={Ellipsis} size={24} label={`更多：${name}`} tabIndex={focus.tabIndex} />
          </Dropdown>
        </Guarded>
      }
    >
      <Facts>
        <span className="num">{sizeText(resource.size)}</span>
      </Facts>
    </Tile>
  )
}

interface Props {
  /** Stands in the bar: other views of the library. */
  views?: ReactNode
  door?: Door
  /** Beside the list: the categories, and which of them is shown. */
  side?: ReactNode
  category?: number
}
/** The resource whose versions are looked at, with what uses it. */
function useLooked(door: Door, project_id: number) {
  const [looked, setLooked] = useState<{ resource: Resource; usedBy: readonly string[] | undefined }>()
  const look = (resource: Resource) =>
    void Promise.resolve(door.usedBy?.(project_id, resource.resource_id))
      .then(usedBy => setLooked({ resource, usedBy }))
      .catch(rethrowUnlessFailure)
  return { looked, setLooked, look }
}

const ResourcesPage = ({ views, door = WORKS, side, category = 0 }: Props) => {
  const project_id = Number(useParams().workId)
  const { data: work } = useCall(api.projects.detail, { project_id })
  const [type, setType] = useState<Tab>('ALL')
  const [keyword, setKeyword] = useState('')
  const [asked, setAsked] = useState<Asked>()
  const { looked, setLooked, look } = useLooked(door, project_id)
  const [opened, setOpened] = useState<Opened>()
  const many = useMany(`${door.name} ${project_id}`, again)
  const input = { project_id, keyword, size: SIZE, ...(type === 'ALL' ? {} : { type }) }
  const source = usePages({
    key: [door.name, input, category],
    ask: (page, signal) => door.list({ ...input, page }, { signal }),
    keyOf,
  })
  const files = useFiles({
    accept: 'image/*,video/*,audio/*',
    testId: 'resource-upload',
    take: taken => void heldOpen(door.putAll(many, project_id, taken)).catch(rethrowUnlessFailure),
  })
  const upload = (
    <Guarded need="WriteWork" scope="author">
      <ManyButton many={many} label="上传" onClick={files.choose} />
    </Guarded>
  )
  return (
    <Page
      crumbs={[{ label: '作品管理', path: '/workBench/worksManage' }, { label: work?.project_name ?? '' }]}
      ground="canvas"
      action={
        <span className="row">
          {views}
          {upload}
        </span>
      }
    >
      <div className="flex flex-1 flex-col min-h-0 h-full" {...files.zone}>
        <Sides>
          {side}
          <Library
            name="文件"
            source={source}
            keyOf={keyOf}
            layout={TILES}
            item={(resource, { focus }) => (
              <FileTile
                projectId={project_id}
                door={door}
                resource={resource}
                ask={setAsked}
                look={look}
                focus={focus}
                onOpen={each => setOpened(asAsset(each))}
              />
            )}
            bar={
              <>
                <TabRow inBar label="文件类型" tabs={TABS} active={type} onChange={setType} />
                <span className="grow" />
                <SearchBox label="搜文件" placeholder="名称" keyword={keyword} onChange={setKeyword} />
              </>
            }
            empty={
              <Empty
                art="images"
                title={keyword ? '没有找到文件' : '还没有文件'}
                help="上传图片、视频和音频，也可以直接拖进来；分镜和配图都能用。"
                action={keyword ? <Button onClick={() => setKeyword('')}>看全部文件</Button> : <Button onClick={files.choose}>上传</Button>}
              />
            }
            failed="没有读到文件"
          />
        </Sides>
      </div>
      {files.field}
      <Suspense fallback={null}>
        {looked && <Versions projectId={project_id} {...looked} again={again} onClose={() => setLooked(undefined)} />}
        {opened && <AssetDrawer asset={opened} onOpen={setOpened} onClose={() => setOpened(undefined)} />}
      </Suspense>
      {asked && <NameDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </Page>
  )
}
export default ResourcesPage
