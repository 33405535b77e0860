// 团队素材: the team's pictures in categories of its own with the official ones beside them, looked after here.
import type { MaterialCategory, TeamMaterial } from '@qianmu/contract/works/materials'
import { Button, Dropdown, Modal, Select } from 'antd'
import { Ellipsis, FolderPlus, ImageDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { api } from '../../api.ts'
import { staleAnswers } from '../../kit/answers-cache.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { useCall } from '../../kit/use-call.ts'
import { AssetDrawer, type Opened } from '../../library/index.ts'
import { Empty } from '../../ui/Empty.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { pictureAt } from '../../ui/files/drag.ts'
import { PICTURES, useFiles } from '../../ui/files/use-files.tsx'
import { ManyButton, QUIET, useMany } from '../../ui/files/use-many.tsx'
import type { FocusProps, Layout } from '../../ui/library/layout.ts'
import { Library } from '../../ui/library/Library.tsx'
import { Badge, Picture as Face, Tile } from '../../ui/library/Tile.tsx'
import { usePages } from '../../ui/library/source.ts'
import NameDialog, { type Asked } from '../../ui/NameDialog.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { offerUndo } from '../../ui/undo.ts'

const { materials } = api
const NAMES = [materials.optionalCategories, materials.optionalList, api.pictures.mixed].map(({ contract }) => contract.name)
const again = () => staleAnswers(NAMES)
const quietly = (work: Promise<unknown>) => void work.then(again).catch(rethrowUnlessFailure)
const TILES: Layout<TeamMaterial> = { flow: 'grid', min: 128, gap: [12, 12], height: width => width + 36 }
const keyOf = ({ material_id }: TeamMaterial) => material_id
const SIZE = 60

const useMaterials = (category_id: number, keyword: string) => {
  const input = { keyword, size: SIZE, ...(category_id ? { category_id } : {}) }
  return usePages({
    key: [materials.optionalList.contract.name, input],
    ask: (page, signal) => materials.optionalList({ ...input, page }, { signal }),
    keyOf,
  })
}

const removeCategory = ({ category_id, name }: MaterialCategory) =>
  quietly(
    materials
      .removeCategory({ category_id })
      .then(() => offerUndo(`分类「${name}」已删除，图片还在`, () => quietly(materials.restoreCategory({ category_id })))),
  )
const remove = ({ material_id, name }: TeamMaterial) => {
  const material_ids = [material_id]
  quietly(materials.remove({ material_ids }).then(() => offerUndo(`「${name}」已删除`, () => quietly(materials.restore({ material_ids })))))
}

interface PictureProps {
  material: TeamMaterial
  categories: readonly MaterialCategory[]
  ask: (asked: Asked) => void
  focus: FocusProps
  onOpen: (picture: Opened) => void
}

const Picture = ({ material, categories, ask, focus, onOpen }: PictureProps) => {
  const { material_id, name, category_id, thumbs, image_url, official } = material
  const picture = pictureAt(image_url, name)
  const rename = () =>
    ask({
      title: '重命名图片',
      field: 'name',
      label: '素材名称',
      max: 40,
      initial: name,
      ok: '保存',
      run: async text => {
        await materials.rename({ material_id, name: text })
        again()
      },
    })
  const targets = categories.filter(each => !each.official && each.category_id !== category_id)
  const items = [
    { key: 'rename', label: '重命名…', onClick: rename },
    {
      key: 'move',
      label: '移到',
      disabled: !targets.length,
      children: targets.map(each => ({
        key: String(each.category_id),
        label: each.name,
        onClick: () => quietly(materials.move({ category_id: each.category_id, material_ids: [material_id] })),
      })),
    },
    ...(category_id
      ? [{ key: 'cover', label: '设为分类封面', onClick: () => quietly(materials.setCover({ category_id, image_url })) }]
      : []),
    { key: 'remove', label: '删除', danger: true, onClick: () => remove(material) },
  ]
  return (
    <Tile
      name={name}
      face={<Face src={thumbs.mid} />}
      shape="aspect-square"
      focus={focus}
      drag={[picture]}
      left={official && <Badge>官方</Badge>}
      {...(!official && {
        onClick: () => onOpen({ ...picture, thumbs }),
        actions: (
          <Dropdown trigger={['click']} menu={{ items }}>
            <IconButton icon={Ellipsis} size={24} label={`更多：${name}`} tabIndex={focus.tabIndex} />
          </Dropdown>
        ),
      })}
    />
  )
}

/** How the name of a category is asked for. */
const NAMED = { field: 'name', label: '分类名称', max: 20 } as const

interface MenuProps {
  category: MaterialCategory
  ask: (asked: Asked) => void
  onRemoved: () => void
}

const CategoryMenu = ({ category, ask, onRemoved }: MenuProps) => {
  const { category_id, name } = category
  const run = (text: string) => materials.renameCategory({ category_id, name: text }).then(again)
  const items = [
    { key: 'rename', label: '重命名分类…', onClick: () => ask({ ...NAMED, title: '重命名分类', initial: name, ok: '保存', run }) },
    {
      key: 'remove',
      label: '删除分类',
      danger: true,
      onClick: () => {
        removeCategory(category)
        onRemoved()
      },
    },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <IconButton icon={Ellipsis} label="更多：分类" />
    </Dropdown>
  )
}

const MaterialsDialog = ({ onClose }: { onClose: () => void }) => {
  const { data: categories = [] } = useCall(materials.optionalCategories, {})
  const [chosen, setChosen] = useState(0)
  const [keyword, setKeyword] = useState('')
  const [asked, setAsked] = useState<Asked>()
  const [opened, setOpened] = useState<Opened>()
  const source = useMaterials(chosen, keyword)
  const category = categories.find(({ category_id }) => category_id === chosen)
  const own = category && !category.official ? category : undefined
  const add = async (text: string) => {
    const { category_id } = await materials.addCategory({ name: text })
    again()
    setChosen(category_id)
  }
  const many = useMany('materials', again, '张图片')
  const { choose, field, zone } = useFiles({
    accept: PICTURES,
    testId: 'material-upload',
    disabled: !own,
    take: files => void many.take(files, file => materials.upload({ category_id: chosen, file }, QUIET)),
  })
  return (
    <Modal open title="团队素材" width={860} footer={null} style={{ top: '8vh' }} onCancel={onClose}>
      <div className="row flex-wrap mb-8">
        <Select
          aria-label="素材分类"
          className="w-184"
          value={chosen}
          options={[
            { value: 0, label: '全部' },
            ...categories.map(each => ({ value: each.category_id, label: `${each.official ? '官方 · ' : ''}${each.name} ${each.count}` })),
          ]}
          onChange={setChosen}
        />
        <IconButton
          icon={FolderPlus}
          label="新建分类"
          onClick={() => setAsked({ ...NAMED, title: '新建分类', initial: '', ok: '新建', run: add })}
        />
        {own && <CategoryMenu category={own} ask={setAsked} onRemoved={() => setChosen(0)} />}
        <SearchBox label="搜素材" placeholder="名称" className="w-200 max-w-full" keyword={keyword} onChange={setKeyword} />
        <span className="grow" />
        {own && <ManyButton many={many} label="上传" onClick={choose} />}
        {field}
      </div>
      <div className="flex flex-col h-[60vh] -mx-24" onDragOver={zone.onDragOver} onDrop={zone.onDrop}>
        <Library
          name="团队素材"
          source={source}
          keyOf={keyOf}
          layout={TILES}
          item={(material, { focus }) => (
            <Picture material={material} categories={categories} ask={setAsked} focus={focus} onOpen={setOpened} />
          )}
          empty={
            <Empty
              art="images"
              title={keyword ? '没有找到素材' : '这里还没有素材'}
              help="新建一个分类，上传图片；全团队都能用。"
              action={
                !categories.some(({ official }) => !official) && (
                  <Button
                    icon={<ImageDown aria-hidden />}
                    onClick={() => setAsked({ ...NAMED, title: '新建分类', initial: '', ok: '新建', run: add })}
                  >
                    新建分类
                  </Button>
                )
              }
            />
          }
          failed="没有读到素材"
        />
      </div>
      <Suspense fallback={null}>
        {opened && <AssetDrawer asset={opened} onOpen={setOpened} onClose={() => setOpened(undefined)} />}
      </Suspense>
      {asked && <NameDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </Modal>
  )
}
export default MaterialsDialog
