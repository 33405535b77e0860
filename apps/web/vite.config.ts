// Builds the pages: relative addresses (the server sets the base), chunks by what is used together, brotli and gzip beside each file.
import { promises as fs } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Sources that run on every page, and those among them that bring tooltips along. */
const BASE =
  /apps\/web\/src\/(api\.ts|main\.tsx|kit\/|ui\/|shell\/(router|routes|Root|SessionGate|LiveEvents|Crash|Skeleton|use-screen|palette-state)|[a-z]+\/routes\.ts|account\/(index|enter|SignInHost|sign-in-state)\.)/
const NOT_BASE = /kit\/(Guarded|use-call)|ui\/(Empty|IconButton|NameDialog|TabList|ImageViewer)|\.css/

/** What the frame of the signed-in pages is made of. */
const SHELL =
  /apps\/web\/src\/(shell\/(AppShell|Rail|Page|UserMenu|TabBar|PaletteHost|chrome)\.|jobs\/(index|use-jobs|JobToasts)\.|messages\/(index|use-messages)\.|team\/(index|TeamSwitcher|switch-team)\.|kit\/Guarded|ui\/IconButton)/

/** Writes `.br` and `.gz` beside every script and style, so that no request pays for compression. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    if (!dir) return
    const names = Object.keys(bundle).filter(name => /\.(js|css|svg)$/.test(name))
    for (const name of names) {
      const file = path.join(dir, name)
      const bytes = await fs.readFile(file)
      await fs.writeFile(`${file}.br`, await brotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_LGBLOCK]: 24 } }))
      await fs.writeFile(`${file}.gz`, await gzip(bytes, { level: 9 }))
    }
  },
})

/**
 * Leaves zod's JSON-schema writer out of the pages (6 KB compressed): they check values, only the server describes them (openapi.json).
 * Calling it here throws.
 */
const withoutJsonSchema = (): Plugin => ({
  name: 'without-json-schema',
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith('zod/v4/classic/schemas.js')) return null
    const lines = [
      ['import * as processors from "../core/json-schema-processors.js";', 'const processors = {};'],
      [
        'import { createStandardJSONSchemaMethod, createToJSONSchemaMethod } from "../core/to-json-schema.js";',
        'const createStandardJSONSchemaMethod = () => undefined, createToJSONSchemaMethod = createStandardJSONSchemaMethod;',
      ],
    ] as const
    return lines.reduce((text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`zod has changed: ${from} is gone, look at withoutJsonSchema again`)
      return text.replace(from, to)
    }, code)
  },
})

/** Leaves the descriptions of fields and calls out of the pages: openapi.json is where they are read. */
const withoutDescriptions = (): Plugin => ({
  name: 'without-descriptions',
  enforce: 'pre',
  apply: 'build',
  transform: (code, id) =>
    id.includes('/packages/contract/src/')
      ? code.replace(/\.describe\('[^'\\\n]*'\)/g, '').replace(/^ {4}about:\s*'[^'\\\n]*',\n/gm, '')
      : null,
})

export default defineConfig({
  base: './',
  plugins: [react(), withoutJsonSchema(), withoutDescriptions(), compressed()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // base: what every page runs · form: what signing in needs · app: what the app's shell adds · the rest stays with its screens.
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|react-router|scheduler|zustand)\//,
              priority: 50,
            },
            { name: 'query', test: /(node_modules\/@tanstack\/(react-)?query|apps\/web\/src\/kit\/use-call)/, priority: 28 },
            { name: 'contract', test: /(packages\/contract|node_modules\/zod)\//, priority: 40 },
            { name: 'pinyin', test: /node_modules\/pinyin-pro/, priority: 40 },
            { name: 'base', test: id => BASE.test(id) && !NOT_BASE.test(id), priority: 30 },
            { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2, priority: 25 },
            { name: 'form', test: /node_modules\/antd\/es\/(input\/(Input|Password)|form|modal\/Modal|checkbox)\b/, priority: 20 },
            { name: 'shell', test: SHELL, priority: 15 },
            { name: 'app', test: /node_modules\/(antd|@rc-component|@ant-design)\//, minShareCount: 4, priority: 10 },
          ],
        },
      },
    },
  },
})
