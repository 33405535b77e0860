// What can be done with templates; every list follows.
import type { Template } from '@qianmu/contract/works/templates'
import { api } from '../../api.ts'
import { toast } from '../../kit/toast.ts'
import { queryClient } from '../../kit/use-call.ts'
import { offerUndo } from '../../ui/undo.ts'

const AFFECTED = [api.templates.list, api.templates.get, api.templates.workTypes]

export const refreshTemplates = () =>
  Promise.all(AFFECTED.map(({ contract }) => queryClient.invalidateQueries({ queryKey: [contract.name] })))

/** Deletes a template; 撤销 brings it back. */
export const removeTemplate = async ({ template_id, template_name }: Template) => {
  await api.templates.remove({ template_id })
  await refreshTemplates()
  offerUndo(`已删除模板「${template_name}」`, () => void api.templates.restore({ template_id }).then(refreshTemplates))
}

/** Lets the team (of an official user: everybody) use a template, or takes that back. */
export const setPublished = async ({ template_id, published }: Template) => {
  await (published ? api.templates.unpublish({ template_id }) : api.templates.publish({ template_id }))
  await refreshTemplates()
  toast.success(published ? '已撤回，只有你能看到' : '已发布')
}

export const renameTemplate = async (template_id: number, template_name: string) => {
  await api.templates.change({ template_id, template_name })
  await refreshTemplates()
}

/** Uploads a picture and makes it the cover. */
export const changeCover = async ({ template_id, cover }: Template, file: File) => {
  const { file_id } = await api.files.image({ file })
  await (cover ? api.templates.changeImage : api.templates.addImage)({ template_id, file_id })
  await refreshTemplates()
  toast.success('封面已更新')
}

export const removeCover = async ({ template_id }: Template) => {
  await api.templates.removeImage({ template_id })
  await refreshTemplates()
}
