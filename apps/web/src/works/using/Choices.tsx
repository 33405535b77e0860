// A work of the team that one may see, and a document of it, to choose from; fields of a form as well.
import { Select, type SelectProps } from 'antd'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'

type Props = Omit<SelectProps<number>, 'options' | 'showSearch'>
const SEARCH = { optionFilterProp: 'label' }

/** Newest first. */
export const WorkSelect = (props: Props) => {
  const { data = [] } = useCall(api.team.simpleWorks, {})
  const options = data.map(({ project_id, project_name }) => ({ value: project_id, label: project_name }))
  return <Select showSearch={SEARCH} placeholder="选择作品" options={options} {...props} />
}
/** In reading order; none while no work is chosen. @param ideas whether they are among them */
export const DocSelect = ({ work, ideas = false, ...props }: Props & { work: number | undefined; ideas?: boolean }) => {
  const { data = [] } = useCall(api.catalogue.docsAndIdeas, { project_id: work ?? 0 }, { enabled: work !== undefined })
  const options = data
    .filter(({ kind }) => ideas || kind === 'doc')
    .map(({ id, name, volume_name }) => ({ value: id, label: volume_name ? `${volume_name} / ${name}` : name }))
  return (
    <Select
      showSearch={SEARCH}
      placeholder={work === undefined ? '先选择作品' : '选择文档'}
      disabled={work === undefined}
      options={options}
      {...props}
    />
  )
}
