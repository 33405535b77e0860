// Find and replace across a work: answers.
import { replace } from '@qianmu/contract/works/replace'
import { answer } from '../../kit/answer.ts'
import { tellDocs } from '../documents/index.ts'
import { HEAVY_BYTES } from '../long/index.ts'
import { findInWork, replaceInWork, undoReplace } from './replace.store.ts'

const soughtOf = ({ text, match_case, whole_word, regex }: { text: string; match_case: boolean; whole_word: boolean; regex: boolean }) => ({
  text,
  matchCase: match_case,
  wholeWord: whole_word,
  isPattern: regex,
})

/** Some 1,500 characters. */
const SEARCHED_BYTES = 20_000

export const replaceAnswers = answer(replace, [], {
  // A pattern may take long over a short text.
  find: ({ regex }) => (regex ? SEARCHED_BYTES : HEAVY_BYTES),
  replace: ({ regex }) => (regex ? SEARCHED_BYTES : HEAVY_BYTES),
})({
  find: ({ app, body }) => findInWork(app, body.project_id, soughtOf(body)),
  async replace({ app, actor, row, body }) {
    const wanted = { sought: soughtOf(body), replacement: body.replacement, docs: body.docs }
    const done = await replaceInWork(app, row.workId, actor.userId, wanted)
    await tellDocs(app, row)
    return done
  },
  async undo({ app, actor, row, body }) {
    const docs = await undoReplace(app, actor, row.workId, body.docs)
    await tellDocs(app, row)
    return { docs }
  },
})
