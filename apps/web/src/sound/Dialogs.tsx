// Dialogs of dubbing: how characters are read, several voices on one dialogue, shorter wordings, who sounds too alike.
import type { DubLine } from '@qianmu/contract/sound/dubs'
import { Button, Form, Input, Modal, Select, Switch } from 'antd'
import { useState } from 'react'
import { api } from '../api.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { useCall } from '../kit/use-call.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { act, refreshSounds } from './actions.ts'
import { type Chosen, type Dub, useDesk } from './desk.ts'
import { PlayButton } from './Sound.tsx'
import { useVoices } from './Voices.tsx'

interface OfLine {
  dub: Dub
  line: DubLine
  onClose: () => void
}
const textOf = (dub: Dub, line: DubLine, text: string) =>
  act(api.dubs.save({ dub_id: dub.dub_id, changes: [{ line_id: line.line_id, text }] }))

/** Words of the team and how they are read, a line each: 重庆 chóng qìng. */
export const LexiconDialog = ({ onClose }: { onClose: () => void }) => {
  const { data } = useCall(api.voices.lexicon, {})
  if (!data) return null
  const save = async ({ text }: { text: string }) => {
    const entries = text.split('\n').flatMap(line => {
      const [word = '', ...reading] = line.trim().split(/\s+/)
      return word ? [{ word, reading: reading.join(' ') || ' ' }] : []
    })
    await api.voices.saveLexicon({ entries })
    refreshSounds()
    onClose()
  }
  return (
    <FormDialog<{ text: string }>
      title="读音表"
      ok="保存"
      initial={{ text: data.entries.map(({ word, reading }) => `${word} ${reading}`).join('\n') }}
      run={save}
      onClose={onClose}
    >
      <Form.Item name="text" label="每行一个词和它的读音" extra="整个团队的配音都照此读；读法变了的句子会标为过期">
        <Input.TextArea rows={10} placeholder={'重庆 chóng qìng\n行长 háng zhǎng'} spellCheck={false} />
      </Form.Item>
    </FormDialog>
  )
}

