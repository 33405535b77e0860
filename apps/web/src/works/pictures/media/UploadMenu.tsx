// 团队素材, and 上传: pictures of one's own, kept with a document as pictures of it as a whole; which one is asked unless only one is meant.
import type { DocRow } from '@qianmu/contract/works/documents'
import { Button, Dropdown } from 'antd'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { Guarded } from '../../../kit/Guarded.tsx'
import { rethrowUnlessFailure } from '../../../kit/failure.ts'
import { queryClient } from '../../../kit/use-call.ts'
import { useFiles } from '../../../ui/files/use-files.tsx'
import { ShelfButton } from '../../assets/index.ts'

/** Matching pictures have changed. */
export const refreshMatching = () =>
  Promise.all([api.pictures.list, api.pictures.mixed].map(({ contract }) => queryClient.invalidateQueries({ queryKey: [contract.name] })))

interface Props {
  docs: readonly DocRow[]
  /** The document that is shown alone; 0 = all. */
  docId: number
}

export const UploadMenu = ({ docs, docId }: Props) => {
  const target = useRef(0)
  const [busy, setBusy] = useState(false)
  const only = docId || (docs.length === 1 ? docs[0]!.doc_id : 0)
  const take = async (files: readonly File[]) => {
    setBusy(true)
    try {
      for (const file of files) await api.pictures.upload({ doc_id: target.current, file })
    } catch (error) {
      // What came before the one that was refused is kept.
      rethrowUnlessFailure(error)
    } finally {
      setBusy(false)
      await refreshMatching()
    }
  }
  const { choose, field } = useFiles({ accept: 'image/*', testId: 'media-upload', take: files => void take(files) })
  const pick = (doc_id: number) => {
    target.current = doc_id
    choose()
  }
  const button = (
    <Button icon={<Upload aria-hidden />} loading={busy} disabled={docs.length === 0} {...(only ? { onClick: () => pick(only) } : {})}>
      上传
    </Button>
  )
  return (
    <>
      <ShelfButton />
      <Guarded need="WriteWork" scope="author" blocked={docs.length === 0 ? '图片放在文档里，先在「配图」里新建或导入一个文档' : undefined}>
        {only || docs.length === 0 ? (
          button
        ) : (
          <Dropdown
            trigger={['click']}
            menu={{
              style: { maxHeight: '60vh', overflowY: 'auto' },
              items: [
                {
                  key: 'docs',
                  type: 'group',
                  label: '放到哪个文档',
                  children: docs.map(({ doc_id, doc_name }) => ({ key: doc_id, label: doc_name, onClick: () => pick(doc_id) })),
                },
              ],
            }}
          >
            {button}
          </Dropdown>
        )}
      </Guarded>
      {field}
    </>
  )
}
