// The text of a document for a machine that keeps no copy of it: asked for beside the page's code, and on the screen before co-writing has begun.
import { type Opening, readOpening } from '@qianmu/script/opening'
import { api } from '../../../../api.ts'
import { useSession } from '../../../../kit/session.ts'
import { isKept } from './copy-name.ts'

/** What was asked ahead counts for so many ms; whoever opens the document later asks again. */
const FRESH_MS = 10_000

const asked = new Map<number, { token: string; opening: Promise<Opening | null> }>()

/** Null when it cannot be had, for whatever reason: co-writing brings the text as well, and tells why it does not. */
async function ask(docId: number): Promise<Opening | null> {
  try {
    const { blob } = await api.documents.opening.file({ doc_id: docId })
    return readOpening(new Uint8Array(await blob.arrayBuffer()))
  } catch {
    return null
  }
}

/** Asks for a document that is about to be opened, unless this machine keeps a copy. */
export async function askAhead(docId: number): Promise<void> {
  const { token } = useSession.getState()
  if (!token || (await isKept(docId))) return
  const own = { token, opening: ask(docId) }
  asked.set(docId, own)
  setTimeout(() => asked.get(docId) === own && asked.delete(docId), FRESH_MS)
}

/** The document as the server has it, asked ahead or now. */
export function openingOf(docId: number): Promise<Opening | null> {
  const ahead = asked.get(docId)
  asked.delete(docId)
  return ahead?.token === useSession.getState().token ? ahead.opening : ask(docId)
}
