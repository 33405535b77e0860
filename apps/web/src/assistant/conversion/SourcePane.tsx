// A chapter of the novel in numbered paragraphs; those of the chosen line are marked and come into view.
import type { ConversionBlock } from '@qianmu/contract/assistant/conversion'
import { Skeleton } from 'antd'
import type { RefObject } from 'react'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'
import { useScrollTo } from '../../frame/use-scroll-to.ts'

interface Props {
  recordId: number
  chapter: number
  blocks: readonly ConversionBlock[]
  chosen: ConversionBlock | undefined
  choose: (id: string) => void
  list: RefObject<HTMLOListElement | null>
}

export const SourcePane = ({ recordId, chapter, blocks, chosen, choose, list }: Props) => {
  const { data } = useCall(api.conversion.source, { record_id: recordId, chapter })
  const { from, to } = chosen?.source ?? { from: 0, to: 0 }
  const at = chosen?.type === 'scene_heading' || chosen?.type === 'cast' ? from : to
  useScrollTo(list, from > 0 ? `[data-paragraph="${from}"]` : undefined)
  const go = (no: number) => {
    const block = blocks.find(({ source, type }) => (type === 'action' || type === 'dialogue') && source.from === no)
    if (block) choose(block.id)
  }
  return (
    <section className="h-full flex flex-col bg-canvas" aria-label="原文">
      <ol ref={list} className="flex-1 overflow-auto p-16 m-0" tabIndex={0}>
        {!data && <Skeleton active title={false} paragraph={{ rows: 12 }} />}
        {data?.paragraphs.map((text, index) => (
          <li
            key={index}
            data-paragraph={index + 1}
            data-chosen={index + 1 >= from && index + 1 <= at ? '' : undefined}
            className="grid grid-cols-[40px_minmax(0,1fr)] py-4 rounded-4 cursor-pointer data-[chosen]:bg-soft [content-visibility:auto] [contain-intrinsic-size:auto_32px]"
            onClick={() => go(index + 1)}
          >
            <span className="meta num">{index + 1}</span>
            <span className="text-14 leading-[26px]">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
