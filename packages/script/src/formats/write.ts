// The door of all text exports: a manuscript and a format → the bytes of a file.

import { type Manuscript } from './manuscript.ts'
import { writeDocx } from './write-docx.ts'
import { writeFdx } from './write-fdx.ts'
import { writeFountain } from './write-fountain.ts'
import { writeMarkdown, writeTxt } from './write-text.ts'

/** Formats that can be written, with the ending and media type of their files. */
export const FORMATS = {
  docx: { ending: 'docx', mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', write: writeDocx },
  txt: { ending: 'txt', mediaType: 'text/plain; charset=utf-8', write: writeTxt },
  md: { ending: 'md', mediaType: 'text/markdown; charset=utf-8', write: writeMarkdown },
  fountain: { ending: 'fountain', mediaType: 'text/plain; charset=utf-8', write: writeFountain },
  fdx: { ending: 'fdx', mediaType: 'application/xml', write: writeFdx },
} as const satisfies Record<string, { ending: string; mediaType: string; write: (manuscript: Manuscript) => Uint8Array }>

export type Format = keyof typeof FORMATS

/** The file of a manuscript. CPU-bound and synchronous: run it in a worker for anything large. */
export function writeScript(format: Format, manuscript: Manuscript): Uint8Array {
  return FORMATS[format].write(manuscript)
}
