// Fields of card templates.
import { describe, expect, it } from 'vitest'
import { fieldsOf, newField, tidied } from './fields.ts'

describe('the fields of a template', () => {
  it('are read from its schema in its order', () => {
    const schema = {
      type: 'object' as const,
      properties: {
        wish: { type: 'string' as const, title: '愿望', maxLength: 60 },
        price: { type: 'string' as const, title: '代价', maxLength: 500, format: 'textarea' as const },
        camp: { type: 'string' as const, title: '阵营', maxLength: 60, enum: ['正', '反'] },
      },
    }
    expect(fieldsOf({ schema })).toEqual([
      { key: 'wish', title: '愿望', kind: 'line', options: [] },
      { key: 'price', title: '代价', kind: 'area', options: [] },
      { key: 'camp', title: '阵营', kind: 'choice', options: ['正', '反'] },
    ])
  })

  it('have names of their own, which the contract takes', () => {
    const keys = Array.from({ length: 50 }, () => newField().key)
    expect(new Set(keys).size).toBe(50)
    for (const key of keys) expect(key).toMatch(/^[a-z0-9_]{1,32}$/)
  })

  it('send no options that nobody can choose', () => {
    expect(tidied([{ key: 'a', title: ' 愿望 ', kind: 'line', options: ['正'] }])).toEqual([
      { key: 'a', title: '愿望', kind: 'line', options: [] },
    ])
  })
})
