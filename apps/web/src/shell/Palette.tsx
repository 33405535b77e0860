// The command palette of Ctrl+K: screens, what the areas find, and the actions of the present page (mockup 10).
import type { CurrentTeam } from '@qianmu/contract/team'
import { Modal } from 'antd'
import { Command as Cmd } from 'cmdk'
import { ArrowRight, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { findCharacters } from '../characters/index.ts'
import { goTo } from '../kit/navigation.ts'
import { isOpenTo } from '../kit/screen.ts'
import { useSession } from '../kit/session.ts'
import { isComposing } from '../ui/shortcuts.ts'
import { findMeaning } from '../meaning/index.ts'
import { findWorks } from '../works/index.ts'
import { byCloseness, find, type PinyinMatch, runsOf } from './find.ts'
import { type Command, type CommandSource, openPalette, usePalette } from '../frame/palette-state.ts'
import styles from './palette.module.css'
import { screens } from './routes.ts'

/** What can be found beyond the screens. */
const SOURCES: readonly CommandSource[] = [findWorks, findCharacters, findMeaning]
const PAGE_GROUP = '前往'
/** Works shown before anything is typed: those that changed last. */
const RECENT = 5

/** Commands that lead to every screen one can reach without further choice. */
const screenCommands = (team: CurrentTeam | null): readonly Command[] =>
  screens
    .filter(screen => !/[:*]/.test(screen.path) && screen.needs !== 'anyone' && screen.needs !== 'signedIn' && isOpenTo(screen, team))
    // Two addresses may lead to one screen.
    .filter(({ title }, at, all) => all.findIndex(other => other.title === title) === at)
    .map(({ path, title, nav }) => ({
      id: path,
      label: title,
      group: PAGE_GROUP,
      icon: nav?.icon ?? ArrowRight,
      ...(nav ? { hint: nav.group } : {}),
      run: () => void goTo(path),
    }))

const usePinyin = (): PinyinMatch | null => {
  const [match, setMatch] = useState<PinyinMatch | null>(null)
  useEffect(() => {
    import('pinyin-pro').then(
      pinyin => setMatch(() => (text: string, query: string) => pinyin.match(text, query)),
      (error: unknown) => console.warn('the pinyin dictionary could not be fetched; names are found by their characters alone', error),
    )
  }, [])
  return match
}

type Findings = Awaited<ReturnType<CommandSource['find']>>
const NOTHING: Findings = { commands: [] }
/** What the areas find, each asked after its pause in typing and shown when it answers; older questions are cancelled. */
const useFound = (text: string): readonly Findings[] => {
  const [found, setFound] = useState<readonly Findings[]>(SOURCES.map(() => NOTHING))
  useEffect(() => {
    const stop = new AbortController()
    const ask = async ({ find }: CommandSource, nth: number) => {
      const [answer] = await Promise.allSettled([find(text, stop.signal)])
      if (!stop.signal.aborted) setFound(all => all.with(nth, answer.status === 'fulfilled' ? answer.value : NOTHING))
    }
    // Before anything is typed there is nothing to wait for.
    const timers = SOURCES.map((source, nth) => setTimeout(() => void ask(source, nth), text ? source.pauseMs : 0))
    return () => {
      for (const timer of timers) clearTimeout(timer)
      stop.abort()
    }
  }, [text])
  return found
}

const Item = ({ command, hits, onClose }: { command: Command; hits: readonly number[]; onClose: () => void }) => {
  const Icon = command.icon
  const choose = () => {
    onClose()
    command.run()
  }
  return (
    <Cmd.Item value={command.id} className={styles.item ?? ''} onSelect={choose}>
      <span className="flex flex-none justify-center w-32 text-t2">{Icon && <Icon size={18} strokeWidth={1.75} aria-hidden />}</span>
      <span className="text-14 whitespace-nowrap">
        {runsOf(command.label, hits).map((run, index) => (run.hit ? <mark key={index}>{run.text}</mark> : run.text))}
      </span>
      <span className="meta grow cut">{command.hint}</span>
      {command.keys?.map(key => (
        <kbd key={key}>{key}</kbd>
      ))}
      <span className={styles.enter}>
        打开<kbd>↵</kbd>
      </span>
    </Cmd.Item>
  )
}

/**
 * The row that is chosen: the first one, also when answers come late above it, until the user goes to another by keys or pointer.
 * @returns what cmdk and the element around it need
 */
const useChosen = (ids: readonly string[], text: string) => {
  const [own, setOwn] = useState({ text, id: '' })
  const byHand = useRef(false)
  const mark = () => (byHand.current = true)
  return {
    mark,
    value: own.text === text && ids.includes(own.id) ? own.id : (ids[0] ?? ''),
    onValueChange: (id: string) => {
      if (byHand.current) setOwn({ text, id })
      byHand.current = false
    },
  }
}

const Palette = ({ onClose }: { onClose: () => void }) => {
  const [text, setText] = useState('')
  const actions = usePalette(state => state.actions)
  const team = useSession(session => session.team)
  const pinyin = usePinyin()
  const findings = useFound(text)
  const found = findings.flatMap(({ commands }) => commands)
  const named = (commands: readonly Command[]) =>
    commands
      .flatMap(command => {
        const hits = find(command.label, text, pinyin)
        return hits ? [{ command, hits }] : []
      })
      .sort((one, other) => byCloseness(one.hits, other.hits))
  const byName = named(found.filter(command => command.named))
  const all = [
    ...named(actions),
    ...(text ? byName : byName.slice(0, RECENT)),
    ...found.filter(command => !command.named).map(command => ({ command, hits: find(command.label, text, pinyin) ?? [] })),
    ...named(screenCommands(team)),
  ]
  const { mark, ...chosen } = useChosen(
    all.map(({ command }) => command.id),
    text,
  )
  const groups = Map.groupBy(all, ({ command }) => command.group)
  return (
    <Modal
      open
      footer={null}
      closable={false}
      width={640}
      style={{ top: '15vh' }}
      className={styles.modal ?? ''}
      onCancel={onClose}
      focusTriggerAfterClose
    >
      <Cmd
        shouldFilter={false}
        label="搜索和命令"
        loop
        {...chosen}
        onPointerMoveCapture={mark}
        onKeyDown={event => {
          mark()
          // cmdk would choose on the Enter that only ends a composition.
          if (isComposing(event.nativeEvent)) event.preventDefault()
        }}
      >
        <div className={styles.head}>
          <Search size={18} aria-hidden />
          <Cmd.Input autoFocus value={text} onValueChange={setText} placeholder="搜索作品、文档、工具" className={styles.input ?? ''} />
          <span className="meta">拼音、首字母都可以</span>
          <kbd>Esc</kbd>
        </div>
        <Cmd.List className={styles.list ?? ''} label="结果">
          <Cmd.Empty className="p-32 text-t3 text-center">没有找到「{text}」</Cmd.Empty>
          {[...groups].map(([group, entries]) => (
            <Cmd.Group key={group} heading={group}>
              {entries.map(({ command, hits }) => (
                <Item key={command.id} command={command} hits={hits} onClose={onClose} />
              ))}
            </Cmd.Group>
          ))}
          {findings.map(
            ({ note }) =>
              note &&
              text && (
                <p key={note} className="meta px-20 py-8">
                  {note}
                </p>
              ),
          )}
        </Cmd.List>
        <div className={styles.foot}>
          <kbd>↑</kbd>
          <kbd>↓</kbd>选择<kbd>↵</kbd>打开
          <span className="grow" />
          <button type="button" onClick={() => openPalette('help')}>
            <kbd>?</kbd> 全部快捷键
          </button>
        </div>
      </Cmd>
    </Modal>
  )
}
export default Palette
