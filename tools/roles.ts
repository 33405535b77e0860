// What files may hold (docs/2-how-to-add.md): SQL in stores and jobs, answers in answers, only exports in an index; and who takes a whole app.
import { parseSync } from 'oxc-parser'
import { isTest, type Source } from './source.ts'

/** A statement that reads or writes tables; asking for a lock, a notification or nothing at all is none. */
const STATEMENT =
  /['"`]\s*(?:select\s[^'"`]*?\sfrom\s|insert into\s|update\s+\w+\s+(?:\w+\s+)?set\s|delete from\s|with\s+(?:recursive\s+)?\w+\s*(?:\([^)]*\)\s*)?as\s)/i
const QUERY_BUILDER = /\b(?:db|tx)\s*\.(?:select|insert|update|delete|execute)\(|\bsql`/
/** The probe of readiness asks the queue itself, whatever the areas above it say. */
const PROBE = 'apps/server/src/kit/operating/health.ts'

const onlyExports = ({ file, text }: Source): boolean =>
  parseSync(file, text).program.body.every(
    node => (node.type === 'ExportNamedDeclaration' && node.source !== null) || node.type === 'ExportAllDeclaration',
  )

/** Every file of the server that holds what belongs into a file of another kind, one sentence each. */
export function misplaced(all: readonly Source[]): string[] {
  return all
    .filter(({ file }) => file.startsWith('apps/server/src/') && !isTest(file) && file !== PROBE)
    .flatMap(source => {
      const { file, text } = source
      const found: string[] = []
      if (!/\.(store|job|table)\.ts$/.test(file) && (STATEMENT.test(text) || QUERY_BUILDER.test(text)))
        found.push(`${file}: SQL stands in a store or a job`)
      if (!file.endsWith('.answers.ts') && /= answer\(/.test(text)) found.push(`${file}: answers stand in an answers file`)
      if (file.endsWith('/index.ts') && !onlyExports(source)) found.push(`${file}: an index only exports`)
      return found
    })
}

/** What holds much is imported whole only where its parts are put together and handed on; all others take what they use of it. */
const WHOLE = [
  { type: 'App', from: 'app', by: /^apps\/server\/src\/(?:app|routes|start|long-work|kit\/calls\/(?:inside|mount)|kit\/answer)\.ts$/ },
  { type: 'Studio', from: 'use-studio', by: /^apps\/web\/src\/drawing\/parts\/(?:Parameters|stage\/Stage)\.tsx$/ },
]

/** Every file that takes the whole of something of which it uses a part. */
export const wholes = (all: readonly Source[]): string[] =>
  WHOLE.flatMap(({ type, from, by }) => {
    const taken = new RegExp(`^import [^'"]*\\b${type}\\b[^'"]*['"][./]+${from}\\.ts['"]`, 'm')
    return all
      .filter(({ file, text }) => !isTest(file) && !by.test(file) && taken.test(text))
      .map(({ file }) => `${file}: take what is used of ${type}, Uses<…>`)
  })
