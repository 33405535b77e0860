// Where a search found a work, with the keyword marked; what was found in a document leads there.
import type { Project } from '@qianmu/contract/works/projects'
import { Link } from 'react-router'
import { foundText } from '../wording.ts'
import { useView } from './view.ts'
import styles from './manage.module.css'

export const FoundText = ({ work: { found, is_delete } }: { work: Project }) => {
  const { keyword } = useView()
  if (!found) return null
  const [before, hit, after] = foundText(found, keyword)
  const text = (
    <>
      {before}
      {hit && <mark>{hit}</mark>}
      {after}
    </>
  )
  const look = { className: `cut ${styles.found}`, title: before + hit + after }
  if (found.doc_id === undefined || is_delete) return <span {...look}>{text}</span>
  return (
    <Link {...look} to={`/editor/edit/${found.doc_id}`}>
      {text}
    </Link>
  )
}
