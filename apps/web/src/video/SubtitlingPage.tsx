// /aiWork/subtitling and subtitling-batch/subtitling: what is to be done with the next files, as a profile, and the files themselves.
import { OUTPUTS, type Profile, type ProfileSettings, USUAL_SETTINGS } from '@qianmu/contract/video/videos'
import { Button, Form, Input, Select, Switch } from 'antd'
import { Save, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '../api.ts'
import { Page } from '../frame/Page.tsx'
import { useCall } from '../kit/use-call.ts'
import { IconButton } from '../ui/IconButton.tsx'
import NameDialog from '../ui/NameDialog.tsx'
import { offerUndo } from '../ui/undo.ts'
import { act, saveProfile } from './actions.ts'
import { WorkSelect } from '../works/using/index.ts'
import { SOURCES } from './Dialogs.tsx'
import { RuleFields } from './Rules.tsx'
import { optionsOf, StyleFields } from './Style.tsx'
import { useAdding } from './use-adding.tsx'
import { WatermarkFields } from './Watermark.tsx'

const SettingsForm = ({ settings, onChange }: { settings: ProfileSettings; onChange: (settings: ProfileSettings) => void }) => (
  <Form<ProfileSettings>
    layout="vertical"
    requiredMark={false}
    initialValues={settings}
    onValuesChange={(_, all) => onChange({ ...settings, ...all })}
  >
    <Form.Item name="source" label="字幕来自">
      <Select options={optionsOf(SOURCES)} />
    </Form.Item>
    <Form.Item name="translate" label="翻译" valuePropName="checked">
      <Switch />
    </Form.Item>
    <Form.Item name="target" label="译成">
      <Input maxLength={20} />
    </Form.Item>
    <Form.Item name="glossary" label="术语表（每行一个：原文=译文）">
      <Input.TextArea rows={3} maxLength={4000} placeholder="顾晚=Gu Wan" />
    </Form.Item>
    <Form.Item name="outputs" label="要哪些文件">
      <Select mode="multiple" options={OUTPUTS.map(value => ({ value, label: value.toUpperCase() }))} />
    </Form.Item>
    <StyleFields />
    <RuleFields />
    <WatermarkFields />
  </Form>
)

const Profiles = ({ chosen, onChoose }: { chosen: Profile | undefined; onChoose: (profile: Profile | undefined) => void }) => {
  const { data } = useCall(api.profiles.list, {})
  const remove = ({ profile_id, name }: Profile) => {
    if (chosen?.profile_id === profile_id) onChoose(undefined)
    void act(
      api.profiles
        .remove({ profile_id })
        .then(() => offerUndo(`已删除方案「${name}」`, () => void act(api.profiles.restore({ profile_id })))),
    )
  }
  return (
    <section className="stack gap-4 w-240 max-[960px]:w-full flex-none" aria-label="方案">
      <h2 className="text-13 font-semibold">方案</h2>
      <Button type={chosen ? 'text' : 'default'} onClick={() => onChoose(undefined)}>
        通用方案
      </Button>
      {data?.map(profile => (
        <span key={profile.profile_id} className="row">
          <Button className="grow" type={chosen?.profile_id === profile.profile_id ? 'default' : 'text'} onClick={() => onChoose(profile)}>
            {profile.name}
          </Button>
          <IconButton icon={Trash2} label={`删除方案 ${profile.name}`} onClick={() => remove(profile)} />
        </span>
      ))}
    </section>
  )
}

const SubtitlingPage = () => {
  const many = useLocation().pathname.includes('batch')
  const navigate = useNavigate()
  const [profile, setProfile] = useState<Profile>()
  const [settings, setSettings] = useState<ProfileSettings>(USUAL_SETTINGS)
  const [naming, setNaming] = useState(false)
  const [work, setWork] = useState<number>()
  const { choose, field, zone, doing } = useAdding(
    { settings, ...(work !== undefined && { project_id: work }) },
    id => void navigate(many ? '/aiWork/subtitling-batch/list' : `/aiWork/subtitling-batch/subtitles-detail?id=${id}`),
  )
  const take = (next: Profile | undefined) => {
    setProfile(next)
    setSettings(next?.settings ?? USUAL_SETTINGS)
  }
  return (
    <Page
      action={
        <>
          <Button type="primary" icon={<Upload size={14} aria-hidden />} loading={doing !== ''} onClick={choose}>
            {many ? '选择视频' : '选择视频或字幕文件'}
          </Button>
          {field}
        </>
      }
    >
      <div className="grow overflow-auto flex gap-24 p-24 max-[960px]:flex-col" onDragOver={zone.onDragOver} onDrop={zone.onDrop}>
        <Profiles chosen={profile} onChoose={take} />
        <section className="stack gap-12 w-320 max-[960px]:w-full" aria-label="设置">
          <span className="meta" role="status">
            {doing || '把文件拖到这里，或先选好方案'}
          </span>
          <Form layout="vertical" requiredMark={false}>
            <Form.Item label="作品" className="mb-0">
              <WorkSelect aria-label="作品" allowClear placeholder="选填，说话人就是它的角色" value={work} onChange={setWork} />
            </Form.Item>
          </Form>
          <SettingsForm key={profile?.profile_id ?? 0} settings={settings} onChange={setSettings} />
          <span className="row gap-8">
            {profile && (
              <Button
                icon={<Save size={14} aria-hidden />}
                onClick={() => void act(api.profiles.update({ profile_id: profile.profile_id, settings }))}
              >
                保存方案
              </Button>
            )}
            <Button onClick={() => setNaming(true)}>存为新方案</Button>
          </span>
        </section>
      </div>
      {naming && (
        <NameDialog
          asked={{
            title: '存为新方案',
            field: 'name',
            label: '方案名称',
            max: 40,
            initial: '',
            ok: '保存',
            run: name => saveProfile(name, settings),
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </Page>
  )
}
export default SubtitlingPage