const inMarkup = (text: string, at: number) => text.lastIndexOf('<', at) > text.lastIndexOf('>', at)
const KANA = /^[ぁ-ゖァ-ヺー・]{1,24}$/
/** What stands above a word: a syllable of pinyin for each of its characters, or kana. */
export const RubyDialog = ({ dub, line, word: { from, to }, onClose }: OfLine & { word: Chosen }) => {
  const word = line.text.slice(from, to)
  const fits = /^[^<>|\s]{1,8}$/.test(word) && !inMarkup(line.text, from)
  const count = [...word].length
  const checked = (_: unknown, given = '') =>
    KANA.test(given.trim()) || (/^[a-züāáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ1-5 ]+$/i.test(given) && given.trim().split(/\s+/).length === count)
      ? Promise.resolve()
      : Promise.reject(new Error(`写 ${count} 个拼音音节，用空格隔开；或写假名`))
  const run = async ({ reading }: { reading: string }) => {
    await textOf(dub, line, `${line.text.slice(0, from)}<${word}|${reading.trim()}>${line.text.slice(to)}`)
    onClose()
  }
  if (!fits)
    return (
      <Modal open title="注音" footer={null} onCancel={onClose}>
        <p>请先在这一句里选中要注音的词（1 到 8 个字）</p>
      </Modal>
    )
  return (
    <FormDialog<{ reading: string }> title={`给「${word}」注音`} ok="注音" initial={{ reading: '' }} run={run} onClose={onClose}>
      <Form.Item
        name="reading"
        label="读音"
        extra="拼音用空格隔开，如 chóng qìng；假名只有会说日语的音色照读"
        rules={[{ validator: checked }]}
      >
        <Input autoFocus maxLength={60} />
      </Form.Item>
    </FormDialog>
  )
}
/** Characters that can be read in several ways: a click says which. */
export const ReadingsDialog = ({ dub, line, onClose }: OfLine) => {
  const { data } = useCall(api.voices.readings, { text: line.text })
  // What is marked already stands in the text as markup, and is not marked twice.
  const letters = data?.filter(({ at }) => !inMarkup(line.text, at)) ?? []
  const mark = (at: number, letter: string, reading: string) => {
    onClose()
    return textOf(dub, line, `${line.text.slice(0, at)}<${letter}|${reading}>${line.text.slice(at + letter.length)}`)
  }
  return (
    <Modal open title="多音字" footer={null} onCancel={onClose}>
      {!data ? (
        <Spinner label="正在找多音字" />
      ) : letters.length === 0 ? (
        <p className="meta">这一句没有多音字</p>
      ) : (
        <ul className="stack gap-8">
          {letters.map(({ at, letter, reading, others }) => (
            <li key={at} className="row flex-wrap gap-8">
              <b className="w-24">{letter}</b>
              <span className="meta">现在读 {reading}</span>
              {others.map(other => (
                <Button key={other} size="small" onClick={() => void mark(at, letter, other)}>
                  {other}
                </Button>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}

const MOST = 4
const LETTERS = ['A', 'B', 'C', 'D']
interface Heard {
  voice_id: string
  urls: string[]
}
/** Up to four voices say the same line, with the line before and after it as they are; blind, their names are not told. */
export const AuditionDialog = ({ dub, line, onClose }: OfLine) => {
  const { recast } = useDesk()
  const { data: packs } = useVoices()
  const [chosen, setChosen] = useState<string[]>([])
  const [heard, setHeard] = useState<readonly Heard[]>([])
  const [blind, setBlind] = useState(false)
  const [busy, setBusy] = useState(false)
  const at = dub.rows.findIndex(row => row.line_id === line.line_id)
  const around = (nth: number) => dub.rows[nth]?.take?.url ?? ''
  const listen = async () => {
    setBusy(true)
    try {
      const all: Heard[] = []
      for (const voice_id of chosen) {
        const { url } = await api.voices.speak({ text: line.text, voice_id })
        all.push({ voice_id, urls: [around(at - 1), url, around(at + 1)].filter(Boolean) })
      }
      setHeard(blind ? all.toSorted((one, other) => one.urls.join().localeCompare(other.urls.join())) : all)
    } catch (error) {
      rethrowUnlessFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const take = (voice: string) => {
    onClose()
    return recast(line, voice)
  }
  const named = (id: string) => packs?.list.find(pack => pack.voice_id === id)?.name ?? id
  return (
    <Modal open title={line.voice_id ? '试听这一句的音色' : `试听「${line.speaker}」的音色`} footer={null} onCancel={onClose}>
      <div className="stack gap-12">
        <p>{line.text}</p>
        <Select
          mode="multiple"
          aria-label="要试听的音色"
          maxCount={MOST}
          placeholder="选 2 到 4 个音色"
          value={chosen}
          options={packs?.list.map(pack => ({ value: pack.voice_id, label: pack.name })) ?? []}
          onChange={setChosen}
        />
        <span className="row gap-8">
          <label className="row gap-8">
            <Switch size="small" checked={blind} onChange={setBlind} /> 不看名字
          </label>
          <span className="grow" />
          <Button type="primary" loading={busy} disabled={chosen.length < 2} onClick={() => void listen()}>
            试听
          </Button>
        </span>
        <ol className="stack gap-8">
          {heard.map(({ voice_id, urls }, nth) => (
            <li key={voice_id} className="row gap-8">
              <b className="w-24">{LETTERS[nth]}</b>
              {urls.map((url, part) => (
                <PlayButton key={url} url={url} label={`${LETTERS[nth]} 第 ${part + 1} 段`} />
              ))}
              <span className="grow cut">{blind ? '' : named(voice_id)}</span>
              <Button size="small" onClick={() => void take(voice_id)}>
                用这个
              </Button>
            </li>
          ))}
        </ol>
      </div>
    </Modal>
  )
}

/** Wordings that fit the time of a line. */
export const ShortenDialog = ({ dub, line, onClose }: OfLine) => {
  const { data, isError } = useCall(api.dubs.shorten, { dub_id: dub.dub_id, line_id: line.line_id }, { staleMs: Infinity })
  const take = (text: string) => {
    onClose()
    return textOf(dub, line, text)
  }
  return (
    <Modal open title="改短" footer={null} onCancel={onClose}>
      <div className="stack gap-8">
        <p className="text-t2">{line.text}</p>
        {isError ? (
          <p className="text-warn">没有得到更短的写法：请管理员连接语言模型，或自己改短</p>
        ) : !data ? (
          <Spinner label="正在想更短的写法" />
        ) : data.variants.length === 0 ? (
          <p className="meta">模型给的写法都放不下，请自己改短</p>
        ) : (
          data.variants.map(({ text, seconds }) => (
            <Button key={text} onClick={() => void take(text)}>
              {text}（约 {seconds.toFixed(1)} 秒）
            </Button>
          ))
        )}
      </div>
    </Modal>
  )
}

export const AlikeDialog = ({ dub, onClose }: { dub: Dub; onClose: () => void }) => {
  const { data } = useCall(api.dubs.alike, { dub_id: dub.dub_id })
  return (
    <Modal open title="谁的声音太像" footer={null} onCancel={onClose}>
      {!data ? (
        <Spinner label="正在听" />
      ) : (
        <div className="stack gap-12">
          {data.pairs.length === 0 ? (
            <p>没有太像的。音高相差两个半音以内、音色也接近才算像。</p>
          ) : (
            data.pairs.map(({ one, other, apart }) => (
              <p key={`${one} ${other}`} className="text-warn">
                {one} 和 {other} 太像：音高只差 {apart.toFixed(1)} 个半音
              </p>
            ))
          )}
          <ul className="stack gap-4">
            {data.voices.map(({ speaker, pitch }) => (
              <li key={speaker} className="row">
                <span className="grow cut">{speaker}</span>
                <span className="meta num">{pitch} Hz</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Modal>
  )
}
