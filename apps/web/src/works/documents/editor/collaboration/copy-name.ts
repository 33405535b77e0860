// Under which name a browser keeps its copy of a document, and whether it has one; apart from what reads the copy, which is half of the editor.
import { settings } from '../../../../kit/settings.ts'
import { useSession } from '../../../../kit/session.ts'

export const copyName = (docId: number): string => `qianmu${settings.base}${useSession.getState().userId}/doc/${docId}`

/** Whether this machine keeps a copy of a document. Browsers that do not tell (Firefox before 126) count as if it did. */
export async function isKept(docId: number): Promise<boolean> {
  if (!('databases' in indexedDB)) return true
  const databases = await indexedDB.databases().catch(() => [])
  return databases.some(({ name }) => name === copyName(docId))
}
