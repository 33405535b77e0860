// What can be done with the picture on the stage: keep, fetch, send on, take up again, delete.
import { Button, Dropdown } from 'antd'
import { Download, Flag, Heart, RotateCcw, Send, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../api.ts'
import { rethrowUnlessFailure } from '../../../kit/failure.ts'
import { saveFile } from '../../../kit/transfer.ts'
import { useAction } from '../../../kit/use-call.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { late } from '../../../ui/late/late.tsx'
import { offerUndo } from '../../../ui/undo.ts'
import { UseMenu } from '../../../works/using/index.ts'
import type { Looked } from '../../looked.ts'
import { studioPath, TAKERS } from '../../modes.ts'
import type { Uses } from '../../use-studio.ts'

const ReportDialog = late(() => import('../ReportDialog.tsx'))

const REFRESHED = [api.drawing.list]

const SendOn = ({ imageId }: { imageId: number }) => {
  const navigate = useNavigate()
  const items = TAKERS.map(({ name, title }) => ({ key: name, label: title }))
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => void navigate(studioPath(key, imageId)) }}>
      <Button type="text" icon={<Send size={16} aria-hidden />}>
        发送到
      </Button>
    </Dropdown>
  )
}

const Report = ({ recordId, imageId }: { recordId: number; imageId: number }) => {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <IconButton icon={Flag} label="反馈问题" onClick={() => setAsked(true)} />
      {asked && (
        <Suspense>
          <ReportDialog recordId={recordId} imageId={imageId} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  )
}

/** As it leaves the product: what rules drew says so on its face, unless the team does without. */
const download = (image_id: number) => api.downloads.picture.file({ image_id }).then(saveFile, rethrowUnlessFailure)

export const Actions = ({ studio, looked: { image, record } }: { studio: Uses<'reuse'>; looked: Looked }) => {
  const favourite = useAction(api.drawing.favourite, { refreshes: REFRESHED })
  const restore = useAction(api.drawing.restore, { refreshes: REFRESHED })
  const remove = useAction(api.drawing.removeImage, {
    refreshes: REFRESHED,
    done: () => offerUndo('图片已删除', () => restore.mutate({ image_ids: [image.id] })),
  })
  return (
    <div className="flex flex-none flex-wrap max-w-full items-center justify-center gap-2">
      <Button
        type="text"
        icon={<Heart size={16} aria-hidden {...(image.favourite ? { fill: 'currentColor' } : {})} />}
        aria-pressed={image.favourite}
        onClick={() => favourite.mutate({ image_id: image.id, favourite: image.favourite ? 0 : 1 })}
      >
        {image.favourite ? '已收藏' : '收藏'}
      </Button>
      <Button type="text" icon={<Download size={16} aria-hidden />} onClick={() => void download(image.id)}>
        下载
      </Button>
      <SendOn imageId={image.id} />
      <UseMenu type="text" usable={{ kind: 'image', ...image }} />
      <Button type="text" icon={<RotateCcw size={16} aria-hidden />} onClick={() => studio.reuse(record.record_id)}>
        复用参数
      </Button>
      <span className="self-stretch my-6 mx-4 w-1 bg-line" aria-hidden />
      <Report recordId={record.record_id} imageId={image.id} />
      <IconButton icon={Trash2} label="删除" onClick={() => remove.mutate({ image_id: image.id })} />
    </div>
  )
}
