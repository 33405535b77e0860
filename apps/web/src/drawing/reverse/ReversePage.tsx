// /aiWork/aiDraw/imgReverse: the prompt of a picture, read out exactly where it was written into it, guessed and marked where not (mockup 46).
import { useEffect, useEffectEvent } from 'react'
import { picturesAmong } from '../pictures.ts'
import { ModeColumn } from '../parts/ModeColumn.tsx'
import { useFiles } from '../../ui/files/use-files.tsx'
import { Findings } from './Findings.tsx'
import { PictureView } from './PictureView.tsx'
import { QueueColumn } from './QueueColumn.tsx'
import styles from './reverse.module.css'
import { useQueue } from './use-queue.ts'
import { StudioFrame } from '../parts/StudioFrame.tsx'

const ReversePage = () => {
  const queue = useQueue()
  const { zone } = useFiles({ accept: '', take: queue.add })
  // A page that nothing in has the focus gets its paste at the document.
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const pictures = picturesAmong(event.clipboardData?.files ?? [])
    const address = event.clipboardData?.getData('text').trim() ?? ''
    const typing = event.target instanceof Element && event.target.closest('input, textarea') !== null
    if (pictures.length) queue.add(pictures)
    else if (!typing && /^https?:\/\/\S+$/.test(address)) queue.fetch(address)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
  return (
    <StudioFrame backTo="/aiWork/aiDraw/txt2img" title="反推提示词">
      <div className="grow flex min-h-0" onDragOver={zone.onDragOver} onDrop={zone.onDrop}>
        <ModeColumn current="imgReverse" />
        <div className={styles.desk} data-empty={!queue.current}>
          <QueueColumn queue={queue} />
          <PictureView item={queue.current} />
          {queue.current && <Findings key={queue.current.key} item={queue.current} queue={queue} />}
        </div>
      </div>
    </StudioFrame>
  )
}
export default ReversePage
