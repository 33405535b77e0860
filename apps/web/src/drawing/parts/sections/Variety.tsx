// Dynamic prompts: whether {a|b} and wildcards are expanded, at random or in every combination, and what the first few become.
import { previewDynamic } from '@qianmu/drawing'
import type { Uses } from '../../use-studio.ts'
import { Section, SliderRow, SwitchRow } from '../fields.tsx'

/** Expansions that are shown. */
const SHOWN = 3

export const Variety = ({ studio: { form, change } }: { studio: Uses<'change' | 'form'> }) => {
  const dynamic = form.dynamic_prompt_params
  const set = (part: Partial<typeof dynamic>) => change({ dynamic_prompt_params: { ...dynamic, ...part } })
  const text = form.prompt.join(', ')
  const preview = previewDynamic(text, {}, SHOWN)
  return (
    <Section
      title="动态提示词"
      stars
      digest={dynamic.dynamic_prompting ? (preview.count > 1 ? `${preview.count.toLocaleString('zh-CN')} 种` : '开') : '关'}
    >
      <SwitchRow
        label="展开 {甲|乙} 和通配符"
        checked={dynamic.dynamic_prompting}
        onChange={dynamic_prompting => set({ dynamic_prompting })}
      />
      <SwitchRow label="画出每一种组合" checked={dynamic.is_combinatorial} onChange={is_combinatorial => set({ is_combinatorial })} />
      {dynamic.is_combinatorial && (
        <SliderRow
          id="dynamic-batches"
          label="组合批数"
          value={dynamic.combinatorial_batches}
          min={1}
          max={10}
          onChange={combinatorial_batches => set({ combinatorial_batches })}
        />
      )}
      <SwitchRow label="种子固定不变" checked={dynamic.use_fixed_seed} onChange={use_fixed_seed => set({ use_fixed_seed })} />
      {dynamic.dynamic_prompting && preview.count > 1 && (
        <ol className="meta">
          {preview.first.map((prompt, nth) => (
            <li key={nth}>{prompt}</li>
          ))}
        </ol>
      )}
    </Section>
  )
}
