// The ideas of a work for the editor's navigation: links to each, and the drawer where they are made and put in order.
import { DOC_TYPES } from '@qianmu/contract/works/documents'
import { Button } from 'antd'
import { FilePlus2, FileText, LayoutGrid, ListTree, StickyNote, UserRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'
import { Empty } from '../../ui/Empty.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { IdeasDrawer } from './drawer.ts'
import { pathOfIdea } from './open.ts'
import { useIdeas } from './use-ideas.ts'
import styles from './ideas.module.css'

const ICONS = { 0: StickyNote, 1: FileText, 2: LayoutGrid, 3: UserRound } as const

export const IdeaRows = ({ projectId, ideaId }: { projectId: number; ideaId: number }) => {
  const ideas = useIdeas(projectId)
  const { data: work } = useCall(api.projects.detail, { project_id: projectId }, { staleMs: 60_000 })
  const [open, setOpen] = useState(false)
  const { list } = ideas
  if (!list || !work) return null
  const mayEdit = work.my_permissions.includes('EditIdeas')
  return (
    <>
      {list.length === 0 ? (
        <Empty
          art="page"
          title="还没有构思"
          help="大纲、设定、随手记，都从这里开始"
          action={
            <Button icon={<FilePlus2 aria-hidden />} disabled={!mayEdit} onClick={() => setOpen(true)}>
              写构思
            </Button>
          }
        />
      ) : (
        <div className="flex flex-none items-center h-36 pt-0 pr-12 pb-0 pl-16">
          <span className="meta strong grow">{list.length} 篇构思</span>
          <IconButton size={24} icon={ListTree} label="构思文档：新建、改名、回收站" onClick={() => setOpen(true)} />
        </div>
      )}
      <ul className="flex-1 min-h-0 py-4 px-8 overflow-y-auto" aria-label="构思">
        {list.map(idea => {
          const Icon = ICONS[idea.edit_type]
          return (
            <li key={idea.idea_id}>
              <Link
                className={styles.row ?? ''}
                to={pathOfIdea(work, idea)}
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
      {open && (
        <Suspense>
          <IdeasDrawer work={work} ideas={ideas} mayEdit={mayEdit} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
