// One mirror: its name and words, the document and the folder it stands in, where it comes from, and its pictures with their shots.
import type { Mirror, MirrorDir, MirrorDraft } from '@qianmu/contract/works/mirrors'
import { DRAFT_KINDS, MIRROR_LABELS, MIRROR_LIMITS } from '@qianmu/contract/works/mirrors'
import { Button, Select } from 'antd'
import { ArrowDown, ArrowUp, Trash2, X } from 'lucide-react'
import { api } from '../../api.ts'
import { useMay } from '../../kit/permission.ts'
import { useCall } from '../../kit/use-call.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { PictureButton } from '../../ui/PictureButton.tsx'
import { SavedField } from '../../ui/SavedField.tsx'
import { offerUndo } from '../../ui/undo.ts'
import { again, quietly } from './refresh.ts'

const { mirrors } = api
interface Props {
  mirror: Mirror
  dirs: readonly MirrorDir[]
  /** Those that are shown with it, in their order. */
  siblings: readonly Mirror[]
  onClose: () => void
}
type Part = Pick<Props, 'mirror'> & { mayWrite: boolean }

const Draft = ({ mirror: { project_id, mirror_id }, mayWrite, draft }: Part & { draft: MirrorDraft }) => (
  <li className="row items-start">
    {draft.thumbs && <img src={draft.thumbs.mini} alt="" className="w-40 h-40 rounded-6 object-cover flex-none" />}
    <span className="stack grow min-w-0">
      <span className="meta">{DRAFT_KINDS[draft.kind]}</span>
      <span className="line-clamp-3">{draft.text}</span>
    </span>
    {mayWrite && (
      <IconButton
        icon={Trash2}
        size={24}
        label={`去掉这个来源：${DRAFT_KINDS[draft.kind]}`}
        onClick={() => quietly(mirrors.removeDraft({ project_id, mirror_id, draft_id: draft.draft_id }))}
      />
    )}
  </li>
)

/** Where it comes from: shots of its document, line drawings. */
const Drafts = ({ mirror, mayWrite }: Part) => {
  const { project_id, mirror_id, doc_id, drafts } = mirror
  const { data: shots = [] } = useCall(api.shotPictures.list, { doc_id: doc_id ?? 0 }, { enabled: doc_id !== null })
  const taken = new Set(drafts.map(({ storyboard_id }) => storyboard_id))
  const upload = async (file: File) => {
    const { url } = await api.files.image({ file })
    await mirrors.addDraft({ project_id, mirror_id, kind: 'picture', image_url: url })
    again()
  }
  return (
    <section aria-label="来源" className="stack gap-8">
      <h3 className="strong text-14">来源 {drafts.length}</h3>
      <ul className="stack gap-8">
        {drafts.map(draft => (
          <Draft key={draft.draft_id} {...{ mirror, mayWrite, draft }} />
        ))}
      </ul>
      {mayWrite && (
        <div className="row">
          <Select<number>
            size="small"
            className="grow min-w-0"
            aria-label="加一个分镜作来源"
            placeholder={doc_id === null ? '先选所属文档' : '加一个分镜'}
            disabled={doc_id === null}
            value={null}
            showSearch={{ optionFilterProp: 'label' }}
            options={shots
              .filter(({ storyboard_id }) => !taken.has(storyboard_id))
              .map(({ storyboard_id, name, content, dialogue }) => ({ value: storyboard_id, label: `${name} ${content || dialogue}` }))}
            onChange={storyboard_id => quietly(mirrors.addDraft({ project_id, mirror_id, kind: 'shot', storyboard_id }))}
          />
          <PictureButton label="线稿" testId="mirror-draft" take={upload} />
        </div>
      )}
    </section>
  )
}

