// A component as the player shows it, with first values.
import type { Component } from '@qianmu/story/model'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'
import { useOpened } from '../GameRoom.tsx'

export const Face = ({ component: { kind, text, var: variable, resource, max, size, color, fill } }: { component: Component }) => {
  const { hands, workId } = useOpened()
  const known = hands.game.numerics.find(each => each.id === variable)
  const pictures = useCall(
    api.resources.list,
    { project_id: workId, type: 'IMAGE', page: 1, size: 200 },
    { enabled: kind === 'image', staleMs: 30_000 },
  )
  const picture = pictures.data?.list.find(each => String(each.resource_id) === resource)
  const look = { fontSize: size, color: color || undefined, background: fill || undefined }
  if (kind === 'image')
    return picture ? (
      <img src={picture.url} alt={picture.name} className="size-full object-cover" draggable={false} />
    ) : (
      <span className="grid place-items-center size-full meta">图片</span>
    )
  if (kind === 'progress')
    return (
      <span className="block size-full rounded-4" style={{ background: '#ffffff33' }}>
        <span
          className="block h-full rounded-4"
          style={{ width: `${Math.min(100, (Number(known?.init ?? 0) / max) * 100)}%`, background: fill || 'var(--solid)' }}
        />
      </span>
    )
  if (kind === 'list')
    return (
      <span className="stack gap-4 size-full p-6" style={look}>
        {hands.game.goods.slice(0, 4).map(good => (
          <span key={good.id}>{good.good_name} × 1</span>
        ))}
        {hands.game.goods.length === 0 && '物品列表'}
      </span>
    )
  return (
    <span className={`grid place-items-center size-full overflow-hidden ${kind === 'button' ? 'rounded-8' : ''}`} style={look}>
      {kind === 'var' ? `${text}${known ? String(known.init) : '变量'}` : text}
    </span>
  )
}
