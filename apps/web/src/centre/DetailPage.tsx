// /sucai/detail: one public material, with a search of its own over it.
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { SearchBox } from '../ui/SearchBox.tsx'
import { useAddress } from '../kit/address.ts'
import { EntryText } from './EntryText.tsx'

const DetailPage = () => {
  const [search] = useAddress()
  const navigate = useNavigate()
  const { pathname, search: query } = useLocation()
  const keyword = search.get('q') ?? ''
  const look = useCallback((q: string) => q && void navigate(`/sucai/search?${new URLSearchParams({ q })}`), [navigate])
  return (
    <div className="stack gap-16 py-24">
      <div className="row">
        <h1 className="grow text-20 font-semibold">素材</h1>
        <SearchBox label="搜素材" placeholder="搜标题、内容、标签，拼音也行" className="w-280" keyword={keyword} onChange={look} />
      </div>
      <EntryText
        id={Number(search.get('id'))}
        keyword={keyword}
        back={`${pathname}${query}`}
        onOpen={id => void navigate(`/sucai/detail?id=${id}`)}
      />
    </div>
  )
}
export default DetailPage
