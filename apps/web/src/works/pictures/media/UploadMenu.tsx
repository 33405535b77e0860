// 团队素材, and 上传: pictures of one's own, kept with a document as pictures of it as a whole; which one is asked unless only one is meant.
import type { DocRow } from '@qianmu/contract/works/documents'
import { Button, Dropdown } from 'antd'
import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { api } from '../../../api.ts'
import { Guarded } from '../../../kit/Guarded.tsx'
import { queryClient } from '../../../kit/use-call.ts'
import { useFiles } from '../../../ui/files/use-files.tsx'
import { ManyRefused, QUIET, useMany } from '../../../ui/files/use-many.tsx'
import { ShelfButton } from '../../assets/index.ts'

/** Matching pictures have changed. */
export const refreshMatching = () =>
  Promise.all([api.pictures.list, api.pictures.mixed].map(({ contract }) => queryClient.invalidateQueries({ queryKey: [contract.name] })))

interface Props {
  projectId: number
  docs: readonly DocRow[]
  /** The document that is shown alone; 0 = all. */
  docId: number
}

export const UploadMenu = ({ projectId, docs, docId }: Props) => {
  const target = useRef(0)
  const only = docId || (docs.length === 1 ? docs[0]!.doc_id : 0)
  const many = useMany(`matching ${projectId}`, refreshMatching, '张图片')
  const { all } = many.useCount()
  const { choose, field } = useFiles({
    accept: 'image/*',
    testId: 'media-upload',
    take: files => {
      const doc_id = target.current
      void many.take(files, file => api.pictures.upload({ doc_id, file }, QUIET))
    },
  })
  const pick = (doc_id: number) => {
    target.current = doc_id
    choose()
  }
  const button = (
    <Button
      data-near
      icon={<Upload aria-hidden />}
      loading={all > 0}
      disabled={docs.length === 0}
      {...(only ? { onClick: () => pick(only) } : {})}
    >
      上传
    </Button>
  )
  return (
    <>
      <ShelfButton />
      <ManyRefused many={many} />
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
