// A work of the team, and a document of it, to choose from; fields of a form as well.
import { Select, type SelectProps } from 'antd'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'

const MOST = 200
type Props = Omit<SelectProps<number>, 'options' | 'showSearch'>
const SEARCH = { optionFilterProp: 'label' }

export const WorkSelect = (props: Props) => {
  const { data } = useCall(api.projects.list, { size: MOST }, { staleMs: 30_000 })
  const options = data?.list.map(({ project_id, project_name }) => ({ value: project_id, label: project_name }))
  return <Select showSearch={SEARCH} placeholder="选择作品" options={options ?? []} {...props} />
}
export const DocSelect = ({ work, ...props }: Props & { work: number | undefined }) => {
  const { data } = useCall(api.documents.list, { project_id: work ?? 0 }, { enabled: work !== undefined, staleMs: 30_000 })
  const options = data?.docs.map(({ doc_id, doc_name }) => ({ value: doc_id, label: doc_name }))
  return <Select showSearch={SEARCH} placeholder="选择文档" disabled={work === undefined} options={options ?? []} {...props} />
}
