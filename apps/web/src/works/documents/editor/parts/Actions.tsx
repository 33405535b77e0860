// The right end of the bar: how one looks at the page, history, export.
import { EXPORT_FORMATS } from '@qianmu/contract/works/exchange'
import { Button, Dropdown, type MenuProps, Segmented } from 'antd'
import {
  AlignVerticalJustifyCenter,
  BookMarked,
  BookmarkPlus,
  BookOpen,
  CaseSensitive,
  Clapperboard,
  Ellipsis,
  Files,
  Focus,
  History,
  Images,
  type LucideIcon,
  PanelLeftDashed,
  PenLine,
  Share,
  Wrench,
} from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../../api.ts'
import { Failure } from '../../../../kit/failure.ts'
import { goTo } from '../../../../kit/navigation.ts'
import { useMay } from '../../../../kit/permission.ts'
import { toast } from '../../../../kit/toast.ts'
import { saveFile } from '../../../../kit/transfer.ts'
import { type Command, usePageActions } from '../../../../frame/palette-state.ts'
import { useCall } from '../../../../kit/use-call.ts'
import { useNarrow } from '../../../../ui/sides/narrow.ts'
import { mayLeave } from '../../../../library/index.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import type { Right } from '@qianmu/script/opening'
import { ExportDialog } from '../../../exchange/index.ts'
import { toggleLook, useDeskLooks } from '../desk-looks.ts'
import { useSideTab } from '../../beside/side-tab.ts'
import { chooseMode, type Mode, MODES, useMode } from '../suggesting/index.ts'

/** Why the first mode cannot be chosen. */
const SUGGESTS_ONLY = '没有写作权限：你的改动会成为建议'

type Format = keyof typeof EXPORT_FORMATS

