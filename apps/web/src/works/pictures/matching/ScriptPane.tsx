// The script to pick passages from: what is selected becomes a passage, lines of the chosen passage are marked.
import { lineOf } from '@qianmu/script/elements'
import { Button } from 'antd'
import { ImagePlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Skeleton } from 'antd'
import { rethrowUnlessFailure } from '../../../kit/failure.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { linesOf, useText } from '../../documents/reading/index.ts'
import styles from './matching.module.css'
import { faultOf, type Picked, pickedIn } from './passage.ts'

interface Props {
  projectId: number
  docId: number
  marked: readonly string[]
  mayWrite: boolean
  add: (text: string, blockIds: string[]) => Promise<void>
}

const PickedBar = ({ picked, mayWrite, add }: Pick<Props, 'mayWrite' | 'add'> & { picked: Picked }) => {
  const fault = faultOf(picked.text)
  return (
    <div className="flex items-center gap-12 py-8 px-16 border-t border-line bg-panel" role="status">
      <span className="grow num">
        已选 {picked.text.length} 字{fault && ` · ${fault}`}
      </span>
      <Button
        size="small"
        type="primary"
        icon={<ImagePlus aria-hidden />}
        disabled={!mayWrite || fault !== ''}
        title={mayWrite ? undefined : '没有写作权限'}
        onMouseDown={event => event.preventDefault()}
        onClick={() => void add(picked.text, picked.block_ids).catch(rethrowUnlessFailure)}
      >
        为这段配图
      </Button>
    </div>
  )
}

export const ScriptPane = ({ projectId, docId, marked, mayWrite, add }: Props) => {
  const pane = useRef<HTMLDivElement>(null)
  const [picked, setPicked] = useState<Picked | null>(null)
  const content = useText(projectId, docId)
  const lines = content ? linesOf(content) : undefined
  useEffect(() => {
    const look = () => setPicked(pane.current && pickedIn(pane.current))
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [])
  const first = marked[0]
  useEffect(() => {
    if (first) pane.current?.querySelector(`[data-block="${CSS.escape(first)}"]`)?.scrollIntoView({ block: 'center' })
  }, [first])
  const taken = async (text: string, blockIds: string[]) => {
    await add(text, blockIds)
    getSelection()?.removeAllRanges()
  }
  return (
    <section className="flex flex-col h-full bg-canvas" aria-label="剧本">
      <div ref={pane} className={styles.text} tabIndex={0} role="region" aria-label="剧本正文">
        {!lines && <Skeleton active title={false} paragraph={{ rows: 10 }} />}
        {lines?.length === 1 && lineOf(lines[0]!.block, 0).trim() === '' && (
          <Empty art="page" title="这篇还没有文字" help="写下正文后，就能选出段落来配图。" />
        )}
        {lines?.map(({ block, position }) => (
          <p
            key={block.attrs.id}
            data-block={block.attrs.id}
            data-type={block.type}
            className={marked.includes(block.attrs.id) ? styles.marked : undefined}
          >
            {lineOf(block, position)}
          </p>
        ))}
      </div>
      {picked && <PickedBar picked={picked} mayWrite={mayWrite} add={taken} />}
    </section>
  )
}
