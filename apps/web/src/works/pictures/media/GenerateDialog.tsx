// 生成: a picture of a character, a scene or a prop of the work, drawn by the engine that the dialog names.
import { compileDraw, defaultForm, RATIOS, withSize } from '@qianmu/drawing'
import { AutoComplete, Form, Input, InputNumber, Segmented, Select } from 'antd'
import { EngineBadge } from '../../../drawing/index.ts'
import { useDraft } from '../../../ui/draft.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { useShotEngine } from '../../storyboards/index.ts'
import { CALLS, look } from './drawings.ts'
import { SUBJECT_NAME_MAX } from '@qianmu/contract/drawing/subjects'
import { THING_KINDS, THING_NAME_MAX, type ThingKind, thingId, thingOf, thingText } from '@qianmu/contract/works/things'
import { complain } from './use-coming.ts'
import type { Media } from './use-media.ts'

/** Pictures of one request. */
const AT_ONCE = 8
/** The ratio that things of a kind begin with. */
const RATIO_OF: Record<ThingKind, (typeof RATIOS)[number]> = { character: '3:4', scene: '16:9', prop: '1:1' }

interface Values {
  kind: ThingKind
  /** Of a character its id, of anything else its name. */
  character?: number
  name?: string
  prompt?: string
  ratio: (typeof RATIOS)[number]
  count: number
}

interface Props {
  workId: number
  media: Media
  /** The thing that is shown alone; '' when all are. */
  thing: string
  onClose: () => void
}

/** The clauses of a text, each a word of the prompt. */
const clausesOf = (text: string) => text.split(/[，,。；;\n]+/).flatMap(each => each.trim() || [])

/** A figure in the words of the prompt dictionary. */
const FIGURES: Record<string, string> = { 男: '男子', 女: '女子' }

/** What a character looks like, as it was written down. */
const looksOf = (cast: Media['cast'], id: number | undefined) => {
  const character = cast?.find(({ character_id }) => character_id === id)
  if (!character) return ''
  const { gender, age, appearance } = character
  return [FIGURES[gender] ?? '单人', age && `${age.replace(/岁$/, '')}岁`, appearance].filter(Boolean).join('，')
}

/** What the dialog begins with: the thing that is looked at, or a character when there are any. */
function firstValues({ cast }: Media, thing: string): Values {
  const { kind = cast?.length ? 'character' : 'scene', name, characterId } = thingOf(thing, cast)
  const of = !thing
    ? {}
    : characterId
      ? { character: characterId, prompt: looksOf(cast, characterId) }
      : kind === 'character'
        ? {}
        : { name }
  return { kind, ...of, ratio: RATIO_OF[kind], count: 2 }
}

const GenerateDialog = ({ workId, media, thing, onClose }: Props) => {
  const { cast, things } = media
  const [form] = Form.useForm<Values>()
  const first = firstValues(media, thing)
  const [draft, keep] = useDraft<Values>(`media.${workId}.${thing}`, first)
  const kind = Form.useWatch('kind', form) ?? draft.kind
  const engine = useShotEngine()
  const names = things.flatMap(id => {
    const each = thingOf(id, cast)
    return each.kind === kind ? { value: each.name } : []
  })
  const run = async ({ character, name = '', prompt = '', ratio, count }: Values) => {
    const words = clausesOf(prompt)
    const compiled = compileDraw(withSize({ ...defaultForm(), prompt: words, draw_number: count }, { image_size_ratio: ratio }), {
      checkpoint: '',
    })
    if ('problems' in compiled) return form.setFields([{ name: 'prompt', errors: compiled.problems.map(({ text }) => text) }])
    const subject_id = thingId(kind, kind === 'character' ? character! : name)
    const subject = { work_id: workId, subject_id, subject_name: thingText(thingOf(subject_id, cast)).slice(0, SUBJECT_NAME_MAX) }
    const { record_id } = await CALLS.resource.draw({ ...compiled.request, ...subject } as never)
    keep(first)
    onClose()
    // It may have failed, or be done, before it is looked at for the first time.
    const drawing = await look('resource', record_id)
    if (drawing) complain('resource', drawing)
  }
  return (
    <FormDialog<Values> title="生成图片" ok="生成" form={form} initial={draft} run={run} onClose={onClose} onChange={keep}>
      <Form.Item name="kind" label="画什么">
        <Segmented
          block
          options={Object.entries(THING_KINDS).map(([value, label]) => ({ value, label }))}
          onChange={value => form.setFieldsValue({ ratio: RATIO_OF[value as ThingKind] })}
        />
      </Form.Item>
      <Form.Item
        name="character"
        label="角色"
        hidden={kind !== 'character'}
        rules={kind === 'character' ? [{ required: true, message: '请选择角色' }] : []}
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={cast?.length ? '选择角色' : '作品里还没有角色'}
          options={cast?.map(({ character_id, name }) => ({ value: character_id, label: name })) ?? []}
          onChange={id => form.getFieldValue('prompt') || form.setFieldsValue({ prompt: looksOf(cast, id) })}
        />
      </Form.Item>
      <Form.Item
        name="name"
        label={`${THING_KINDS[kind]}名称`}
        hidden={kind === 'character'}
        rules={kind === 'character' ? [] : [{ required: true, whitespace: true, message: '请输入名称' }]}
      >
        <AutoComplete options={names} placeholder={kind === 'scene' ? '望江路街口' : '红伞'} maxLength={THING_NAME_MAX} />
      </Form.Item>
      <Form.Item name="prompt" label="画面描述" rules={[{ required: true, whitespace: true, message: '请描述要画的样子' }]}>
        <Input.TextArea
          maxLength={500}
          showCount
          autoSize={{ minRows: 3, maxRows: 6 }}
          placeholder="用逗号隔开：夜，大雨，城市街道，站牌"
        />
      </Form.Item>
      <span className="row">
        <Form.Item name="ratio" label="比例">
          <Select style={{ width: 120 }} options={RATIOS.map(value => ({ value, label: value }))} />
        </Form.Item>
        <Form.Item name="count" label="张数">
          <InputNumber min={1} max={AT_ONCE} precision={0} />
        </Form.Item>
        <span className="grow" />
        <EngineBadge studio={{ engine }} />
      </span>
    </FormDialog>
  )
}
export default GenerateDialog
