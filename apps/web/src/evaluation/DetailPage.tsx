// The report of the evaluation that the address names.
import { Page } from '../frame/Page.tsx'
import { ReportView } from './report/ReportView.tsx'
import { useNamed } from './use-evaluation.ts'

const DetailPage = () => {
  const { eid, work_name } = useNamed()
  return (
    <Page crumbs={[{ label: '作品评估', path: '/workBench/evaluate' }]} title={work_name}>
      <ReportView key={eid} eid={eid} />
    </Page>
  )
}
export default DetailPage
