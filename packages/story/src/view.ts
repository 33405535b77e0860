// What a screen shows of a state: everything as text and addresses, nothing to be computed any more.
import { canLeave, canTake } from './acts.ts'
import { numberOf, textOf } from './evaluate.ts'
import { fillText } from './steps/fill.ts'
import { offeredAs } from './steps/offers.ts'
import type { Component, Effect, GameNode } from './model.ts'
import type { Condition, Program, Ready } from './program.ts'
import type { Choice, Drawn, Line, Panel, Spot, Video, View } from './shown.ts'
import type { State } from './state.ts'
import { exitOf } from './vm.ts'

export type { Choice, Drawn, Line, Panel, Spot, Video, View, Ware } from './shown.ts'

const NOTHING: View = {
  node_id: '',
  node: '',
  type: null,
  bg: '',
  cg: '',
  bgm: '',
  figures: [],
  cues: [],
  line: null,
  wait: 0,
  prompt: '',
  choices: [],
  timer: 0,
  picture: '',
  spots: [],
  can_leave: false,
  found: [0, 0],
  hints: false,
  contact: '',
  messages: [],
  input: null,
  video: null,
  talk: null,
  rename: false,
  custom: null,
  source: '',
  panel: null,
  hud: [],
  shop: null,
  shown: [],
  goods: [],
  ending: null,
  stuck: null,
}

/** The address of a resource; what is an address already stays, as long as it is none that runs. */
export const addressOf = ({ resources }: Program, resource: string): string => {
  const url = resources.get(resource)?.url ?? resource
  return /^(?:https?:|blob:|data:(?:image|audio|video)\/|\/|\.\/|assets\/)/i.test(url) ? url : ''
}

class Screen {
  private readonly program: Program
  private readonly state: State
  constructor(program: Program, state: State) {
    this.program = program
    this.state = state
  }
  private url(resource: string): string {
    return addressOf(this.program, resource)
  }

  private fill(text: string): string {
    return fillText(this.program, this.state, text)
  }
  /** A text behind what was said before in the same line. */
  private whole(text: string): string {
    const { carried } = this.state
    return carried ? (carried + this.fill(text)).replace(/\s+/g, ' ').trim() : this.fill(text)
  }

  private nameOf(id: string): string {
    if (id === this.state.role && this.state.called) return this.state.called
    return this.program.people.get(id)?.name ?? ''
  }
  private costs(effects: readonly Effect[]): string {
    const { vars, goods, numerics, wares } = this.program
    return effects
      .flatMap(({ kind, target, op, value }) => {
        if (typeof value !== 'number' && value !== null) return []
        const much = value ?? 1
        if (kind === 'var' && op === '-=' && vars.has(target)) return [`${numerics[vars.get(target)!]!.var_name} −${much}`]
        return kind === 'good' && op === 'take' && goods.has(target) ? [`${wares[goods.get(target)!]!.good_name} −${much}`] : []
      })
      .join('，')
  }

  /** The parts of a node that can be seen, as choices. */
  private choices(ready: Ready, grey = true, offered = false): Choice[] {
    const rows = new Map(partsShown(ready.node).map(row => [row.id, row]))
    return ready.parts.flatMap(part => {
      const row = rows.get(part.id)
      if (!row || (!offered && ((part.visible && !part.visible(this.state)) || (part.once && this.state.used.includes(part.once)))))
        return []
      const enabled = offered || canTake(part, this.state)
      if (!enabled && !grey) return []
      const leads = ready.node.type === 'ROLE_DESIGN' && !ready.node.data.per_role ? 'out' : part.id
      return [
        {
          id: part.id,
          text: this.fill(row.text || this.nameOf(row.character_id ?? '')),
          image: this.url(row.image ?? ''),
          enabled,
          hint: enabled ? '' : this.fill(row.hint || '条件未满足'),
          cost: this.costs(row.effects ?? []),
          leads: exitOf(ready, leads, this.state) !== null,
        },
      ]
    })
  }

  /** The options that were put by on the way here. */
  private offered(): Choice[] {
    const { program, state } = this
    return state.gathered.flatMap(offer =>
      this.choices(program.list[offer.at]!, true, true).flatMap(choice =>
        choice.id === offer.id ? { ...choice, id: offeredAs(program, offer) } : [],
      ),
    )
  }

  private spots(ready: Ready): Spot[] {
    const { node } = ready
    if (node.type !== 'IMAP' && node.type !== 'LOOK_FOR_EVID') return []
    const places = new Map((node.type === 'IMAP' ? node.data.hotspots : node.data.clues).map(spot => [spot.id, spot]))
    return this.choices(ready).map(choice => {
      const { x, y, w, h, icon } = places.get(choice.id)!
      return { ...choice, x, y, w, h, icon: this.url(icon) || icon, found: this.state.found.includes(choice.id) }
    })
  }

