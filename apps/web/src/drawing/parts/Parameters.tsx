// The parameters of a drawing: the sections whose fields the mode has, in the order they are needed, and the bar that draws.
import { MODE } from '@qianmu/drawing'
import type { ReactNode } from 'react'
import styles from '../studio.module.css'
import type { Studio } from '../use-studio.ts'
import { EngineBadge } from './EngineBadge.tsx'
import { GenerateBar } from './GenerateBar.tsx'
import { Imported } from './ImportedSheet.tsx'
import { PictureWell } from './PictureWell.tsx'
import { PromptField } from './prompt/PromptField.tsx'
import { Quality } from './presets/Quality.tsx'
import { Controls } from './sections/Controls.tsx'
import { CutOut } from './sections/CutOut.tsx'
import { Enlarge } from './sections/Enlarge.tsx'
import { HighRes } from './sections/HighRes.tsx'
import { Model } from './sections/Model.tsx'
import { Redraw, RedrawKind } from './sections/Redraw.tsx'
import { Regions } from './sections/Regions.tsx'
import { Repair } from './sections/Repair.tsx'
import { Sampling } from './sections/Sampling.tsx'
import { Seed } from './sections/Seed.tsx'
import { Size } from './sections/Size.tsx'
import { Strength } from './sections/Strength.tsx'
import { Variety } from './sections/Variety.tsx'
import { StarredFields } from './stars.tsx'

/** What is set for nearly every drawing. */
const Common = ({ studio, shelf }: { studio: Studio; shelf: ReactNode }) => {
  const { has, form, mode, drawnByWords: drawn } = studio
  return (
    <div className={styles.common}>
      {has('steps') && drawn && <Quality studio={studio} />}
      {has('hd_mode') && <Enlarge studio={studio} />}
      {has('matting_type') && <CutOut studio={studio} />}
      {mode.type === MODE.redraw && <Redraw studio={studio} />}
      {has('denoising_strength') && drawn && mode.type !== MODE.batch && <Strength studio={studio} />}
      {has('width') && !(mode.type === MODE.redraw && form.ai_draw_type === 3) && <Size studio={studio} />}
      {has('seed') && drawn && <Seed studio={studio} />}
      {shelf}
    </div>
  )
}

/** What all rows of a batch share. */
export const SharedParameters = ({ studio }: { studio: Studio }) => (
  <section className={styles.parameters} aria-label="参数">
    <div className={styles.scroll}>
      <div className={styles.head}>
        <h2>每一行都用</h2>
      </div>
      <StarredFields common={shelf => <Common studio={studio} shelf={shelf} />}>
        <Model studio={studio} />
        <Controls studio={studio} />
        <Sampling studio={studio} />
        <HighRes studio={studio} />
        <Repair studio={studio} />
        <Variety studio={studio} />
      </StarredFields>
    </div>
  </section>
)

export const Parameters = ({ studio }: { studio: Studio }) => {
  const { mode, has, sources, setSources, arrive, drawnByWords: drawn } = studio
  return (
    <section className={styles.parameters} aria-label="参数">
      <div className={styles.scroll}>
        <div className={styles.head}>
          <h2>{mode.title}</h2>
          <EngineBadge studio={studio} />
        </div>
        <Imported studio={studio} />
        {mode.type === MODE.redraw && <RedrawKind studio={studio} />}
        {mode.source && (
          <PictureWell label={mode.source.label} max={mode.source.max} value={sources} onChange={setSources} arrive={arrive} />
        )}
        {drawn && <PromptField studio={studio} />}
        <StarredFields common={shelf => <Common studio={studio} shelf={shelf} />}>
          {drawn && <Model studio={studio} />}
          {has('control_net') && <Controls studio={studio} />}
          {has('regional_prompter') && <Regions studio={studio} />}
          {drawn && <Sampling studio={studio} />}
          {has('hd_repair') && <HighRes studio={studio} />}
          {has('adetailer') && <Repair studio={studio} />}
          {drawn && <Variety studio={studio} />}
        </StarredFields>
      </div>
      <GenerateBar studio={studio} />
    </section>
  )
}
