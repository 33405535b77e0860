// Where a result can go on to.

export type Target = 'shot' | 'text' | 'page' | 'scene'
export const TARGETS: readonly { key: Target; label: string; ok: string; kinds: readonly ('image' | 'text')[] }[] = [
  { key: 'shot', label: '放进分镜', ok: '放进去', kinds: ['image'] },
  { key: 'text', label: '插入正文', ok: '打开并插入', kinds: ['image', 'text'] },
  { key: 'page', label: '放到漫画页', ok: '打开并放上', kinds: ['image'] },
  { key: 'scene', label: '放到画面合成', ok: '', kinds: ['image'] },
]
