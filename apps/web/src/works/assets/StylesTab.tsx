// 画风: styles of a work, of which one is joined to every drawing of it.
import type { Style } from '@qianmu/contract/works/styles'
import { Form, Input, Select, Switch } from 'antd'
import { Pencil, Trash2, Waypoints } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { api } from '../../api.ts'
import { ImpactDrawer } from '../../film/index.ts'
import { staleAnswers } from '../../kit/answers-cache.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { useMay } from '../../kit/permission.ts'
import { useCall } from '../../kit/use-call.ts'
import { Empty } from '../../ui/Empty.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Layout } from '../../ui/library/layout.ts'
import { Library } from '../../ui/library/Library.tsx'
import { rowsOf } from '../../ui/library/source.ts'
import { offerUndo } from '../../ui/undo.ts'
import { ModelList } from './ModelList.tsx'

const NAMES = [api.styles.list, api.styles.used, api.styles.screens, api.styles.roles, api.roleImages.config].map(
  ({ contract }) => contract.name,
)
const quietly = (work: Promise<unknown>) => void work.then(() => staleAnswers(NAMES)).catch(rethrowUnlessFailure)
const ROWS: Layout<Style> = { flow: 'rows', height: 72 }
const keyOf = ({ style_id }: Style) => style_id
type Fields = Pick<Style, 'name' | 'words' | 'negative'>

interface Props {
  workId: number
  /** A new one is being made. */
  adding: boolean
  onAdded: () => void
}

const StyleForm = ({
  workId,
  style,
  official,
  onClose,
}: {
  workId: number
  style?: Style | undefined
  official: readonly { name: string; words: string }[]
  onClose: () => void
}) => {
  const [form] = Form.useForm<Fields>()
  const asked = { project_id: workId, kind: 'style' as const, id: style?.style_id ?? 0, part: '' }
  const { data: impact } = useCall(api.films.impactOf, asked, { enabled: style !== undefined, staleMs: 0 })
  const touched = impact?.kinds.find(({ kind: of }) => of === 'picture')?.count ?? 0
  const [models, setModels] = useState(style?.models ?? [])
  const run = async (values: Fields) => {
    await api.styles.save({ project_id: workId, ...values, models, ...(style ? { style_id: style.style_id } : {}) })
    staleAnswers(NAMES)
    onClose()
  }
  const begin = (name: string) => form.setFieldsValue({ name, words: official.find(each => each.name === name)?.words ?? '' })
  return (
    <FormDialog<Fields>
      title={style ? '编辑画风' : '新建画风'}
      ok="保存"
      form={form}
      initial={style ?? { name: '', words: '', negative: '' }}
      run={run}
      onClose={onClose}
    >
      {!style && (
        <Form.Item label="从官方画风开始">
          <Select
            aria-label="从官方画风开始"
            showSearch
            placeholder="选一种，再改"
            options={official.map(({ name }) => ({ value: name, label: name }))}
            onChange={begin}
          />
        </Form.Item>
      )}
      <Form.Item name="name" label="画风名称" rules={[{ required: true, whitespace: true, message: '请输入画风名称' }]}>
        <Input maxLength={20} showCount />
      </Form.Item>
      <Form.Item
        name="words"
        label="画风词"
        extra={`接在这部作品每一张图的提示词后面${touched > 0 ? `；改了以后，按它画过的 ${touched} 镜会标成过期，不会自动重画` : ''}`}
      >
        <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <Form.Item name="negative" label="反向词">
        <Input.TextArea maxLength={500} autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
      <ModelList models={models} disabled={false} onChange={setModels} />
    </FormDialog>
  )
}

const StylesTab = ({ workId: project_id, adding, onAdded }: Props) => {
  const asked = useCall(api.styles.list, { project_id })
  const mayWrite = useMay('WriteWork', 'author')
  const [edited, setEdited] = useState<Style>()
  const [looked, setLooked] = useState<Style>()
  const { projectType } = useParams()
  const use = (style_id: number | null) => quietly(api.styles.use({ project_id, style_id }))
  const remove = ({ style_id, name }: Style) =>
    quietly(api.styles.remove({ style_id }).then(() => offerUndo(`画风「${name}」已删除`, () => quietly(api.styles.restore({ style_id })))))
  const close = () => {
    setEdited(undefined)
    onAdded()
  }
  return (
    <>
      <Library
        name="画风"
        source={rowsOf(asked, ({ styles }) => styles)}
        keyOf={keyOf}
        layout={ROWS}
        item={(style, { focus }) => (
          <div className="row h-72 px-16 line-b">
            <Switch
              {...focus}
              aria-label={`这部作品用画风「${style.name}」`}
              checked={style.used}
              disabled={!mayWrite}
              onChange={used => use(used ? style.style_id : null)}
            />
            <span className="stack grow min-w-0">
              <span className="row">
                <span className="cut strong">{style.name}</span>
                {style.used && <span className="meta text-ok">每张图都带上</span>}
              </span>
              <span className="meta cut">{style.words}</span>
            </span>
            <IconButton icon={Waypoints} label={`画风「${style.name}」的影响`} onClick={() => setLooked(style)} />
            <IconButton icon={Pencil} label={`编辑画风「${style.name}」`} disabled={!mayWrite} onClick={() => setEdited(style)} />
            <IconButton icon={Trash2} label={`删除画风「${style.name}」`} disabled={!mayWrite} onClick={() => remove(style)} />
          </div>
        )}
        empty={<Empty art="images" title="还没有画风" help="画风的词会接在这部作品每一张图的提示词后面，分镜、设定图都一样。" />}
        failed="没有读到画风"
      />
      <Suspense>
        {looked && (
          <ImpactDrawer
            workId={project_id}
            projectType={Number(projectType)}
            kind="style"
            id={looked.style_id}
            name={looked.name}
            mayWrite={mayWrite}
            onClose={() => setLooked(undefined)}
          />
        )}
      </Suspense>
      {(adding || edited) && <StyleForm workId={project_id} style={edited} official={asked.data?.official ?? []} onClose={close} />}
    </>
  )
}
export default StylesTab
