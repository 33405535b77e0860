// /aiWork/aiDraw/blank: an empty board of one's own size and colour, kept as a picture and sent to the mode that is to begin with it.
import { MAX_SIDE, RATIOS, sizeOf } from '@qianmu/drawing'
import { Button, ColorPicker, Segmented } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { Panels } from '../../frame/EditorFrame.tsx'
import { useDraft } from '../../ui/draft.ts'
import { BLANK_TOOL, BOARD_TAKERS, startPath } from '../modes.ts'
import { ModeColumn } from '../parts/ModeColumn.tsx'
import { NumberOf, Row } from '../parts/fields.tsx'
import { keepPicture } from '../pictures.ts'
import studioStyles from '../studio.module.css'
import { type Board, EMPTY_BOARD, MIN_SIDE, paintBoard } from './board.ts'
import styles from './blank.module.css'
import { StudioFrame } from '../parts/StudioFrame.tsx'

interface Work {
  board: Board
  change: (part: Partial<Board>) => void
}

/** The ratio whose size the board has; '' for a size of one's own. */
const ratioOf = ({ width, height }: Board): string =>
  RATIOS.find(ratio => sizeOf('SDXL', ratio).width === width && sizeOf('SDXL', ratio).height === height) ?? ''

const Settings = ({ board, change }: Work) => (
  <>
    <Row label="比例">
      <Segmented<string>
        size="small"
        block
        className="grow"
        aria-label="比例"
        value={ratioOf(board)}
        options={[...RATIOS]}
        onChange={wanted => {
          const ratio = RATIOS.find(each => each === wanted)
          if (ratio) change(sizeOf('SDXL', ratio))
        }}
      />
    </Row>
    <Row label="宽 × 高">
      <NumberOf id="board-width" label="宽度" value={board.width} min={MIN_SIDE} max={MAX_SIDE} onChange={width => change({ width })} />
      <span aria-hidden>×</span>
      <NumberOf id="board-height" label="高度" value={board.height} min={MIN_SIDE} max={MAX_SIDE} onChange={height => change({ height })} />
    </Row>
    <Row label="底色">
      <ColorPicker
        aria-label="底色"
        disabledAlpha
        showText
        value={board.colour}
        onChange={colour => change({ colour: colour.toHexString() })}
      />
    </Row>
  </>
)

const Begin = ({ board, change }: Work) => {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    try {
      await navigate(startPath(board.goes, await keepPicture(await paintBoard(board))))
    } catch (error) {
      rethrowUnlessFailure(error)
      setBusy(false)
    }
  }
  return (
    <div className={studioStyles.generate}>
      <Segmented
        block
        aria-label="接着去"
        value={board.goes}
        options={BOARD_TAKERS.map(({ name, title }) => ({ value: name, label: title }))}
        onChange={goes => change({ goes })}
      />
      <Button type="primary" size="large" block loading={busy} onClick={() => void begin()}>
        用这块画板开始
      </Button>
    </div>
  )
}

const Shown = ({ board: { width, height, colour } }: { board: Board }) => (
  <div className={styles.stage}>
    <div
      role="img"
      aria-label={`${width} × ${height} 的空白画板`}
      className={styles.board}
      style={{ aspectRatio: `${width} / ${height}`, background: colour, ['--ratio' as string]: width / height }}
    />
    <p className="meta num">
      {width} × {height}
    </p>
  </div>
)

const BlankPage = () => {
  const [board, set] = useDraft<Board>('draw.board', EMPTY_BOARD)
  const work: Work = { board, change: part => set({ ...board, ...part }) }
  const settings = (
    <section className={studioStyles.parameters} aria-label="画板">
      <div className={studioStyles.scroll}>
        <div className={studioStyles.head}>
          <h2>画板</h2>
        </div>
        <div className={studioStyles.common}>
          <Settings {...work} />
        </div>
      </div>
      <Begin {...work} />
    </section>
  )
  return (
    <StudioFrame backTo="/workBench/worksManage" title={BLANK_TOOL.title}>
      <div className="grow flex min-h-0">
        <ModeColumn current={BLANK_TOOL.name} />
        <Panels
          name="blank"
          panels={[
            { key: 'settings', label: '设置', size: 340, min: 300, max: 460, content: settings },
            { key: 'stage', content: <Shown board={board} /> },
          ]}
        />
      </div>
    </StudioFrame>
  )
}
export default BlankPage
