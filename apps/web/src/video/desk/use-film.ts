// The frames of a video for its timeline.
import { STRIP } from '@qianmu/contract/video/videos'
import { useMemo } from 'react'
import { api } from '../../api.ts'
import { Failure } from '../../kit/failure.ts'
import type { Film } from '../../ui/player/Film.tsx'
import type { Video } from './use-captions.ts'

const STEPS = STRIP.steps_ms.map(ms => ms / 1000)

/** None of a sound. What fails is said in the lane, not in a toast for each stretch. */
export function useFilm({ video_id, width, height }: Video): Film | undefined {
  return useMemo(
    () =>
      width > 0
        ? {
            aspect: width / height,
            frames: STRIP.frames,
            steps: STEPS,
            get: async (level, nth, signal) => {
              try {
                return await api.videos.strip({ video_id, level, nth }, { signal, quiet: true })
              } catch (error) {
                if (error instanceof Failure) return { fault: error.message }
                throw error
              }
            },
          }
        : undefined,
    [video_id, width, height],
  )
}
