// /aiWork/dubbing/voiceList: grids of lines and texts that were said, and the two ways to begin.
import type { Dub } from '@qianmu/contract/sound/dubs'
import type { SoundRecord } from '@qianmu/contract/sound/records'
import { Button, Form, Input, Segmented, Select } from 'antd'
import { AudioLines, Plus, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../api.ts'
import { Page } from '../frame/Page.tsx'
import { unless, useAddress } from '../kit/address.ts'
import { keyOf } from '../kit/use-call.ts'
import { Empty } from '../ui/Empty.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { ago } from '../ui/format.ts'
import { IconButton } from '../ui/IconButton.tsx'
import type { ItemState, Layout } from '../ui/library/layout.ts'
import { Library } from '../ui/library/Library.tsx'
import { usePages } from '../ui/library/source.ts'
import { DocSelect, WorkSelect } from '../works/using/index.ts'
import { refreshSounds, removeDub, removeRecord } from './actions.ts'
import { EngineMark, PlayButton, recordState, secondsText, SoundTabs } from './Sound.tsx'
import { Timbres } from './Timbres.tsx'
import { ComingVoices, useVoices } from './Voices.tsx'

const DUBS: Layout<Dub> = { flow: 'rows', height: 60 }
const RECORDS: Layout<SoundRecord> = { flow: 'rows', height: 60 }
const keyOfDub = ({ dub_id }: Dub) => dub_id
const keyOfRecord = ({ record_id }: SoundRecord) => record_id
const PAGE = 50

const DubRow = ({ dub, focus }: { dub: Dub; focus: ItemState['focus'] }) => (
  <article className="row gap-16 h-60 px-16 line-b">
    <div className="grow stack min-w-0">
      <Link to={`/aiWork/dubbing/voice?id=${dub.dub_id}`} className="strong cut" {...focus}>
        {dub.title}
      </Link>
      <span className="meta num">
        {dub.lines} 句 · 可用 {dub.ready}
        {dub.stale > 0 && ` · 过期 ${dub.stale}`} · {secondsText(dub.duration_ms)} · {ago(dub.create_time)}
      </span>
    </div>
    <IconButton icon={Trash2} label={`删除 ${dub.title}`} onClick={() => void removeDub(dub.dub_id, dub.title)} />
  </article>
)
const RecordRow = ({ record, focus }: { record: SoundRecord; focus: ItemState['focus'] }) => (
  <article className="row gap-16 h-60 px-16 line-b">
    <PlayButton url={record.url} label={record.text} />
    <div className="grow stack min-w-0">
      <Link to={`/aiWork/dubbing/voiceDetail?record=${record.record_id}`} className="strong cut" {...focus}>
        {record.text}
      </Link>
      <span className="meta cut">{recordState(record) || `${secondsText(record.duration_ms)} · ${ago(record.create_time)}`}</span>
    </div>
    <EngineMark engine={record.engine} kind={record.engine_kind} />
    <IconButton icon={Trash2} label={`删除 ${record.text}`} onClick={() => void removeRecord(record.record_id, record.text.slice(0, 12))} />
  </article>
)

interface Added {
  from: 'text' | 'script' | 'storyboard'
  title: string
  text: string
  work: number
  doc: number
}
const FROM = [
  { value: 'text', label: '粘贴台词或字幕' },
  { value: 'script', label: '文档里的对白' },
  { value: 'storyboard', label: '分镜里的台词' },
]
/** The document whose lines are said. */
const DocFields = ({ work }: { work: number | undefined }) => (
  <>
    <Form.Item name="work" label="作品" rules={[{ required: true, message: '请选择作品' }]}>
      <WorkSelect />
    </Form.Item>
    <Form.Item name="doc" label="文档" rules={[{ required: true, message: '请选择文档' }]}>
      <DocSelect work={work} />
    </Form.Item>
  </>
)
const AddDialog = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate()
  const [form] = Form.useForm<Added>()
  const from = Form.useWatch('from', form) ?? 'text'
  const work = Form.useWatch('work', form)
  const add = async ({ title = '', text = '', doc }: Added) => {
    const { dub_id } = from === 'text' ? await api.dubs.add({ title, text }) : await api.dubs.addFromDoc({ doc_id: doc, from })
    refreshSounds()
    void navigate(`/aiWork/dubbing/voice?id=${dub_id}`)
  }
  return (
    <FormDialog<Added>
      title="新建配音"
      ok="开始配音"
      form={form}
      initial={{ from: 'text', title: '新的配音', text: '' }}
      run={add}
      onClose={onClose}
    >
      <Form.Item name="from" label="台词来自">
        <Segmented block options={FROM} />
      </Form.Item>
      {from === 'text' ? (
        <>
          <Form.Item name="title" label="标题">
            <Input maxLength={80} />
          </Form.Item>
          <Form.Item name="text" label="台词" extra="一行一句，写成「角色：台词」；也可以粘贴字幕文件的内容">
            <Input.TextArea autoSize={{ minRows: 6, maxRows: 16 }} placeholder={'顾晚：末班车晚点了。\n沈岸：走吧，我送你。'} />
          </Form.Item>
        </>
      ) : (
        <DocFields work={work} />
      )}
    </FormDialog>
  )
}
const SayDialog = ({ onClose }: { onClose: () => void }) => {
  const { data } = useVoices()
  const navigate = useNavigate()
  const say = async (values: { text: string; voice_id: string }) => {
    const { record_id } = await api.voices.say(values)
    refreshSounds()
    void navigate(`/aiWork/dubbing/voiceDetail?record=${record_id}`)
  }
  return (
    <FormDialog<{ text: string; voice_id: string }> title="读一段文字" ok="生成" initial={{ text: '' }} run={say} onClose={onClose}>
      <Form.Item name="text" label="文字">
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={2000} />
      </Form.Item>
      <Form.Item
        name="voice_id"
        label="音色"
        help={data?.reason || (data?.coming.length ? <ComingVoices names={data.coming} /> : undefined)}
        rules={[{ required: true, message: '请选择音色' }]}
      >
        <Select options={data?.list.map(pack => ({ value: pack.voice_id, label: pack.name })) ?? []} />
      </Form.Item>
    </FormDialog>
  )
}

