// The works one may see, and a work's documents, as options of a select.
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'

/** Works of the current team, newest first. */
export const useWorkOptions = () => {
  const { data } = useCall(api.team.simpleWorks, {})
  return (data ?? []).map(({ project_id, project_name }) => ({ value: project_id, label: project_name }))
}

/** Documents of a work in reading order; none while no work is chosen. */
export const useDocOptions = (project_id: number | undefined) => {
  const { data } = useCall(api.catalogue.docsAndIdeas, { project_id: project_id ?? 0 }, { enabled: project_id !== undefined })
  return (data ?? []).map(({ id, name, volume_name }) => ({ value: id, label: volume_name ? `${volume_name} / ${name}` : name }))
}
