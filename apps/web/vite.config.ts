// Builds the pages: relative addresses (the server sets the base), chunks by what is used together, brotli and gzip beside each file.
import { promises as fs } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

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
      await fs.writeFile(`${file}.br`, await brotli(bytes))
      await fs.writeFile(`${file}.gz`, await gzip(bytes, { level: 9 }))
    }
  },
})

export default defineConfig({
  base: './',
  plugins: [react(), compressed()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'pinyin', test: /node_modules\/pinyin-pro/ },
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|react-router|scheduler|zustand|@tanstack\/(react-)?query[^/]*)\//,
              priority: 20,
            },
            { name: 'contract', test: /(packages\/contract|node_modules\/zod)\//, priority: 15 },
          ],
        },
      },
    },
  },
})
