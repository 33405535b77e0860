// The ideas of a work as links, for the editor's navigation.
import { DOC_TYPES } from '@qianmu/contract/works/documents'
import { FileText, LayoutGrid, StickyNote, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'
import { Empty } from '../../ui/Empty.tsx'
import { pathOfIdea } from './open.ts'
import styles from './ideas.module.css'

const ICONS = { 0: StickyNote, 1: FileText, 2: LayoutGrid, 3: UserRound } as const

export const IdeaRows = ({ projectId, ideaId }: { projectId: number; ideaId: number }) => {
  const { data } = useCall(api.ideas.list, { project_id: projectId })
  if (!data) return null
  if (data.length === 0) return <Empty art="page" title="还没有构思" help="在作品的「构思」里写下第一个念头。" />
  return (
    <ul className={styles.rows} aria-label="构思">
      {data.map(idea => {
        const Icon = ICONS[idea.edit_type]
        return (
          <li key={idea.idea_id}>
            <Link
              className={styles.row ?? ''}
              to={pathOfIdea(projectId, idea)}
              {...(idea.idea_id === ideaId ? { 'aria-current': 'page' as const } : {})}
            >
              <Icon size={16} strokeWidth={1.75} aria-hidden />
              <span className="cut grow">{idea.idea_name}</span>
              <span className="meta">{DOC_TYPES[idea.doc_type]}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