/** Exports the document in a format; the client says what failed. @param onLosses asked first when the file would not say all of the text */
const useExport = (docId: number, projectId: number, onLosses: (format: Format) => void) => {
  const [busy, setBusy] = useState(false)
  const run = async (format: Format) => {
    setBusy(true)
    try {
      if (!(await mayLeave(projectId))) return
      const what = { project_id: projectId, doc_id: [docId], format }
      const { losses } = await api.exchange.unsaid(what)
      const comments = losses.filter(({ construct }) => construct === COMMENTS).length
      if (losses.length > comments) return onLosses(format)
      saveFile(await api.exchange.export.file(what))
      if (comments > 0) toast.info(`文件里没有那 ${comments} 条批注`)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
/** What opens the dialog of a printed script. */
const PRINTED = '导出：封面、版式与预览…'
/** What every file of a text leaves out; told without being asked about. */
const COMMENTS = '批注'
const FORMATS = Object.keys(EXPORT_FORMATS) as Format[]

interface Props {
  docId: number
  projectId: number
  /** Where the document becomes a film; undefined where it does not. */
  film: string | undefined
  right: Right
  saveVersion: () => void
  /** Absent when the user may not. */
  keepTemplate?: (() => void) | undefined
}

/** What can be done with the document, in the menu and in the palette alike. */
const useDeeds = ({
  docId,
  film,
  right,
  saveVersion,
  keepTemplate,
}: Omit<Props, 'projectId'>): readonly (Command & { off?: boolean })[] => {
  const looks = useDeskLooks()
  return useMemo(() => {
    const deed = (
      id: string,
      label: string,
      icon: LucideIcon,
      run: () => void,
      more: { keys?: readonly string[]; off?: boolean } = {},
    ) => ({
      id: `editor-${id}`,
      label,
      group: '这篇文档',
      icon,
      run,
      ...more,
    })
    return [
      deed('version', '保存为版本', BookmarkPlus, saveVersion, { keys: ['Ctrl', 'S'], off: right !== 'write' }),
      deed('history', '历史版本', History, () => void goTo(`/editor/history/${docId}`)),
      ...(film ? [deed('film', '一键成片', Clapperboard, () => void goTo(film))] : []),
      deed('tools', '纠错、排版、取名', Wrench, () => useSideTab.setState({ tab: 'tools' })),
      deed('match', '为这篇配图', Images, () => void goTo(`/workMatchPicture?doc=${docId}`)),
      ...(keepTemplate ? [deed('template', '存为模板', BookMarked, keepTemplate)] : []),
      deed('focus', looks.focus ? '关闭专注模式' : '专注模式', Focus, () => toggleLook('focus')),
      deed('typewriter', looks.typewriter ? '关闭打字机模式' : '打字机模式', AlignVerticalJustifyCenter, () => toggleLook('typewriter')),
      deed('bare', looks.bare ? '显示结构与批注色条' : '隐藏结构与批注色条', PanelLeftDashed, () => toggleLook('bare')),
      deed('song', looks.song ? '改用黑体' : '改用宋体', CaseSensitive, () => toggleLook('song')),
    ]
  }, [docId, film, right, saveVersion, keepTemplate, looks])
}

/** The novel that the document was made from, for whoever made it: asked for when the menu opens. */
function useOrigin(docId: number, wanted: boolean) {
  const may = useMay('mAiEvaluate', 'team')
  const { data } = useCall(api.conversion.origin, { doc_id: docId }, { enabled: wanted && may, staleMs: Infinity })
  if (!data) return []
  const { record_id, title, chapters } = data
  const label = `看小说《${title}》第 ${chapters.join('、')} 章`
  return [{ key: 'origin', label, icon: <BookOpen />, onClick: () => void goTo(`/workBench/novelToScript?record=${record_id}`) }]
}

const More = ({ docId, items, run }: { docId: number; items: NonNullable<MenuProps['items']>; run: (id: string) => void }) => {
  const [opened, setOpened] = useState(false)
  const origin = useOrigin(docId, opened)
  return (
    <Dropdown
      trigger={['click']}
      onOpenChange={setOpened}
      menu={{ items: [...items, ...origin], onClick: ({ key }) => run(key), className: 'max-h-[70dvh] overflow-y-auto' }}
    >
      <span>
        <IconButton icon={Ellipsis} label="更多" />
      </span>
    </Dropdown>
  )
}

export const Actions = ({ docId, projectId, film, right, saveVersion, keepTemplate }: Props) => {
  const mayWrite = right === 'write'
  const mode = useMode(now => now.mode)
  const narrow = useNarrow()
  /** The format with which the dialog begins. */
  const [printing, setPrinting] = useState<Format | null>(null)
  const exporting = useExport(docId, projectId, setPrinting)
  const deeds = useDeeds({ docId, film, right, saveVersion, keepTemplate })
  const actions = [
    ...deeds.filter(({ off }) => !off),
    ...(right === 'read' ? [] : (Object.keys(MODES) as Mode[]))
      .filter(value => value !== mode && (mayWrite || value !== 'edit'))
      .map(value => ({
        id: `mode-${value}`,
        label: `${MODES[value]}模式`,
        group: '这篇文档',
        icon: PenLine,
        run: () => chooseMode(value),
      })),
    { id: 'export-printed', label: PRINTED, group: '这篇文档', icon: Files, run: () => setPrinting('pdf') },
    ...FORMATS.map(format => ({
      id: `export-${format}`,
      label: `导出 ${EXPORT_FORMATS[format]}`,
      group: '这篇文档',
      icon: Share,
      run: () => void exporting.run(format),
    })),
  ]
  usePageActions(actions)
  // On a phone the bar has room for one button: it leads to everything.
  const items = (narrow ? actions : deeds).map(({ id, label, icon: Icon, keys, off }: Command & { off?: boolean }) => ({
    key: id,
    label,
    icon: Icon && <Icon />,
    disabled: off ?? false,
    extra: keys?.join('+'),
  }))
  return (
    <>
      {narrow ? null : right !== 'read' ? (
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
      {!narrow && film && (
        <Link to={film} className="row gap-4 text-13 max-[1200px]:hidden">
          <Clapperboard size={14} aria-hidden />
          一键成片
        </Link>
      )}
      {!narrow && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'printed', icon: <Files aria-hidden />, label: '封面、版式与预览…', onClick: () => setPrinting('pdf') },
              { type: 'divider' },
              ...FORMATS.map(format => ({
                key: format,
                label: EXPORT_FORMATS[format],
                extra: `.${format}`,
                onClick: () => void exporting.run(format),
              })),
            ],
          }}
        >
          <Button size="small" type="primary" icon={<Share />} loading={exporting.busy}>
            导出
          </Button>
        </Dropdown>
      )}
      <More docId={docId} items={items} run={id => [...deeds, ...actions].find(each => each.id === id)?.run()} />
      {printing && <ExportDialog projectId={projectId} docIds={[docId]} format={printing} onClose={() => setPrinting(null)} />}
    </>
  )
}
