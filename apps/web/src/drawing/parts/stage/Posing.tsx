// The pose editor on the stage: what it gives back goes to the control it was opened for, and can be edited again.
import { type ControlForm, controlModelFor } from '@qianmu/drawing'
import { type OpenPoseJson, readPose } from '@qianmu/drawing/pose'
import { rethrowUnlessFailure } from '../../../kit/failure.ts'
import { keepPicture } from '../../pictures.ts'
import { PoseEditor } from '../../poses/PoseEditor.tsx'
import { usePoses } from '../../use-poses.ts'
import type { PosedControl, Uses } from '../../use-studio.ts'

/** The people of the control's present picture, as they were edited or recognised. */
function peopleOf(json: OpenPoseJson | undefined) {
  const reading = json && readPose(json)
  return reading && 'pose' in reading ? reading.pose.people : []
}

/** The model of the control, or one for poses when none is picked. */
const poseModel = ({ engine }: Uses<'engine'>, { model }: ControlForm) =>
  model === 'None' ? controlModelFor('openpose', engine?.control_models ?? []) : model

const Posing = ({ studio, control }: { studio: Uses<'arrive' | 'engine' | 'form' | 'pose' | 'sources'>; control: PosedControl }) => {
  const poses = usePoses()
  const { form, pose, sources } = studio
  const [address = ''] = control.unit.input_image
  const [background] = sources
  const done = async (next: OpenPoseJson, png: Blob) => {
    const url = await keepPicture(new File([png], '姿态.png', { type: 'image/png' }))
    poses.keep(url, next)
    // The map is drawn already: nothing is left to recognise.
    control.onChange({ ...control.unit, enable: 1, preprocessor: 'none', model: poseModel(studio, control.unit), input_image: [url] })
    pose(null)
  }
  return (
    <PoseEditor
      {...(background ? { background } : {})}
      width={form.width}
      height={form.height}
      people={peopleOf(poses.of(address))}
      onDone={(next, png) => void studio.arrive(done(next, png)).catch(rethrowUnlessFailure)}
      onCancel={() => pose(null)}
    />
  )
}
export default Posing
