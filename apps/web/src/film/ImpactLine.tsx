// What hangs on something, in one line beside it: what a rename or a delete touches, and the way to all of it.
import { Button } from 'antd'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../api.ts'
import { useCall } from '../kit/use-call.ts'
import ImpactDrawer, { type ImpactDrawerProps } from './ImpactDrawer.tsx'
import { touchesOf } from './made.tsx'

const MINUTE = 60_000
export interface ImpactLineProps extends Omit<ImpactDrawerProps, 'onClose'> {
  /** What stands before the kinds, as 「改名会碰到」. */
  lead: string
}

/** Nothing where nothing was made of it. */
const ImpactLine = ({ lead, ...of }: ImpactLineProps) => {
  const { workId: project_id, kind, id, part = '' } = of
  const [looking, look] = useState(false)
  const { data } = useCall(api.films.impactOf, { project_id, kind, id, part }, { staleMs: MINUTE })
  const touches = data && touchesOf(data.kinds)
  if (!touches) return null
  return (
    <p className="row gap-6 min-w-0 text-13 text-t2">
      <Share2 size={14} className="flex-none" aria-hidden />
      <span className="grow min-w-0">
        {lead}：{touches}
      </span>
      <Button size="small" type="link" className="flex-none p-0" onClick={() => look(true)}>
        看影响
      </Button>
      {looking && <ImpactDrawer {...of} onClose={() => look(false)} />}
    </p>
  )
}
export default ImpactLine
