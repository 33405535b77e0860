// What drawing a mirror begins with: its own words, those it comes from, and the sheets of whom and what they name.
import type { Mirror } from '@qianmu/contract/works/mirrors'
import { namedIn, phrasesOf, toldIn } from '../../drawing/subjects/index.ts'
import type { Uses } from '../../app.ts'
import { assetRows, shownAssets } from '../assets/index.ts'
import { usedStyle } from '../styles/index.ts'

const clauses = (text: string) => text.split(/[，,。；;\n]+/).flatMap(each => each.trim() || [])

export async function drawingOf(app: Uses<'files' | 'pool'>, workId: number, { words, drafts }: Mirror) {
  const said = [words, ...drafts.map(({ text }) => text)].filter(Boolean).join('\n')
  const [style, assets, sheetRows] = await Promise.all([usedStyle(app.pool, workId), toldIn(app.pool, workId), assetRows(app.pool, workId)])
  const named = namedIn(said, assets)
  const sheets = await shownAssets(
    app,
    sheetRows.filter(({ id }) => named.some(each => each.id === id)),
  )
  const lines = drafts.flatMap(({ image_url }) => image_url || [])
  return {
    prompt: [...new Set([...clauses(said), ...named.flatMap(phrasesOf), ...clauses(style?.words ?? '')])],
    references: [
      ...lines,
      ...sheets.flatMap(({ images }) => images.filter(({ slot, chosen }) => chosen || slot === 'reference').map(({ url }) => url)),
    ],
  }
}
