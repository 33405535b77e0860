// The newest versions of the document, with the ways to keep one and to compare them all.
import { Button } from 'antd'
import { Bookmark, BookmarkPlus, FileInput, Replace, RotateCcw } from 'lucide-react'
import { Link } from 'react-router'
import { type Version, VERSION_KINDS } from '@qianmu/contract/works/history'
import { api } from '../../../../api.ts'
import { useCall } from '../../../../kit/use-call.ts'
import { Empty } from '../../../../ui/Empty.tsx'
import { ago } from '../../../../ui/format.ts'
import { useVersionNews } from '../../../history/index.ts'
import styles from './side.module.css'

const SHOWN = 20
const ICONS = { manual: Bookmark, import: FileInput, before_restore: RotateCcw, before_replace: Replace, auto: null }

export const HistoryTab = ({ docId, mayWrite, saveVersion }: { docId: number; mayWrite: boolean; saveVersion: () => void }) => {
  const { data } = useCall(api.history.list, { doc_id: docId, page: 1, size: SHOWN }, { staleMs: 0 })
  useVersionNews(docId)
  return (
    <>
      <div className="flex items-center gap-8 pt-12 px-16 pb-8">
        <Button size="small" icon={<BookmarkPlus />} disabled={!mayWrite} onClick={saveVersion}>
          保存为版本
        </Button>
        <span className="grow" />
        <Link to={`/editor/history/${docId}`}>对比与恢复</Link>
      </div>
      {data?.total === 0 && <Empty art="page" title="还没有版本" help="写作中会自动保存版本，也可以按 Ctrl+S 留一个。" />}
      <ul className="pt-4 px-8 pb-12">
        {data?.list.map(version => (
          <VersionRow key={version.history_id} docId={docId} version={version} />
        ))}
      </ul>
      {data && data.total > SHOWN && (
        <p className="meta" style={{ padding: '8px 16px' }}>
          共 {data.total} 个版本
        </p>
      )}
    </>
  )
}

const VersionRow = ({ docId, version }: { docId: number; version: Version }) => {
  const Icon = ICONS[version.kind]
  return (
    <li>
      <Link className={styles.version} to={`/editor/history/${docId}?a=${version.history_id}`}>
        <span className="row">
          <span className="strong cut grow">{version.name || VERSION_KINDS[version.kind]}</span>
          {Icon && <Icon size={14} aria-label={VERSION_KINDS[version.kind]} className={styles.kind} />}
        </span>
        <span className="row meta">
          <span className="cut grow">{version.authors.join('、') || version.created_by}</span>
          <span className="num">{version.words} 字</span>
          <span>{ago(version.created_at)}</span>
        </span>
      </Link>
    </li>
  )
}
