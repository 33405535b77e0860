// 查找替换: every hit in a work with its context; what is chosen is replaced, each document in one change over a kept version.
import { useVirtualizer } from '@tanstack/react-virtual'
import { Button, Checkbox, Drawer, Input, Popconfirm } from 'antd'
import { Undo2 } from 'lucide-react'
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../kit/permission.ts'
import { Empty } from '../../ui/Empty.tsx'
import { faultOf, hitKey, replacedText, type Row, rowsOf, shareOf, toggledDoc } from './model.ts'
import { type Sought, useReplace } from './use-replace.ts'
import styles from './replace.module.css'

const ROW_PX = 36
/** Typing pauses this long, in ms, before what was typed is looked for in all documents. */
const PAUSE_MS = 500
type Replace = ReturnType<typeof useReplace>

const DocLine = ({ row, state, mayWrite }: { row: Row & { kind: 'doc' }; state: Replace; mayWrite: boolean }) => {
  const share = shareOf(state.chosen, row.doc)
  return (
    <>
      {mayWrite && (
        <Checkbox
          aria-label={`替换${row.doc.doc_name}里的全部`}
          checked={share === 'all'}
          indeterminate={share === 'some'}
          onChange={() => state.setChosen(toggledDoc(state.chosen, row.doc))}
        />
      )}
      <Link className="strong cut grow" to={`/editor/edit/${row.doc.doc_id}`}>
        {row.doc.doc_name}
      </Link>
      <span className="meta num">{row.doc.hits.length} 处</span>
    </>
  )
}

const HitLine = ({ row, state, mayWrite, next }: { row: Row & { kind: 'hit' }; state: Replace; mayWrite: boolean; next: string }) => {
  const { hit, doc } = row
  const key = hitKey(doc.doc_id, hit)
  const taken = state.chosen.has(key)
  // Nothing is struck while nothing stands in the field: that would look decided.
  const shown = next === '' || !state.sought ? hit.found : replacedText(state.sought, hit, next)
  const toggle = () => state.setChosen(taken ? new Set([...state.chosen].filter(each => each !== key)) : new Set([...state.chosen, key]))
  return (
    <>
      {mayWrite && (
        <Checkbox aria-label={`替换「${hit.before}${hit.found}${hit.after}」`} disabled={hit.locked} checked={taken} onChange={toggle} />
      )}
      <span className={`cut grow ${styles.hit}`}>
        {hit.field === 'speaker' && <span className="meta">说话人　</span>}
        {hit.before}
        {taken && shown !== hit.found ? <del>{hit.found}</del> : <mark>{hit.found}</mark>}
        {taken && shown !== hit.found && <ins>{shown}</ins>}
        {hit.after}
      </span>
      {hit.locked && <span className="meta">在待定的修改建议里</span>}
    </>
  )
}

const Hits = ({ state, mayWrite, next }: { state: Replace; mayWrite: boolean; next: string }) => {
  const rows = rowsOf(state.found?.docs ?? [])
  const frame = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    getItemKey: at => rows[at]!.key,
  })
  const line = (row: Row, style: CSSProperties) => (
    <div key={row.key} role="listitem" className={styles.row} data-kind={row.kind} style={style}>
      {row.kind === 'doc' ? (
        <DocLine row={row} state={state} mayWrite={mayWrite} />
      ) : (
        <HitLine row={row} state={state} mayWrite={mayWrite} next={next} />
      )}
    </div>
  )
  return (
    <div ref={frame} className="flex-1 min-h-0 overflow-y-auto">
      <div role="list" aria-label="找到的地方" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(item => line(rows[item.index]!, { top: item.start }))}
      </div>
    </div>
  )
}

/** Nothing in the field means to delete, which is asked first. */
const ReplaceButton = ({ state: { chosen, busy, found, replace }, replacement }: { state: Replace; replacement: string }) => {
  const common = { loading: busy && !!found, disabled: !chosen.size }
  if (replacement !== '')
    return (
      <Button type="primary" {...common} onClick={() => void replace(replacement)}>
        {`替换 ${chosen.size} 处`}
      </Button>
    )
  return (
    <Popconfirm
      title={`删除这 ${chosen.size} 处文字？`}
      description="「替换为」是空的：选中的文字会从各个文档里删掉。"
      okText="删除"
      okButtonProps={{ danger: true }}
      cancelText="取消"
      onConfirm={() => void replace('')}
    >
      <Button danger {...common}>{`删除 ${chosen.size} 处`}</Button>
    </Popconfirm>
  )
}

