// The right end of the bar: how one looks at the page, history, export.
import { EXPORT_FORMATS } from '@qianmu/contract/works/exchange'
import { Button, Dropdown, type MenuProps, Segmented } from 'antd'
import { BookMarked, BookmarkPlus, Ellipsis, History, Images, Share, Wrench } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../../api.ts'
import { Failure } from '../../../../kit/failure.ts'
import { goTo } from '../../../../kit/navigation.ts'
import { saveFile } from '../../../../kit/transfer.ts'
import { usePageActions } from '../../../../frame/palette-state.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import type { Right } from '@qianmu/script/opening'
import { toggleLook, useDeskLooks } from '../desk-looks.ts'
import { useSideTab } from '../../beside/side-tab.ts'
import { chooseMode, type Mode, MODES, useMode } from '../suggesting/index.ts'

/** Why the first mode cannot be chosen. */
const SUGGESTS_ONLY = '没有写作权限：你的改动会成为建议'

type Format = keyof typeof EXPORT_FORMATS

const ExportMenu = ({ docId, projectId }: { docId: number; projectId: number }) => {
  const [busy, setBusy] = useState(false)
  const run = async (format: Format) => {
    setBusy(true)
    try {
      saveFile(await api.exchange.export.file({ project_id: projectId, doc_id: [docId], format }))
    } catch (error) {
      // The client has said what failed.
      if (!(error instanceof Failure)) throw error
    } finally {
      setBusy(false)
    }
  }
  const items = (Object.keys(EXPORT_FORMATS) as Format[]).map(format => ({
    key: format,
    label: EXPORT_FORMATS[format],
    extra: `.${format}`,
  }))
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => void run(key as Format) }}>
      <Button size="small" type="primary" icon={<Share />} loading={busy}>
        导出
      </Button>
    </Dropdown>
  )
}

interface Props {
  docId: number
  projectId: number
  right: Right
  saveVersion: () => void
  /** Absent when the user may not. */
  keepTemplate?: (() => void) | undefined
}

export const Actions = ({ docId, projectId, right, saveVersion, keepTemplate }: Props) => {
  const mayWrite = right === 'write'
  const looks = useDeskLooks()
  const mode = useMode(now => now.mode)
  const navigate = useNavigate()
  const actions = useMemo(
    () => [
      { id: 'match-pictures', label: '为这篇配图', group: '文档', icon: Images, run: () => void goTo(`/workMatchPicture?doc=${docId}`) },
    ],
    [docId],
  )
  usePageActions(actions)
  const items: MenuProps['items'] = [
    { key: 'version', label: '保存为版本', icon: <BookmarkPlus />, extra: 'Ctrl+S', disabled: !mayWrite },
    { key: 'history', label: '历史版本', icon: <History /> },
    { key: 'tools', label: '纠错、排版、取名', icon: <Wrench /> },
    { key: 'match', label: '配图', icon: <Images /> },
    ...(keepTemplate ? [{ key: 'template', label: '存为模板', icon: <BookMarked /> }] : []),
    { type: 'divider' },
    { key: 'focus', label: looks.focus ? '关闭专注模式' : '专注模式' },
    { key: 'typewriter', label: looks.typewriter ? '关闭打字机模式' : '打字机模式' },
    { key: 'bare', label: looks.bare ? '显示结构与批注色条' : '隐藏结构与批注色条' },
    { key: 'song', label: looks.song ? '改用黑体' : '改用宋体' },
  ]
  const run = (key: string) => {
    if (key === 'version') saveVersion()
    else if (key === 'tools') useSideTab.setState({ tab: 'tools' })
    else if (key === 'match') void navigate(`/workMatchPicture?doc=${docId}`)
    else if (key === 'template') keepTemplate?.()
    else if (key === 'history') void navigate(`/editor/history/${docId}`)
    else if (key === 'focus' || key === 'typewriter' || key === 'bare' || key === 'song') toggleLook(key)
  }
  return (
    <>
      {right !== 'read' ? (
        <Segmented
          size="small"
          aria-label="模式"
          options={(Object.keys(MODES) as Mode[]).map(value => ({
            value,
            label: MODES[value],
            ...(value === 'edit' && !mayWrite ? { disabled: true, title: SUGGESTS_ONLY } : {}),
          }))}
          value={mode}
          onChange={chooseMode}
        />
      ) : (
        <span className="tag">只读</span>
      )}
      <ExportMenu docId={docId} projectId={projectId} />
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => run(key) }}>
        <span>
          <IconButton icon={Ellipsis} label="更多" />
        </span>
      </Dropdown>
    </>
  )
}
