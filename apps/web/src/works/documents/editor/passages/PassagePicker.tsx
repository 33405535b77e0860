// Finds a template of a document or passage, by its name, and puts what it holds at the caret.
import type { Editor } from '@tiptap/core'
import type { Template } from '@qianmu/contract/works/templates'
import type { Content } from '@qianmu/script/elements'
import { useState } from 'react'
import { api } from '../../../../api.ts'
import { rethrowUnlessFailure } from '../../../../kit/failure.ts'
import { useCall } from '../../../../kit/use-call.ts'
import { Empty } from '../../../../ui/Empty.tsx'
import type { ItemState, Layout } from '../../../../ui/library/layout.ts'
import { rowsOf } from '../../../../ui/library/source.ts'
import { Picker } from '../../../../ui/picker/Picker.tsx'
import { sizeOf, sourceOf } from '../../../templates/index.ts'
import { insertScenes } from '../editing/index.ts'
import styles from './passages.module.css'

/** Template types that go into a text: a passage first, then a whole document (document 2 §3). */
const TYPES = [3, 2] as const
const SHOWN = 50

const useTemplates = (keyword: string) => {
  const [passages, docs] = TYPES.map(template_type => useCall(api.templates.list, { template_type, keyword, page: 1, size: SHOWN }))
  return rowsOf(passages!, ({ list }) => [...list, ...(docs!.data?.list ?? [])])
}

const insert = async (editor: Editor, { template_id }: Template) => {
  const { list } = await api.templates.get({ template_id })
  const { content } = list[0]!.content as Content
  insertScenes(editor.view, content)
}

const keyOfTemplate = ({ template_id }: Template) => template_id
const ROWS: Layout<Template> = { flow: 'rows', height: 36 }

/** @param onClose told when the dialog is gone and no longer holds the focus */
const PassagePicker = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const [keyword, setKeyword] = useState('')
  const [busy, setBusy] = useState(false)
  const [open, setOpen] = useState(true)
  const source = useTemplates(keyword)
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
  const row = (template: Template, { focus }: ItemState) => (
    <button type="button" className={styles.template} onClick={() => void take(template)} {...focus}>
      <span className="cut grow">{template.template_name}</span>
      <span className="meta">{sizeOf(template)}</span>
      <span className="meta">{sourceOf(template)}</span>
    </button>
  )
  return (
    <Picker
      title="模板"
      heading="插入模板"
      source={source}
      keyOf={keyOfTemplate}
      layout={ROWS}
      item={row}
      onTake={template => void take(template)}
      keyword={keyword}
      onKeyword={setKeyword}
      empty={<Empty art="page" title="没有找到模板" help="选中几段文字，点「存为模板」，以后就能从这里插入。" />}
      failed="没有读到模板"
      busy={busy}
      open={open}
      onClose={() => setOpen(false)}
      afterClose={onClose}
    />
  )
}
export default PassagePicker
