// Adding videos and subtitle files: by button or by dropping them, with what is going on.
import { SUBTITLE_FILES } from '@qianmu/contract/video/captions'
import { useState } from 'react'
import { useFiles } from '../ui/files/use-files.tsx'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { addVideos, type Into } from './actions.ts'

const ACCEPT = ['video/*', 'audio/*', '.mkv', ...SUBTITLE_FILES.map(end => `.${end}`)].join()
/** @param done gets the first video of the batch */
export function useAdding(into: Into, done?: (videoId: number) => void) {
  const [doing, setDoing] = useState('')
  const add = async (files: readonly File[]) => {
    try {
      const id = await addVideos(files, into, setDoing)
      if (id !== undefined) done?.(id)
    } catch (error) {
      rethrowUnlessFailure(error)
    } finally {
      setDoing('')
    }
  }
  const files = useFiles({ accept: ACCEPT, testId: 'video-file', take: files => void add(files), disabled: doing !== '' })
  return { ...files, doing }
}
