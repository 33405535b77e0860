// `npm run new -- call|list|sheet|picker|graph|screen|job|decision NAME [SINGULAR]`: writes a new part in the right places, names it in the registries, and says what is left.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { call } from './recipes/call.ts'
import { job } from './recipes/job.ts'
import { list, screen } from './recipes/page.ts'
import { graph, picker, sheet } from './recipes/parts.ts'
import { type Made, type Names, namesOf } from './recipes/recipe.ts'
import { root } from './source.ts'

const decision = ({ many }: Names): Made => {
  const taken = readdirSync(path.join(root, 'docs/decisions')).filter(file => /^\d{4}-/.test(file)).length
  const number = String(taken + 1).padStart(4, '0')
  return {
    files: {
      [`docs/decisions/${number}-${many}.md`]: `# ${number} · ${many}\n\nStatus: accepted\n\n## The question\n\n## What was chosen\n\n## Why\n\n## What it costs\n`,
    },
    edits: [],
    next: '写满 20–40 行：问题、选择、理由、代价',
  }
}

const RECIPES: Record<string, (names: Names) => Made> = { call, list, sheet, picker, graph, screen, job, decision }

/** Writes what a recipe made below a folder. Throws, before anything is written, when a file is there already or a registry has no place for a line. */
export function write({ files, edits }: Made, folder: string): string[] {
  const texts = new Map<string, string>()
  for (const [file, text] of Object.entries(files)) {
    if (existsSync(path.join(folder, file))) throw new Error(`${file} 已存在`)
    texts.set(file, text)
  }
  for (const { file, behind, insert } of edits) {
    const text = texts.get(file) ?? readFileSync(path.join(folder, file), 'utf8')
    const place = behind.exec(text)
    if (!place) throw new Error(`${file} 里没有找到要加一行的地方`)
    const at = place.index + place[0].length
    texts.set(file, text.slice(0, at) + insert + text.slice(at))
  }
  for (const [file, text] of texts) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  return [...texts.keys()]
}

if (import.meta.main) {
  const [kind = '', name = '', one] = process.argv.slice(2)
  const recipe = Object.hasOwn(RECIPES, kind) ? RECIPES[kind] : undefined
  if (!recipe || !/^[A-Za-z][\w/-]*$/.test(name)) {
    console.error(`用法：npm run new -- ${Object.keys(RECIPES).join('|')} 名字 [单数]`)
    process.exit(2)
  }
  const made = recipe(namesOf(name, one))
  for (const file of write(made, root)) console.log(file)
  console.log(made.next)
}
