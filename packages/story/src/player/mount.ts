// A player of games in any page: stage, text, sound, keys, touch, saves. No framework.
import { translated } from '../formats/csv.ts'
import type { PlayGame } from '../model.ts'
import { parsed, Session } from '../session.ts'
import type { View } from '../view.ts'
import type { Input } from '../vm.ts'
import { barOf, type Controls, Keys, topOf } from './controls.ts'
import { type Settings, SETTINGS, shop } from './dialogs.ts'
import { el } from './dom.ts'
import { film } from './film.ts'
import { type Host, Overlays } from './overlays.ts'
import { type Actions, backdrop, content, hasBox, panelOver, phone } from './screen.ts'
import type { PlayerHandle, PlayerOptions } from './options.ts'
import { Sound } from './sound.ts'
import { STYLE } from './style.ts'

export type { Answer, PlayerHandle, PlayerOptions } from './options.ts'

const MAX_SKIPS_A_FRAME = 5
class Player implements Actions, Controls, Host {
  readonly session: Session
  waiting = false
  readonly author: boolean
  say?: (text: string) => void
  private readonly root: HTMLElement
  private readonly game: PlayGame
  private language = ''
  private readonly options: PlayerOptions
  readonly overlays = new Overlays(this)
  private readonly sound = new Sound()
  private readonly stage = el('div', { class: 'qp-stage' })
  private readonly inner = el('div', { class: 'qp-in' })
  private readonly live = el('div', { class: 'qp-hush', attrs: { 'aria-live': 'polite' } })
  private readonly shell: HTMLElement
  private readonly stop = new AbortController()
  settings: Settings
  private shownLine = ''
  private typed = 0
  private whole = true
  private since = 0
  private messages = 0
  auto = false
  skipping = false
  muted = false
  private paused = false
  private asked: AbortController | null = null
  private frame = 0
  private last = 0
  private ticked = 0
  private text: HTMLElement | null = null
  private more: HTMLElement | null = null

  constructor(root: HTMLElement, game: PlayGame, options: PlayerOptions) {
    this.root = root
    this.game = game
    this.options = options
    this.author = options.author ?? false
    const { onState, ...rest } = options
    this.session = new Session(game, { ...rest, onState: session => onState?.(session) })
    this.settings = this.readSettings()
    this.shell = el(
      'div',
      { class: 'qp', attrs: { tabindex: '0', role: 'application', 'aria-label': game.meta.title || '游戏' } },
      el('style', { text: STYLE }),
      this.stage,
      this.live,
    )
    this.shell.style.setProperty('--qp-ratio', game.meta.ratio === '9:16' ? String(9 / 16) : String(16 / 9))
    this.stage.append(this.inner)
    root.replaceChildren(this.shell)
    if (options.converse) this.say = text => void this.ask(text)
    const { signal } = this.stop
    const keys = new Keys(this, this.shell, this.inner)
    this.shell.addEventListener('keydown', event => keys.key(event), { signal })
    this.shell.addEventListener('keyup', event => event.key === 'Control' && this.skip(false), { signal })
    this.inner.addEventListener('click', event => keys.pressed(event), { signal })
    this.shell.addEventListener('wheel', event => keys.wheeled(event), { signal, passive: true })
    this.shell.addEventListener('pointerdown', () => this.sound.wake(), { signal })
    addEventListener('pagehide', () => this.session.keepSeen(), { signal })
    this.applySettings(this.settings, false)
    this.draw()
    this.frame = requestAnimationFrame(now => this.tick(now))
  }

  private readSettings(): Settings {
    return { ...SETTINGS, ...(parsed(this.session.storage.get('qianmu-game/settings')) as Partial<Settings> | null) }
  }
  applySettings(next: Settings, keep = true): void {
    this.settings = next
    if (keep) this.session.storage.set('qianmu-game/settings', JSON.stringify(next))
    this.sound.set(this.settings, this.muted)
    this.inner.style.zoom = String(this.settings.size / 100)
    if (next.language === this.language) return
    this.language = next.language
    this.session.translate(translated(this.game, this.language))
    this.draw()
  }

  get languages(): readonly string[] {
    return this.game.languages.map(({ name }) => name)
  }

  does(input: Input): void {
    if (this.waiting) return
    this.sound.wake()
    this.session.do(input)
    this.draw()
  }
  restart(): void {
    this.session.restart()
    this.draw()
  }
  back(): void {
    this.goTo(this.session.present - 1)
  }
  load(): void {
    this.overlays.slots(false)
  }
  goTo(step: number): void {
    this.skip(false)
    this.auto = false
    this.session.goTo(step)
    this.draw()
  }

