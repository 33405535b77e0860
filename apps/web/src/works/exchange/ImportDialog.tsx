// Preview of an import: how the file is cut into documents, to be corrected before anything is written.
import { ENCODINGS, type Encoding } from '@qianmu/script/formats/encoding'
import { Alert, Button, Modal, Progress, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { Failure } from '../../kit/failure.ts'
import { toast } from '../../kit/toast.ts'
import { Losses } from '../../ui/losses/Losses.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { wordsText } from '../wording.ts'
import { planOf, wordsOf } from './draft.ts'
import { DraftList } from './DraftList.tsx'
import { DraftText } from './DraftText.tsx'
import { type Preview, usePreview } from './use-preview.ts'
import styles from './import-dialog.module.css'

interface Props {
  project_id: number
  given: File
  /** Names of the work's volumes. */
  volumes: readonly string[]
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** Sends the file with its plan. */
const useImporting = ({ project_id, onDone, onClose }: Props, { given, file, drafts }: Preview) => {
  /** Share of the bytes sent; 1 = the server is writing. */
  const [share, setShare] = useState<number>()
  const [fault, setFault] = useState('')
  const run = async () => {
    const plan = file && planOf(file, drafts)
    if (!plan) return
    setFault('')
    setShare(0)
    try {
      const input = { project_id, file: given, plan: new File([JSON.stringify(plan)], 'plan.json') }
      const { docs, warnings } = await api.exchange.importParts(input, { quiet: true, onProgress: setShare })
      await onDone()
      toast.success(`导入了 ${docs.length} 个文档`)
      for (const warning of warnings) toast.info(warning)
      onClose()
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      setFault(error.fields[0]?.msg ?? error.message)
      setShare(undefined)
    }
  }
  return { share, fault, run }
}

const VolumeChoice = ({ preview, volumes }: { preview: Preview; volumes: readonly string[] }) => {
  const own = preview.file?.parts.some(part => part.volume)
  const options = [
    ...(own ? [{ value: 'own', label: '按文件里的分卷' }] : []),
    { value: 'none', label: '全部不分卷' },
    ...volumes.map(name => ({ value: `v ${name}`, label: `全部放进「${name}」` })),
  ]
  const put = (value: string) =>
    preview.setDrafts(drafts =>
      drafts.map(draft => {
        const read = preview.file?.parts.findLast(part => part.from <= draft.from)?.volume ?? ''
        return { ...draft, volume: value === 'own' ? read : value === 'none' ? '' : value.slice(2) }
      }),
    )
  return (
    <Select size="small" aria-label="放进哪一卷" defaultValue={own ? 'own' : 'none'} options={options} onChange={put} className="w-200" />
  )
}

const ENCODING_OPTIONS = Object.entries(ENCODINGS).map(([value, label]) => ({ value: value as Encoding, label }))
const EncodingChoice = ({ preview: { encoding, readAs } }: { preview: Preview }) =>
  encoding && (
    <Select
      size="small"
      aria-label="文字编码"
      title="看到乱码时换一种编码"
      value={encoding}
      options={ENCODING_OPTIONS}
      onChange={chosen => void readAs(chosen)}
      className="w-200"
    />
  )

const Body = ({ preview, volumes }: { preview: Preview; volumes: readonly string[] }) => {
  const { file, refused, drafts, setDrafts } = preview
  const [openKey, setOpenKey] = useState<number>()
  if (refused) return <Alert type="error" showIcon title={refused} action={<EncodingChoice preview={preview} />} />
  if (!file)
    return (
      <div className="flex items-center justify-center h-240">
        <Spinner label="正在读取文件" />
      </div>
    )
  const open = drafts.find(draft => draft.key === openKey) ?? drafts.find(draft => draft.kept) ?? drafts[0]!
  return (
    <>
      {file.warnings.map(warning => (
        <Alert key={warning} type="warning" showIcon title={warning} className="mb-8" />
      ))}
      <Losses losses={file.losses} title="文件里这些没有原样读进来" />
      <div className={styles.bar}>
        <span className="meta">取消勾选不需要的部分；分错了可以合并到上一个，或在右边从某一行分开</span>
        <span className="grow" />
        <EncodingChoice preview={preview} />
        <VolumeChoice preview={preview} volumes={volumes} />
      </div>
      <div className={styles.panes}>
        <DraftList file={file} drafts={drafts} openKey={open.key} onOpen={setOpenKey} onChange={setDrafts} />
        <DraftText key={open.key} file={file} draft={open} volumes={volumes} onChange={setDrafts} />
      </div>
    </>
  )
}

const ImportDialog = (props: Props) => {
  const { given, volumes, onClose } = props
  const preview = usePreview(given)
  const { share, fault, run } = useImporting(props, preview)
  const { file, drafts } = preview
  const kept = drafts.filter(draft => draft.kept)
  const words = file ? kept.reduce((sum, draft) => sum + wordsOf(file, draft), 0) : 0
  const unnamed = kept.some(draft => !draft.name.trim())
  return (
    <Modal
      open
      title={`导入 ${given.name}`}
      width={1000}
      onCancel={onClose}
      maskClosable={false}
      destroyOnHidden
      style={{ top: '6vh' }}
      footer={
        <div className={styles.foot}>
          {fault && <span className="danger">{fault}</span>}
          {share !== undefined && (
            <Progress
              percent={Math.round(share * 100)}
              size="small"
              className="w-260"
              aria-label="上传进度"
              format={() => (share < 1 ? '上传中' : '正在写入')}
              status="active"
            />
          )}
          {!fault && share === undefined && file && <span className="meta num">{`${kept.length} 个文档 · ${wordsText(words)}`}</span>}
          <span className="grow" />
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={share !== undefined} disabled={!kept.length || unnamed} onClick={() => void run()}>
            {unnamed ? '有文档没有名称' : `导入 ${kept.length} 个文档`}
          </Button>
        </div>
      }
    >
      <Body preview={preview} volumes={volumes} />
    </Modal>
  )
}
export default ImportDialog
