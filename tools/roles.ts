// What each kind of server file may hold (docs/2-how-to-add.md): SQL in stores and jobs, answers in answers, nothing but exports in an index, the whole
// app only where the server is put together.
import { parseSync } from 'oxc-parser'
import { isTest, type Source } from './source.ts'

/** A statement that reads or writes tables; asking for a lock, a notification or nothing at all is none. */
const STATEMENT =
  /['"`]\s*(?:select\s[^'"`]*?\sfrom\s|insert into\s|update\s+\w+\s+(?:\w+\s+)?set\s|delete from\s|with\s+(?:recursive\s+)?\w+\s*(?:\([^)]*\)\s*)?as\s)/i
const QUERY_BUILDER = /\b(?:db|tx)\s*\.(?:select|insert|update|delete|execute)\(|\bsql`/
/** The probe of readiness asks the queue itself, whatever the areas above it say. */
const PROBE = 'apps/server/src/kit/operating/health.ts'

/** Whoever puts the server together, and the door through which every handler gets the app. */
const WHOLE = /^apps\/server\/src\/(?:app|start|kit\/mount|kit\/answer)\.ts$/

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
      if (!WHOLE.test(file) && /^import [^'"]*\bApp\b[^'"]*['"][./]+app\.ts['"]/m.test(text))
        found.push(`${file}: a function takes what it uses of the app, Uses<…>`)
      if (file.endsWith('/index.ts') && !onlyExports(source)) found.push(`${file}: an index only exports`)
      return found
    })
}
