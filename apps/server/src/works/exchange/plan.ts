// The plan that comes with a file: how a person wants it cut.
import { readFile } from 'node:fs/promises'
import { ImportPlan } from '@qianmu/contract/works/exchange'
import { isDense } from '../../kit/apart/dense.ts'
import { refuseField } from '../../kit/refuse.ts'

export async function readPlan(path: string): Promise<ImportPlan> {
  const plan = ImportPlan.safeParse(parsed(await readFile(path, 'utf8')))
  return plan.success ? plan.data : refuseField('plan', plan.error.issues[0]?.message ?? '导入方案无效')
}

/** A part has a place, a name and a volume. */
const MOST_VALUES = 200_000

function parsed(text: string): unknown {
  if (isDense(text, MOST_VALUES)) refuseField('plan', '导入方案太大')
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return refuseField('plan', '导入方案无效')
    throw error
  }
}
