// Pictures that a passage can be given: what was drawn for it, and those of the six sources.
import { IMAGE_SOURCES, type ImageSource } from '@qianmu/contract/works/shot-pictures'
import { type ReactNode, useState } from 'react'
import { api } from '../../../api.ts'
import { keyOf } from '../../../kit/use-call.ts'
import { pictureAt } from '../../../ui/files/drag.ts'
import type { ItemState, Layout } from '../../../ui/library/layout.ts'
import { Library } from '../../../ui/library/Library.tsx'
import { usePages } from '../../../ui/library/source.ts'
import { Badge, Picture, Tile } from '../../../ui/library/Tile.tsx'
import { TabRow } from '../../../ui/TabList.tsx'
import type { Matching } from './use-matching.ts'
import type { Run } from './use-run.ts'

const SIZE = 60
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

interface Shown {
  name: string
  image_url: string
  thumbs: { small: string }
  src_type: 1 | 2
  /** Was drawn for this passage. */
  drawn?: boolean
}
const keyOfShown = ({ image_url }: Shown) => image_url
const TILES: Layout<Shown> = { flow: 'grid', min: 84, gap: [12, 8], height: width => Math.round(width / 1.6) + 26 }

interface Props {
  matching: Matching
  run: Run
  info: Matching['infos'][number]
  docId: number
  mayWrite: boolean
  /** Stands above, scrolled with them. */
  before: ReactNode
}
export const Offered = ({ matching, run, info, docId, mayWrite, before }: Props) => {
  const [source, setSource] = useState<ImageSource>('ALL')
  const asked = { doc_id: docId, source, size: SIZE }
  const pages = usePages({
    key: [...keyOf(api.shotPictures.sources), 'pages', asked],
    ask: async (page, signal): Promise<{ list: Shown[]; total: number; page: number; size: number }> =>
      api.shotPictures.sources({ ...asked, page }, { signal }),
    keyOf: keyOfShown,
  })
  const id = info.matching_image_info_id
  const taken = new Set(matching.imagesOf(id).map(({ image_url }) => image_url))
  const drawn = (source === 'ALL' ? run.picturesOf(id) : []).map(({ url, thumbs }, at): Shown => ({
    name: `候选 ${at + 1}`,
    image_url: url,
    thumbs,
    src_type: 2,
    drawn: true,
  }))
  const known = new Set(drawn.map(keyOfShown))
  const items =
    pages.items && [...drawn, ...pages.items.filter(each => !known.has(each.image_url))].filter(each => !taken.has(each.image_url))
  const item = ({ name: given, image_url, thumbs, src_type, drawn }: Shown, { focus }: ItemState) => {
    const name = given || IMAGE_SOURCES[source]
    return (
      <Tile
        name={name}
        label={`用「${name}」`}
        face={<Picture src={thumbs.small} />}
        shape="aspect-[16/10]"
        focus={focus}
        disabled={!mayWrite}
        drag={[pictureAt(image_url, name)]}
        left={drawn && <Badge>本段</Badge>}
        onClick={() => matching.take(id, image_url, src_type)}
      />
    )
  }
  return (
    <Library
      name="可用的图片"
      source={{ ...pages, items }}
      keyOf={keyOfShown}
      layout={TILES}
      item={item}
      before={
        <>
          {before}
          <h3 className="mt-16 text-13">从哪里选</h3>
          <TabRow label="图片来源" tabs={TABS} active={source} onChange={setSource} />
        </>
      }
      empty={<p className="meta py-12">「{IMAGE_SOURCES[source]}」里还没有图片</p>}
      failed="没有读到图片"
    />
  )
}