  /** Draws the view that stands. */
  draw(): void {
    const { view } = this.session
    const line = view.line ? `${view.node_id}/${view.line.id}/${this.session.present}` : ''
    const isNew = line !== this.shownLine
    this.shownLine = line
    this.since = performance.now()
    if (view.type === 'MESSAGE' && this.messages < 0) this.messages = 0
    else if (view.type !== 'MESSAGE') this.messages = -1
    this.text = this.more = null
    const box = hasBox(view) ? this.makeBox(view, isNew) : null
    const pictures = view.video ? film(view, this, this.muted ? 0 : this.settings.voice) : []
    const phoneNow = view.type === 'MESSAGE' ? [phone(view, Math.max(0, this.messages), this)] : []
    const over = [...(view.panel ? [panelOver(view, this)] : []), ...(view.shop ? [shop(view, input => this.does(input))] : [])]
    this.inner.replaceChildren(
      ...backdrop(view),
      ...pictures,
      ...(box ? [box] : []),
      ...content(view, this),
      ...phoneNow,
      topOf(view),
      barOf(view, this),
      ...over,
    )
    if (view.timer > 0) this.inner.append(el('div', { class: 'qp-timer' }, el('i', { style: { width: '100%' } })))
    if (this.overlays.open) this.inner.append(this.overlays.open)
    this.hear(view, isNew)
    this.focusFirst()
  }

  private hear(view: View, isNew: boolean): void {
    this.sound.play(view.bgm)
    if (isNew && !this.skipping) this.sound.speak(view.line?.voice ?? '')
    for (const cue of view.cues) {
      if (cue.type === 'SE') this.sound.effect(cue.url)
      else {
        this.stage.classList.remove('qp-shake')
        requestAnimationFrame(() => this.stage.classList.add('qp-shake'))
      }
    }
    const said = view.line
      ? `${view.line.speaker ? `${view.line.speaker}：` : ''}${view.line.text}`
      : view.prompt || (view.ending ? `结局：${view.ending.title}` : '')
    if (this.live.textContent !== said) this.live.textContent = said
  }
  /** Keeps the keyboard inside the player when the control that had it is gone. */
  private focusFirst(): void {
    const { activeElement } = document
    if (activeElement && activeElement !== document.body && !this.shell.contains(activeElement)) return
    const field = this.inner.querySelector<HTMLElement>('.qp-dialog button, .qp-row input:not(:disabled)')
    if (!activeElement || activeElement === document.body) (field ?? this.shell).focus({ preventScroll: true })
  }

  private makeBox(view: View, isNew: boolean): HTMLElement {
    const { speaker, color, type, text } = view.line!
    if (isNew) {
      this.typed = 0
      this.whole = this.settings.speed === 0 || this.skipping
    }
    this.text = el('p', {
      class: 'qp-text',
      text: this.whole ? text : text.slice(0, Math.floor(this.typed)),
      attrs: { 'aria-hidden': 'true' },
    })
    this.more = el('span', { class: 'qp-more', text: '▼', attrs: { 'aria-hidden': 'true' } })
    this.more.hidden = !this.whole
    const name = speaker ? el('div', { class: 'qp-name', text: speaker, style: { color } }) : null
    const lines = el('div', { class: `qp-box qp-${type.toLowerCase()}`, on: { click: () => this.next() } }, name, this.text, this.more)
    if (this.whole) this.session.markSeen()
    return lines
  }
  /** The next line, or the rest of this one. */
  next(): void {
    const { view } = this.session
    if (this.overlays.open) this.overlays.close()
    else if (view.line && !this.whole) this.finishLine()
    else if (view.type === 'MESSAGE' && this.messages < view.messages.length) {
      this.messages = view.messages.length
      this.draw()
    } else if (view.line || view.panel || view.shop || view.wait > 0 || (view.type === 'MESSAGE' && !view.choices.length))
      this.does({ do: 'next' })
  }
  private finishLine(): void {
    this.whole = true
    if (this.text) this.text.textContent = this.session.view.line?.text ?? ''
    if (this.more) this.more.hidden = false
    this.since = performance.now()
    this.session.markSeen()
  }

