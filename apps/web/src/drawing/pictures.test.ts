// Addresses that a link may hand the studio: files of ours, and nothing else.
import { expect, it } from 'vitest'
import { isKept } from './pictures.ts'

it('takes the addresses of kept files under the base path', () => {
  expect(isKept('/file/12', '/')).toBe(true)
  expect(isKept('/studio/file/12?e=1&s=a-b_c', '/studio/')).toBe(true)
})

it.each([
  'https://elsewhere.cn/file/1',
  '//elsewhere.cn/file/1',
  '/file/../login',
  '/file/1/../../x',
  '/file/',
  '/file/0',
  'javascript:1',
  '/other/file/1',
])('refuses %s', address => expect(isKept(address, '/')).toBe(false))
