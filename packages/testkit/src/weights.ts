// The small models of the checkout, for tests that need them: fetched by `npm run models -- add core`, which .ci/run does before the tests.
import { existsSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../..', process.env.QIANMU_DATA || 'data', 'models', 'core')

/** Their folder; undefined where they were not fetched. */
export const WEIGHTS: string | undefined = existsSync(path.join(folder, 'group.json')) ? folder : undefined
/** Stands in the name of what is skipped without them. */
export const WITH_WEIGHTS = WEIGHTS ? '' : '（跳过：没有内置模型，先运行 npm run models -- add core）'
