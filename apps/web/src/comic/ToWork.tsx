// The way of a simple comic into a work: a new one, or one that there is.
import { COMIC_WORKS } from '@qianmu/contract/works/kinds'
import { Form, Select } from 'antd'
import { useNavigate } from 'react-router'
import { api } from '../api.ts'
import { useCall } from '../kit/use-call.ts'
import { FormDialog } from '../ui/FormDialog.tsx'

const ToWork = ({ comic_id, name, onClose }: { comic_id: number; name: string; onClose: () => void }) => {
  const navigate = useNavigate()
  const { data } = useCall(api.comic.works, { page: 1, size: 100 })
  const works = (data?.list ?? []).filter(work => COMIC_WORKS.includes(work.project_type))
  const run = async ({ project_id }: { project_id?: number }) => {
    const made = await api.comic.toWork({ comic_id, ...(project_id ? { project_id } : {}) })
    onClose()
    void navigate(`/workDetail/${made.project_id}/${made.project_type}/comicPages/${made.doc_id}`)
  }
  return (
    <FormDialog<{ project_id?: number }> title="放进作品继续编辑" ok="放进去" run={run} onClose={onClose}>
      <p className="meta">文字成为一篇文档，每一页都能再改：气泡、分格和图都可以移动。</p>
      <Form.Item label="作品" name="project_id">
        <Select
          allowClear
          showSearch
          optionFilterProp="label"
          placeholder={`新建漫画作品「${name}」`}
          options={works.map(({ project_id, project_name }) => ({ value: project_id, label: project_name }))}
        />
      </Form.Item>
    </FormDialog>
  )
}
export default ToWork
