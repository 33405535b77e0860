// What stands on the stage: a view as elements. What a player does is told to `does`.
import type { Choice, Panel, View } from '../view.ts'
import type { Input } from '../vm.ts'
import { button, cssUrl, el } from './dom.ts'

export interface Screen {
  does(input: Input): void
  /** A sentence to a character, where an engine answers; without it only the ready ones are shown. */
  say?: (text: string) => void
  waiting: boolean
  note(text: string): void
  /** Whether options that lead nowhere say so, for authors. */
  author: boolean
}

const KINDS = { PLOT: '', START: '' } as const

export function backdrop(view: View): HTMLElement[] {
  const picture = view.picture || view.bg
  const figures = view.figures.map((figure, nth) => {
    const places = { left: 22, centre: 50, right: 78, '': 50 }
    const beside = view.figures.slice(0, nth).filter(({ pos }) => pos === figure.pos).length * 14
    const speaks = view.line?.type === 'DIALOG' && view.line.speaker !== '' && view.line.speaker !== figure.name
    const style = { left: `${places[figure.pos] + beside}%` }
    return figure.url
      ? el('img', { class: `qp-figure${speaks ? ' dim' : ''}`, style, attrs: { src: figure.url, alt: figure.name, draggable: 'false' } })
      : null
  })
  return [
    el('div', { class: 'qp-bg', style: { backgroundImage: cssUrl(picture) } }),
    ...(view.cg ? [el('div', { class: 'qp-cg', style: { backgroundImage: cssUrl(view.cg) } })] : []),
    ...figures.filter(figure => figure !== null),
  ]
}

function choice(option: Choice, nth: number, screen: Screen): HTMLButtonElement {
  const side = option.hint ? option.hint : !option.leads && screen.author ? '未连接' : ''
  const made = button('', 'qp-choice', () => screen.does({ do: 'choose', id: option.id }), { disabled: !option.enabled })
  made.append(
    el('span', { class: 'qp-key', text: String(nth + 1), attrs: { 'aria-hidden': 'true' } }),
    el('span', { text: option.text || `选项 ${nth + 1}` }),
  )
  if (option.image) made.prepend(el('img', { attrs: { src: option.image, alt: '' } }))
  if (option.cost) made.append(el('span', { class: 'qp-side qp-cost', text: option.cost }))
  if (side) made.append(el('span', { class: 'qp-side', text: side }))
  return made
}
const list = (view: View, screen: Screen, ...more: (HTMLElement | null)[]): HTMLElement =>
  el(
    'div',
    { class: 'qp-list', attrs: { role: 'group', 'aria-label': view.prompt || '选项' } },
    view.prompt ? el('div', { class: 'qp-prompt', text: view.prompt }) : null,
    ...view.choices.map((option, nth) => choice(option, nth, screen)),
    ...more,
  )

function spots(view: View, screen: Screen): HTMLElement[] {
  const searching = view.type === 'LOOK_FOR_EVID'
  const made = view.spots.map(spot => {
    const quiet = searching && !spot.found && !view.hints
    const style = { left: `${spot.x}%`, top: `${spot.y}%`, width: `${spot.w}%`, height: `${spot.h}%` }
    const one = button(
      '',
      `qp-spot${quiet ? ' quiet' : ''}${spot.found ? ' found' : ''}`,
      () => screen.does({ do: 'choose', id: spot.id }),
      {
        style,
        disabled: !spot.enabled || (searching && spot.found),
        title: spot.hint ? `${spot.text}（${spot.hint}）` : spot.text,
      },
    )
    if (/^(?:[a-z]+:|[./])/.test(spot.icon)) one.append(el('img', { attrs: { src: spot.icon, alt: '' } }))
    else if (!searching || view.hints || spot.found) one.append(el('span', { text: spot.text }))
    return one
  })
  const leave = view.can_leave
    ? button('离开', 'qp-go', () => screen.does({ do: 'choose', id: 'leave' }), {
        style: { position: 'absolute', right: '2%', bottom: 'var(--qp-foot)' },
      })
    : null
  const count = searching ? el('div', { class: 'qp-note', text: `找到 ${view.found[0]} / ${view.found[1]}`, style: { top: '.6em' } }) : null
  return [...made, ...[leave, count].filter(each => each !== null)]
}

