// Timed Text Markup Language, as far as cues go: paragraphs with their times.
import { type Cue, escaped, ordered, type Reading, tidy, unescaped, withoutTags } from '../cue.ts'
import { clock, parseClock } from '../time.ts'

function timeOf(text: string | undefined, frameRate: number, tickRate: number): number | undefined {
  if (text === undefined) return undefined
  const [, amount, unit] = /^(\d{1,15}(?:\.\d{1,9})?)(h|m|s|ms|f|t)$/.exec(text) ?? []
  if (amount) {
    const each = { h: 3_600_000, m: 60_000, s: 1000, ms: 1, f: 1000 / frameRate, t: 1000 / tickRate }[
      unit as 'h' | 'm' | 's' | 'ms' | 'f' | 't'
    ]
    return Number(amount) * each
  }
  const [, clockPart, frames] = /^(\d{1,3}:\d{1,2}:\d{1,2}):(\d{1,3})$/.exec(text) ?? []
  if (clockPart) return (parseClock(clockPart) ?? 0) + (Number(frames) * 1000) / frameRate
  return parseClock(text)
}
/** Agents stand before the body. */
const MAX_HEAD = 100_000
const attribute = (tag: string, name: string) => new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*["']([^"'<]{0,60})["']`).exec(tag)?.[1]

/** Names of those who speak, by what paragraphs call them. */
function agentsOf(text: string): ReadonlyMap<string, string> {
  const found = text.slice(0, MAX_HEAD).matchAll(/<ttm:agent\s([^<>]{1,300})>\s{0,200}<ttm:name[^<>]{0,200}>([^<]{1,60})</g)
  return new Map(Array.from(found, ([, tag = '', name = '']) => [attribute(tag, 'id') ?? '', unescaped(name).trim()]))
}

export function readTtml(text: string): Reading {
  const head = text.slice(0, 5000)
  const frameRate = Number(attribute(head, 'frameRate') ?? 30) || 30
  const tickRate = Number(attribute(head, 'tickRate') ?? 1) || 1
  const cues: (Cue | undefined)[] = []
  const agents = agentsOf(text)
  let at = 0
  for (;;) {
    const open = text.indexOf('<', at)
    if (open < 0) break
    const [, name] = /^<((?:\w{1,20}:)?p)[\s>]/.exec(text.slice(open, open + 30)) ?? []
    const head = name ? text.indexOf('>', open) : -1
    const close = head < 0 || text[head - 1] === '/' ? -1 : text.indexOf(`</${name}`, head)
    if (close < 0) {
      at = open + 1
      // A paragraph that never ends has nothing after it.
      if (head >= 0 && text[head - 1] !== '/') break
      continue
    }
    const tag = text.slice(open, head).slice(0, 2000)
    const start = timeOf(attribute(tag, 'begin'), frameRate, tickRate)
    const length = timeOf(attribute(tag, 'dur'), frameRate, tickRate)
    const end =
      timeOf(attribute(tag, 'end'), frameRate, tickRate) ?? (start !== undefined && length !== undefined ? start + length : undefined)
    const body = text
      .slice(head + 1, close)
      .split(/[\r\n]+/)
      .map(line => line.trim())
      .join(' ')
      .replace(/<(?:\w{1,20}:)?br\s{0,9}\/?>/g, '\n')
    const speaker = agents.get(attribute(tag, 'agent') ?? '') ?? ''
    if (start !== undefined && end !== undefined) cues.push(tidy({ start, end, text: unescaped(withoutTags(body)), speaker }))
    at = close + 1
  }
  return { format: 'ttml', cues: ordered(cues), losses: /<(?:\w+:)?(?:style|region)[\s>]/.test(text) ? ['样式与区域'] : [] }
}

export const writeTtml = (cues: readonly Cue[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<tt xmlns="http://www.w3.org/ns/ttml" xml:lang="zh">
<body><div>
${cues.map(cue => `<p begin="${clock(cue.start)}" end="${clock(cue.end)}">${escaped(cue.text).replaceAll('\n', '<br/>')}</p>`).join('\n')}
</div></body>
</tt>
`
