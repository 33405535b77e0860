// 构思文档: every idea of the work with its type and the way it is worked on; new ones, names, the bin.
import { DOC_TYPES } from '@qianmu/contract/works/documents'
import { EDIT_TYPES, type Idea } from '@qianmu/contract/works/ideas'
import { Button, Drawer, Dropdown, Select } from 'antd'
import { Ellipsis, FilePlus2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'
import { ago } from '../../ui/format.ts'
import { Empty } from '../../ui/Empty.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import NameDialog, { type Asked } from '../../ui/NameDialog.tsx'
import { NewIdeaDialog } from './NewIdeaDialog.tsx'
import { hasConception, pathOfIdea, type WorkOfIdeas } from './open.ts'
import type { Ideas } from './use-ideas.ts'
import styles from './ideas.module.css'

interface Props {
  work: WorkOfIdeas
  ideas: Ideas
  mayEdit: boolean
  onClose: () => void
}

const EDIT_OPTIONS = ([1, 2, 3, 0] as const).map(value => ({ value, label: EDIT_TYPES[value] }))
const amountOf = (idea: Idea) => (idea.edit_type === 2 || idea.edit_type === 3 ? `${idea.cards} 张` : `${idea.words} 字`)

const renaming = (idea: Idea, ideas: Ideas): Asked => ({
  title: '重命名构思',
  field: 'idea_name',
  label: '构思名称',
  max: 60,
  initial: idea.idea_name,
  ok: '保存',
  run: name => ideas.rename(idea.idea_id, name),
})

const IdeaLine = ({ idea, work, ideas, mayEdit, onClose, onAsk }: Props & { idea: Idea; onAsk: (asked: Asked) => void }) => (
  <li className={styles.line}>
    <span className="stack grow">
      <Link className="cut strong" to={pathOfIdea(work, idea)} onClick={onClose}>
        {idea.idea_name}
      </Link>
      <span className="meta num">
        {DOC_TYPES[idea.doc_type]} · {amountOf(idea)} · {idea.updated_by} {ago(idea.updated_at)}
      </span>
    </span>
    {hasConception(work) && (
      <Select
        size="small"
        variant="borderless"
        aria-label={`「${idea.idea_name}」的编辑方式`}
        disabled={!mayEdit}
        value={idea.edit_type}
        options={EDIT_OPTIONS}
        onChange={type => void ideas.turn(idea, type, `已换成${EDIT_TYPES[type]}`)}
      />
    )}
    <Dropdown
      trigger={['click']}
      disabled={!mayEdit}
      menu={{
        items: [
          { key: 'rename', label: '重命名', onClick: () => onAsk(renaming(idea, ideas)) },
          { key: 'remove', label: '移到回收站', danger: true, onClick: () => void ideas.remove(idea) },
        ],
      }}
    >
      <span>
        <IconButton icon={Ellipsis} label={`「${idea.idea_name}」的更多操作`} disabled={!mayEdit} />
      </span>
    </Dropdown>
  </li>
)

/** Ideas that were deleted, to bring back. */
const Bin = ({ work, ideas, mayEdit }: Props) => {
  const { data } = useCall(api.ideas.list, { project_id: work.project_id, is_delete: 1 })
  return (
    <section className={styles.bin} aria-label="回收站">
      <h3>回收站</h3>
      {data?.length === 0 && <p className="meta">回收站是空的</p>}
      <ul>
        {data?.map(idea => (
          <li key={idea.idea_id} className={styles.line}>
            <span className="cut grow">{idea.idea_name}</span>
            <Button size="small" disabled={!mayEdit} onClick={() => void ideas.restore(idea.idea_id)}>
              恢复
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const IdeasDrawer = (props: Props) => {
  const { ideas, mayEdit, onClose } = props
  const [asked, setAsked] = useState<Asked>()
  const [adding, setAdding] = useState(false)
  const [bin, setBin] = useState(false)
  const list = ideas.list ?? []
  return (
    <Drawer
      open
      title={`构思文档 ${list.length}`}
      size={440}
      onClose={onClose}
      footer={
        <Button type="text" size="small" icon={<Trash2 aria-hidden />} onClick={() => setBin(!bin)} aria-expanded={bin}>
          回收站
        </Button>
      }
      extra={
        <Button type="primary" size="small" icon={<FilePlus2 aria-hidden />} disabled={!mayEdit} onClick={() => setAdding(true)}>
          新建构思
        </Button>
      }
    >
      {list.length === 0 && (
        <Empty
          art="page"
          title="还没有构思文档"
          help={`大纲、人物设定、随手记都放在这里${hasConception(props.work) ? '；文稿、卡片、人物三种写法可以互相切换' : ''}。`}
        />
      )}
      <ul>
        {list.map(idea => (
          <IdeaLine key={idea.idea_id} {...props} idea={idea} onAsk={setAsked} />
        ))}
      </ul>
      {bin && <Bin {...props} />}
      {adding && <NewIdeaDialog work={props.work} ideas={ideas} onClose={() => setAdding(false)} />}
      {asked && <NameDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </Drawer>
  )
}
export default IdeasDrawer