  panel(panel: { id: string; name: string; bg: string; w: number; h: number; components: readonly Component[] }): Panel {
    const parts = panel.components.flatMap(component => {
      const visible: Condition | undefined = this.program.buttons.get(component.id)?.visible
      return visible && !visible(this.state) ? [] : [this.component(component)]
    })
    return { id: panel.id, name: panel.name, bg: this.url(panel.bg), w: panel.w, h: panel.h, parts }
  }
  private component({ id, kind, x, y, w, h, text, var: name, resource, max, size, color, fill }: Component): Drawn {
    const { vars, goods, arrays, numerics } = this.program
    const slot = vars.get(name)
    const good = goods.get(name)
    const list = arrays.get(name)
    const value = slot !== undefined ? this.state.vars[slot]! : good !== undefined ? this.state.goods[good]! : 0
    const rows = list !== undefined ? this.state.arrays[list]!.map(each => this.goodName(each)) : Array.isArray(value) ? value : []
    const shown =
      kind === 'var'
        ? `${this.fill(text) || (slot === undefined ? '' : numerics[slot]!.var_name)} ${textOf(value)}`.trim()
        : this.fill(text)
    const share = Math.min(1, Math.max(0, numberOf(value) / (max > 0 ? max : 100)))
    return { id, kind, x, y, w, h, text: shown, url: this.url(resource), size, color, fill, share, rows }
  }
  private goodName(id: string): string {
    const slot = this.program.goods.get(id)
    return slot === undefined ? id : this.program.wares[slot]!.good_name
  }

  private shop(): View['shop'] {
    const store = this.program.stores.get(this.state.store)
    if (!store) return null
    const { vars, goods, wares, numerics, shelves } = this.program
    const purses = [...new Set(store.items.map(item => item.price_var))].filter(id => vars.has(id))
    return {
      id: store.id,
      name: store.name,
      desc: store.desc,
      purse: purses.map(id => `${numerics[vars.get(id)!]!.var_name} ${textOf(this.state.vars[vars.get(id)!]!)}`).join('，'),
      wares: store.items.flatMap(item => {
        const slot = goods.get(item.good_id)
        const cond = shelves.get(item.id)
        if (slot === undefined || (cond && !cond(this.state))) return []
        const { good_name: name, desc, icon, stack } = wares[slot]!
        const left = this.state.stock[item.id] ?? item.stock
        const holds = this.state.goods[slot]!
        const money = vars.has(item.price_var) ? numberOf(this.state.vars[vars.get(item.price_var)!]!) : 0
        const can = left !== 0 && (item.price <= 0 || money >= item.price) && holds < Math.max(1, stack)
        return [{ id: item.id, good: item.good_id, name, desc, icon: this.url(icon), price: item.price, left, holds, can }]
      }),
    }
  }

  view(): View {
    const { program, state } = this
    const ready = program.list[state.at]
    if (!ready) return { ...NOTHING, stuck: state.stuck }
    const { node } = ready
    return {
      ...NOTHING,
      node_id: node.id,
      node: node.name,
      type: node.type,
      bg: this.url(state.stage.bg),
      cg: this.url(state.stage.cg),
      bgm: this.url(state.stage.bgm),
      figures: state.stage.sprites.map(sprite => ({
        ...sprite,
        name: this.nameOf(sprite.id),
        url: this.url(sprite.expression) || this.url(program.people.get(sprite.id)?.portrait ?? ''),
      })),
      cues: state.cues.map(({ type, resource, seconds }) => ({ type, url: this.url(resource), seconds })),
      panel: program.panels.has(state.panel) ? this.panel(program.panels.get(state.panel)!) : null,
      hud: node.data.panels.flatMap(id => (program.panels.has(id) ? [this.panel(program.panels.get(id)!)] : [])),
      shop: this.shop(),
      shown: program.numerics.flatMap(({ id, var_name: name, icon, visible }, slot) =>
        visible ? [{ id, name, icon: this.url(icon), text: textOf(state.vars[slot]!) }] : [],
      ),
      goods: program.wares.flatMap(({ id, good_name: name, icon, desc }, slot) =>
        state.goods[slot]! > 0
          ? [{ id, name, icon: this.url(icon), desc, number: state.goods[slot]!, usable: (program.uses.get(id)?.length ?? 0) > 0 }]
          : [],
      ),
      stuck: state.stuck,
      ...(state.stuck ? {} : this.inside(ready)),
    }
  }

