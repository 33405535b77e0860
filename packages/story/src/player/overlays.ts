// What is open over the stage, one at a time.
import type { Session } from '../session.ts'
import type { Input } from '../vm.ts'
import { backlog, bag, dialog, type Settings, settings, slots } from './dialogs.ts'

export interface Host {
  readonly session: Session
  readonly settings: Settings
  readonly languages: readonly string[]
  applySettings(settings: Settings): void
  does(input: Input): void
  goTo(step: number): void
  note(text: string): void
  speak(voice: string): void
  opened(): void
  closed(): void
}

/** Dialogs of a player. */
export class Overlays {
  open: HTMLElement | null = null
  private readonly host: Host
  constructor(host: Host) {
    this.host = host
  }

  private show(made: HTMLElement): void {
    this.open = made
    this.host.opened()
    made.querySelector<HTMLElement>('button, input')?.focus()
  }
  readonly close = (): void => {
    this.open = null
    this.host.closed()
  }
  slots(saving: boolean): void {
    const pick = (slot: string) => {
      if (saving) this.host.session.save(slot)
      const problem = saving ? null : this.host.session.load(slot)
      this.close()
      this.host.note(problem ?? (saving ? '已存档' : '已读档'))
    }
    this.show(slots(this.host.session, saving, pick, this.close))
  }
  backlog(): void {
    const goTo = (step: number) => {
      this.close()
      this.host.goTo(step)
    }
    this.show(backlog(this.host.session.backlog, voice => this.host.speak(voice), goTo, this.close))
  }
  settings(): void {
    const change = (next: Settings) => {
      this.host.applySettings(next)
    }
    this.show(settings(this.host.settings, this.host.languages, change, this.close))
  }
  bag(): void {
    const use = (input: Input) => {
      this.host.does(input)
      this.bag()
    }
    this.show(this.host.session.view.goods.length ? bag(this.host.session.view, use, this.close) : dialog('物品', this.close))
  }
}
