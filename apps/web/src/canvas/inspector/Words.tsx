// The words of a balloon or a sound: what they say, how they are set, and whether they have room.
import { FONTS } from '@qianmu/comic/fonts'
import { type Item, PAGE_LIMITS } from '@qianmu/comic/page'
import { wordsOf } from '@qianmu/comic/paint'
import { roomierBox, shrunkTo, splitBalloon, TOO_SMALL } from '@qianmu/comic/split'
import { Button, InputNumber, Segmented, Select, Switch } from 'antd'
import { useEffect } from 'react'
import { SharedArea } from '../../kit/co-writing/SharedText.tsx'
import { fresh, measure } from '../drawing.ts'
import { Amount, Colour, type PartProps, Row, setter } from './fields.tsx'

/** Tells that the words of a balloon had to shrink, and what can be done about it. */
const Fit = ({ desk, item, readOnly }: PartProps) => {
  const share = shrunkTo(item, wordsOf(item, measure))
  if (item.text.trim() === '' || share >= TOO_SMALL) return null
  const parts = splitBalloon(item, desk.page.form, fresh)
  return (
    <div className="stack gap-6 p-8 rounded-6 bg-warn-soft text-warn text-12" role="alert">
      {share === 0 ? '字再小也放不下' : `字缩到 ${Math.round(share * 100)} % 才放得下`}
      {!readOnly && (
        <span className="row flex-wrap">
          {parts && (
            <Button
              size="small"
              onClick={() => desk.change(now => ({ ...now, items: now.items.flatMap(each => (each.id === item.id ? parts : [each])) }))}
            >
              拆成两个气泡
            </Button>
          )}
          <Button size="small" onClick={() => desk.set(new Set([item.id]), one => roomierBox(one, desk.page.form))}>
            放大气泡
          </Button>
        </span>
      )}
    </div>
  )
}

export const Words = (props: PartProps) => {
  const { desk, item, readOnly } = props
  const set = setter(props)
  useEffect(() => {
    if (desk.takeWish()) document.querySelector<HTMLTextAreaElement>('[data-words]')?.focus()
  })
  return (
    <>
      <SharedArea
        key={item.id}
        data-words
        aria-label="文字"
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={PAGE_LIMITS.text}
        readOnly={readOnly}
        value={item.text}
        onText={text => desk.set(new Set([item.id]), () => ({ text }), `text ${item.id}`)}
      />
      <p className="meta">{'{汉字|注音} 注音，{*词*} 着重号'}</p>
      {item.kind === 'balloon' && <Fit {...props} />}
      <Row label="方向">
        <Segmented
          size="small"
          block
          disabled={readOnly}
          value={item.upright ? 'v' : 'h'}
          options={[
            { value: 'v', label: '竖排' },
            { value: 'h', label: '横排' },
          ]}
          onChange={value => set({ upright: value === 'v' })}
        />
      </Row>
      <Row label="字体">
        <Select
          size="small"
          className="w-full"
          aria-label="字体"
          disabled={readOnly}
          value={item.font}
          options={Object.entries(FONTS).map(([value, { name }]) => ({ value, label: name }))}
          onChange={font => set({ font })}
        />
      </Row>
      <Row label="字号">
        <InputNumber
          size="small"
          aria-label="字号"
          min={4}
          max={2000}
          disabled={readOnly}
          value={item.size}
          onChange={size => size && set({ size }, 'size')}
        />
      </Row>
      <Amount {...props} label="行距" field="lineGap" min={1} max={2.5} step={0.05} />
      <Amount {...props} label="字距" field="letterGap" min={-0.1} max={1} step={0.02} />
      <Row label="对齐">
        <Segmented<Item['align']>
          size="small"
          block
          disabled={readOnly}
          value={item.align}
          options={[
            { value: 'start', label: '前' },
            { value: 'middle', label: '中' },
            { value: 'end', label: '后' },
          ]}
          onChange={align => set({ align })}
        />
      </Row>
      <Row label="避头尾">
        <Switch size="small" aria-label="避头尾" disabled={readOnly} checked={item.kinsoku} onChange={kinsoku => set({ kinsoku })} />
      </Row>
      <Colour {...props} label="字色" field="colour" />
      <Amount {...props} label="描边" field="outlineWidth" min={0} max={40} step={1} />
      {item.outlineWidth > 0 && <Colour {...props} label="描边色" field="outline" />}
    </>
  )
}
