// A material is chosen for a field: a card, a prompt.
import { useCallback } from 'react'
import { Picker } from '../ui/picker/Picker.tsx'
import { usePicking } from './picking.tsx'

const EntryPicker = ({ insert, onClose }: { insert: (text: string) => void; onClose: () => void }) => {
  const put = useCallback(
    (text: string) => {
      insert(text)
      onClose()
    },
    [insert, onClose],
  )
  const { keyword, setKeyword, take, kinds, list } = usePicking(put)
  return (
    <Picker
      title="素材"
      heading="从素材中心插入"
      {...list}
      onTake={take}
      placeholder="标题、内容、标签，拼音也行"
      keyword={keyword}
      onKeyword={setKeyword}
      filters={<div className="my-8">{kinds}</div>}
      onClose={onClose}
    />
  )
}
export default EntryPicker
