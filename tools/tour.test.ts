// Keeps the written guides true: every file they name exists.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './source.ts'

const named = (page: string) =>
  [...readFileSync(path.join(root, page), 'utf8').matchAll(/`((?:packages|apps|tools|scripts|e2e|bench|docs)\/[\w./-]+\.\w+)`/g)].map(
    match => match[1]!,
  )

describe.each(['docs/1-tour.md', 'docs/2-how-to-add.md', 'docs/4-testing.md'])('%s', page => {
  it.each(named(page))('names %s', file => {
    expect(existsSync(path.join(root, file))).toBe(true)
  })
})
