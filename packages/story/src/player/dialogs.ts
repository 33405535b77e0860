// What opens over the stage: saves, what was said, settings, the shop, the bag.
import type { Heard, Session } from '../session.ts'
import type { View } from '../view.ts'
import type { Input } from '../vm.ts'
import { button, cssUrl, el } from './dom.ts'

export interface Settings {
  /** Signs a second; 0 shows lines at once. */
  speed: number
  /** Seconds that auto waits after a line. */
  auto: number
  voice: number
  bgm: number
  se: number
  /** Whether skipping passes over lines that were not read. */
  all: boolean
  /** The size of texts, in per cent. */
  size: number
  /** The name of the language; '' for the one that the game was written in. */
  language: string
}
export const SETTINGS: Readonly<Settings> = { speed: 40, auto: 1.2, voice: 1, bgm: 0.6, se: 0.8, all: false, size: 100, language: '' }

/** A page over the stage with its title and a way back. */
export function dialog(title: string, close: () => void, ...children: HTMLElement[]): HTMLElement {
  const back = button('✕', '', close, { title: '关闭' })
  return el(
    'section',
    { class: 'qp-dialog', attrs: { role: 'dialog', 'aria-modal': 'true', 'aria-label': title } },
    el('header', {}, el('h2', { text: title }), back),
    ...children,
  )
}

const slotName = (slot: string): string => {
  const number = Number(slot.replaceAll(/\D/g, '')) + 1
  return slot === 'quick' ? '快速存档' : slot.startsWith('auto') ? `自动存档 ${number}` : `存档 ${number}`
}
const timeOf = (at: number): string =>
  new Date(at).toLocaleString('zh-CN', { month: 'numeric', day: 'numeric', hour: '2-digit', minute: '2-digit' })

export function slots(session: Session, saving: boolean, pick: (slot: string) => void, close: () => void): HTMLElement {
  const rows = session.slots().filter(({ slot, save }) => (saving ? !slot.startsWith('auto') : save))
  const cards = rows.map(({ slot, save }) => {
    const card = button('', 'qp-slot', () => pick(slot), { title: save ? `${slotName(slot)}：${save.title}` : `${slotName(slot)}：空` })
    if (save?.picture) card.append(el('i', { style: { backgroundImage: cssUrl(save.picture) } }))
    card.append(
      el('span', { text: save ? save.title : '空' }),
      el('small', { text: `${slotName(slot)}${save ? ` · ${timeOf(save.saved)}` : ''}` }),
    )
    return card
  })
  const list = cards.length ? el('div', { class: 'qp-slots' }, ...cards) : el('p', { text: '还没有存档' })
  return dialog(saving ? '存档' : '读档', close, list)
}

export function backlog(
  heard: readonly Heard[],
  replay: (voice: string) => void,
  goTo: (step: number) => void,
  close: () => void,
): HTMLElement {
  const list = el('div', { class: 'qp-scroll', attrs: { role: 'list' } })
  for (const { line, choice, step } of heard) {
    const text = el('p', { text: line ? (line.speaker ? `${line.speaker}：${line.text}` : line.text) : `▸ ${choice}` })
    if (line?.color) text.style.color = line.color
    const row = el('div', { class: 'qp-heard', attrs: { role: 'listitem' } }, text)
    if (line?.voice) row.append(button('♪', '', () => replay(line.voice), { title: '重听这一句' }))
    row.append(button('↶', '', () => goTo(step), { title: '回到这里' }))
    list.append(row)
  }
  if (!heard.length) list.append(el('p', { text: '还没有内容' }))
  requestAnimationFrame(() => (list.scrollTop = list.scrollHeight))
  return dialog('回想', close, list)
}

export function settings(
  now: Settings,
  languages: readonly string[],
  change: (settings: Settings) => void,
  close: () => void,
): HTMLElement {
  const grid = el('div', { class: 'qp-set' })
  let held = now
  const slide = (label: string, key: Exclude<keyof Settings, 'all' | 'language'>, least: number, most: number, step: number) => {
    const field = el('input', { attrs: { type: 'range', min: String(least), max: String(most), step: String(step), 'aria-label': label } })
    field.value = String(held[key])
    field.addEventListener('input', () => change((held = { ...held, [key]: Number(field.value) })))
    grid.append(el('span', { text: label }), field)
  }
  slide('文字速度（0 为立即）', 'speed', 0, 120, 5)
  slide('自动间隔', 'auto', 0.2, 5, 0.2)
  slide('文字大小', 'size', 80, 160, 10)
  slide('语音音量', 'voice', 0, 1, 0.05)
  slide('音乐音量', 'bgm', 0, 1, 0.05)
  slide('音效音量', 'se', 0, 1, 0.05)
  const all = el('input', { attrs: { type: 'checkbox', 'aria-label': '快进没读过的内容' } })
  all.checked = held.all
  all.addEventListener('change', () => change((held = { ...held, all: all.checked })))
  grid.append(el('span', { text: '快进没读过的' }), all)
  if (languages.length) {
    const field = el('select', { attrs: { 'aria-label': '语言' } })
    for (const name of ['', ...languages]) field.append(el('option', { text: name || '原文', attrs: { value: name } }))
    field.value = languages.includes(held.language) ? held.language : ''
    field.addEventListener('change', () => change((held = { ...held, language: field.value })))
    grid.append(el('span', { text: '语言' }), field)
  }
  const keys =
    '空格 / 回车：下一句　1–9：选选项　退格 / 滚轮：退回　A：自动　Ctrl：快进　S：存档　L：读档　B：回想　Q：快速存档　H：隐藏文字　F：全屏　M：静音'
  return dialog('设置', close, el('div', { class: 'qp-scroll' }, grid, el('p', { class: 'qp-side', text: keys })))
}

export function shop({ shop: open }: View, does: (input: Input) => void): HTMLElement {
  const { id, name, desc, purse, wares } = open!
  const rows = wares.map(ware => {
    const buy = button(ware.left === 0 ? '售完' : `买　${ware.price}`, 'qp-go', () => does({ do: 'buy', store: id, item: ware.id }), {
      disabled: !ware.can,
    })
    const about = `${ware.name}　已有 ${ware.holds}${ware.left > 0 ? `　剩 ${ware.left}` : ''}${ware.desc ? `\n${ware.desc}` : ''}`
    return el(
      'div',
      { class: 'qp-heard' },
      ware.icon ? el('img', { attrs: { src: ware.icon, alt: '', width: '40', height: '40' } }) : null,
      el('p', { text: about }),
      buy,
    )
  })
  return dialog(
    `${name}　${purse}`,
    () => does({ do: 'store', id: '' }),
    ...(desc ? [el('p', { text: desc })] : []),
    el('div', { class: 'qp-scroll' }, ...rows),
  )
}

export function bag(view: View, does: (input: Input) => void, close: () => void): HTMLElement {
  const rows = view.goods.map(good =>
    el(
      'div',
      { class: 'qp-heard' },
      el('p', { text: `${good.name} × ${good.number}${good.desc ? `\n${good.desc}` : ''}` }),
      good.usable ? button('使用', 'qp-go', () => does({ do: 'use', good: good.id })) : null,
    ),
  )
  return dialog('物品', close, el('div', { class: 'qp-scroll' }, ...(rows.length ? rows : [el('p', { text: '还没有物品' })])))
}
