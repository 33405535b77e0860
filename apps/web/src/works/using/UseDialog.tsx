// Which work, document and shot or page a result goes to. A shot has it at once; a text and a page are opened with it.
import { CANVAS_SOURCES } from '@qianmu/contract/works/canvas'
import { COMIC_WORKS } from '@qianmu/contract/works/kinds'
import { Form, Select } from 'antd'
import { useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { type Brought, bring } from '../../kit/desk/brought.ts'
import { toast } from '../../kit/toast.ts'
import { useCall } from '../../kit/use-call.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TARGETS, type Target } from './targets.ts'

interface Values {
  work: number
  doc: number
  /** A shot, or a page. */
  spot: number
}
interface Option {
  value: number
  label: string
}
const WORKS = 200
const CONTENT_SHOWN = 24
const SPOTS = {
  shot: { label: '镜头', none: '这篇文档还没有分镜，请先在分镜表里添加' },
  page: { label: '漫画页', none: '这篇文档还没有漫画页，请先灌入' },
} as const

/** The shots or pages of a document; undefined while they are not known. */
function useSpots(target: Target, doc_id: number | undefined): Option[] | undefined {
  const { data: board } = useCall(api.storyboards.list, { doc_id: doc_id ?? 0 }, { enabled: target === 'shot' && doc_id !== undefined })
  const { data: comic } = useCall(api.canvas.pages, { doc_id: doc_id ?? 0 }, { enabled: target === 'page' && doc_id !== undefined })
  if (target === 'page') return comic?.pages.map(({ page_id }, at) => ({ value: page_id, label: `第 ${at + 1} 页` }))
  const named = ({ storyboard_id, content }: { storyboard_id: number; content: string }, at: number) => ({
    value: storyboard_id,
    label: `镜 ${at + 1} ${content.slice(0, CONTENT_SHOWN)}`,
  })
  return board?.scenes.flatMap(({ shots }) => shots).map(named)
}

interface Props {
  target: Exclude<Target, 'scene'>
  what: Brought
  onClose: () => void
}
const UseDialog = ({ target, what, onClose }: Props) => {
  const navigate = useNavigate()
  const [form] = Form.useForm<Values>()
  const work = Form.useWatch('work', form)
  const doc = Form.useWatch('doc', form)
  const { data } = useCall(api.projects.list, { size: WORKS })
  const { data: docs } = useCall(api.documents.list, { project_id: work ?? 0 }, { enabled: work !== undefined })
  const spots = useSpots(target, doc)
  const works = (data?.list ?? []).filter(({ project_type }) => target !== 'page' || COMIC_WORKS.includes(project_type))
  const { label, ok } = TARGETS.find(({ key }) => key === target)!
  const send = async ({ work: work_id, doc: doc_id, spot }: Values) => {
    if (target === 'shot' && what.kind === 'image') {
      const image_url = what.url.split('?', 1)[0]!
      await api.storyboards.saveImage({
        image_url,
        work_id,
        doc_id,
        src_type: CANVAS_SOURCES.ai,
        matching_image_storyboard_id: spot,
      })
      toast.success('已放进分镜')
      return onClose()
    }
    bring(target === 'text' ? `doc ${doc_id}` : `page ${spot}`, what)
    onClose()
    const type = works.find(({ project_id }) => project_id === work_id)?.project_type
    await navigate(target === 'text' ? `/editor/edit/${doc_id}` : `/workDetail/${work_id}/${type}/comicPages/${doc_id}?page=${spot}`)
  }
  const pick = (name: keyof Values, noun: string, options: readonly Option[], help?: string) => (
    <Form.Item name={name} label={noun} help={help} rules={[{ required: true, message: `请选择${noun}` }]}>
      <Select showSearch={{ optionFilterProp: 'label' }} options={[...options]} />
    </Form.Item>
  )
  const spot = target === 'text' ? undefined : SPOTS[target]
  return (
    <FormDialog<Values> title={label} ok={ok} form={form} run={send} onClose={onClose}>
      {pick(
        'work',
        '作品',
        works.map(({ project_id, project_name }) => ({ value: project_id, label: project_name })),
      )}
      {pick(
        'doc',
        '文档',
        (docs?.docs ?? []).map(({ doc_id, doc_name }) => ({ value: doc_id, label: doc_name })),
      )}
      {spot && pick('spot', spot.label, spots ?? [], spots?.length === 0 ? spot.none : undefined)}
    </FormDialog>
  )
}
export default UseDialog
