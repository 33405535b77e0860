// The head of the editor's tab 角色: whether names are marked in the text, and the character that was asked for.
import { workScreen } from '@qianmu/contract/works/kinds'
import { Switch } from 'antd'
import { Link } from 'react-router'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'
import { CharacterCard } from './CharacterCard.tsx'
import { setMarking, useMarking } from './marking.ts'
import styles from './editor.module.css'

const CharactersTab = ({ projectId }: { projectId: number }) => {
  const { on, characterId } = useMarking()
  const { data: cast } = useCall(api.characters.list, { project_id: projectId, status: 'confirmed' }, { staleMs: 60_000 })
  const { data: work } = useCall(api.projects.detail, { project_id: projectId }, { staleMs: 60_000 })
  const asked = cast?.find(each => each.character_id === characterId)
  const all = work && workScreen(work, 'characters')
  return (
    <section className={styles.tab} aria-label="作品的角色">
      <label className="row">
        <Switch size="small" checked={on} onChange={setMarking} aria-label="在文中标出角色" />
        <span className="grow">在文中标出角色</span>
        {all && (
          <Link to={asked ? `${all}?character=${asked.character_id}` : all}>{asked ? '打开档案' : `全部 ${cast?.length ?? 0} 位`}</Link>
        )}
      </label>
      {asked && <CharacterCard character={asked} />}
    </section>
  )
}
export default CharactersTab
