// 动态样片: the shots of a document one after the other, each with its picture, a move of the camera and its lines, for as long as they take to read.
import type { SoundRecord } from '@qianmu/contract/sound/records'
import { Button, Dropdown, Skeleton } from 'antd'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { api } from '../api.ts'
import { EditorFrame } from '../frame/EditorFrame.tsx'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { useCall } from '../kit/use-call.ts'
import { MusicPicker } from '../sound/index.ts'
import { Empty } from '../ui/Empty.tsx'
import { useExportJob, useExportLink } from '../works/exchange/index.ts'
import { Animatic } from './Animatic.tsx'

/** The film of it, spoken or silent, and a GIF: jobs, whose files come by themselves. */
const Exports = ({ doc_id, music }: { doc_id: number; music: SoundRecord | undefined }) => {
  const { busy, begin } = useExportJob()
  const run = (format: 'mp4' | 'gif', voice = false) =>
    void begin(() => api.canvas.export({ doc_id, format, voice, ...(voice && music && { music_id: music.record_id }) })).catch(
      rethrowUnlessFailure,
    )
  const items = [
    { key: 'mp4', label: music ? 'MP4，带配音与配乐' : 'MP4，带配音', onClick: () => run('mp4', true) },
    { key: 'silent', label: 'MP4，无声', onClick: () => run('mp4') },
    { key: 'gif', label: 'GIF', onClick: () => run('gif') },
  ]
  return (
    <Dropdown menu={{ items }} trigger={['click']} disabled={busy}>
      <Button size="small" type="primary" loading={busy} icon={<Download size={14} aria-hidden />}>
        导出
      </Button>
    </Dropdown>
  )
}

const PlayPage = () => {
  const { workId, projectType, docId } = useParams()
  const { data: comic } = useCall(api.canvas.pages, { doc_id: Number(docId) }, { staleMs: 0 })
  const [music, setMusic] = useState<SoundRecord>()
  const backTo = `/workDetail/${workId}/${projectType}/generalStoryBoard?doc=${docId}`
  useExportLink()
  return (
    <EditorFrame
      studio
      backTo={backTo}
      crumb={comic && `${comic.work_name} /`}
      title={comic ? `${comic.doc_name} 动态样片` : '动态样片'}
      actions={
        comic &&
        comic.shots.length > 0 && (
          <>
            <MusicPicker picked={music} onPick={setMusic} />
            <Exports doc_id={comic.doc_id} music={music} />
          </>
        )
      }
    >
      {!comic && <Skeleton active className="p-24" />}
      {comic && comic.shots.length === 0 && (
        <Empty art="page" title="还没有分镜" help="动态样片由分镜连起来：先在「分镜」里从脚本生成分镜。" />
      )}
      {comic && comic.shots.length > 0 && <Animatic shots={comic.shots} takes={comic.takes} music={music?.url ?? ''} />}
    </EditorFrame>
  )
}
export default PlayPage
