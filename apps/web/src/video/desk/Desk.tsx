// The captions of one video beside it: picture, current caption, table, looks and rules, and the timeline below (mockup 52).
import { fixed, scriptLines } from '@qianmu/subtitle'
import { Button } from 'antd'
import { ImageIcon } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { Empty } from '../../ui/Empty.tsx'
import { Losses } from '../../ui/losses/Losses.tsx'
import { cut, join, remove } from '../../ui/player/keys.ts'
import { Player } from '../../ui/player/Player.tsx'
import { Side, Sides } from '../../ui/sides/Sides.tsx'
import { NoteDialog, ScriptDialog } from '../Dialogs.tsx'
import { RulesDialog } from '../Rules.tsx'
import { Current } from './Current.tsx'
import { Looks } from './Looks.tsx'
import { Overlay } from './Picture.tsx'
import { Table } from './Table.tsx'
import { Tools } from './Tools.tsx'
import type { Saving } from './saver.ts'
import { SpeakersDialog } from './Speakers.tsx'
import { typed } from './use-cast.ts'
import type { Video } from './use-captions.ts'
import { type DeskState, useDesk } from './use-desk.ts'
import { useFilm } from './use-film.ts'
import { hasLook, withoutLook } from './captions.ts'

const LANES = ['原文', '译文']

/** The caption that is picked, below what went wrong with the video. */
const Beside = ({ video, state, children }: { video: Video; state: DeskState; children: ReactNode }) => {
  const { current, cues, due, terms, cast, locked, one, hands } = state
  const cue = current && cues[current.nth]
  return (
    <div className="stack w-400 max-[1320px]:w-360 max-[1100px]:w-320 max-[720px]:w-full flex-none overflow-auto line-r">
      {children}
      {video.error && (
        <p className="p-8 text-danger" role="alert">
          {video.error}
        </p>
      )}
      {video.log.length > 0 && <pre className="p-8 text-12 overflow-auto">{video.log.join('\n')}</pre>}
      {cue && (
        <Current
          row={current}
          cue={cue}
          mended={due.find(({ nth }) => nth === current.nth)?.after}
          terms={terms}
          cast={cast}
          scripted={cast.scripted.get(current.caption.id)}
          locked={locked}
          styles={video.styles}
          change={(part, label) => one(current.caption.id, part, label)}
          onWrite={() => state.write(current.caption.id)}
          now={() => Math.round(hands().transport.time * 1000)}
          onSeek={ms => hands().transport.seek(ms / 1000)}
          onCutAt={ms => state.cutAt(current.caption.id, ms)}
          onCut={() => cut(hands())}
          onJoin={() => join(hands())}
          onRemove={() => void remove(hands())}
        />
      )}
    </div>
  )
}

const Timeline = ({ video, state, exact, screen }: { video: Video; state: DeskState; exact: boolean; screen: HTMLElement | null }) => {
  const { rest, player, peaks, moments, saving, style, boxes } = state
  const film = useFilm(video)
  return (
    <Player
      ref={player}
      label="视频"
      kind={video.width ? 'video' : 'audio'}
      src={video.url}
      peaks={peaks}
      film={film}
      lanes={LANES}
      cues={boxes}
      picked={rest.picked}
      onPick={rest.onPick}
      onWrite={rest.onWrite}
      moments={moments}
      screen={screen}
      overlay={(time, playing) => (
        <Overlay
          video_id={video.video_id}
          cues={boxes}
          captions={state.captions}
          settings={style}
          time={time}
          playing={playing}
          exact={exact}
          saved={saving === 'saved' ? JSON.stringify(video.settings) : ''}
        />
      )}
      readOnly={rest.readOnly}
      onChange={rest.onChange}
      undo={rest.undo}
      redo={rest.redo}
    />
  )
}

interface DeskProps {
  video: Video
  onSaving: (saving: Saving) => void
  /** Gets what keeps words and looks as they are now. */
  flush: RefObject<() => Promise<boolean>>
}
export const Desk = ({ video, onSaving, flush }: DeskProps) => {
  const state = useDesk(video)
  const { cues, profile, terms, locked, saving, all, filter, counts, due, broken, style, goTo, note, cast } = state
  const [screen, setScreen] = useState<HTMLDivElement | null>(null)
  const [dialog, setDialog] = useState<'script' | 'speakers' | 'rules'>()
  const [exact, setExact] = useState(false)
  useEffect(() => onSaving(saving), [saving, onSaving])
  useEffect(() => {
    flush.current = state.flush
  })
  const close = () => setDialog(undefined)
  return (
    <div ref={state.desk} className="grow stack min-h-0 outline-none" tabIndex={-1} data-player onKeyDown={state.press}>
      <Sides className="max-[720px]:flex-col max-[720px]:overflow-auto">
        <Beside video={video} state={state}>
          <div ref={setScreen} className="flex-none bg-canvas" />
          {video.width > 0 && (
            <Button
              type="text"
              size="small"
              className="self-start m-4"
              icon={<ImageIcon size={14} aria-hidden />}
              aria-pressed={exact}
              title="停下时画面换成合成时的同一帧"
              onClick={() => setExact(!exact)}
            >
              {exact ? '正在看合成效果' : '看合成效果'}
            </Button>
          )}
        </Beside>
        <div className="grow stack min-w-0 max-[720px]:flex-none max-[720px]:h-400">
          <Tools
            {...{ cues, filter, counts, locked, all }}
            due={due.length}
            cuts={video.cuts_ms}
            gapMs={profile.gapMs}
            onFilter={state.setFilter}
            onFind={words => goTo(({ caption }) => caption.text.includes(words))}
            undo={state.rest.undo}
            redo={state.rest.redo}
            onFix={() => {
              all(list => fixed(list, profile, state.room), '按规则修正')
              // The button has nothing more to do and takes no keys: Ctrl+Z is the desk's.
              state.desk.current?.focus()
            }}
            onScript={() => setDialog('script')}
            speakers={cast.speakers.length}
            onSpeakers={() => setDialog('speakers')}
          />
          <Table
            picked={state.current?.caption.id}
            rows={state.rows}
            layout={state.layout}
            empty={<Empty art="page" title="还没有字幕" help="提取字幕，或导入字幕文件" />}
          />
        </div>
        <Side label="样式与规则" className="w-240 flex-none overflow-auto line-l">
          <Looks
            settings={style}
            profile={profile}
            counts={broken}
            terms={terms.length}
            own={locked ? 0 : cues.filter(hasLook).length}
            onClear={() => all(list => list.map(withoutLook), '清除各条的样式')}
            onStyle={state.restyle}
            onRules={() => setDialog('rules')}
            onNext={rule => goTo(row => row.problems.some(each => each.rule === rule))}
          />
          {video.losses.length > 0 && (
            <div className="p-12">
              <Losses losses={video.losses} title="读入报告" />
            </div>
          )}
        </Side>
      </Sides>
      {video.url && <Timeline {...{ video, state, exact, screen }} />}
      {dialog === 'script' && (
        <ScriptDialog
          initial={typed(cast.script)}
          onClose={close}
          onScript={script => all(list => cast.put(list, scriptLines(script)), '按剧本改字')}
        />
      )}
      {dialog === 'speakers' && <SpeakersDialog {...{ video, cast, locked, all, goTo }} flush={state.flush} onClose={close} />}
      {dialog === 'rules' && <RulesDialog video={video} onClose={close} />}
      {note && <NoteDialog video={video} caption={note} onClose={() => state.setNote(undefined)} />}
    </div>
  )
}
