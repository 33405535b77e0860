// `npm run docs`: writes the generated pages of docs/.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { generatedDocs } from './generated-docs.ts'
import { root } from './source.ts'

for (const [file, text] of Object.entries(await generatedDocs())) {
  writeFileSync(path.join(root, file), text)
  console.log(file)
}