const Pictures = ({ mirror: { project_id, mirror_id }, mayWrite }: Part) => {
  const { data: pictures = [] } = useCall(mirrors.pictures, { project_id, mirror_id })
  const upload = async (file: File) => {
    const { url } = await api.files.image({ file })
    await mirrors.addPicture({ project_id, mirror_id, image_url: url })
    again()
  }
  const remove = (picture_id: number) => {
    const input = { project_id, picture_ids: [picture_id] }
    quietly(mirrors.removePictures(input).then(() => offerUndo('图片已删除', () => quietly(mirrors.restore(input)))))
  }
  return (
    <section aria-label="图片" className="stack gap-8">
      <div className="row">
        <h3 className="strong text-14 grow">图片 {pictures.length}</h3>
        {mayWrite && <PictureButton label="上传图片" testId="mirror-picture" take={upload} />}
      </div>
      <ul className="stack gap-12">
        {pictures.map(({ picture_id, image_url, thumbs, shots, created_by }) => (
          <li key={picture_id} className="stack gap-4">
            <a href={image_url} target="_blank" rel="noreferrer" aria-label="看大图">
              <img src={thumbs.mid} alt="" className="w-full rounded-6" loading="lazy" />
            </a>
            <span className="row">
              <span className="meta grow cut">
                {created_by}
                {shots.map(
                  ({ storyboard_id, name, stale }) => ` · ${name.slice(0, 12) || `分镜 ${storyboard_id}`}${stale ? '（分镜已改）' : ''}`,
                )}
              </span>
              {mayWrite && <IconButton icon={Trash2} size={24} label="删除这张图片" onClick={() => remove(picture_id)} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const MirrorDetail = ({ mirror, dirs, siblings, onClose }: Props) => {
  const { project_id, mirror_id, name, dir_id, doc_id, version } = mirror
  const mayWrite = useMay('WriteWork', 'author')
  const { data: docs = [] } = useCall(mirrors.docs, { project_id })
  const save = (part: object) => mirrors.save({ project_id, mirror_id, version, ...part }, { joins: true }).finally(again)
  const at = siblings.findIndex(each => each.mirror_id === mirror_id)
  const inDir = siblings.every(each => each.dir_id === dir_id)
  const order = (after: number | null) => quietly(mirrors.move({ project_id, mirror_ids: [mirror_id], dir_id, after_id: after }))
  const remove = () => {
    onClose()
    const input = { project_id, mirror_ids: [mirror_id] }
    quietly(mirrors.remove(input).then(() => offerUndo(`「${name}」已删除`, () => quietly(mirrors.restore(input)))))
  }
  const field = (key: 'name' | 'words' | 'note', max: number, rows?: number) => (
    <label className="stack gap-4">
      <span className="meta">{MIRROR_LABELS[key]}</span>
      <SavedField
        label={MIRROR_LABELS[key]}
        value={mirror[key]}
        max={max}
        disabled={!mayWrite}
        {...(rows ? { rows } : {})}
        save={text => save({ [key]: text })}
      />
    </label>
  )
  return (
    <aside className="flex flex-none flex-col gap-12 w-328 p-16 overflow-y-auto bg-panel" aria-label={`画面「${name}」`}>
      <header className="row">
        <h2 className="cut grow text-14">{name}</h2>
        {mayWrite && inDir && (
          <>
            <IconButton
              icon={ArrowUp}
              size={24}
              label="前移"
              disabled={at <= 0}
              onClick={() => order(siblings[at - 2]?.mirror_id ?? null)}
            />
            <IconButton
              icon={ArrowDown}
              size={24}
              label="后移"
              disabled={at === siblings.length - 1}
              onClick={() => order(siblings[at + 1]!.mirror_id)}
            />
          </>
        )}
        <IconButton icon={X} size={24} label="关闭详情" onClick={onClose} />
      </header>
      {field('name', 40)}
      {field('words', MIRROR_LIMITS.words, 4)}
      {field('note', 1000, 2)}
      <div className="row">
        <Select<number>
          size="small"
          className="grow min-w-0"
          aria-label="所属文档"
          placeholder="所属文档"
          allowClear
          disabled={!mayWrite}
          value={doc_id}
          options={docs.map(doc => ({ value: doc.doc_id, label: doc.doc_name }))}
          onChange={(value: number | undefined) => quietly(save({ doc_id: value ?? null }))}
        />
        <Select<number>
          size="small"
          className="grow min-w-0"
          aria-label="所在文件夹"
          placeholder="未归档"
          allowClear
          disabled={!mayWrite}
          value={dir_id}
          options={dirs.map(dir => ({ value: dir.dir_id, label: dir.name }))}
          onChange={(value: number | undefined) => quietly(mirrors.move({ project_id, mirror_ids: [mirror_id], dir_id: value ?? null }))}
        />
      </div>
      <Drafts mirror={mirror} mayWrite={mayWrite} />
      <Pictures mirror={mirror} mayWrite={mayWrite} />
      {mayWrite && (
        <Button danger icon={<Trash2 aria-hidden />} onClick={remove}>
          删除这个画面
        </Button>
      )}
    </aside>
  )
}