/** What the last replacement did, until it is taken back or another follows. */
const Replaced = ({ state: { replaced, busy } }: { state: Replace }) =>
  replaced && (
    <div className="row flex-none py-8 px-24 line-b" role="group" aria-label="上次替换">
      <span className="grow">{replaced.said}</span>
      <Popconfirm
        title="撤销这次替换？"
        description="这些文档回到替换之前，之后写的内容留在历史版本里。"
        okText="撤销替换"
        cancelText="取消"
        onConfirm={() => void replaced.undo()}
      >
        <Button size="small" disabled={busy} icon={<Undo2 aria-hidden />}>
          撤销
        </Button>
      </Popconfirm>
    </div>
  )

interface Props {
  project_id: number
  /** A name that was changed elsewhere: it is looked for at once. */
  renamed?: { from: string; to: string }
  onClose: () => void
}

/** Looks for what is typed once typing pauses, and an input method has finished. @returns what the field tells of that */
function useFollowed(asked: Sought, { follow }: Replace, isFaulty: boolean) {
  const [composing, setComposing] = useState(false)
  const now = useEffectEvent(() => follow(asked))
  const key = JSON.stringify(asked)
  const waits = composing || isFaulty || asked.text === ''
  useEffect(() => {
    if (waits) return undefined
    const timer = setTimeout(now, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [key, waits])
  return { onCompositionStart: () => setComposing(true), onCompositionEnd: () => setComposing(false) }
}

const ReplaceDrawer = ({ project_id, renamed, onClose }: Props) => {
  const mayWrite = useMay('WriteWork', 'author')
  const state = useReplace(project_id)
  const [text, setText] = useState(renamed?.from ?? '')
  const [replacement, setReplacement] = useState(renamed?.to ?? '')
  const [match_case, setCase] = useState(false)
  const [whole_word, setWhole] = useState(false)
  const [regex, setRegex] = useState(false)
  const fault = regex && text ? faultOf(text) : ''
  const { found, busy } = state
  const asked = { text, match_case, whole_word: whole_word && !regex, regex }
  const find = () => text && !fault && void state.find(asked)
  const composing = useFollowed(asked, state, fault !== '')
  const begin = useEffectEvent(() => renamed && find())
  useEffect(() => void begin(), [])
  return (
    <Drawer
      open
      title={renamed ? `「${renamed.from}」已改名，文稿里也改成「${renamed.to}」？` : '查找替换'}
      size={640}
      onClose={onClose}
      destroyOnHidden
      styles={{ body: { display: 'flex', flexDirection: 'column', padding: 0 } }}
    >
      <div className="stack flex-none gap-8 py-16 px-24 line-b">
        <div className="row">
          <Input
            autoFocus
            aria-label="查找"
            aria-describedby="replace-fault"
            {...(fault ? { status: 'error' as const } : {})}
            placeholder={regex ? '正则表达式，在全部文档里查找' : '在全部文档里查找'}
            maxLength={100}
            value={text}
            onChange={event => setText(event.target.value)}
            onPressEnter={event => event.nativeEvent.isComposing || find()}
            {...composing}
          />
          <Button loading={busy && !found} disabled={!text || fault !== ''} onClick={find}>
            查找
          </Button>
        </div>
        {fault !== '' && (
          <p id="replace-fault" className="danger" role="alert">
            {fault}
          </p>
        )}
        {mayWrite && (
          <div className="row">
            <Input
              aria-label="替换为"
              placeholder={regex ? '替换为，$1 是第一个括号里的内容' : '替换为（留空则删除）'}
              maxLength={100}
              value={replacement}
              onChange={event => setReplacement(event.target.value)}
            />
            <ReplaceButton state={state} replacement={replacement} />
          </div>
        )}
        <div className="row">
          <Checkbox checked={match_case} onChange={event => setCase(event.target.checked)}>
            区分大小写
          </Checkbox>
          <Checkbox checked={whole_word} disabled={regex} onChange={event => setWhole(event.target.checked)}>
            全字匹配
          </Checkbox>
          <Checkbox checked={regex} onChange={event => setRegex(event.target.checked)}>
            正则表达式
          </Checkbox>
          <span className="grow" />
          {found && <span className="meta num">{`${found.docs.length} 个文档，${found.more ? '超过 ' : ''}${found.total} 处`}</span>}
        </div>
        {found?.more && <p className="meta">地方太多，只列出一部分；替换之后可以再次查找</p>}
      </div>
      <Replaced state={state} />
      {found && !found.total && (
        <div className="flex flex-1 items-center justify-center">
          <Empty art="search" title="没有找到" help="只找正文和说话人，不找文档名称" />
        </div>
      )}
      {found && found.total > 0 && <Hits state={state} mayWrite={mayWrite} next={replacement} />}
    </Drawer>
  )
}
export default ReplaceDrawer
