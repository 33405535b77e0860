// A film on the stage, with captions and choices that come and go.
import type { View } from '../view.ts'
import type { Input } from '../vm.ts'
import { button, el } from './dom.ts'

/** A film with its choices at their times. */
export function film(view: View, player: { does(input: Input): void; note(text: string): void }, volume: number): HTMLElement[] {
  const { url, skippable, loop, subtitles, choices } = view.video!
  if (!url)
    return [
      el(
        'div',
        { class: 'qp-list' },
        el('div', { class: 'qp-prompt', text: '视频不见了' }),
        button('继续', 'qp-go', () => player.does({ do: 'next' })),
      ),
    ]
  const video = el('video', { class: 'qp-video', attrs: { src: url, playsinline: '', ...(loop && { loop: '' }) } })
  if (subtitles)
    video.append(
      el('track', {
        attrs: {
          kind: 'captions',
          src: subtitles.startsWith('WEBVTT') ? URL.createObjectURL(new Blob([subtitles], { type: 'text/vtt' })) : subtitles,
          default: '',
          srclang: 'zh',
          label: '字幕',
        },
      }),
    )
  video.volume = volume
  video.addEventListener('ended', () => player.does({ do: 'next' }))
  video.addEventListener('error', () => player.note('视频播放不了'))
  const list = el('div', { class: 'qp-list' })
  const show = () => {
    const now = choices.filter(({ t_in, t_out }) => video.currentTime >= t_in && (t_out <= t_in || video.currentTime <= t_out))
    if (list.childElementCount === now.length) return
    list.replaceChildren(
      ...now.map(({ id, text, enabled }) => button(text, 'qp-choice', () => player.does({ do: 'choose', id }), { disabled: !enabled })),
    )
  }
  video.addEventListener('timeupdate', show)
  video.play().then(show, () => (video.controls = true))
  return [
    video,
    list,
    ...(skippable
      ? [
          button('跳过', 'qp-go', () => player.does({ do: 'next' }), {
            style: { position: 'absolute', right: '2%', bottom: 'var(--qp-foot)' },
          }),
        ]
      : []),
  ]
}
