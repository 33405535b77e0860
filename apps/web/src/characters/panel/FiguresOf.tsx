// 形象: the pictures of a character, uploaded, taken from one's drawings or drawn in the studio; one of them is the portrait.
import { CHARACTER_LIMITS } from '@qianmu/contract/characters'
import type { Figure } from '@qianmu/contract/characters/figures'
import { COMIC_WORKS, workScreen } from '@qianmu/contract/works/kinds'
import { thingId } from '@qianmu/contract/works/things'
import { Button, Tag } from 'antd'
import { Brush, Trash2, UserRoundCheck } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { api } from '../../api.ts'
import { openStudio } from '../../drawing/index.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { AssetButton } from '../../library/index.ts'
import { queryClient, useCall } from '../../kit/use-call.ts'
import { Empty } from '../../ui/Empty.tsx'
import { PICTURES, useFiles } from '../../ui/files/use-files.tsx'
import { ago } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { PictureButton } from '../../ui/PictureButton.tsx'
import { SavedField } from '../../ui/SavedField.tsx'
import { offerUndo } from '../../ui/undo.ts'
import type { PanelProps } from './CharacterPanel.tsx'
import styles from './panel.module.css'

const SOURCES = { 1: '上传', 2: '绘画' } as const

const refresh = () =>
  Promise.all([api.figures.list, api.characters.list].map(({ contract }) => queryClient.invalidateQueries({ queryKey: [contract.name] })))

const useFigures = ({ screen, character: { character_id } }: Pick<PanelProps, 'screen' | 'character'>) => {
  const { data } = useCall(api.figures.list, { project_id: screen.projectId, character_id })
  const quietly = (work: Promise<unknown>) => void work.then(refresh).catch(rethrowUnlessFailure)
  // Pictures come from the studio in another tab.
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void refresh()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  const add = async (image_url: string, src_type: Figure['src_type']) => {
    await api.figures.add({ character_id, image_url, src_type })
    await refresh()
  }
  return {
    figures: data,
    add,
    async upload(file: File) {
      const { url } = await api.files.image({ file })
      await add(url, 1)
    },
    remove({ figure_id, chosen, file_id }: Figure) {
      const gone = api.figures.remove({ character_id, figure_id }).then(() => {
        offerUndo('形象已删除', () =>
          quietly(api.figures.restore({ character_id, figure_id }).then(() => (chosen ? choose(file_id) : null))),
        )
      })
      quietly(gone)
    },
    choose: (fileId: number | null) => quietly(choose(fileId)),
  }
  /** The newest version is asked for: the one here may be older than what was just done to the figures. */
  async function choose(profile_file_id: number | null) {
    const cast = await api.characters.list({ project_id: screen.projectId })
    const { version } = cast.find(each => each.character_id === character_id)!
    await api.characters.update({ character_id, version, profile_file_id })
  }
}

export const FiguresOf = (props: PanelProps) => {
  const { screen, character } = props
  const { mayEdit, characters } = screen
  const { figures, add, upload, remove, choose } = useFigures(props)
  const { data: work } = useCall(api.projects.detail, { project_id: screen.projectId }, { staleMs: 60_000 })
  const quietly = (given: Promise<unknown>) => void given.catch(rethrowUnlessFailure)
  const isFull = (figures?.length ?? 0) >= CHARACTER_LIMITS.figures
  const { zone } = useFiles({
    accept: PICTURES,
    multiple: false,
    disabled: !mayEdit || isFull,
    take: ([file]) => quietly(upload(file!)),
    kept: { kind: 'image', take: ([picture]) => quietly(add(picture!.url, 1)) },
  })
  const words = [
    character.gender === '未知' ? '' : character.gender,
    character.age && `${character.age.replace(/岁$/, '')}岁`,
    character.appearance,
  ]
  const draw = () =>
    openStudio({
      scene_id: character.character_id,
      src_type: 2,
      baseImageId: null,
      workId: screen.projectId,
      docId: 0,
      picId: null,
      type: 'character',
      contentType: 'role_figure',
      wholeDocMatchingImageInfo: { matching_image_info_id: 0, text: words.filter(Boolean).join('，'), block_ids: [] },
      composeProjectJson: null,
    })
  return (
    <div {...zone}>
      <SavedField
        key={`appearance ${character.character_id}`}
        label="外貌"
        rows={3}
        max={2000}
        value={character.appearance}
        placeholder="黑长发，红色风衣，眼神很静。「去画」从这些词开始"
        disabled={!mayEdit}
        save={appearance => characters.change(character, { appearance })}
      />
      <p className="row flex-wrap mt-8 mx-0 mb-12">
        <Button size="small" type="primary" icon={<Brush aria-hidden />} disabled={!mayEdit || isFull} onClick={draw}>
          去画
        </Button>
        <PictureButton label="上传" testId="figure" disabled={!mayEdit || isFull} take={upload} />
        <AssetButton kind="image" disabled={!mayEdit || isFull} take={([picture]) => add(picture!.url, 1)} />
      </p>
      {work && COMIC_WORKS.includes(work.project_type) && (
        <p className="flex-wrap mt-8 mx-0 mb-12">
          <Link to={`${workScreen(work, 'media')}?${new URLSearchParams({ thing: thingId('character', character.character_id) })}`}>
            素材里的设定图
          </Link>
        </p>
      )}
      {figures?.length === 0 && <Empty art="images" title="还没有形象" help="上传一张，或写下外貌去绘画台画。第一张会成为头像。" />}
      <ul className={styles.figures}>
        {figures?.map((figure, at) => (
          <li key={figure.figure_id} aria-label={`形象 ${at + 1}，${SOURCES[figure.src_type]}，${ago(figure.created_at)}`}>
            <a href={figure.image_url} target="_blank" rel="noreferrer" aria-label="看大图">
              <img src={figure.thumbs.mid} alt="" loading="lazy" />
            </a>
            <span className="row">
              {figure.chosen ? <Tag color="blue">头像</Tag> : <span className="meta">{SOURCES[figure.src_type]}</span>}
              <span className="grow" />
              {!figure.chosen && (
                <IconButton icon={UserRoundCheck} size={24} label="设为头像" disabled={!mayEdit} onClick={() => choose(figure.file_id)} />
              )}
              <IconButton icon={Trash2} size={24} label="删除这张形象" disabled={!mayEdit} onClick={() => remove(figure)} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
