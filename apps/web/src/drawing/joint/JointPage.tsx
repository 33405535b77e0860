// /aiWork/aiDraw/imagesJoint and /image_joint/imagesJoint: several pictures joined to one, laid out as it will be, made at full size by the server (mockup 47).
import { Panels } from '../../frame/EditorFrame.tsx'
import { JOINT_TOOL } from '../modes.ts'
import { ModeColumn } from '../parts/ModeColumn.tsx'
import { JointSettings } from './JointSettings.tsx'
import { JointSources } from './JointSources.tsx'
import { JointStage } from './JointStage.tsx'
import { useJoint } from './use-joint.ts'
import { StudioFrame } from '../parts/StudioFrame.tsx'

const JointPage = () => {
  const joint = useJoint()
  return (
    <StudioFrame backTo="/workBench/worksManage" title={JOINT_TOOL.title}>
      <div className="grow flex min-h-0">
        <ModeColumn current={JOINT_TOOL.name} />
        <Panels
          name="joint"
          panels={[
            { key: 'sources', label: '图片', size: 264, min: 220, max: 400, content: <JointSources joint={joint} /> },
            { key: 'stage', content: <JointStage joint={joint} /> },
            { key: 'settings', label: '设置', size: 288, min: 260, max: 400, content: <JointSettings joint={joint} /> },
          ]}
        />
      </div>
    </StudioFrame>
  )
}
export default JointPage
