// /workDetail/:workId/{2|3}/generalMediaLibrary — 素材: pictures that were drawn and matched, 画面配置, and the files that people brought.
import { Segmented } from 'antd'
import { Suspense } from 'react'
import { unless, useAddress } from '../kit/address.ts'
import { late } from '../ui/late/late.tsx'

const VIEWS = { pictures: '图片', mirrors: '画面配置', files: '文件' } as const
type View = keyof typeof VIEWS
const PAGES = {
  pictures: late(() => import('./pictures/media/MediaPage.tsx')),
  mirrors: late(() => import('./mirrors/MirrorsPage.tsx')),
  files: late(() => import('./resources/ResourcesPage.tsx')),
} as const

const MediaLibraryPage = () => {
  const [search, put] = useAddress()
  const wanted = search.get('view') ?? ''
  const view = wanted in VIEWS ? (wanted as View) : 'pictures'
  const Shown = PAGES[view]
  const views = (
    <Segmented<View>
      aria-label="素材类别"
      value={view}
      options={(Object.keys(VIEWS) as View[]).map(value => ({ value, label: VIEWS[value] }))}
      onChange={next => put({ view: unless('pictures', next) })}
    />
  )
  return (
    <Suspense>
      <Shown views={views} />
    </Suspense>
  )
}
export default MediaLibraryPage
