// Who will draw the pictures of a simple comic.
import { DRAW, MODE } from '@qianmu/drawing'
import { EngineBadge, useEngine } from '../drawing/index.ts'

const WANTED = { type: DRAW.textToImage, mode: MODE.textToImage }
const Maker = () => {
  const { engine } = useEngine(WANTED)
  return (
    <>
      <EngineBadge studio={{ engine }} />
      {engine?.kind === 'procedural' && <p className="meta">没有接绘图引擎：按规则画草图，画风只作提示，各种画风看起来相近。</p>}
    </>
  )
}
export default Maker
