// `npm run covers`: runs the workflows that come along by the built-in engine, and keeps what they make as the covers of their cards.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { nodesEngine } from '@qianmu/engines/nodes'
import { retouchEngine } from '@qianmu/engines/retouch'
import { sketchEngine } from '@qianmu/engines/sketch'
import { coverFile, EXAMPLES, madeCover, signOf } from '../apps/server/src/flows/index.ts'
import { root } from './source.ts'

const folder = path.join(root, 'apps/web/public')
const [sketch, retouch] = [sketchEngine(), retouchEngine()]
const engine = nodesEngine({ sketch, tools: [retouch.tools], retouch: [retouch] })
const signs: Record<string, string> = {}
for (const [key, example] of Object.entries(EXAMPLES)) {
  const bytes = await madeCover(engine, example)
  writeFileSync(path.join(folder, coverFile(key)), bytes)
  signs[key] = signOf(example)
  console.log(`${key}  ${example.name}  ${Math.round(bytes.length / 1024)} KB`)
}
writeFileSync(path.join(root, 'apps/server/src/flows/covers.json'), `${JSON.stringify(signs, undefined, 2)}\n`)
await Promise.all([engine.close(), retouch.close(), sketch.close()])
