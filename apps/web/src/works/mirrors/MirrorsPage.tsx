// 画面配置: folders at the left, what pictures are to show in them, and the one that is looked at beside them.
import type { Mirror, MirrorDir } from '@qianmu/contract/works/mirrors'
import { Button, Dropdown, Select } from 'antd'
import { Download, Ellipsis, FolderPlus, ImageIcon, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { api } from '../../api.ts'
import { Page } from '../../frame/Page.tsx'
import { Guarded } from '../../kit/Guarded.tsx'
import { onChange } from '../../kit/events.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { saveFile } from '../../kit/transfer.ts'
import { useCall } from '../../kit/use-call.ts'
import { mayLeave } from '../../library/index.ts'
import { Empty } from '../../ui/Empty.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Layout } from '../../ui/library/layout.ts'
import { Library } from '../../ui/library/Library.tsx'
import { Facts, NoPicture, Picture, Tile, type TileProps } from '../../ui/library/Tile.tsx'
import { rowsOf } from '../../ui/library/source.ts'
import NameDialog, { type Asked } from '../../ui/NameDialog.tsx'
import { offerUndo } from '../../ui/undo.ts'
import { MirrorDetail } from './MirrorDetail.tsx'
import { again, quietly } from './refresh.ts'

const { mirrors } = api
const TILES: Layout<Mirror> = { flow: 'grid', min: 176, gap: [16, 12], height: width => Math.round(width / 1.6) + 50 }
const keyOf = ({ mirror_id }: Mirror) => mirror_id
/** Which folder: all mirrors, those in none, or one. */
type Shown = 'all' | 'none' | number
const NAMED = { field: 'name', label: '文件夹名称', max: 40 } as const

interface BarProps {
  projectId: number
  dirs: readonly MirrorDir[]
  shown: Shown
  setShown: (shown: Shown) => void
  ask: (asked: Asked) => void
}

/** The folders, and what is done with the one that is open. */
const DirBar = ({ projectId: project_id, dirs, shown, setShown, ask }: BarProps) => {
  const at = dirs.findIndex(({ dir_id }) => dir_id === shown)
  const dir = dirs[at]
  const add = async (name: string) => {
    const { dir_id } = await mirrors.addDir({ project_id, name })
    again()
    setShown(dir_id)
  }
  const order = (after: number | null) => dir && quietly(mirrors.orderDir({ project_id, dir_id: dir.dir_id, after_id: after }))
  const remove = ({ dir_id, name }: MirrorDir) => {
    setShown('all')
    quietly(
      mirrors
        .removeDir({ project_id, dir_id })
        .then(() => offerUndo(`文件夹「${name}」已删除`, () => quietly(mirrors.restore({ project_id, dir_id })))),
    )
  }
  const items = dir && [
    {
      key: 'rename',
      label: '重命名文件夹…',
      onClick: () =>
        ask({
          ...NAMED,
          title: '重命名文件夹',
          initial: dir.name,
          ok: '保存',
          run: name => mirrors.changeDir({ project_id, dir_id: dir.dir_id, name }).then(again),
        }),
    },
    { key: 'up', label: '前移', disabled: at === 0, onClick: () => order(dirs[at - 2]?.dir_id ?? null) },
    { key: 'down', label: '后移', disabled: at === dirs.length - 1, onClick: () => order(dirs[at + 1]?.dir_id ?? null) },
    { key: 'remove', label: '删除文件夹', danger: true, onClick: () => remove(dir) },
  ]
  return (
    <>
      <Select<Shown>
        size="small"
        className="w-184"
        aria-label="文件夹"
        value={shown}
        options={[
          { value: 'all', label: '全部' },
          { value: 'none', label: '未归档' },
          ...dirs.map(({ dir_id, name, mirrors: count }) => ({ value: dir_id, label: `${name} ${count}` })),
        ]}
        onChange={setShown}
      />
      <Guarded need="WriteWork" scope="author">
        <IconButton
          icon={FolderPlus}
          label="新建文件夹"
          onClick={() => ask({ ...NAMED, title: '新建文件夹', initial: '', ok: '新建', run: add })}
        />
      </Guarded>
      {items && (
        <Guarded need="WriteWork" scope="author">
          <Dropdown trigger={['click']} menu={{ items }}>
            <IconButton icon={Ellipsis} label="更多：文件夹" />
          </Dropdown>
        </Guarded>
      )}
    </>
  )
}

const MirrorTile = ({
  mirror: { name, cover, pictures },
  ...tile
}: { mirror: Mirror } & Pick<TileProps, 'current' | 'focus' | 'onClick'>) => (
  <Tile
    name={name}
    label={`画面「${name}」`}
    face={
      cover ? (
        <Picture src={cover.mid} />
      ) : (
        <NoPicture>
          <ImageIcon size={20} />
        </NoPicture>
      )
    }
    shape="aspect-[16/10]"
    {...tile}
  >
    <Facts>
      <span className="num">{pictures} 张</span>
    </Facts>
  </Tile>
)

const MirrorsPage = ({ views }: { views: ReactNode }) => {
  const project_id = Number(useParams().workId)
  const { data: work } = useCall(api.projects.detail, { project_id })
  const tree = useCall(mirrors.tree, { project_id })
  useEffect(() => onChange('mirrors', project_id, again), [project_id])
  const [shown, setShown] = useState<Shown>('all')
  const [openId, setOpenId] = useState(0)
  const [asked, setAsked] = useState<Asked>()
  const dirs = tree.data?.dirs ?? []
  const all = tree.data && [...dirs.flatMap(({ list }) => list), ...tree.data.list]
  const list = all?.filter(({ dir_id }) => shown === 'all' || dir_id === (shown === 'none' ? null : shown))
  const open = all?.find(({ mirror_id }) => mirror_id === openId)
  const dirId = typeof shown === 'number' ? shown : null
  const add = async () => {
    const { mirror_id } = await mirrors.save({ project_id, dir_id: dirId })
    again()
    setOpenId(mirror_id)
  }
  const take = () =>
    void mayLeave()
      .then(async may => may && saveFile(await mirrors.export.file({ project_id, ...(dirId ? { dir_id: dirId } : {}) })))
      .catch(rethrowUnlessFailure)
  return (
    <Page
      crumbs={[{ label: '作品管理', path: '/workBench/worksManage' }, { label: work?.project_name ?? '' }]}
      ground="canvas"
      action={
        <span className="row">
          {views}
          <Button icon={<Download aria-hidden />} disabled={!list?.some(({ pictures }) => pictures > 0)} onClick={take}>
            导出图片
          </Button>
          <Guarded need="WriteWork" scope="author">
            <Button type="primary" icon={<Plus aria-hidden />} onClick={() => void add().catch(rethrowUnlessFailure)}>
              新建画面
            </Button>
          </Guarded>
        </span>
      }
    >
      <Library
        name="画面配置"
        source={rowsOf(tree, () => list ?? [])}
        keyOf={keyOf}
        layout={TILES}
        item={(mirror, { focus }) => (
          <MirrorTile mirror={mirror} current={mirror.mirror_id === openId} focus={focus} onClick={() => setOpenId(mirror.mirror_id)} />
        )}
        bar={<DirBar projectId={project_id} dirs={dirs} shown={shown} setShown={setShown} ask={setAsked} />}
        empty={<Empty art="images" title="还没有画面" help="新建一个画面，写下它要画什么，再从原文、分镜或线稿取来源。" />}
        failed="没有读到画面配置"
        drawer={open && <MirrorDetail key={open.mirror_id} mirror={open} dirs={dirs} siblings={list ?? []} onClose={() => setOpenId(0)} />}
      />
      {asked && <NameDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </Page>
  )
}
export default MirrorsPage