function form(label: string, kind: string, send: (text: string) => void, off = false): HTMLFormElement {
  const field = el('input', {
    attrs: {
      type: 'text',
      'aria-label': label,
      placeholder: label,
      maxlength: '200',
      autocomplete: 'off',
      ...(kind === 'number' && { inputmode: 'decimal' }),
    },
    disabled: off,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (field.value.trim()) send(field.value)
  }
  return el(
    'form',
    { class: 'qp-row', on: { submit } },
    field,
    el('button', { class: 'qp-go', text: '确定', disabled: off, attrs: { type: 'submit' } }),
  )
}
function input(view: View, screen: Screen): HTMLElement {
  const { kind, tries, wrong } = view.input!
  const hint = wrong ? `不对，再试一次${tries > 0 ? `（还能试 ${tries} 次）` : ''}` : ''
  const prompt = view.prompt ? el('div', { class: 'qp-prompt', text: view.prompt }) : null
  return el(
    'div',
    { class: 'qp-list' },
    prompt,
    form(view.prompt || '输入', kind, value => screen.does({ do: 'text', value })),
    hint ? el('div', { class: 'qp-wrong', text: hint, attrs: { role: 'alert' } }) : null,
  )
}

/** A phone with its messages; `shown` says how many have come. */
export function phone(view: View, shown: number, screen: Screen): HTMLElement {
  const bubbles = view.messages.slice(0, shown).map(({ kind, content, mine, from }) => {
    const bubble = el('div', { class: `qp-bubble ${kind}${mine ? ' mine' : ''}`, title: from })
    if (kind === 'image' && content) bubble.append(el('img', { attrs: { src: content, alt: '图片' } }))
    else if (kind === 'voice' && content) bubble.append(el('audio', { attrs: { src: content, controls: '' } }))
    else bubble.textContent = kind === 'red_packet' ? `红包　${content}` : content
    return bubble
  })
  const said = el('div', { class: 'qp-said', attrs: { role: 'log' } }, ...bubbles)
  const foot = el('footer')
  if (shown < view.messages.length) foot.append(el('div', { class: 'qp-side', text: '对方正在输入…' }))
  else if (view.choices.length) foot.append(...view.choices.map((option, nth) => choice(option, nth, screen)))
  else foot.append(button('继续', 'qp-go', () => screen.does({ do: 'next' })))
  requestAnimationFrame(() => (said.scrollTop = said.scrollHeight))
  return el('section', { class: 'qp-phone' }, el('header', { text: view.contact || '消息' }), said, foot)
}
function talk(view: View, screen: Screen): HTMLElement {
  const { name, said, turns, most, agent_id } = view.talk!
  const log = el(
    'div',
    { class: 'qp-said', attrs: { role: 'log', 'aria-live': 'polite' } },
    ...said.map(({ mine, text }) => el('div', { class: `qp-bubble${mine ? ' mine' : ''}`, text })),
  )
  if (screen.waiting) log.append(el('div', { class: 'qp-side', text: '正在想…' }))
  const foot = el('footer', {}, ...view.choices.map((option, nth) => choice(option, nth, screen)))
  // Without an agent nobody could answer what is typed.
  const say = agent_id === null ? undefined : screen.say
  if (agent_id !== null && !say) log.append(el('div', { class: 'qp-side', text: '对方用写好的句子回答，没有 AI 参与' }))
  if (say) foot.append(form('说点什么', 'text', say, screen.waiting))
  if (view.can_leave || (!view.choices.length && !say))
    foot.append(button('结束对话', 'qp-go', () => screen.does({ do: 'choose', id: 'leave' })))
  requestAnimationFrame(() => (log.scrollTop = log.scrollHeight))
  return el('section', { class: 'qp-phone' }, el('header', { text: `${name || '对话'}　${turns} / ${most}` }), log, foot)
}

/** A panel with its parts, in per cent of its own size. */
export function panel(shown: Panel, screen: Screen, name: 'own' | 'hud'): HTMLElement {
  const style = { width: `${Math.min(100, shown.w)}%`, height: `${Math.min(100, shown.h)}%`, backgroundImage: cssUrl(shown.bg) }
  const parts = shown.parts.map(part => {
    const place = {
      left: `${part.x}%`,
      top: `${part.y}%`,
      width: `${part.w}%`,
      height: `${part.h}%`,
      fontSize: `${part.size / 16}em`,
      color: part.color,
      background: part.fill,
    }
    if (part.kind === 'button')
      return button(part.text, 'qp-part', () => screen.does({ do: 'press', id: part.id }), {
        style: { ...place, backgroundImage: cssUrl(part.url) },
      })
    const made = el('div', { class: 'qp-part', style: place })
    if (part.kind === 'image' && part.url) made.append(el('img', { attrs: { src: part.url, alt: part.text } }))
    else if (part.kind === 'progress') {
      const meter = el('div', {
        class: 'qp-meter',
        attrs: { role: 'meter', 'aria-valuenow': String(Math.round(part.share * 100)), 'aria-label': part.text },
      })
      meter.append(el('i', { style: { width: `${part.share * 100}%` } }))
      made.append(meter)
    } else if (part.kind === 'list') made.append(el('ul', {}, ...part.rows.map(text => el('li', { text }))))
    else made.textContent = part.text
    return made
  })
  return el('section', { class: `qp-panel ${name}`, style, attrs: { 'aria-label': shown.name } }, ...parts)
}

/** A panel that was opened over everything. */
export function panelOver(view: View, screen: Screen): HTMLElement {
  return el(
    'div',
    { class: 'qp-dialog', style: { background: '#05060a99' }, attrs: { role: 'dialog', 'aria-label': view.panel!.name } },
    panel(view.panel!, screen, 'own'),
    el(
      'header',
      { style: { justifyContent: 'flex-end' } },
      button('✕', '', () => screen.does({ do: 'panel', id: '' }), { title: '关闭' }),
    ),
  )
}

function custom(view: View, screen: Screen): HTMLElement[] {
  const made: HTMLElement[] = view.custom ? [panel(view.custom, screen, 'own')] : []
  const source = view.source ? el('pre', { class: 'qp-source', text: view.source }) : null
  const go =
    view.choices.length || view.custom?.parts.some(({ kind }) => kind === 'button')
      ? null
      : button('继续', 'qp-go', () => screen.does({ do: 'next' }))
  return source || view.choices.length || go ? [...made, list(view, screen, source, go)] : made
}

function ending(view: View, screen: Screen & { restart(): void; load(): void; back(): void }): HTMLElement {
  const { kind, title, text, achievement, no } = view.ending!
  return el(
    'div',
    {
      class: 'qp-ending',
      style: {
        backgroundImage: view.ending!.cg ? `linear-gradient(#05060a99,#05060a99),${cssUrl(view.ending!.cg)}` : '',
        backgroundSize: 'cover',
      },
    },
    el('div', { class: 'qp-side', text: `结局 ${no} · ${kind}` }),
    el('h2', { text: title }),
    text ? el('p', { class: 'qp-text', text }) : null,
    achievement ? el('div', { class: 'qp-side', text: `达成：${achievement}` }) : null,
    el(
      'div',
      { class: 'qp-row' },
      button('从头再来', 'qp-go', () => screen.restart()),
      button('读档', 'qp-go', () => screen.load()),
      button('退回一步', 'qp-go', () => screen.back()),
    ),
  )
}

export type Actions = Screen & { restart(): void; load(): void; back(): void }
/** Everything but the text box, the phone and the film, which move by themselves. */
export function content(view: View, screen: Actions): HTMLElement[] {
  if (view.stuck)
    return [
      el(
        'div',
        { class: 'qp-ending', attrs: { role: 'alert' } },
        el('h2', { text: '走不下去了' }),
        el('p', { text: view.stuck.message }),
        el(
          'div',
          { class: 'qp-row' },
          button('退回一步', 'qp-go', () => screen.back()),
          button('从头再来', 'qp-go', () => screen.restart()),
        ),
      ),
    ]
  if (view.ending) return [...(view.custom ? [panel(view.custom, screen, 'own')] : []), ending(view, screen)]
  const hud = view.hud.map(each => panel(each, screen, 'hud'))
  if (view.talk) return [...hud, talk(view, screen)]
  if (view.input) return [...hud, input(view, screen)]
  if (view.spots.length || view.picture) return [...hud, ...spots(view, screen)]
  if (view.type === 'CUSTOM') return [...hud, ...custom(view, screen)]
  if (view.type === 'ROLE_DESIGN' && view.rename)
    return [
      ...hud,
      list(
        view,
        screen,
        form('给主角起个名字（可以不填）', 'text', value => screen.does({ do: 'name', value })),
      ),
    ]
  if (view.choices.length && view.type !== 'MESSAGE' && view.type !== 'VIDEO') return [...hud, list(view, screen)]
  return hud
}
export const hasBox = (view: View): boolean => view.type !== null && view.type in KINDS && view.line !== null
