// A template looked into: what it holds, its text, and what can be done with it.
import { NewWorkDialog } from '../projects/index.ts'
import { MEDIA_TYPES } from '@qianmu/contract/works/kinds'
import { type Template, TEMPLATE_TYPES } from '@qianmu/contract/works/templates'
import { Button, Drawer, Dropdown } from 'antd'
import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import { api } from '../../api.ts'
import { toast } from '../../kit/toast.ts'
import { useCall } from '../../kit/use-call.ts'
import { copyText } from '../../ui/copy.ts'
import { useFiles } from '../../ui/files/use-files.tsx'
import { late } from '../../ui/late/late.tsx'
import type { Asked } from '../../ui/NameDialog.tsx'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { changeCover, removeCover, removeTemplate, renameTemplate, setPublished } from './actions.ts'
import { sizeOf, sourceOf } from './TemplateCard.tsx'
import styles from './templates.module.css'

const NameDialog = late(() => import('../../ui/NameDialog.tsx'))
const UseDocDialog = late(() => import('./UseDocDialog.tsx'))

const Contents = ({ template_id }: { template_id: number }) => {
  const { data } = useCall(api.templates.get, { template_id })
  const [at, setAt] = useState(0)
  if (!data) return <Spinner label="正在读取模板" />
  const shown = data.list[at] ?? data.list[0]
  return (
    <div className={data.list.length > 1 ? 'grid grid-cols-[200px_minmax(0,1fr)] gap-16 max-[720px]:grid-cols-[1fr]' : 'block'}>
      {data.list.length > 1 && (
        <ul className="" aria-label="模板里的文档">
          {data.list.map((doc, place) => (
            <li key={place}>
              {doc.volume_name && doc.volume_name !== data.list[place - 1]?.volume_name && (
                <span className="block pt-10 px-8 pb-4 text-t3 text-12">{doc.volume_name}</span>
              )}
              <button type="button" className={styles.doc} aria-current={place === at} onClick={() => setAt(place)}>
                <span className="cut">{doc.doc_name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <pre className={styles.preview} tabIndex={0} aria-label={`${shown?.doc_name ?? ''}的正文`}>
        {shown?.text}
      </pre>
    </div>
  )
}

const More = ({ template, onRename, onGone }: { template: Template; onRename: () => void; onGone: () => void }) => {
  const { choose, field } = useFiles({
    accept: 'image/*',
    multiple: false,
    take: ([file]) => void changeCover(template, file!).catch(rethrowUnlessFailure),
  })
  const run = {
    rename: onRename,
    cover: choose,
    uncover: () => void removeCover(template).catch(rethrowUnlessFailure),
    publish: () => void setPublished(template),
    remove: () => void removeTemplate(template).then(onGone),
  }
  return (
    <>
      {field}
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'rename', label: '重命名' },
            { key: 'cover', label: template.cover ? '换封面' : '上传封面' },
            ...(template.cover ? [{ key: 'uncover', label: '用默认封面' }] : []),
            { key: 'publish', label: template.published ? '撤回发布' : '发布给团队' },
            { type: 'divider' as const },
            { key: 'remove', label: '删除模板', danger: true },
          ],
          onClick: ({ key }) => run[key as keyof typeof run](),
        }}
      >
        <Button icon={<Ellipsis aria-hidden />} aria-label="模板的更多操作" />
      </Dropdown>
    </>
  )
}

const UseButton = ({ template, onUse }: { template: Template; onUse: () => void }) => {
  const { data } = useCall(api.templates.get, { template_id: template.template_id })
  if (template.template_type !== 3)
    return (
      <Button type="primary" onClick={onUse}>
        {template.template_type === 1 ? '用它新建作品' : '用它新建文档'}
      </Button>
    )
  const copy = async () => {
    if (await copyText(data!.list.map(doc => doc.text).join('\n\n'))) toast.success('片段已复制，到编辑器里粘贴')
    else toast.error('浏览器不允许复制，请在预览里选中后复制')
  }
  return (
    <Button type="primary" disabled={!data} onClick={() => void copy()}>
      复制片段
    </Button>
  )
}

/** @param template as the list has it; closes by itself when it is deleted */
const TemplateDrawer = ({ template, onClose }: { template: Template; onClose: () => void }) => {
  const [using, setUsing] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const rename = () =>
    setAsked({
      title: '重命名模板',
      field: 'template_name',
      label: '模板名称',
      max: 40,
      initial: template.template_name,
      ok: '保存',
      run: name => renameTemplate(template.template_id, name),
    })
  return (
    <Drawer
      open
      size={720}
      title={template.template_name}
      onClose={onClose}
      destroyOnHidden
      extra={
        <div className="row">
          {template.may_write && <More template={template} onRename={rename} onGone={onClose} />}
          <UseButton template={template} onUse={() => setUsing(true)} />
        </div>
      }
    >
      <p className="mb-4 text-t3 text-12">
        {TEMPLATE_TYPES[template.template_type]} · {MEDIA_TYPES[template.script_type].name} · {sizeOf(template)} · {sourceOf(template)}
      </p>
      {template.about && <p className="mb-12 text-t2">{template.about}</p>}
      <Contents template_id={template.template_id} />
      <Suspense fallback={null}>
        {asked && <NameDialog asked={asked} onClose={() => setAsked(undefined)} />}
        {using && template.template_type === 1 && <NewWorkDialog template={template} onClose={() => setUsing(false)} />}
        {using && template.template_type === 2 && <UseDocDialog template={template} onClose={() => setUsing(false)} />}
      </Suspense>
    </Drawer>
  )
}
export default TemplateDrawer
