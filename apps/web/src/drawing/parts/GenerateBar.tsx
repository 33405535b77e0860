// The bar that draws: what keeps it from drawing, how many, and the button. It stays in view while the parameters scroll.
import { DRAW, MAX_DRAWS, MODE } from '@qianmu/drawing'
import { Button } from 'antd'
import { PencilRuler } from 'lucide-react'
import { Link } from 'react-router'
import { useSession } from '../../kit/session.ts'
import { useShortcut } from '../../ui/shortcuts.ts'
import styles from '../studio.module.css'
import { engineName } from '../use-engine.ts'
import type { Uses } from '../use-studio.ts'
import { DrawButton } from './DrawButton.tsx'
import { NumberOf, Row } from './fields.tsx'

/** Why an engine that mends by rules cannot do what is painted; that is said before it is asked. */
function hindranceOf({ mode, form, engine, coverage }: Uses<'coverage' | 'engine' | 'form' | 'mode'>): string {
  const most = engine?.largest_hole
  if (mode.type !== MODE.redraw || form.ai_draw_type === DRAW.outpaint || most == null || form.mask_mode === 1) return ''
  const { share, holes } = coverage
  if (holes === 'large' || share > most)
    return `涂了画面的 ${percentText(share)}。${engineName(engine!)}一次最多补 ${percentText(most)}，不会按文字重画；请涂小一些，或连接绘图引擎。`
  if (holes === 'rough')
    return `涂的地方四周有纹理或边缘。${engineName(engine!)}只补平滑底上的东西、划痕和小孔；请涂小一些，或连接绘图引擎。`
  return ''
}
const percentText = (share: number) => `${(share * 100).toFixed(1)} %`

/** The way to a real engine, for those who may connect one. */
const Connect = () => {
  const isOfficial = useSession(session => session.user?.special_tags.is_official === 1)
  return isOfficial ? <Link to="/setting/engines">去连接绘图引擎</Link> : null
}

/** What keeps it from being drawn now, and the built-in engine where that could: it draws only when somebody says so. */
const Hindrance = ({ studio }: { studio: Uses<'draw' | 'drawing' | 'engine' | 'problems' | 'standIn'> }) => {
  const { engine, standIn, problems, draw, drawing } = studio
  const away = engine?.available === false
  if (!away && problems.length === 0) return null
  return (
    <div className="stack gap-6">
      {problems.length > 0 && (
        <div className="text-danger text-12" role="alert">
          {problems.map(({ field, text }) => (
            <p key={field + text}>{text}</p>
          ))}
        </div>
      )}
      {away && <p className="py-6 px-10 rounded-6 bg-warn-soft text-warn text-12">{engineName(engine)} 暂时连不上，会排队等它</p>}
      {standIn && (
        <Button size="small" icon={<PencilRuler size={14} aria-hidden />} disabled={drawing} onClick={() => draw(true)}>
          {standIn.name.startsWith('草图') ? '用草图画' : `用${engineName(standIn)}做`}
        </Button>
      )}
    </div>
  )
}

type BarStudio = Uses<
  'arriving' | 'change' | 'coverage' | 'draw' | 'drawing' | 'drawnByWords' | 'engine' | 'form' | 'mode' | 'problems' | 'standIn'
>

export const GenerateBar = ({ studio }: { studio: BarStudio }) => {
  const { form, mode, change, draw, drawing, arriving, engine, drawnByWords } = studio
  const combining = form.dynamic_prompt_params.dynamic_prompting && form.dynamic_prompt_params.is_combinatorial
  const many = Math.max(1, mode.source?.read(form).length ?? 1)
  const count = drawnByWords ? form.draw_number * many : many
  const hindrance = hindranceOf(studio)
  useShortcut('Ctrl+Enter', () => !drawing && !arriving && engine && hindrance === '' && draw(), { label: mode.verb, group: '绘画' })
  return (
    <div className={styles.generate}>
      <Hindrance studio={studio} />
      {hindrance && <p className="py-8 px-10 rounded-6 bg-warn-soft text-warn text-12">{hindrance}</p>}
      {!engine && <p className="text-danger text-12">没有引擎能画这种图，请联系管理员连接绘图引擎。</p>}
      {engine?.kind !== 'local-model' && engine?.kind !== 'remote' && <Connect />}
      {drawnByWords && (
        <Row label="数量" name="draw-number">
          <NumberOf
            id="draw-number"
            label="数量"
            value={form.draw_number}
            min={1}
            max={MAX_DRAWS}
            disabled={combining}
            onChange={draw_number => change({ draw_number })}
          />
          <span className="meta">{many > 1 ? `张 × ${many} 张原图` : `张，最多 ${MAX_DRAWS} 张`}</span>
        </Row>
      )}
      <DrawButton
        label={`${mode.verb} ${combining ? '' : `${count} 张`}`}
        ready={engine !== undefined && hindrance === ''}
        arriving={arriving}
        keyed
        size="large"
        block
        loading={drawing}
        onClick={() => draw()}
      />
    </div>
  )
}
