// Finds a template of a document or passage, by its name, and puts what it holds at the caret.
import type { Editor } from '@tiptap/core'
import type { Template } from '@qianmu/contract/works/templates'
import type { Content } from '@qianmu/script/elements'
import { Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../../api.ts'
import { rethrowUnlessFailure } from '../../../../kit/failure.ts'
import { useCall } from '../../../../kit/use-call.ts'
import { Empty } from '../../../../ui/Empty.tsx'
import { SearchBox } from '../../../../ui/SearchBox.tsx'
import { isComposing } from '../../../../ui/shortcuts.ts'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { sizeOf, sourceOf } from '../../../templates/index.ts'
import { insertScenes } from '../editing/index.ts'
import styles from './passages.module.css'

/** Template types that go into a text: a passage first, then a whole document (document 2 §3). */
const TYPES = [3, 2] as const
const SHOWN = 50

const useTemplates = (keyword: string) => {
  const [passages, docs] = TYPES.map(template_type => useCall(api.templates.list, { template_type, keyword, page: 1, size: SHOWN }))
  return { list: passages?.data && docs?.data ? [...passages.data.list, ...docs.data.list] : undefined }
}

const insert = async (editor: Editor, { template_id }: Template) => {
  const { list } = await api.templates.get({ template_id })
  const { content } = list[0]!.content as Content
  insertScenes(editor.view, content)
}

/** @param onClose told when the dialog is gone and no longer holds the focus */
const PassagePicker = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const [keyword, setKeyword] = useState('')
  const [at, setAt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [open, setOpen] = useState(true)
  const list = useRef<HTMLUListElement>(null)
  const { list: found } = useTemplates(keyword)
  const chosen = Math.min(at, (found?.length ?? 1) - 1)
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const take = async (template: Template) => {
    if (busy) return
    setBusy(true)
    try {
      await insert(editor, template)
      setOpen(false)
    } catch (error) {
      rethrowUnlessFailure(error)
      setBusy(false)
    }
  }
  const onKey = (event: React.KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || !found?.length) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt((chosen + step + found.length) % found.length)
    else if (event.key === 'Enter') void take(found[chosen]!)
    else return
    event.preventDefault()
  }
  return (
    <Modal open={open} title="插入模板" footer={null} width={520} onCancel={() => setOpen(false)} afterClose={onClose}>
      <div onKeyDown={onKey} className={styles.picker} aria-busy={busy}>
        <SearchBox label="搜索模板" placeholder="按名称搜索" keyword={keyword} onChange={setKeyword} autoFocus />
        {!found ? (
          <Spinner label="正在找模板" />
        ) : found.length === 0 ? (
          <Empty art="page" title="没有找到模板" help="选中几段文字，点「存为模板」，以后就能从这里插入。" />
        ) : (
          <ul ref={list} role="listbox" aria-label="模板" className={styles.list}>
            {found.map((template, index) => (
              <li
                key={template.template_id}
                role="option"
                aria-selected={index === chosen}
                onPointerEnter={() => setAt(index)}
                onClick={() => void take(template)}
              >
                <span className="cut grow">{template.template_name}</span>
                <span className="meta">{sizeOf(template)}</span>
                <span className="meta">{sourceOf(template)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Modal>
  )
}
export default PassagePicker
