// Settings that live in this browser: appearance, the list of shortcuts, stored drafts and preferences.
import { Button, Popconfirm, Segmented } from 'antd'
import { useState } from 'react'
import { toast } from '../../kit/toast.ts'
import { keyNames, useShortcutHelp } from '../../ui/shortcuts.ts'
import { CHOICE_NAMES, type Choice, choose, useAppearance } from '../../ui/theme/appearance.ts'
import { Heading, Row } from './Rows.tsx'

export const AppearanceSection = () => {
  const choice = useAppearance(state => state.choice)
  return (
    <>
      <Heading title="外观" />
      <div className="card">
        <Row
          label="主题"
          value="浅色或深色"
          note="跟随系统时，绘画、图与时间轴等工作台默认深色"
          action={
            <Segmented<Choice>
              aria-label="主题"
              value={choice}
              onChange={choose}
              options={(Object.entries(CHOICE_NAMES) as [Choice, string][]).map(([value, label]) => ({ value, label }))}
            />
          }
        />
        <Row label="语言" value="中文（简体）" />
      </div>
    </>
  )
}

export const ShortcutSection = () => {
  const list = useShortcutHelp(state => state.list)
  return (
    <>
      <Heading title="快捷键" />
      <div className="card">
        {list.map(({ combo, label }) => (
          <Row
            key={combo + label}
            label={label}
            value=""
            action={keyNames(combo).map(part => (
              <kbd key={part}>{part}</kbd>
            ))}
          />
        ))}
      </div>
    </>
  )
}

const DRAFTS = 'qm.draft.'
const LAYOUT = ['qm.panels.', 'qm.rail_collapsed']
const keysWith = (prefixes: readonly string[]) => Object.keys(localStorage).filter(key => prefixes.some(prefix => key.startsWith(prefix)))

export const LocalDataSection = () => {
  const [, setRound] = useState(0)
  const drop = (prefixes: readonly string[], text: string) => {
    for (const key of keysWith(prefixes)) localStorage.removeItem(key)
    setRound(round => round + 1)
    toast.success(text)
  }
  const drafts = keysWith([DRAFTS]).length
  return (
    <>
      <Heading title="本机数据" />
      <div className="card">
        <Row
          label="草稿"
          value={drafts ? `${drafts} 份没有提交的表单草稿` : '没有草稿'}
          note="只在这个浏览器里"
          action={
            <Popconfirm title="清除后不能找回" okText="清除" cancelText="取消" onConfirm={() => drop([DRAFTS], '草稿已清除')}>
              <Button size="small" disabled={!drafts}>
                清除
              </Button>
            </Popconfirm>
          }
        />
        <Row
          label="界面布局"
          value="侧栏与面板的宽度"
          action={
            <Button size="small" onClick={() => drop(LAYOUT, '布局已恢复默认')}>
              恢复默认
            </Button>
          }
        />
      </div>
    </>
  )
}
