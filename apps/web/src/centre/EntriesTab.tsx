// Materials beside the text that is open: found by a word, put in where the caret is.
import { Library } from '../ui/library/Library.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { usePicking } from './picking.tsx'

/** @param insert puts a text in; where it cannot, it says so */
const EntriesTab = ({ insert }: { insert: (text: string) => void }) => {
  const { keyword, setKeyword, kinds, list } = usePicking(insert)
  return (
    <div className="flex flex-col h-full min-h-0">
      <Library
        name="素材"
        {...list}
        bar={
          <>
            {kinds}
            <SearchBox label="搜素材" placeholder="搜素材" className="grow" keyword={keyword} onChange={setKeyword} />
          </>
        }
      />
    </div>
  )
}
export default EntriesTab
