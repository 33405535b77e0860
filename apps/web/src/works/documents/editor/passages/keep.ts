// Keeps selected lines, or the whole document, as a template of one's own.
import type { Editor } from '@tiptap/core'
import { api } from '../../../../api.ts'
import { toast } from '../../../../kit/toast.ts'
import type { Asked } from '../../../../ui/NameDialog.tsx'
import { selectedElements } from '../../../supervision/index.ts'
import { refreshTemplates } from '../../../templates/index.ts'

/** Longest name of a template (the contract's limit). */
const NAME_MAX = 40

const keep = async (template_name: string, doc_id: number, lines?: string[]) => {
  await api.templates.add({ template_type: lines ? 3 : 2, template_name, doc_id, ...(lines ? { block_ids: lines } : {}) })
  await refreshTemplates()
  toast.success('模板已保存，发布后团队可以使用')
}

const asked = (initial: string, run: Asked['run']): Asked => ({
  title: '存为模板',
  field: 'template_name',
  label: '模板名称',
  max: NAME_MAX,
  initial: initial.slice(0, NAME_MAX),
  ok: '保存',
  run,
})

/** Asks for the name of a template of the selected lines. */
export function askPassage(editor: Editor, docId: number): Asked {
  const { doc, selection } = editor.state
  const lines = selectedElements(editor.state)
  return asked(doc.textBetween(selection.from, selection.to, ' ').trim().slice(0, 20), name => keep(name, docId, lines))
}

/** Asks for the name of a template of the whole document. */
export const askDocument = (docId: number, name: string): Asked => asked(name, given => keep(given, docId))