  /** What is shown by the type of the node. */
  private inside(ready: Ready): Partial<View> {
    const { node } = ready
    const { state } = this
    switch (node.type) {
      case 'PLOT':
        return this.plot(ready)
      case 'BRANCH':
        return {
          prompt: this.whole(node.data.prompt),
          choices: state.asking ? this.offered() : this.shuffled(ready, this.choices(ready, node.data.grey)),
          timer: node.data.timer_sec,
        }
      case 'ROLE_DESIGN':
        return { prompt: '选择角色', choices: this.choices(ready), rename: node.data.allow_rename }
      case 'IMAP':
        return { picture: this.url(node.data.image), spots: this.spots(ready), can_leave: canLeave(ready, state) }
      case 'LOOK_FOR_EVID':
        return {
          picture: this.url(node.data.image),
          spots: this.spots(ready),
          can_leave: canLeave(ready, state),
          found: [state.found.length, ready.parts.length],
          hints: node.data.hints,
          timer: node.data.time_limit,
        }
      case 'VIDEO':
        return { video: this.video(ready) }
      case 'MESSAGE':
        return {
          contact: node.data.contact,
          messages: node.data.messages.map(({ id, from, kind, content, delay_ms }) => ({
            id,
            from: this.nameOf(from) || from,
            mine: from === '' || from === state.role,
            kind,
            content: kind === 'image' || kind === 'voice' ? this.url(content) : this.fill(content),
            delay_ms: Math.min(10_000, Math.max(0, delay_ms)),
          })),
          choices: this.choices(ready),
        }
      case 'INPUT': {
        const { prompt, kind, min, max, tries } = node.data
        return { prompt: this.whole(prompt), input: { kind, min, max, tries: tries > 0 ? tries - state.step : 0, wrong: state.step > 0 } }
      }
      case 'AI_CONVERSATION':
        return this.talk(ready)
      case 'CUSTOM': {
        const template = this.program.templates.get(node.data.template_id)
        return { custom: template ? this.panel(template) : null, source: node.data.source, choices: this.choices(ready) }
      }
      case 'ENDING': {
        const { ending_no: no, title, kind, text, cg, achievement, panel } = node.data
        const open = this.program.panels.get(panel)
        return {
          ending: { no, title: title || node.name, kind, text: this.whole(text), cg: this.url(cg), achievement },
          ...(open && { custom: this.panel(open) }),
        }
      }
      default:
        return {}
    }
  }

  private plot({ lines }: Ready): Partial<View> {
    const action = lines[this.state.step]?.action
    if (!action) return {}
    if (action.type === 'WAIT') return { wait: action.seconds }
    const person = action.type === 'DIALOG' ? this.program.people.get(action.character_id) : undefined
    return {
      line: {
        id: action.id,
        type: action.type as Line['type'],
        speaker: action.type === 'DIALOG' ? this.nameOf(action.character_id) : '',
        color: person?.color ?? '',
        portrait: this.url(person?.portrait ?? ''),
        text: this.whole(action.msg),
        voice:
          this.url(action.dubbing_game_resource_id ? String(action.dubbing_game_resource_id) : action.dubbing_url) ||
          this.url(action.dubbing_url),
      },
    }
  }

  private video(ready: Ready): Video | null {
    if (ready.node.type !== 'VIDEO') return null
    const { resource_id, skippable, loop, subtitles, choice_points } = ready.node.data
    const times = new Map(choice_points.map(point => [point.id, point]))
    const choices = this.choices(ready).map(choice => ({ ...choice, t_in: times.get(choice.id)!.t_in, t_out: times.get(choice.id)!.t_out }))
    return { url: this.url(resource_id), skippable, loop, subtitles, choices }
  }

  private talk(ready: Ready): Partial<View> {
    if (ready.node.type !== 'AI_CONVERSATION') return {}
    const { character_id, agent_id, opening, max_turns } = ready.node.data
    const said = opening ? [{ mine: false, text: this.fill(opening) }, ...this.state.said] : this.state.said
    return {
      talk: { name: this.nameOf(character_id), agent_id, said, turns: this.state.step, most: max_turns },
      choices: this.choices(ready),
      can_leave: exitOf(ready, 'leave', this.state) !== null,
    }
  }

  /** An order that stays while the node does. */
  private shuffled({ node, at }: Ready, choices: Choice[]): Choice[] {
    if (node.type !== 'BRANCH' || !node.data.shuffle) return choices
    const seed = this.state.visits[at]! * 7919 + at
    const key = (id: string) => [...id].reduce((sum, sign) => Math.imul(sum ^ sign.codePointAt(0)!, 16_777_619), seed)
    return choices.toSorted((one, other) => key(one.id) - key(other.id))
  }
}

/** What each part of a node shows. */
function partsShown(
  node: GameNode,
): readonly { id: string; text: string; image?: string; hint?: string; effects?: readonly Effect[]; character_id?: string }[] {
  switch (node.type) {
    case 'BRANCH':
      return node.data.options
    case 'VIDEO':
      return node.data.choice_points
    case 'IMAP':
      return node.data.hotspots.map(({ id, label, effects }) => ({ id, text: label, effects }))
    case 'LOOK_FOR_EVID':
      return node.data.clues.map(({ id, label, text }) => ({ id, text: label, hint: text }))
    case 'ROLE_DESIGN':
      return node.data.roles.map(({ id, portrait, desc, locked_hint, character_id }) => ({
        id,
        text: desc,
        image: portrait,
        hint: locked_hint,
        character_id,
      }))
    case 'MESSAGE':
      return node.data.replies
    case 'AI_CONVERSATION':
      return node.data.fallback
    case 'CUSTOM':
      return node.data.ports.map(({ id, label }) => ({ id, text: label }))
    default:
      return []
  }
}

/** What the screen shows of a state. */
export const viewOf = (program: Program, state: State): View => new Screen(program, state).view()
