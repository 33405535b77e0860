// What pictures in the text need beside it: the choice of files that the slash menu opens, and the view in large.
import type { Editor } from '@tiptap/core'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { Transaction } from '@tiptap/pm/state'
import { ASKS_FOR } from '../editing/index.ts'
import { useFiles } from '../../../../ui/files/use-files.tsx'
import { late } from '../../../../ui/late/late.tsx'
import { AssetPicker } from '../../../../library/index.ts'
import { insertKept, insertPictures } from './uploading.ts'
import { useViewed } from './viewed.ts'

const ImageViewer = late(async () => ({ default: (await import('../../../../ui/ImageViewer.tsx')).ImageViewer }))

/** The picture that was opened by a double click. */
export const PictureViewer = () => {
  const image = useViewed(now => now.image)
  useEffect(() => () => useViewed.setState({ image: null }), [])
  if (!image) return null
  return (
    <Suspense fallback={null}>
      <ImageViewer images={[image]} index={0} onIndex={() => undefined} onClose={() => useViewed.setState({ image: null })} />
    </Suspense>
  )
}

export const PicturePicker = ({ editor, docId }: { editor: Editor; docId: number }) => {
  const { choose, field } = useFiles({
    accept: 'image/*',
    testId: 'text-picture',
    take: files => void insertPictures(editor.view, docId, [...files], editor.state.selection.head),
  })
  const [picking, setPicking] = useState(false)
  const open = useEffectEvent(choose)
  useEffect(() => {
    const asked = ({ transaction }: { transaction: Transaction }) => {
      if (transaction.getMeta(ASKS_FOR) === 'picture') open()
      if (transaction.getMeta(ASKS_FOR) === 'asset') setPicking(true)
    }
    editor.on('transaction', asked)
    return () => void editor.off('transaction', asked)
  }, [editor])
  return (
    <>
      {field}
      <Suspense fallback={null}>
        {picking && (
          <AssetPicker
            own
            kind="image"
            max={20}
            take={async picked => insertKept(editor.view, docId, picked)}
            onClose={() => setPicking(false)}
          />
        )}
      </Suspense>
    </>
  )
}
