// Adding videos and subtitle files: by button or by dropping them, with what is going on.
import { SUBTITLE_FILES } from '@qianmu/contract/video/captions'
import { create } from 'zustand'
import { useFiles } from '../ui/files/use-files.tsx'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { toast } from '../kit/toast.ts'
import { heldOpen, useStillShown } from '../ui/files/under-way.ts'
import { addVideos, type Into } from './actions.ts'

const ACCEPT = ['video/*', 'audio/*', '.mkv', ...SUBTITLE_FILES.map(end => `.${end}`)].join()
/** What is going on: it goes on while other pages are looked at, and shows wherever videos are added. */
const useDoing = create<{ doing: string }>(() => ({ doing: '' }))
const setDoing = (doing: string) => useDoing.setState({ doing })

/** @param done gets the first video of the batch, unless one has gone to another page meanwhile */
export function useAdding(into: Into, done?: (videoId: number) => void) {
  const { doing } = useDoing()
  const isShown = useStillShown()
  const add = async (files: readonly File[]) => {
    try {
      const id = await heldOpen(addVideos(files, into, setDoing))
      if (id === undefined) return
      if (isShown()) done?.(id)
      else toast.success('视频已经上传，在批量字幕的列表里')
    } catch (error) {
      rethrowUnlessFailure(error)
    } finally {
      setDoing('')
    }
  }
  const files = useFiles({ accept: ACCEPT, testId: 'video-file', take: files => void add(files), disabled: doing !== '' })
  return { ...files, doing }
}
