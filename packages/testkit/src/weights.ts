// The small models of the checkout, for tests that need them: fetched by `npm run models -- add core`, which .ci/run does before the tests.
import { existsSync } from 'node:fs'
import path from 'node:path'

const home = path.resolve(import.meta.dirname, '../../..', process.env.QIANMU_DATA || 'data', 'models')

/** Folder of a group; undefined where it was not fetched. */
export const weightsOf = (group: string): string | undefined =>
  existsSync(path.join(home, group, 'group.json')) ? path.join(home, group) : undefined
/** Stands in the name of what is skipped without a group. */
export const withWeights = (group: string): string =>
  weightsOf(group) ? '' : `（跳过：没有内置模型，先运行 npm run models -- add ${group}）`
export const WEIGHTS = weightsOf('core')
export const WITH_WEIGHTS = withWeights('core')