  /** What moves by itself, each frame. */
  private tick(now: number): void {
    this.frame = requestAnimationFrame(next => this.tick(next))
    const passed = Math.min(0.25, (now - this.last) / 1000)
    this.last = now
    if (this.paused || this.overlays.open) return
    this.ticked += passed
    if (this.ticked >= 1) {
      this.ticked -= 1
      const before = this.session.view
      this.session.do({ do: 'tick', seconds: 1 })
      if (this.session.view !== before) this.draw()
    }
    const { view } = this.session
    if (view.line && !this.whole && this.text) {
      this.typed += passed * this.settings.speed
      if (this.typed >= view.line.text.length) this.finishLine()
      else this.text.textContent = view.line.text.slice(0, Math.floor(this.typed))
    }
    this.clocks(view, now)
    if (this.skipping) this.skipOn()
    else if (
      this.auto &&
      !this.session.stopped &&
      view.line &&
      this.whole &&
      !this.sound.speaking &&
      now - this.since > this.settings.auto * 1000 + view.line.text.length * 40
    )
      this.does({ do: 'next' })
  }
  private clocks(view: View, now: number): void {
    if (view.wait > 0 && (now - this.since) / 1000 >= view.wait) this.does({ do: 'next' })
    else if (view.timer > 0) {
      const spent = this.session.state.since + this.ticked
      const bar = this.inner.querySelector<HTMLElement>('.qp-timer>i')
      if (bar) bar.style.width = `${Math.max(0, 100 - (spent / view.timer) * 100)}%`
      if (spent >= view.timer) this.does({ do: 'timeout' })
    } else if (
      view.type === 'MESSAGE' &&
      this.messages < view.messages.length &&
      now - this.since > view.messages[Math.max(0, this.messages)]!.delay_ms
    ) {
      this.messages = Math.max(0, this.messages) + 1
      this.draw()
    }
  }
  private skipOn(): void {
    for (let nth = 0; nth < MAX_SKIPS_A_FRAME; nth++) {
      const { view } = this.session
      if (
        (!view.line && view.wait === 0) ||
        view.panel ||
        this.session.stopped ||
        (view.line && !this.settings.all && !this.session.isSeen)
      ) {
        this.skip(false)
        return
      }
      this.session.markSeen()
      this.session.do({ do: 'next' })
    }
    this.draw()
  }
  skip(on: boolean): void {
    if (this.skipping === on) return
    this.skipping = on
    if (on && this.session.view.line && !this.settings.all && !this.session.isSeen) this.note('后面还没读过；可以在设置里改成都快进')
    this.draw()
  }
  toggleAuto(): void {
    this.auto = !this.auto
    this.draw()
  }
  mute(): void {
    this.muted = !this.muted
    this.applySettings(this.settings, false)
    this.draw()
  }
  fullscreen(): void {
    const done = document.fullscreenElement ? document.exitFullscreen() : this.shell.requestFullscreen()
    done.then(undefined, () => this.note('这里不能全屏'))
  }

  private async ask(text: string): Promise<void> {
    const { talk, node_id } = this.session.view
    if (!this.options.converse || !talk || this.waiting) return
    this.waiting = true
    this.asked = new AbortController()
    this.draw()
    let answer: Input
    try {
      const said = await this.options.converse({ node: node_id, agent_id: talk.agent_id, text, said: talk.said }, this.asked.signal)
      if ('refused' in said) answer = this.without(text, said.refused)
      else {
        const { reply, goal, values, note } = said
        if (note) this.note(note)
        answer = { do: 'talk', text, reply, ...(goal && { goal }), ...(values && { values }) }
      }
    } catch {
      answer = this.without(text, '对方没有回应')
    }
    this.waiting = false
    if (!this.stop.signal.aborted && this.session.view.node_id === node_id) this.does(answer)
  }

  /** Without an answer the ready sentences stay; a node without any takes its way for errors. */
  private without(text: string, why: string): Input {
    this.note(why)
    return this.session.view.choices.length ? { do: 'panel', id: '' } : { do: 'talk', text, reply: '', failed: true }
  }

  note(text: string): void {
    const made = el('div', { class: 'qp-note', text, attrs: { role: 'status' } })
    this.stage.append(made)
    setTimeout(() => made.remove(), 2600)
  }
  get canGoBack(): boolean {
    return this.session.canGoBack
  }
  speak(voice: string): void {
    this.sound.speak(voice)
  }
  opened(): void {
    this.skipping = false
    this.draw()
  }
  closed(): void {
    this.draw()
    this.shell.focus({ preventScroll: true })
  }

  handle(): PlayerHandle {
    const { session } = this
    const then = (work: () => void) => {
      work()
      this.draw()
    }
    return {
      session,
      get state() {
        return session.state
      },
      get view() {
        return session.view
      },
      do: input => this.does(input),
      set: (id, value) => this.does({ do: 'set', id, value }),
      jump: node => this.does({ do: 'jump', node }),
      goTo: step => this.goTo(step),
      back: () => this.back(),
      restart: () => this.restart(),
      setBreakpoints: nodes => then(() => session.setBreakpoints(nodes)),
      pause: paused => {
        this.paused = paused
        if (paused) this.sound.stop()
      },
      destroy: () => {
        this.stop.abort()
        this.asked?.abort()
        cancelAnimationFrame(this.frame)
        this.session.keepSeen()
        this.sound.stop()
        this.root.replaceChildren()
      },
    }
  }
}

/** Puts a player into an element. */
export const mountPlayer = (root: HTMLElement, game: PlayGame, options: PlayerOptions = {}): PlayerHandle =>
  new Player(root, game, options).handle()
