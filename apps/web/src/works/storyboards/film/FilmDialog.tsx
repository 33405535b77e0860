// Takes of film of many shots at once: what they are going to cost, and one click.
import { CAMERA_MOVE, FILM_TAKE_LIMITS } from '@qianmu/contract/works/film-takes/takes'
import { Alert, Form } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useCall } from '../../../kit/use-call.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Estimate } from './Estimate.tsx'
import { useFilming } from './use-takes.ts'

interface Props {
  docId: number
  /** Undefined for those that have no take. */
  ids: readonly number[] | undefined
  onClose: () => void
}
const FilmDialog = ({ docId, ids, onClose }: Props) => {
  const [form] = Form.useForm<object>()
  const { data: quote } = useCall(
    api.filmTakes.quote,
    { doc_id: docId, ...(ids && { ids: ids.slice(0, FILM_TAKE_LIMITS.shots) }) },
    { staleMs: 0 },
  )
  const { film } = useFilming(docId)
  const [given, give] = useState<number>()
  const cap = given ?? quote?.yuan ?? 0
  const why = quote && (quote.reason || (quote.shots.length === 0 ? '没有可以生成的分镜：要先有画面' : ''))
  const run = async () => {
    if (!quote || why) return
    await film(
      quote.shots.map(shot => shot.storyboard_id),
      cap,
    )
    onClose()
  }
  return (
    <FormDialog<object>
      title="为分镜生成视频"
      ok={quote && !why ? `生成 ${quote.shots.length} 段` : '生成'}
      form={form}
      initial={{}}
      run={run}
      onClose={onClose}
    >
      <p className="meta pb-12">从每一镜的画面开始，按画面内容和运镜动起来。生成好后代替静帧，用在动态样片、成片和剪辑表里。</p>
      {!quote ? (
        <Spinner label="正在估算" />
      ) : why ? (
        <Alert type="warning" showIcon title={why} description={`现在每一镜用${CAMERA_MOVE}。`} />
      ) : (
        <Estimate quote={quote} cap={cap} setCap={give} />
      )}
      {quote && !why && quote.stills > 0 && <p className="meta pt-8">另有 {quote.stills} 镜还没有画面，先出图。</p>}
    </FormDialog>
  )
}
export default FilmDialog
