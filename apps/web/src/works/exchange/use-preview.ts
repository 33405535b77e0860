// Reads a file in a worker for its preview; a refusal is a Chinese sentence. A text may be read in another encoding than it seemed to have.
import type { Encoding } from '@qianmu/script/formats/encoding'
import { useEffect, useState } from 'react'
import { type Draft, draftsOf, type ReadFile } from './draft.ts'
import type { Order, Outcome } from './read.worker.ts'

export interface Preview {
  /** The file as it is read and sent: with another encoding chosen, its text in UTF-8. */
  given: File
  file: ReadFile | undefined
  refused: string
  /** Undefined where a file has none. */
  encoding: Encoding | undefined
  readAs: (encoding: Encoding) => Promise<void>
  drafts: readonly Draft[]
  setDrafts: (change: (drafts: readonly Draft[]) => Draft[]) => void
}

const BROKEN = '文件太大或已损坏，读不出来'
// The file was moved or changed after it was chosen.
const unread = (error: unknown) => (error instanceof DOMException ? '文件已不可读，请重新选择' : BROKEN)

export function usePreview(original: File): Preview {
  const [given, setGiven] = useState(original)
  const [encoding, setEncoding] = useState<Encoding>()
  const [file, setFile] = useState<ReadFile>()
  const [refused, setRefused] = useState('')
  const [drafts, setDrafts] = useState<readonly Draft[]>([])
  useEffect(() => {
    const worker = new Worker(new URL('./read.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<Outcome>) => {
      // What was chosen stays, whatever its text is sent in.
      setEncoding(before => before ?? data.encoding)
      if ('refused' in data) return setRefused(data.refused)
      if (data.read.lines.every(line => line.trim() === '')) return setRefused('文件里没有文字')
      const own = draftsOf(data.read, given.name)
      setFile(data.read)
      setDrafts(own)
    })
    worker.addEventListener('error', () => setRefused(BROKEN))
    given.arrayBuffer().then(
      bytes => worker.postMessage({ name: given.name, bytes: new Uint8Array(bytes) } satisfies Order),
      (error: unknown) => setRefused(unread(error)),
    )
    return () => worker.terminate()
  }, [given])
  const readAs = async (chosen: Encoding) => {
    setEncoding(chosen)
    setFile(undefined)
    setRefused('')
    try {
      const text = new TextDecoder(chosen).decode(await original.arrayBuffer())
      setGiven(new File([text], original.name))
    } catch (error) {
      setRefused(unread(error))
    }
  }
  return { given, file, refused, encoding, readAs, drafts, setDrafts }
}
