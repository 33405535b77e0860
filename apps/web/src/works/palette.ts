// Works and documents in the command palette: works by name (the palette matches pinyin too), documents by what their name or text holds.
import { BookText, FileText } from 'lucide-react'
import { api } from '../api.ts'
import { keyOf, queryClient } from '../kit/use-call.ts'
import { goTo } from '../kit/navigation.ts'
import type { Command, CommandSource } from '../frame/palette-state.ts'
import { workPath } from './places.ts'

const WORKS_STALE_MS = 30_000

/** Works that the user may see (the palette finds among them), and documents whose name or text holds it. */
async function find(text: string, signal: AbortSignal) {
  const [works, docs] = await Promise.all([
    queryClient.fetchQuery({
      queryKey: keyOf(api.team.simpleWorks, {}),
      queryFn: () => api.team.simpleWorks({}, { quiet: true }),
      staleTime: WORKS_STALE_MS,
    }),
    text.trim() ? api.documents.search({ keyword: text.trim() }, { signal, quiet: true }) : [],
  ])
  const commands: Command[] = [
    ...works.map(work => ({
      named: true,
      id: `work-${work.project_id}`,
      label: work.project_name,
      group: '作品',
      icon: BookText,
      run: () => void goTo(workPath(work)),
    })),
    ...docs.map(doc => ({
      id: `doc-${doc.doc_id}`,
      label: doc.doc_name,
      group: '文档',
      hint: doc.excerpt || doc.project_name,
      icon: FileText,
      run: () => void goTo(`/editor/edit/${doc.doc_id}`),
    })),
  ]
  return { commands }
}
export const findWorks: CommandSource = { pauseMs: 120, find }
