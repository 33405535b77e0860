// How many stars the picture on the stage has: given by a click or by a figure on the keyboard, taken back by the same once more.
import { type DrawnPicture, RATING_MAX } from '@qianmu/contract/drawing/pictures'
import { Star } from 'lucide-react'
import { api } from '../../../api.ts'
import { useAction } from '../../../kit/use-call.ts'
import { useShortcut } from '../../../ui/shortcuts.ts'

const STARS = Array.from({ length: RATING_MAX }, (_, nth) => nth + 1)
const HELP = { label: `给图片 ${RATING_MAX} 颗星（1 到 ${RATING_MAX} 各是几颗）`, group: '绘画' }

const One = ({ stars, rating, rate }: { stars: number; rating: number; rate: (rating: number) => void }) => {
  const put = () => rate(stars === rating ? 0 : stars)
  useShortcut(String(stars), put, stars === RATING_MAX ? HELP : undefined)
  return (
    <button
      type="button"
      className="flex p-5 border-0 rounded-4 bg-transparent text-t2 hover:bg-hover cursor-pointer"
      aria-label={`${stars} 颗星`}
      aria-pressed={stars === rating}
      title={`${stars} 颗星（${stars}）`}
      onClick={put}
    >
      <Star size={14} fill={stars <= rating ? 'currentColor' : 'none'} aria-hidden />
    </button>
  )
}

export const Rating = ({ image: { id: image_id, rating } }: { image: Pick<DrawnPicture, 'id' | 'rating'> }) => {
  const give = useAction(api.drawing.rate, { refreshes: [api.drawing.list] })
  return (
    <span role="group" aria-label="评分" className="flex">
      {STARS.map(stars => (
        <One key={stars} stars={stars} rating={rating} rate={next => give.mutate({ image_id, rating: next })} />
      ))}
    </span>
  )
}
