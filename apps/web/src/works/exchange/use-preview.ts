// Reads a file in a worker for its preview; a refusal is a Chinese sentence.
import { useEffect, useState } from 'react'
import { type Draft, draftsOf, type ReadFile } from './draft.ts'
import type { Outcome } from './read.worker.ts'

export interface Preview {
  file: ReadFile | undefined
  refused: string
  drafts: readonly Draft[]
  setDrafts: (change: (drafts: readonly Draft[]) => Draft[]) => void
}

const BROKEN = '文件太大或已损坏，读不出来'

export function usePreview(given: File): Preview {
  const [file, setFile] = useState<ReadFile>()
  const [refused, setRefused] = useState('')
  const [drafts, setDrafts] = useState<readonly Draft[]>([])
  useEffect(() => {
    const worker = new Worker(new URL('./read.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<Outcome>) => {
      if ('refused' in data) return setRefused(data.refused)
      if (data.read.lines.every(line => line.trim() === '')) return setRefused('文件里没有文字')
      const own = draftsOf(data.read, given.name)
      setFile(data.read)
      setDrafts(own)
    })
    worker.addEventListener('error', () => setRefused(BROKEN))
    void given.arrayBuffer().then(
      bytes => worker.postMessage({ name: given.name, bytes: new Uint8Array(bytes) }),
      // The file was moved or changed after it was chosen.
      (error: unknown) => setRefused(error instanceof DOMException ? '文件已不可读，请重新选择' : BROKEN),
    )
    return () => worker.terminate()
  }, [given])
  return { file, refused, drafts, setDrafts }
}
