// All pages of the comic below the one that is open: small pictures, in order, added, moved and deleted.
import type { Page } from '@qianmu/comic/page'
import { Button } from 'antd'
import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { api } from '../api.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { SortableItem, SortableList } from '../ui/sortable/SortableList.tsx'
import { offerUndo } from '../ui/undo.ts'
import type { Comic } from './CanvasPage.tsx'
import { Thumb } from './Thumb.tsx'

interface Props {
  comic: Comic
  pages: readonly { id: number; page: Page }[]
  pageId: number
  /** The open page as it is now. */
  current: Page
  readOnly: boolean
  onPage: (pageId: number) => void
  refetch: () => void
}

export const PageStrip = ({ comic: { doc_id }, pages, pageId, current, readOnly, onPage, refetch }: Props) => {
  const shown = useRef<HTMLButtonElement>(null)
  useEffect(() => void shown.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), [pageId])
  const run = (work: Promise<unknown>) => void work.then(refetch).catch(rethrowUnlessFailure)
  const move = (id: number, to: number) => {
    const rest = pages.filter(page => page.id !== id)
    run(api.canvas.orderPage({ doc_id, page_id: id, after_id: rest[to - 1]?.id ?? null }))
  }
  const add = () =>
    run(api.canvas.addPage({ doc_id, after_id: pageId, template: current.form.template }).then(({ page_id }) => onPage(page_id)))
  const remove = () => {
    const next = pages.find(page => page.id !== pageId)
    run(
      api.canvas.removePages({ doc_id, ids: [pageId] }).then(() => {
        if (next) onPage(next.id)
        offerUndo('已删除这一页', () => run(api.canvas.restorePages({ doc_id, ids: [pageId] })))
      }),
    )
  }
  const missing = current.items.filter(item => item.kind === 'panel' && item.src === '').length
  return (
    <footer className="row gap-12 h-104 flex-none px-12 bg-panel line-t">
      <p className="meta flex-none">
        {pages.findIndex(page => page.id === pageId) + 1} / {pages.length} 页
        {missing > 0 && <span className="block">本页缺图 {missing}</span>}
      </p>
      <SortableList ids={pages.map(page => page.id)} unit="页" disabled={readOnly} onMove={(id, to) => move(Number(id), to)}>
        <ol className="row gap-8 grow min-w-0 h-full overflow-x-auto">
          {pages.map(({ id, page }, nth) => (
            <SortableItem key={id} id={id}>
              {grip => (
                <div className="stack place-items-center">
                  <button
                    type="button"
                    aria-label={`第 ${nth + 1} 页`}
                    ref={id === pageId ? shown : undefined}
                    aria-current={id === pageId ? 'page' : undefined}
                    className="rounded-4 aria-[current]:outline-2 outline-accent"
                    onClick={() => onPage(id)}
                  >
                    <Thumb page={id === pageId ? current : page} />
                  </button>
                  {grip({ label: `第 ${nth + 1} 页` })}
                </div>
              )}
            </SortableItem>
          ))}
        </ol>
      </SortableList>
      {!readOnly && (
        <>
          <Button type="dashed" className="flex-none" icon={<Plus size={14} aria-hidden />} onClick={add}>
            <span className="max-[720px]:sr-only">加页</span>
          </Button>
          <IconButton icon={Trash2} label="删除这一页" disabled={pages.length < 2} onClick={remove} />
        </>
      )}
    </footer>
  )
}
