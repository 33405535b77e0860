// Who says the captions: the field of one caption, and the dialog of all speakers with the work whose characters they are.
import type { Character } from '@qianmu/contract/characters'
import type { Caption } from '@qianmu/contract/video/captions'
import { AutoComplete, Button, Form, Modal, Select } from 'antd'
import { ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { api } from '../../api.ts'
import { Face } from '../../characters/index.ts'
import { staleAnswers } from '../../kit/answers-cache.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { toast } from '../../kit/toast.ts'
import { Empty } from '../../ui/Empty.tsx'
import { isComposing } from '../../ui/shortcuts.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { DocSelect, WorkSelect } from '../../works/using/index.ts'
import { refreshVideos } from '../actions.ts'
import type { Called, Cast, Speaker } from './use-cast.ts'
import type { All, CaptionRow, Video } from './use-captions.ts'

const namesOf = ({ name, aliases }: Character) => [name, ...aliases.map(({ text }) => text)]
/** Characters as choices, with their faces and other names. */
const choicesOf = ({ people }: Cast) =>
  people.map(person => ({
    value: person.name,
    names: namesOf(person).join(' '),
    label: (
      <span className="row gap-8">
        <Face character={person} size={20} />
        <span className="cut grow">{person.name}</span>
        <span className="meta cut">{person.aliases.map(({ text }) => text).join('、')}</span>
      </span>
    ),
  }))

interface FieldProps {
  caption: Caption
  cast: Cast
  disabled: boolean
  onChange: (said: Called) => void
  /** The keyboard has done with it. */
  onDone: () => void
}
/** Free to type: a name of a character is that character, and so is a part of one's names alone where it is entered. */
export const SpeakerField = ({ caption, cast, disabled, onChange, onDone }: FieldProps) => {
  const [typing, setTyping] = useState(false)
  /** Whether the key that is down has chosen another one of the list. */
  const chosen = useRef(false)
  const enter = () => {
    const all = cast.people.filter(person => namesOf(person).some(name => name.includes(caption.speaker)))
    if (!chosen.current && caption.character_id === null && caption.speaker && all.length === 1) onChange(cast.called(all[0]!.name))
    onDone()
  }
  const others = cast.speakers.filter(each => each.character_id === null).map(({ speaker }) => ({ value: speaker, names: speaker }))
  const person = cast.people.find(({ character_id }) => character_id === caption.character_id)
  return (
    <span className="row gap-4 grow min-w-96" data-speaker>
      {person && <Face character={person} size={20} />}
      <AutoComplete
        size="small"
        className="grow min-w-0"
        aria-label="说话人"
        placeholder="说话人"
        disabled={disabled}
        value={caption.speaker}
        options={[...choicesOf(cast), ...others]}
        filterOption={(words, option) => !typing || option!.names.includes(words)}
        defaultActiveFirstOption={false}
        onSearch={() => setTyping(true)}
        onFocus={() => setTyping(false)}
        onChange={(speaker: string) => onChange({ speaker: speaker.slice(0, 60), character_id: null })}
        onSelect={(speaker: string) => {
          chosen.current = speaker !== caption.speaker
          onChange(cast.called(speaker))
        }}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !isComposing(nativeEvent)) enter()
          chosen.current = false
        }}
        onBlur={() => {
          const said = cast.called(caption.speaker)
          if (said.character_id !== caption.character_id) onChange(said)
        }}
      />
    </span>
  )
}

const Row = ({
  one,
  cast,
  locked,
  onCall,
  onAdd,
  onNext,
}: {
  one: Speaker
  cast: Cast
  locked: boolean
  onCall: (said: Called) => void
  onAdd: (() => void) | undefined
  onNext: () => void
}) => {
  const person = cast.people.find(({ character_id }) => character_id === one.character_id)
  return (
    <li className="row gap-8 min-h-44 line-t flex-wrap py-4">
      {person ? <Face character={person} /> : <span className="w-28" />}
      <span className="cut grow min-w-96">{one.speaker}</span>
      <span className="meta num">{one.count} 条</span>
      <Select
        className="w-176"
        aria-label={`${one.speaker} 是哪位角色`}
        placeholder={cast.people.length ? '不是角色' : '还没有角色'}
        disabled={locked || !cast.people.length}
        value={person?.name}
        options={choicesOf(cast)}
        onChange={name => onCall(cast.called(name))}
      />
      {onAdd && !person ? (
        <Button disabled={locked} onClick={onAdd}>
          建为角色
        </Button>
      ) : (
        <span className="w-88" />
      )}
      <IconButton icon={ChevronRight} label={`${one.speaker} 的下一条`} onClick={onNext} />
    </li>
  )
}

interface DialogProps {
  video: Video
  cast: Cast
  locked: boolean
  all: All
  goTo: (wanted: (row: CaptionRow) => boolean) => void
  flush: () => Promise<boolean>
  onClose: () => void
}
export const SpeakersDialog = ({ video, cast, locked, all, goTo, flush, onClose }: DialogProps) => {
  const { video_id, work } = video
  const [busy, setBusy] = useState(false)
  const tie = async (project_id: number | null, doc_id: number | null) => {
    setBusy(true)
    try {
      if (!(await flush())) return
      const { linked } = await api.videos.tie({ video_id, project_id, doc_id })
      refreshVideos()
      if (project_id !== work?.project_id && linked) toast.success(`${linked} 条的说话人是这部作品的角色`)
    } catch (error) {
      rethrowUnlessFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const call = (speaker: string, said: Called) =>
    all(list => list.map(cue => (cue.speaker === speaker ? { ...cue, ...said } : cue)), `「${speaker}」是「${said.speaker}」`)
  const add = async (name: string) => {
    try {
      const { character_id } = await api.characters.add({ project_id: work!.project_id, name, status: 'confirmed' })
      staleAnswers([api.characters.list.contract.name])
      call(name, { speaker: name, character_id })
    } catch (error) {
      rethrowUnlessFailure(error)
    }
  }
  return (
    <Modal open title="说话人" footer={null} width={640} onCancel={onClose}>
      <Form layout="vertical" className="row gap-12 max-[720px]:flex-col max-[720px]:items-stretch">
        <Form.Item label="角色来自" className="flex-1 min-w-0">
          <WorkSelect
            aria-label="角色来自"
            allowClear
            loading={busy}
            disabled={locked || busy}
            placeholder="选择作品"
            value={work?.project_id}
            onChange={project_id => void tie(project_id ?? null, null)}
          />
        </Form.Item>
        <Form.Item label="剧本" className="flex-1 min-w-0">
          <DocSelect
            aria-label="剧本"
            allowClear
            work={work?.project_id}
            disabled={locked || busy || !work}
            placeholder={work ? '选择文档，校对时对照' : '先选择作品'}
            value={work?.doc_id}
            onChange={doc_id => void tie(work!.project_id, doc_id ?? null)}
          />
        </Form.Item>
      </Form>
      {cast.speakers.length ? (
        <ul aria-label="说话人">
          {cast.speakers.map(one => (
            <Row
              key={one.speaker}
              one={one}
              cast={cast}
              locked={locked}
              onCall={said => call(one.speaker, said)}
              onAdd={work ? () => void add(one.speaker) : undefined}
              onNext={() => goTo(({ caption }) => caption.speaker === one.speaker)}
            />
          ))}
        </ul>
      ) : (
        <Empty art="page" title="还没有说话人" help="在每条字幕里填写，或按剧本改字" />
      )}
    </Modal>
  )
}
