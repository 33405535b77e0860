// What was read out of a picture that was dropped: field by field, and what could not be taken over.
import { Button, Descriptions, Modal } from 'antd'
import { FileInput, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import type { FoundParameters } from '../pictures.ts'
import type { Uses } from '../use-studio.ts'

const itemsOf = ({ read }: FoundParameters) => read.map(({ field, label, text }) => ({ key: field, label, children: text }))

const Sheet = ({ found, onClose }: { found: FoundParameters; onClose: () => void }) => (
  <Modal open width={560} style={{ top: '10vh' }} footer={null} title={`${found.program} 写在图片里的参数`} onCancel={onClose}>
    {found.missed.length > 0 && (
      <section className="mb-16">
        <h3 className="mb-4">没有对应的</h3>
        <ul className="text-warn">
          {found.missed.map(each => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </section>
    )}
    <h3 className="mb-8">读出来的</h3>
    <Descriptions size="small" column={1} bordered styles={{ label: { width: 140 } }} items={itemsOf(found)} />
  </Modal>
)

/** Stands over the form until it is put away. */
export const Imported = ({ studio: { imported, setImported } }: { studio: Uses<'imported' | 'setImported'> }) => {
  const [open, setOpen] = useState(false)
  if (!imported) return null
  const { program, missed, read } = imported
  return (
    <div className="flex items-center gap-6 mb-12 py-4 px-8 rounded-6 bg-soft text-12">
      <FileInput size={14} aria-hidden />
      <span className="grow cut">
        {program}：读出 {read.length} 项
      </span>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {missed.length ? `${missed.length} 项没有对应` : '看看'}
      </Button>
      <IconButton icon={X} size={24} label="收起" onClick={() => setImported(null)} />
      {open && <Sheet found={imported} onClose={() => setOpen(false)} />}
    </div>
  )
}
