// The order of the files of tests: longest first, so that no long one begins when all others are over.
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = path.join(import.meta.dirname, '../../..')
const DURATIONS = path.join(root, 'scripts/launch/durations.json')

/** Sorts by the seconds that `QIANMU_DURATIONS=1 npm test` last wrote down; a file that is not there yet by its size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const measured = JSON.parse(readFileSync(DURATIONS, 'utf8')) as Record<string, number>
    return longestFirst(
      files,
      measured,
      file => path.relative(root, file.moduleId),
      file => statSync(file.moduleId).size,
    )
  }
}

/** What was never measured takes as long for its size as what was. */
export function longestFirst<T>(
  files: readonly T[],
  measured: Record<string, number>,
  nameOf: (file: T) => string,
  sizeOf: (file: T) => number,
): T[] {
  const known = files.filter(file => nameOf(file) in measured)
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
  const pace = sum(known.map(file => measured[nameOf(file)]!)) / (sum(known.map(sizeOf)) || 1) || 1
  const expected = new Map(files.map(file => [file, measured[nameOf(file)] ?? sizeOf(file) * pace]))
  return files.toSorted((one, other) => expected.get(other)! - expected.get(one)!)
}
