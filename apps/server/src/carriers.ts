// The rows that events of changes carry, by list: who may read the list, and how it shows its rows.
import type { Uses } from './app.ts'
import { charactersById } from './characters/index.ts'
import { listedRecords } from './drawing/index.ts'
import type { Carriers } from './jobs/index.ts'
import { readersOf } from './kit/work-access.store.ts'
import { linesById, readersOfDub } from './sound/index.ts'
import { theseCards } from './works/cards/index.ts'
import { rowsOfDocs } from './works/documents/index.ts'
import { workFaces } from './works/projects/index.ts'
import { theseShots } from './works/storyboards/index.ts'

export function carriersOf(app: Uses<'collab' | 'files' | 'jobs' | 'long' | 'pool' | 'settings' | 'speech'>): Carriers {
  const ofWork = (workId: number, teamId: number, userIds: readonly number[]) => readersOf(app.pool, teamId, { workId }, userIds)
  return {
    works: {
      // One that goes to the bin is told of to those who saw it.
      readers: (workId, teamId, userIds) => readersOf(app.pool, teamId, { workId, binned: true }, userIds),
      rows: (_workId, ids) => workFaces(app, ids),
    },
    documents: { readers: ofWork, rows: (workId, ids) => rowsOfDocs(app, workId, ids) },
    ideas: { readers: ofWork, rows: (workId, ids) => theseCards(app, workId, ids) },
    characters: { readers: ofWork, rows: (workId, ids) => charactersById(app, workId, ids) },
    storyboards: {
      readers: (docId, teamId, userIds) => readersOf(app.pool, teamId, { docId }, userIds),
      rows: (docId, ids) => theseShots(app, docId, ids),
    },
    dubs: {
      readers: (dubId, _teamId, userIds) => readersOfDub(app.pool, dubId, userIds),
      rows: (dubId, ids) => linesById(app, dubId, ids),
    },
    // A person's own: the stream brings them to nobody else.
    drawing: { readers: (_userId, _teamId, userIds) => Promise.resolve(userIds), rows: (_userId, ids) => listedRecords(app, ids) },
  }
}
