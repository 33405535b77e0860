// Faults of a declaration that the server refuses to start with.
import { expect, it } from 'vitest'
import * as z from 'zod'
import { allCalls } from '../index.ts'
import { calls, DELETE, GET, PUT } from './call.ts'
import { callFaults } from './faults.ts'
import { onWork } from './needs.ts'

const needs = onWork('any')
const named = z.object({ project_id: z.int() })
const unnamed = z.object({ id: z.int() })

it('finds a needed row that the schema does not name, and an address that stands twice', () => {
  const group = calls('toys', {
    good: GET('/ixj_web/toy/list', { needs, fails: '获取玩具失败', query: named }),
    either: PUT('/ixj_web/toy/update', { needs, fails: '编辑玩具失败', body: z.union([named.extend({ a: z.int() }), named]) }),
    refined: PUT('/ixj_web/toy/order', { needs, fails: '排序失败', body: named.refine(({ project_id }) => project_id > 0) }),
    stray: DELETE('/ixj_web/toy/delete', { needs, fails: '删除玩具失败', query: unnamed }),
    sometimes: PUT('/ixj_web/toy/name', { needs, fails: '重命名失败', body: z.union([named, unnamed]) }),
    again: GET('/ixj_web/toy/list', { needs, fails: '获取玩具失败', query: named }),
  })
  const faults = callFaults(Object.values(group))
  expect(faults).toHaveLength(3)
  expect(faults[0]).toContain('toys.good and toys.again')
  expect(faults[1]).toContain('toys.stray')
  expect(faults[2]).toContain('toys.sometimes')
})

it('finds none in the contract', () => {
  expect(callFaults(allCalls())).toEqual([])
})
