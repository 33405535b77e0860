// The hidden field behind 「导入」: asks the machine for files that can be read as documents.
import type { Ref } from 'react'
import { ACCEPT } from './ImportPanel.tsx'

export const FilePicker = ({ picker, take }: { picker: Ref<HTMLInputElement>; take: (files: readonly File[]) => void }) => (
  <input
    ref={picker}
    type="file"
    multiple
    hidden
    accept={ACCEPT}
    data-testid="import"
    onChange={event => {
      take([...(event.target.files ?? [])])
      // The same file can be chosen again.
      event.target.value = ''
    }}
  />
)
