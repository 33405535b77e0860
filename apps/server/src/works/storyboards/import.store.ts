// Shots out of a file of another program or a table, put into the scenes of the script.
import { STORYBOARD_LIMITS, type StoryboardScene } from '@qianmu/contract/works/storyboards'
import type { FilmArchive } from '@qianmu/script/film/archive'
import type { FilmShot } from '@qianmu/script/film/film'
import { listed, type Loss, loss } from '@qianmu/script/losses'
import type { Uses } from '../../app.ts'
import type { Actor, Row, Upload } from '../../kit/answer.ts'
import { firstOf } from '../../kit/cut.ts'
import { refuseField } from '../../kit/refuse.ts'
import { ImageRefusal } from '../../files/index.ts'
import { convert } from '../exchange/index.ts'
import { sceneName } from './film.ts'
import { addImage } from './images.store.ts'
import { addRows } from './rows.store.ts'
import { shotSheet, storyboardOf } from './shots.store.ts'

const { text: TEXT, note: NOTE, word: WORD } = STORYBOARD_LIMITS
const word = (text: string) => firstOf(text.replace(/[\u0000-\u001f\u007f]/g, ' ').trim(), WORD)
const textOf = ({ size, move, content, dialogue, sound, note, seconds }: FilmShot) => ({
  size: word(size),
  move: word(move),
  content: firstOf(content, TEXT),
  dialogue: firstOf(dialogue, TEXT),
  sound: firstOf(sound, TEXT),
  note: firstOf(note, NOTE),
  seconds,
})

/** Words that are longer than a storyboard's fields. */
const cutShort = (shots: readonly FilmShot[]): Loss[] =>
  shots.flatMap((shot, nth) => {
    const kept = textOf(shot)
    const fields = ['size', 'move', 'content', 'dialogue', 'sound', 'note'] as const
    return fields.flatMap(field =>
      shot[field].trim().length > kept[field].trim().length
        ? [loss(`第 ${nth + 1} 镜`, field, 'changed', shot[field].slice(kept[field].length))]
        : [],
    )
  })

/** The scene that a file's words mean: its whole name, its number, or its heading. */
function sceneOf(scenes: readonly StoryboardScene[], said: string): StoryboardScene | undefined {
  const text = said.trim()
  if (!text) return undefined
  const number = text.split(/\s/)[0]
  return (
    scenes.find(scene => sceneName(scene) === text) ??
    scenes.find(({ no }) => no !== '' && no === number) ??
    scenes.find(({ heading }) => heading !== '' && heading === text)
  )
}

/** The scene of each shot; one that the script does not have stays in the scene before. */
function placed(scenes: readonly StoryboardScene[], shots: readonly FilmShot[]) {
  let at = scenes[0]!
  let unplaced = 0
  const rows = shots.map(shot => {
    const scene = sceneOf(scenes, shot.scene)
    if (scene) at = scene
    else if (shot.scene) unplaced++
    return { ...textOf(shot), scene_id: at.scene_id }
  })
  return { rows, unplaced }
}

/** Gives new shots the pictures that came along with their file. One that cannot be read is left out: the shot stands without. */
async function keepPictures(
  app: Uses<'events' | 'files' | 'now' | 'pool'>,
  actor: Actor,
  { teamId }: Row,
  docId: number,
  ids: readonly number[],
  shots: readonly FilmShot[],
  pictures: ReadonlyMap<string, Uint8Array>,
): Promise<Loss[]> {
  const losses: Loss[] = []
  if (!pictures.size) return losses
  for (const [nth, { picture }] of shots.entries()) {
    const bytes = pictures.get(picture)
    if (!bytes) continue
    try {
      const kept = await app.files.keepImage({ bytes: Buffer.from(bytes), name: picture, teamId, userId: actor.userId }, true)
      await addImage(app, actor, { docId, shotId: ids[nth]!, fileId: kept.id, srcType: 1, baseId: null })
    } catch (error) {
      if (!(error instanceof ImageRefusal)) throw error
      losses.push(loss(`第 ${nth + 1} 镜`, '画面', 'dropped', `${picture}：${error.message}`))
    }
  }
  await shotSheet.tell(app, teamId, docId, ids)
  return losses
}

/** Adds the shots of a file behind those of their scenes. Refuses a file without shots, and a script without a scene. */
export async function importShots(
  app: Uses<'collab' | 'events' | 'files' | 'long' | 'now' | 'pool'>,
  actor: Actor,
  row: Row,
  docId: number,
  file: Upload,
): Promise<{ ids: number[]; unplaced: number; losses: Loss[] }> {
  const { film, pictures } = await convert<FilmArchive>(actor.userId, {
    do: 'film',
    name: file.name,
    bytes: file.path,
  })
  if (!film.shots.length) refuseField('file', '文件里没有分镜')
  const { scenes } = await storyboardOf(app, row, docId)
  const standing = scenes.filter(({ is_standing }) => is_standing)
  if (!standing.length) refuseField('doc_id', '脚本里还没有场次，请先写一场')
  const { rows, unplaced } = placed(standing, film.shots)
  const added = await addRows(app, actor, row, docId, rows)
  const unread = await keepPictures(app, actor, row, docId, added, film.shots, pictures)
  const losses = listed([...(film.losses ?? []), ...cutShort(film.shots), ...unread])
  return { ids: added.toSorted((one, other) => one - other), unplaced, losses }
}
