// The bar, the keys and the wheel of a player: each does what the others do.
import type { Session } from '../session.ts'
import type { View } from '../view.ts'
import type { Input } from '../vm.ts'
import { button, el } from './dom.ts'
import type { Overlays } from './overlays.ts'

/** What a player can be told to do. */
export interface Controls {
  readonly session: Session
  readonly overlays: Overlays
  readonly canGoBack: boolean
  readonly auto: boolean
  readonly skipping: boolean
  readonly muted: boolean
  next(): void
  back(): void
  does(input: Input): void
  skip(on: boolean): void
  toggleAuto(): void
  mute(): void
  fullscreen(): void
  note(text: string): void
}
const WHEEL_GAP = 220

/** What of a game is always to be seen: values above. */
export function topOf(view: View): HTMLElement {
  return el(
    'div',
    { class: 'qp-top' },
    ...view.shown.map(({ name, icon, text }) =>
      el('span', {}, icon ? el('img', { attrs: { src: icon, alt: '' } }) : null, el('span', { text: `${name} ${text}` })),
    ),
  )
}
/** The bar below: what a player can always do. */
export function barOf(view: View, controls: Controls): HTMLElement {
  const toggle = (text: string, on: boolean, click: () => void) => button(text, '', click, { attrs: { 'aria-pressed': String(on) } })
  return el(
    'nav',
    { class: 'qp-bar', attrs: { 'aria-label': '播放', 'data-kept': '' } },
    button('↶ 上一句', '', () => controls.back(), { disabled: !controls.canGoBack }),
    toggle('自动', controls.auto, () => controls.toggleAuto()),
    toggle('快进', controls.skipping, () => controls.skip(!controls.skipping)),
    button('回想', '', () => controls.overlays.backlog()),
    el('span', { class: 'gap' }),
    view.goods.length ? button(`物品 ${view.goods.length}`, '', () => controls.overlays.bag()) : null,
    button('存档', '', () => controls.overlays.slots(true)),
    button('读档', '', () => controls.overlays.slots(false)),
    button('设置', '', () => controls.overlays.settings()),
    button(controls.muted ? '取消静音' : '静音', '', () => controls.mute()),
    button('全屏', '', () => controls.fullscreen()),
  )
}

/** Keys and the wheel. */
export class Keys {
  private readonly controls: Controls
  private readonly shell: HTMLElement
  private readonly inner: HTMLElement
  private wheel = 0
  constructor(controls: Controls, shell: HTMLElement, inner: HTMLElement) {
    this.controls = controls
    this.shell = shell
    this.inner = inner
  }

  wheeled({ deltaY, target }: WheelEvent): void {
    if (this.controls.overlays.open || (target as Element).closest('.qp-list,.qp-said,.qp-source')) return
    const now = performance.now()
    if (now - this.wheel < WHEEL_GAP || Math.abs(deltaY) < 4) return
    this.wheel = now
    if (deltaY < 0) this.controls.back()
    else this.controls.next()
  }
  /** A press on the picture goes on as one on its words does; what answers presses itself is left alone. */
  pressed({ target }: MouseEvent): void {
    const { overlays, session } = this.controls
    if (overlays.open || !session.view.line) return
    if (!(target as Element).closest('button,input,video,.qp-box,.qp-bar,.qp-panel')) this.controls.next()
  }
  key(event: KeyboardEvent): void {
    if (event.isComposing || event.keyCode === 229 || event.metaKey || event.altKey) return
    const typing = event.target instanceof HTMLInputElement && event.target.type === 'text'
    if (event.key === 'Escape') {
      if (this.controls.overlays.open) this.controls.overlays.close()
      else if (this.controls.session.view.panel || this.controls.session.view.shop) this.controls.does({ do: 'next' })
      else this.controls.overlays.settings()
    } else if (typing || (this.controls.overlays.open && event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    else if (!this.command(event)) return
    event.preventDefault()
  }
  private command({ key, repeat, target }: KeyboardEvent): boolean {
    const onButton = target instanceof HTMLButtonElement
    if ((key === 'Enter' || key === ' ') && onButton) return false
    if (/^[1-9]$/.test(key)) {
      this.inner.querySelectorAll<HTMLButtonElement>('.qp-choice, .qp-spot')[Number(key) - 1]?.click()
      return true
    }
    if (key === 'ArrowDown' || key === 'ArrowUp') return this.move(key === 'ArrowDown' ? 1 : -1)
    if (key === 'Control') this.controls.skip(true)
    const commands: Readonly<Record<string, () => void>> = {
      Enter: () => this.controls.next(),
      ' ': () => this.controls.next(),
      ArrowRight: () => this.controls.next(),
      Backspace: () => this.controls.back(),
      PageUp: () => this.controls.back(),
      ArrowLeft: () => this.controls.back(),
      a: () => this.controls.toggleAuto(),
      s: () => this.controls.overlays.slots(true),
      l: () => this.controls.overlays.slots(false),
      b: () => this.controls.overlays.backlog(),
      q: () => {
        this.controls.session.save('quick')
        this.controls.note('已快速存档')
      },
      h: () => this.shell.classList.toggle('qp-bare'),
      f: () => this.controls.fullscreen(),
      m: () => this.controls.mute(),
    }
    const found = commands[key.length === 1 ? key.toLowerCase() : key]
    if (!found) return false
    if (!repeat || key === 'Backspace' || key === 'ArrowLeft') found()
    return true
  }
  /** Moves the focus among what can be chosen. */
  private move(by: number): boolean {
    const all = [
      ...(this.controls.overlays.open ?? this.inner).querySelectorAll<HTMLElement>(
        '.qp-choice:not(:disabled), .qp-spot:not(:disabled), .qp-slot',
      ),
    ]
    if (!all.length) return false
    const at = all.indexOf(document.activeElement as HTMLElement)
    all[(at + by + all.length) % all.length]!.focus()
    return true
  }
}
