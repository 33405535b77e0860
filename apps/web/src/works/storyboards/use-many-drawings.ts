// One picture for each of many shots, by their own words; asked for one after the other, so that a refusal ends it.
import type { Shot, StoryboardScene } from '@qianmu/contract/works/storyboards'
import { useState } from 'react'
import { api } from '../../api.ts'
import { Failure } from '../../kit/failure.ts'
import { staleAnswers } from '../../kit/answers-cache.ts'
import { toast } from '../../kit/toast.ts'
import { useDraft } from '../../ui/draft.ts'
import type { ShotRatio } from './draw.ts'
import { shotName } from './model.ts'

/** Pictures that are asked for at once at most; more would keep the colleagues waiting. */
export const MANY_MOST = 100

export function useManyDrawings(work_id: number, scenes: readonly StoryboardScene[]) {
  const [busy, setBusy] = useState(false)
  const [ratio] = useDraft<ShotRatio>('storyboard.ratio', '16:9')
  const ask = async (shots: readonly Shot[]) => {
    // The drawing form comes when it is first needed.
    const [{ requestOf }, { drawnWords }] = await Promise.all([import('./draw.ts'), import('@qianmu/script/shots/drawn-words')])
    const of = new Map(scenes.map(scene => [scene.scene_id, scene]))
    let asked = 0
    let wordless = 0
    try {
      for (const shot of shots.slice(0, MANY_MOST)) {
        const { storyboard_id } = shot
        const scene = of.get(shot.scene_id)
        const made = requestOf(drawnWords(shot, scene?.heading ?? ''), ratio, 1)
        if ('problem' in made) {
          wordless++
          continue
        }
        const subject = { work_id, subject_id: String(storyboard_id), subject_name: scene ? shotName(scene, storyboard_id) : '' }
        await api.subjects.drawMirror({ ...made.request, ...subject } as never)
        asked++
      }
    } finally {
      staleAnswers([api.storyboards.list.contract.name, api.subjects.mirrorDrawings.contract.name])
    }
    const left = Math.max(0, shots.length - MANY_MOST)
    const rest = [wordless && `${wordless} 镜没有文字`, left && `还有 ${left} 镜下次再画`].filter(Boolean).join('，')
    toast.success(`已开始画 ${asked} 镜${rest && `；${rest}`}`)
  }
  return {
    busy,
    draw(shots: readonly Shot[]) {
      setBusy(true)
      void ask(shots)
        .catch((error: unknown) => {
          if (!(error instanceof Failure)) throw error
        })
        .finally(() => setBusy(false))
    },
  }
}
