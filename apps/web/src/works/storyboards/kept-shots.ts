// The shots of a document as this page has them: changed at once, and asked again afterwards.
import type { Shot, StoryboardScene } from '@qianmu/contract/works/storyboards'
import { api } from '../../api.ts'
import { keyOf, queryClient } from '../../kit/use-call.ts'
import { shotsOf } from './model.ts'

/** What changes with every change of a shot or of the script. */
export const AFFECTED = [
  api.storyboards.list,
  api.storyboards.voices,
  api.storyboards.sync,
  api.shotPictures.continuity,
  api.shotPictures.why,
].map(({ contract }) => contract.name)
export const refreshShots = () => Promise.all(AFFECTED.map(name => queryClient.invalidateQueries({ queryKey: [name] })))
/** Does something, and asks again whatever came of it. */
export async function again(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } finally {
    await refreshShots()
  }
}

export type Board = { doc_id: number; doc_name: string; work_id: number; scenes: StoryboardScene[] }
export const change = (doc_id: number, to: (scenes: StoryboardScene[]) => StoryboardScene[]): void =>
  void queryClient.setQueryData<Board>(keyOf(api.storyboards.list, { doc_id }), board => board && { ...board, scenes: to(board.scenes) })
export const changeShot = (doc_id: number, id: number, to: (shot: Shot) => Shot): void =>
  change(doc_id, scenes =>
    scenes.map(scene =>
      scene.shots.some(shot => shot.storyboard_id === id)
        ? { ...scene, shots: scene.shots.map(shot => (shot.storyboard_id === id ? to(shot) : shot)) }
        : scene,
    ),
  )

/** The shot as the page has it. */
export const shotNow = (doc_id: number, id: number): Shot | undefined =>
  shotsOf(queryClient.getQueryData<Board>(keyOf(api.storyboards.list, { doc_id }))?.scenes ?? []).find(shot => shot.storyboard_id === id)
export const scenesNow = (doc_id: number): readonly StoryboardScene[] =>
  queryClient.getQueryData<Board>(keyOf(api.storyboards.list, { doc_id }))?.scenes ?? []
