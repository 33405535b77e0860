// /aiWork/aiDraw/…: the drawing studio. One frame — modes, parameters, stage, results — whatever the mode (mockup 07).
import { useLocation } from 'react-router'
import { Panels, SaveMark } from '../frame/EditorFrame.tsx'
import { ModeColumn } from './parts/ModeColumn.tsx'
import { Parameters } from './parts/Parameters.tsx'
import { ParameterDrop } from './parts/ParameterDrop.tsx'
import { Results } from './parts/results/Results.tsx'
import { SourceBar } from './parts/SourceBar.tsx'
import { Stage } from './parts/stage/Stage.tsx'
import { modeAt, type StudioMode } from './modes.ts'
import { useStudio } from './use-studio.ts'
import { StudioFrame } from './parts/StudioFrame.tsx'

const RESULTS = { key: 'results', label: '结果', size: 304, min: 220, max: 480, collapsible: true }

const Studio = ({ mode }: { mode: StudioMode }) => {
  const studio = useStudio(mode)
  return (
    <StudioFrame
      backTo="/workBench/worksManage"

      title={mode.title}
      save={<SaveMark state="saved" />}
      middle={<SourceBar studio={studio} />}
    >
      <ParameterDrop studio={studio}>
        <ModeColumn current={mode.name} />
        <Panels
          name="studio"
          panels={[
            { key: 'parameters', label: '参数', size: 340, min: 300, max: 460, content: <Parameters studio={studio} /> },
            { key: 'stage', content: <Stage studio={studio} /> },
            // Poses and regions need the room; nothing is drawn meanwhile.
            ...(studio.posed || studio.dividing ? [] : [{ ...RESULTS, content: <Results studio={studio} /> }]),
          ]}
        />
      </ParameterDrop>
    </StudioFrame>
  )
}

const StudioPage = () => {
  const mode = modeAt(useLocation().pathname)
  return <Studio key={mode.name} mode={mode} />
}
export default StudioPage
