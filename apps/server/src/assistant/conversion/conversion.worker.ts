// Runs in a worker thread: reads a novel and converts it, or converts chapters of one again.
import { placesIn } from '@qianmu/script/novel/alike'
import type { NovelAnswers } from '@qianmu/script/novel/blocks'
import { convertChapters } from '@qianmu/script/novel/convert'
import { type Chapter, type NovelRole, readNovel, rolesOf } from '@qianmu/script/novel/read'
import { answerTasks } from '../../kit/apart/thread.ts'

export type ConversionTask =
  | { do: 'read'; texts: readonly { name: string; text: string }[] }
  | { do: 'convert'; chapters: readonly { chapter: Chapter; answers: NovelAnswers }[]; roles: readonly NovelRole[] }

export interface ReadNovel {
  chapters: Chapter[]
  roles: NovelRole[]
}
/** As JSON: to copy the blocks of a long novel from thread to thread takes longer than others should wait. */
export interface ConvertedJson {
  no: number
  blocks: string
  questions: string
  places: string
}

/** Chapters of several texts, counted through; a text without titles of its own is one chapter under its name. */
function read(texts: readonly { name: string; text: string }[]): ReadNovel {
  const chapters = texts
    .flatMap(({ name, text }) => {
      const own = readNovel(text)
      return own.length === 1 && name ? [{ ...own[0]!, name }] : own
    })
    .map((chapter, at) => ({ ...chapter, no: at + 1 }))
  return { chapters, roles: rolesOf(chapters) }
}

answerTasks<ConversionTask>((task, tell) => {
  if (task.do === 'read') return read(task.texts)
  return task.chapters.flatMap(({ chapter, answers }, at): ConvertedJson[] => {
    tell((at + 1) / task.chapters.length)
    return [...convertChapters([chapter], task.roles, answers)].map(({ no, blocks, questions }) => ({
      no,
      blocks: JSON.stringify(blocks),
      questions: JSON.stringify(questions),
      places: JSON.stringify(placesIn(blocks)),
    }))
  })
})
