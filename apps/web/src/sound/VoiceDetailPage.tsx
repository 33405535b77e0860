// /aiWork/dubbing/voiceDetail: one text that was said, with its sound and how it was made.
import { Button } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../api.ts'
import { Page } from '../frame/Page.tsx'
import { useCall } from '../kit/use-call.ts'
import { useJob } from '../jobs/index.ts'
import { Empty } from '../ui/Empty.tsx'
import { useEffect } from 'react'
import { refreshSounds } from './actions.ts'
import { EngineMark, Peaks, PlayButton, recordState, secondsText } from './Sound.tsx'

const VoiceDetailPage = () => {
  const record_id = Number(useSearchParams()[0].get('record'))
  const navigate = useNavigate()
  const { data: record } = useCall(api.voices.record, { record_id }, { enabled: record_id > 0 })
  const job = useJob(record && record.status !== 'done' && record.job_id !== null ? record.job_id : undefined)
  useEffect(() => {
    if (job?.finished_at) refreshSounds()
  }, [job?.finished_at])
  return (
    <Page>
      <div className="grow overflow-auto p-24">
        {record ? (
          <section className="stack gap-16 max-w-720" aria-label="配音">
            <div className="row gap-8">
              <PlayButton url={record.url} label="这段声音" />
              <div className="grow">
                <Peaks peaks={record.peaks} />
              </div>
              <span className="num">{secondsText(record.duration_ms)}</span>
            </div>
            <p className="text-16">{record.text}</p>
            <div className="row gap-8">
              <EngineMark engine={record.engine} kind={record.engine_kind} />
              <span className="meta" role="status">
                {recordState(record)}
              </span>
              {record.url && (
                <a href={record.url} download={`配音 ${record.record_id}.wav`}>
                  下载 WAV
                </a>
              )}
            </div>
          </section>
        ) : (
          <Empty
            art="page"
            title="没有读到这段配音"
            help="它可能已被删除"
            action={<Button onClick={() => void navigate('/aiWork/dubbing/voiceList')}>看全部配音</Button>}
          />
        )}
      </div>
    </Page>
  )
}
export default VoiceDetailPage
