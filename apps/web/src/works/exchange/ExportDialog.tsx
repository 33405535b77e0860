// A printed script: what stands on its title page and around its text, beside the pages as they will be.
import { EXPORT_FORMATS, type ExportFormat, type Look } from '@qianmu/contract/works/exchange'
import { Checkbox, Form, Input, Modal, Select } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { ExpiryNotice } from '../../library/index.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { useDraft } from '../../ui/draft.ts'
import { PrintedPages } from './PrintedPages.tsx'
import { useExport } from './use-export.ts'

interface Props {
  projectId: number
  /** All documents when absent. */
  docIds?: readonly number[] | undefined
  /** With which it begins. */
  format?: ExportFormat
  onClose: () => void
}

const PLAIN: Look = {
  writer: '',
  draft: '',
  date: '',
  contact: '',
  numbers: 1,
  header: 1,
  lists: 0,
  speaker: '',
  paper: 'A4',
  since: '',
  colour: '',
}
const FORMATS = Object.entries(EXPORT_FORMATS).map(([value, label]) => ({ value: value as ExportFormat, label }))
const COLOURS = (['', '蓝', '粉', '黄', '绿', '金'] as const).map(value => ({ value, label: value === '' ? '白稿，不着色' : `${value}稿` }))
const PAPERS = (['A4', 'Letter'] as const).map(value => ({ value, label: value }))
const SWITCHES = [
  ['numbers', '场次编号'],
  ['header', '页眉'],
  ['lists', '人物表、场景表'],
] as const
/** Formats that have pages. */
const PRINTED: ReadonlySet<ExportFormat> = new Set(['pdf', 'docx'])
const PAUSE_MS = 500

/** What was typed, once the typing rests. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

/** The day of an instant here, `2026-11-20`. */
const dayOf = (iso: string) => new Date(iso).toLocaleDateString('sv')

/** Marks in the margin for whoever has read an earlier draft. */
const Revised = ({ look, set }: { look: Look; set: (change: Partial<Look>) => void }) => (
  <Form.Item label="修订标记" className="mb-12" extra={look.since && '和这天以前最后一个历史版本比，改过的行在页边打星号'}>
    <div className="row gap-8">
      <DateField
        label="哪天以来的改动"
        value={look.since && dayOf(look.since)}
        onChange={day => set({ since: day && new Date(`${day}T00:00`).toISOString(), ...(day ? {} : { colour: '' }) })}
      />
      {look.since && (
        <Select aria-label="稿纸颜色" className="grow" options={COLOURS} value={look.colour} onChange={colour => set({ colour })} />
      )}
    </div>
  </Form.Item>
)

export default function ExportDialog({ projectId, docIds, format: first = 'pdf', onClose }: Props) {
  const [kept, setLook] = useDraft<Look>(`export.${projectId}`, PLAIN)
  // What was kept may be older than some of the fields.
  const look = { ...PLAIN, ...kept }
  const [format, setFormat] = useState(first)
  const rested = useRested(look)
  const { busy, run } = useExport(projectId, docIds, onClose)
  const set = (change: Partial<Look>) => setLook({ ...look, ...change })
  const isPrinted = PRINTED.has(format)
  const field = (key: 'writer' | 'draft' | 'date' | 'speaker', label: string, placeholder: string) => (
    <Form.Item label={label} htmlFor={`export-${key}`} className="mb-12">
      <Input
        id={`export-${key}`}
        maxLength={40}
        placeholder={placeholder}
        value={look[key]}
        onChange={({ target }) => set({ [key]: target.value })}
      />
    </Form.Item>
  )
  return (
    <Modal
      open
      title="导出"
      okText="导出"
      cancelText="取消"
      confirmLoading={busy}
      onOk={() => void run(format, false, look).catch(rethrowUnlessFailure)}
      onCancel={onClose}
      width={960}
      style={{ top: '5vh' }}
      destroyOnHidden
    >
      <Suspense fallback={null}>
        <ExpiryNotice workId={projectId} />
      </Suspense>
      <div className="flex gap-24 max-[720px]:flex-col">
        <Form layout="vertical" requiredMark={false} className="w-280 flex-none max-[720px]:w-full">
          <Form.Item label="格式" htmlFor="export-format" className="mb-12">
            <Select id="export-format" options={FORMATS} value={format} onChange={setFormat} />
          </Form.Item>
          {field('speaker', '单人本', '全部人物；写一个名字就只留他的场次')}
          {isPrinted && (
            <>
              {field('writer', '编剧', '不写就不出现在封面上')}
              <div className="grid grid-cols-2 gap-x-12">
                {field('draft', '稿次', '例如 第 2 稿')}
                {field('date', '日期', '例如 2026 年 11 月')}
              </div>
              <Form.Item label="联系方式" htmlFor="export-contact" className="mb-12">
                <Input.TextArea
                  id="export-contact"
                  autoSize={{ minRows: 2, maxRows: 4 }}
                  maxLength={300}
                  placeholder="印在封面左下角"
                  value={look.contact}
                  onChange={({ target }) => set({ contact: target.value })}
                />
              </Form.Item>
              <Form.Item label="纸张" htmlFor="export-paper" className="mb-12">
                <Select id="export-paper" options={PAPERS} value={look.paper} onChange={paper => set({ paper })} />
              </Form.Item>
              {format === 'pdf' && <Revised look={look} set={set} />}
              {SWITCHES.map(([key, label]) => (
                <Checkbox key={key} checked={look[key] === 1} onChange={({ target }) => set({ [key]: target.checked ? 1 : 0 })}>
                  {label}
                </Checkbox>
              ))}
            </>
          )}
        </Form>
        <PrintedPages projectId={projectId} docIds={docIds} look={rested} format={format} />
      </div>
    </Modal>
  )
}
