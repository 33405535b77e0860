// Pictures that a passage can be given: what was drawn for it, and those of the six sources, page after page.
import { IMAGE_SOURCES, type ImageSource } from '@qianmu/contract/works/shot-pictures'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useCall } from '../../../kit/use-call.ts'
import { TabRow } from '../../../ui/TabList.tsx'
import styles from './matching.module.css'
import type { Matching } from './use-matching.ts'
import type { Run } from './use-run.ts'

/** Pictures of one page. */
const SHOWN = 12
/** As short as six stand beside each other. */
const SHORT: Readonly<Record<ImageSource, string>> = {
  ALL: '全部',
  MIRROR: '画面',
  PROJECT_AI: '作品',
  LOCAL: '本地',
  OFFICIAL: '官方',
  AI: '我的',
}
const TABS = (Object.keys(SHORT) as ImageSource[]).map(key => ({ key, label: SHORT[key] }))

interface Props {
  matching: Matching
  run: Run
  info: Matching['infos'][number]
  docId: number
  mayWrite: boolean
}
interface Shown {
  key: string
  name: string
  url: string
  small: string
  src_type: 1 | 2
}

const Grid = ({ list, mayWrite, take }: { list: readonly Shown[]; mayWrite: boolean; take: (url: string, from: 1 | 2) => void }) => (
  <ul className={styles.offered}>
    {list.map(({ key, name, url, small, src_type }) => (
      <li key={key}>
        <button type="button" disabled={!mayWrite} aria-label={`用「${name}」`} title={name} onClick={() => take(url, src_type)}>
          <img src={small} alt="" loading="lazy" />
        </button>
      </li>
    ))}
  </ul>
)

export const Offered = ({ matching, run, info, docId, mayWrite }: Props) => {
  const [source, setSource] = useState<ImageSource>('ALL')
  const [pages, setPages] = useState(1)
  const id = info.matching_image_info_id
  const { data } = useCall(api.shotPictures.sources, { doc_id: docId, source, page: 1, size: SHOWN * pages }, { staleMs: 30_000 })
  const own = new Set(matching.imagesOf(id).map(({ image_url }) => image_url))
  const drawn = run.picturesOf(id).filter(({ url }) => !own.has(url))
  const list = data?.list.filter(({ image_url }) => !own.has(image_url)) ?? []
  const take = (url: string, from: 1 | 2) => matching.take(id, url, from)
  return (
    <section aria-label="可用的图片">
      {drawn.length > 0 && (
        <>
          <h3>为这段生成</h3>
          <Grid
            {...{ mayWrite, take }}
            list={drawn.map((each, at) => ({
              key: `d${each.id}`,
              name: `候选 ${at + 1}`,
              url: each.url,
              small: each.thumbs.small,
              src_type: 2,
            }))}
          />
        </>
      )}
      <h3>从哪里选</h3>
      <TabRow label="图片来源" tabs={TABS} active={source} onChange={next => (setSource(next), setPages(1))} />
      {data && list.length === 0 && <p className="meta py-12">「{IMAGE_SOURCES[source]}」里还没有图片</p>}
      <Grid
        {...{ mayWrite, take }}
        list={list.map(each => ({
          key: `${each.source} ${each.id} ${each.file_id}`,
          name: each.name || IMAGE_SOURCES[each.source],
          url: each.image_url,
          small: each.thumbs.small,
          src_type: each.src_type,
        }))}
      />
      {data && data.total > data.list.length && (
        <Button block size="small" className="mt-8" onClick={() => setPages(pages + 1)}>
          更多
        </Button>
      )}
    </section>
  )
}
