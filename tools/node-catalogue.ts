// `npm run catalogue -- FILE`: the catalogue of ComfyUI's own nodes that comes along, out of what a ComfyUI without extensions answers to `/object_info`.
// Kept are facts alone: names, types, defaults, ranges and choices. Lists of files, which are each machine's own, and texts of others are left out.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isObject, memberOf } from '@qianmu/drawing/json'
import { root } from './source.ts'

const KEPT = [
  'default',
  'min',
  'max',
  'step',
  'multiline',
  'image_upload',
  'audio_upload',
  'video_upload',
  'control_after_generate',
  'forceInput',
] as const
const isFile = (name: unknown) => typeof name === 'string' && /\.[a-z]\w{1,11}$/i.test(name)
const list = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])
const bare = (entries: readonly (readonly [string, unknown])[]) =>
  Object.fromEntries(entries.filter(([name, value]) => value !== undefined && value !== null && (value !== false || name === 'default')))

function inputOf(given: unknown): unknown {
  const [type, about] = list(given)
  const options = Array.isArray(type) ? (type as unknown[]) : memberOf(about, 'options')
  const choices = Array.isArray(options) ? options.filter(each => !isFile(each)) : undefined
  // What a dynamic choice brings stands within its options.
  const inside = choices?.map(each => (isObject(each) ? { ...each, inputs: groupsOf(each['inputs']) } : each))
  const kept = bare([...KEPT.map(name => [name, memberOf(about, name)] as const), ['options', Array.isArray(type) ? undefined : inside]])
  return [Array.isArray(type) ? inside : type, ...(Object.keys(kept).length ? [kept] : [])]
}
const groupsOf = (inputs: unknown) =>
  bare(
    ['required', 'optional'].map(group => {
      const all = memberOf(inputs, group)
      return [group, isObject(all) ? Object.fromEntries(Object.entries(all).map(([name, each]) => [name, inputOf(each)])) : undefined]
    }),
  )

const [file] = process.argv.slice(2)
if (!file) throw new Error('npm run catalogue -- FILE: what a ComfyUI answers to /object_info')
const answer = JSON.parse(readFileSync(path.resolve(process.env.INIT_CWD ?? '.', file), 'utf8')) as Record<string, unknown>
const classes = Object.keys(answer).toSorted()
const lines = classes.map(name => {
  const given = answer[name]
  const node = bare([
    ['input', groupsOf(memberOf(given, 'input'))],
    ['output', list(memberOf(given, 'output')).map(type => (typeof type === 'string' ? type : 'COMBO'))],
    ['output_name', memberOf(given, 'output_name')],
    ['display_name', memberOf(given, 'display_name')],
    ['category', memberOf(given, 'category')],
    ['output_node', memberOf(given, 'output_node')],
  ])
  return `${JSON.stringify(name)}:${JSON.stringify(node)}`
})
const target = path.join(root, 'packages/flow/src/core/nodes.json')
writeFileSync(target, `{\n${lines.join(',\n')}\n}\n`)
console.log(`${classes.length} 个节点写入 ${path.relative(root, target)}`)
