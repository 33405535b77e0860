// Makes docs/calls.md and docs/screens.md from the contract and the route tables.
import { allCalls } from '@qianmu/contract'
import type { Call } from '@qianmu/contract/kit/call'
import type { Needs } from '@qianmu/contract/kit/needs'
import { screens } from './screens.ts'

const NEEDS: Record<string, string> = {
  anyone: '无需登录',
  signedIn: '登录',
  official: '官方用户',
  member: '团队成员',
  owner: '团队创建者',
}
/** What a call needs, in Chinese. */
export function needsInWords(needs: Needs): string {
  if (needs.who === 'team') return `团队权限 ${needs.key}`
  if (needs.who === 'row') return `自己或本团队的（${needs.field}）${needs.key ? ` · ${needs.key}` : ''}`
  if (needs.who === 'work')
    return `${needs.key === 'any' ? '作品成员' : needs.key === 'some' ? '作品任一权限' : needs.key === 'owner' ? '作品负责人' : `作品权限 ${needs.key}${needs.or ? ` 或 ${needs.or}` : ''}`}（${needs.field}）`
  return NEEDS[needs.who]!
}

const row = (call: Call) =>
  `| \`${call.method} ${call.path}\` | ${call.name.split('.').at(-1)} | ${needsInWords(call.needs)} | ${call.fails} | ${(call.about ?? '').replaceAll('|', '\\|')} |`

function callsPage(): string {
  const groups = Map.groupBy(allCalls(), call => call.name.slice(0, call.name.lastIndexOf('.')))
  const parts = [...groups].map(
    ([area, calls]) => `## ${area}\n\n| 调用 | 名字 | 需要 | 失败提示 | 说明 |\n|---|---|---|---|---|\n${calls.map(row).join('\n')}\n`,
  )
  return `# 接口一览\n\n由契约生成（\`npm run docs\`），共 ${allCalls().length} 个。字段见运行中的 \`/openapi.json\`。\n\n${parts.join('\n')}`
}

async function screensPage(): Promise<string> {
  const rows = (await screens()).map(screen => `| \`${screen.path}\` | ${screen.title} | ${screen.needs} | ${screen.shell} |`)
  return `# 页面一览\n\n由各领域的 routes.ts 生成（\`npm run docs\`），共 ${rows.length} 个。\n\n| 路径 | 标题 | 需要 | 外壳 |\n|---|---|---|---|\n${rows.join('\n')}\n`
}

/** Path → text of every generated page. */
export const generatedDocs = async (): Promise<Record<string, string>> => ({
  'docs/calls.md': callsPage(),
  'docs/screens.md': await screensPage(),
})
