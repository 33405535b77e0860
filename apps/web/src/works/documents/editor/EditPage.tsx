// /editor/edit/:id — the document editor: text in the middle, the work's documents and scenes left, versions right.
import { useParams } from 'react-router'
import { Desk } from './Desk.tsx'

const EditPage = () => {
  const docId = Number(useParams().id)
  return <Desk key={docId} docId={docId} />
}

export default EditPage
