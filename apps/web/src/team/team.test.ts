// Team rules: unsaved changes of the role matrix, pasted codes, the member filter, grouped jobs.
import type { Member, Role } from '@qianmu/contract/team'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeOf, linkCodeOf } from './join.ts'
import { changeText, type Changes, isChanged, permissionsOf, toggled } from './matrix.ts'
import { filterMembers } from './member-filter.ts'

const painter: Role = { role_id: 2, role_name: '画师', is_owner: false, permissions: ['mMaterialCenter', 'mTemplateLib'], member_count: 1 }
const none: Changes = new Map()

describe('role matrix', () => {
  it('a toggled box is a change, toggled back it is none', () => {
    const once = toggled(painter, 'WriteWork', none)
    expect(isChanged(painter, 'WriteWork', once)).toBe(true)
    expect(permissionsOf(painter, once).has('WriteWork')).toBe(true)
    expect(toggled(painter, 'WriteWork', once).size).toBe(0)
  })
  it('says how many boxes and people a change concerns', () => {
    const changes = toggled(painter, 'mTemplateLib', toggled(painter, 'WriteWork', none))
    expect(changeText([painter], changes)).toBe('画师改了 2 项，影响 1 人')
  })
  it('any even number of toggles of each box leaves no change', () => {
    const keys = fc.array(fc.constantFrom('WriteWork', 'EditIdeas', 'mTemplateLib', 'mMaterialCenter' as const), { maxLength: 12 })
    fc.assert(
      fc.property(
        keys,
        list => [...list, ...list].reduce<Changes>((changes, key) => toggled(painter, key as never, changes), none).size === 0,
      ),
    )
  })
})

describe('codes', () => {
  it.each([
    ['qs7k-42mp', 'QS7K42MP'],
    [' QS7K 42MP ', 'QS7K42MP'],
    ['邀请码：QS7K42MP，快来', 'QS7K42MP'],
    ['qs7', 'QS7'],
  ])('%s is %s', (text, code) => expect(codeOf(text)).toBe(code))
  it('finds the long code of a link', () => {
    expect(linkCodeOf('点开 http://studio.lan/team/inviteLink?code=ab_C-9 加入')).toBe('ab_C-9')
    expect(linkCodeOf('QS7K-42MP')).toBeNull()
  })
})

describe('members', () => {
  const member = (nickname: string, phone: string, role_id: number) => ({ nickname, phone, role_id }) as Member
  const all = [member('陈屿', '139****0317', 1), member('苏晚', '186****7702', 2)]
  it.each([
    ['', 0, 2],
    ['晚', 0, 1],
    ['0317', 0, 1],
    ['', 2, 1],
    ['陈', 2, 0],
  ])('filter %s in role %i leaves %i', (text, role, count) => expect(filterMembers(all, text, role)).toHaveLength(count))
})
