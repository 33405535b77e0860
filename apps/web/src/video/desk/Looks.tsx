// Beside the captions: how they look on the picture, and the rules with how often each is broken.
import type { ProfileSettings } from '@qianmu/contract/video/videos'
import { limitsOf, type RuleName, type RuleProfile } from '@qianmu/subtitle'
import { Button, Form } from 'antd'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { StyleFields } from '../Style.tsx'

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} 秒`
const limits = (profile: RuleProfile, terms: number): readonly (readonly [RuleName, string, string])[] => {
  const second = limitsOf('a', profile)
  return [
    ['speed', '原文每秒', `≤ ${profile.speedMax} 字`],
    ['line', '原文每行', `≤ ${profile.lineMax} 字`],
    ['lines', '行数', `≤ ${profile.linesMax} 行`],
    ['width', '原文在画面里', ''],
    ['translation-speed', '英文每秒', `≤ ${second.speedMax} 字符`],
    ['translation-line', '英文每行', `≤ ${second.lineMax} 字符`],
    ['translation-width', '译文在画面里', ''],
    ['short', '最短', seconds(profile.minMs)],
    ['long', '最长', seconds(profile.maxMs)],
    ['gap', '间隔', `≥ ${profile.gapMs} 毫秒`],
    ['overlap', '不重叠', ''],
    ['empty', '有文字', ''],
    ['term', '术语一致', `${terms} 条`],
  ]
}

interface Props {
  settings: ProfileSettings
  profile: RuleProfile
  /** How many captions break each rule. */
  counts: ReadonlyMap<RuleName, number>
  terms: number
  /** How many captions look otherwise than these settings say. */
  own: number
  onClear: () => void
  onStyle: (change: Partial<ProfileSettings>) => void
  onRules: () => void
  /** To the next caption that breaks a rule. */
  onNext: (rule: RuleName) => void
}
export const Looks = ({ settings, profile, counts, terms, own, onClear, onStyle, onRules, onNext }: Props) => (
  <div className="stack gap-12 p-12">
    <h2 className="text-13 font-semibold">样式</h2>
    <Form<ProfileSettings> layout="vertical" size="small" requiredMark={false} initialValues={settings} onValuesChange={onStyle}>
      <StyleFields />
    </Form>
    {own > 0 && (
      <Button size="small" className="self-start" onClick={onClear}>
        清除 {own} 条自己的样式
      </Button>
    )}
    <span className="row">
      <h2 className="grow text-13 font-semibold">规则</h2>
      <Button size="small" type="text" onClick={onRules}>
        规则：{profile.name}
      </Button>
    </span>
    <ul className="stack gap-4 text-12" aria-label="规则">
      {limits(profile, terms).map(([rule, name, limit]) => {
        const count = counts.get(rule) ?? 0
        return (
          <li key={rule} className="row gap-8 min-h-24">
            {count ? (
              <TriangleAlert size={14} className="flex-none text-warn" aria-hidden />
            ) : (
              <CircleCheck size={14} className="flex-none text-ok" aria-hidden />
            )}
            <span className="grow">{name}</span>
            <span className="meta num">{limit}</span>
            {count > 0 && (
              <Button size="small" type="text" aria-label={`${name}：到下一处，共 ${count} 处`} onClick={() => onNext(rule)}>
                <span className="num text-warn">{count}</span>
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  </div>
)
