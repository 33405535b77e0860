// /editor/history/:id — the versions of a document: compare any two scene by scene, restore all or one scene, name and delete.
import { useParams } from 'react-router'
import { api } from '../../api.ts'
import { titleOf } from '../../kit/screen.ts'
import { useCall } from '../../kit/use-call.ts'
import { EditorFrame } from '../../frame/EditorFrame.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { HistoryDesk } from './HistoryDesk.tsx'

const HistoryPage = () => {
  const docId = Number(useParams().id)
  const { data: doc } = useCall(api.documents.detail, { doc_id: docId }, { staleMs: 0 })
  if (doc) return <HistoryDesk key={docId} doc={doc} />
  return (
    <EditorFrame backTo={`/editor/edit/${docId}`} title="历史版本">
      <title>{titleOf('历史版本')}</title>
      <div className="grid flex-1 place-items-center bg-panel">
        <Spinner label="正在读取版本" />
      </div>
    </EditorFrame>
  )
}

export default HistoryPage