const VoiceListPage = () => {
  const [search, change] = useAddress()
  const [dialog, setDialog] = useState<'add' | 'say'>()
  const show = search.get('show') ?? 'dubs'
  const said = show === 'said'
  const dubs = usePages({
    key: [...keyOf(api.dubs.list), 'pages'],
    ask: (page, signal) => api.dubs.list({ page, size: PAGE }, { signal }),
    keyOf: keyOfDub,
    enabled: show === 'dubs',
  })
  const records = usePages({
    key: [...keyOf(api.voices.records), 'pages'],
    ask: (page, signal) => api.voices.records({ page, size: PAGE }, { signal }),
    keyOf: keyOfRecord,
    enabled: said,
  })
  const dubRow = useCallback((dub: Dub, { focus }: ItemState) => <DubRow dub={dub} focus={focus} />, [])
  const recordRow = useCallback((record: SoundRecord, { focus }: ItemState) => <RecordRow record={record} focus={focus} />, [])
  const bar = (
    <>
      <SoundTabs active="voiceList" />
      <span className="grow" />
      <Segmented
        size="small"
        aria-label="配音内容"
        value={show}
        options={[
          { value: 'dubs', label: '台词' },
          { value: 'said', label: '朗读记录' },
          { value: 'timbres', label: '音色' },
        ]}
        onChange={value => change({ show: unless('dubs', value) })}
      />
    </>
  )
  const begin = (
    <Button type="primary" icon={<Plus size={14} aria-hidden />} onClick={() => setDialog('add')}>
      新建配音
    </Button>
  )
  const empty = (
    <Empty art="page" title={said ? '还没有朗读记录' : '还没有配音'} help="粘贴台词，每个角色一个音色，马上就能听" action={begin} />
  )
  return (
    <Page
      action={
        <>
          <Button icon={<AudioLines size={14} aria-hidden />} onClick={() => setDialog('say')}>
            <span className="max-[720px]:sr-only">读一段文字</span>
          </Button>
          {begin}
        </>
      }
    >
      {show === 'timbres' ? (
        <Timbres bar={bar} />
      ) : said ? (
        <Library
          name="朗读记录"
          source={records}
          keyOf={keyOfRecord}
          layout={RECORDS}
          item={recordRow}
          bar={bar}
          empty={empty}
          failed="没有读到配音"
        />
      ) : (
        <Library name="配音" source={dubs} keyOf={keyOfDub} layout={DUBS} item={dubRow} bar={bar} empty={empty} failed="没有读到配音" />
      )}
      {dialog === 'add' && <AddDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'say' && <SayDialog onClose={() => setDialog(undefined)} />}
    </Page>
  )
}
export default VoiceListPage
