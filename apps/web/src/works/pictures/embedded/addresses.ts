// Where pictures in texts can be seen: asked in one question for all that came up together, and remembered.
import { useEffect, useState } from 'react'
import { api } from '../../../api.ts'
import { rethrowUnlessFailure } from '../../../kit/failure.ts'

/** Addresses of one picture: whole, and as wide as a page shows it. */
export interface PictureAddress {
  url: string
  page: string
}
/** Null: not the team's, or gone. */
type Answer = PictureAddress | null

/** Files in one question (the contract's limit). */
const AT_ONCE = 200
const known = new Map<string, Promise<Answer>>()
const waiting = new Map<number, Map<number, (answer: Answer) => void>>()
const keyOf = (docId: number, file: number) => `${docId} ${file}`

async function ask(docId: number): Promise<void> {
  const asked = [...(waiting.get(docId) ?? [])]
  waiting.delete(docId)
  for (let at = 0; at < asked.length; at += AT_ONCE) {
    const some = asked.slice(at, at + AT_ONCE)
    const found = await api.documents.pictures({ doc_id: docId, file_id: some.map(([file]) => file) }).catch((error: unknown) => {
      rethrowUnlessFailure(error)
      // Without an answer nothing is remembered: the next look asks again.
      for (const [file] of some) known.delete(keyOf(docId, file))
      return []
    })
    const byId = new Map(found.map(({ file_id, url, thumbs }) => [file_id, { url, page: thumbs.big }]))
    for (const [file, tell] of some) tell(byId.get(file) ?? null)
  }
}

/** The addresses of a picture that stands in a document. */
export function pictureAddress(docId: number, file: number): Promise<PictureAddress | null> {
  // What a co-writer's program writes into the text may be anything; one wrong id would have the whole question refused.
  if (!Number.isSafeInteger(file) || file <= 0) return Promise.resolve(null)
  const key = keyOf(docId, file)
  let answer = known.get(key)
  if (!answer) {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    known.set(key, (answer = promise))
    let asked = waiting.get(docId)
    if (!asked) {
      waiting.set(docId, (asked = new Map()))
      // Until the page has built all its pictures.
      setTimeout(() => void ask(docId), 0)
    }
    asked.set(file, resolve)
  }
  return answer
}

/** Remembers what an upload answered. */
export function rememberAddress(docId: number, file: number, address: PictureAddress): void {
  known.set(keyOf(docId, file), Promise.resolve(address))
}

/** The addresses of a picture; undefined until they are known. */
export function usePictureAddress(docId: number, file: number): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    let gone = false
    void pictureAddress(docId, file).then(found => {
      if (!gone) setAnswer(found)
    })
    return () => {
      gone = true
    }
  }, [docId, file])
  return answer
}
