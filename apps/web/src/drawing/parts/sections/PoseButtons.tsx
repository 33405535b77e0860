// A control of poses: its people are edited on the stage, or recognised in its picture.
import type { ControlForm } from '@qianmu/drawing'
import type { OpenPoseJson } from '@qianmu/drawing/pose'
import { Button } from 'antd'
import { PersonStanding, ScanSearch } from 'lucide-react'
import { api } from '../../../api.ts'
import { useAction } from '../../../kit/use-call.ts'
import { usePoses } from '../../use-poses.ts'
import type { Uses } from '../../use-studio.ts'

interface Props {
  unit: ControlForm
  studio: Uses<'pose'>
  onChange: (unit: ControlForm) => void
}

export const PoseButtons = ({ unit, studio, onChange }: Props) => {
  const poses = usePoses()
  const [picture] = unit.input_image.filter(Boolean)
  const recognise = useAction(api.pictureTools.openpose, {
    done({ url, pose }) {
      poses.keep(url, pose as OpenPoseJson)
      // What was recognised is a map already.
      onChange({ ...unit, enable: 1, preprocessor: 'none', input_image: [url] })
    },
  })
  return (
    <div className="row">
      <Button size="small" icon={<PersonStanding size={14} aria-hidden />} onClick={() => studio.pose({ unit, onChange })}>
        编辑姿态
      </Button>
      {picture && !poses.of(picture) && (
        <Button
          size="small"
          icon={<ScanSearch size={14} aria-hidden />}
          loading={recognise.isPending}
          onClick={() => recognise.mutate({ image: picture })}
        >
          从图里识别
        </Button>
      )}
    </div>
  )
}
