// The drawings of one shot: what was drawn for it and comes along, what was chosen, and asking for more.
import { plainRequest } from '@qianmu/drawing'
import { DRAW_DELAY_MS } from '@qianmu/contract/drawing/pictures'
import type { Shot, StoryboardScene } from '@qianmu/contract/works/storyboards'
import { useEffect } from 'react'
import { api } from '../../api.ts'
import { useEngine } from '../../drawing/index.ts'
import { staleAnswers } from '../../kit/answers-cache.ts'
import { toast } from '../../kit/toast.ts'
import { useAction, useCall } from '../../kit/use-call.ts'
import { DRAW_FAILS, SHOT_DRAW_TYPE, SHOT_MODE, type ShotRatio } from './draw.ts'
import { shotName } from './model.ts'
import { isRunning } from './Slot.tsx'

const REFRESHED = [api.subjects.mirrorDrawings, api.storyboards.list]
const NAMES = REFRESHED.map(({ contract }) => contract.name)

/** The engine that would draw a shot. */
export const useShotEngine = () => useEngine({ type: SHOT_DRAW_TYPE, mode: SHOT_MODE }).engine

/** Asks for pictures of a shot. @returns what is wrong with the words, or nothing */
export function useDraw(work_id: number) {
  const { mutateAsync, isPending } = useAction(api.subjects.drawMirror, { refreshes: REFRESHED })
  return {
    busy: isPending,
    /** @throws Failure */
    async draw(scene: StoryboardScene, id: number, words: string, ratio: ShotRatio, count: number): Promise<boolean> {
      const made = plainRequest(words, ratio, count)
      if ('problem' in made) {
        toast.error(`${DRAW_FAILS}：${made.problem}`)
        return false
      }
      await mutateAsync({ ...made.request, work_id, subject_id: String(id), subject_name: shotName(scene, id) } as never)
      return true
    },
  }
}

export function useDrawing(work_id: number, shot: Shot) {
  const subject_id = String(shot.storyboard_id)
  const { data } = useCall(api.subjects.mirrorDrawings, { work_id, subject_id, size: 50 })
  const running = data?.list.some(({ status }) => isRunning(status)) ?? false
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => staleAnswers(NAMES), DRAW_DELAY_MS)
    return () => clearInterval(timer)
  }, [running])
  const more = { refreshes: REFRESHED }
  const choose = useAction(api.subjects.setMirrorPicture, more)
  const leave = useAction(api.subjects.cancelMirrorPicture, more)
  const cancel = useAction(api.subjects.cancelMirrorDrawing, more)
  return {
    drawings: data?.list,
    chosen: data?.chosen[0]?.id,
    choose: (image_id: number) => choose.mutate({ work_id, subject_id, image_id }),
    leave: (image_id: number) => leave.mutate({ work_id, subject_id, image_id }),
    cancel: (record_id: number, task_id: number) => cancel.mutate({ record_id, task_id }),
  }
}
