// The settings of a sheet: looks, fixed traits, colours, who wears it, models, versions.
import type { Asset } from '@qianmu/contract/works/assets'
import { ASSET_LABELS, ASSET_LIMITS, type AssetKind } from '@qianmu/contract/works/asset-kinds'
import { Button, Select, Skeleton } from 'antd'
import { Pipette, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api.ts'
import { openDesk } from '../../kit/desk/desk.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { useMay } from '../../kit/permission.ts'
import { useCall } from '../../kit/use-call.ts'
import { ago } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { SavedField } from '../../ui/SavedField.tsx'
import { coverOf, keyFor } from './model.ts'
import { ModelList } from './ModelList.tsx'
import type { useSheet } from './use-assets.ts'

interface Props {
  workId: number
  kind: AssetKind
  sheet: ReturnType<typeof useSheet>
}
interface PartProps {
  asset: Asset
  disabled: boolean
  /** Saves what is given, at once. */
  save: (given: Partial<Pick<Asset, 'tags' | 'palette' | 'models' | 'character_id'>>) => void
}

/** Colours taken from a picture of its own accord. */
const TAKEN = 6
const ask = openDesk<{ blob: Blob; most: number }, string[]>(
  () => new Worker(new URL('./colours.worker.ts', import.meta.url), { type: 'module' }),
)

const Palette = ({ asset, disabled, save }: PartProps) => {
  const { palette } = asset
  const cover = coverOf(asset)
  const [busy, setBusy] = useState(false)
  const put = (at: number, given: Partial<Asset['palette'][number]>) =>
    save({ palette: palette.map((colour, nth) => (nth === at ? { ...colour, ...given } : colour)) })
  const take = async () => {
    setBusy(true)
    try {
      const blob = await (await fetch(cover!.thumbs.mid)).blob()
      save({ palette: (await ask({ blob, most: TAKEN })).map(color => ({ name: '', color })) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-label="配色" className="stack gap-8">
      <h3 className="row text-13">
        <span className="grow">配色</span>
        <Button
          size="small"
          type="text"
          icon={<Pipette aria-hidden />}
          loading={busy}
          disabled={disabled || !cover}
          onClick={() => void take()}
        >
          从主图取色
        </Button>
        <IconButton
          icon={Plus}
          size={24}
          label="加一种颜色"
          disabled={disabled || palette.length >= ASSET_LIMITS.palette}
          onClick={() => save({ palette: [...palette, { name: '', color: '#888888' }] })}
        />
      </h3>
      <ul className="flex flex-wrap gap-8">
        {palette.map(({ name, color }, at) => (
          <li key={at} className="stack gap-4 w-64">
            <input
              key={color}
              type="color"
              className="w-full h-28 p-0 border-0 rounded-6 bg-transparent"
              aria-label={`颜色 ${name || color}`}
              defaultValue={color}
              disabled={disabled}
              onBlur={({ target }) => target.value !== color && put(at, { color: target.value })}
            />
            <SavedField
              label={`第 ${at + 1} 种颜色的名称`}
              value={name}
              max={12}
              disabled={disabled}
              save={async text => put(at, { name: text })}
            />
            {!disabled && (
              <IconButton
                icon={X}
                size={24}
                label={`去掉颜色 ${name || color}`}
                onClick={() => save({ palette: palette.filter((_colour, nth) => nth !== at) })}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Wearer = ({ workId, asset, disabled, save }: PartProps & { workId: number }) => {
  const { data: cast = [] } = useCall(api.characters.list, { project_id: workId })
  return (
    <label className="stack gap-4">
      <span className="text-13 strong">{ASSET_LABELS.character_id}</span>
      <Select
        aria-label={ASSET_LABELS.character_id}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        disabled={disabled}
        value={asset.character_id ?? undefined}
        placeholder="没有指定"
        options={cast.map(({ character_id, name }) => ({ value: character_id, label: name }))}
        onChange={(value?: number) => save({ character_id: value ?? null })}
      />
    </label>
  )
}

const Versions = ({ sheet, disabled }: { sheet: Props['sheet']; disabled: boolean }) => {
  const versions = sheet.sheet?.versions ?? []
  if (!versions.length) return null
  return (
    <section aria-label="版本" className="stack gap-4">
      <h3 className="text-13">版本</h3>
      <ul className="stack gap-4">
        {versions.map(({ no, created_at, created_by }) => (
          <li key={no} className="row">
            <span className="strong num">v{no}</span>
            <span className="meta grow cut">
              {created_by} · {ago(created_at)}
            </span>
            <Button
              size="small"
              type="text"
              disabled={disabled}
              onClick={() => void sheet.change({ restore: no }).catch(rethrowUnlessFailure)}
            >
              用回 v{no}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const SheetSettings = ({ workId, kind, sheet }: Props) => {
  const asset = sheet.sheet
  const mayWrite = useMay(keyFor(kind), 'author')
  if (!asset) return <Skeleton active className="p-16" paragraph={{ rows: 6 }} />
  const { version, character_version } = asset
  const disabled = !mayWrite || asset.final !== null
  const save: PartProps['save'] = given => void sheet.change({ version, ...given }).catch(rethrowUnlessFailure)
  const part = { asset, disabled, save }
  const own = kind === 'role' ? { character_version } : { version }
  return (
    <div className="stack gap-16 p-16">
      {asset.final !== null && <p className="meta">已定稿 v{asset.final}，取消定稿后可以改。</p>}
      <div>
        <SavedField label="名称" value={asset.name} max={30} disabled={!mayWrite} save={name => sheet.change({ ...own, name })} />
        <SavedField
          label={kind === 'role' ? ASSET_LABELS.words : '描述'}
          rows={4}
          max={ASSET_LIMITS.words}
          value={asset.words}
          disabled={disabled}
          placeholder={kind === 'role' ? '及腰黑长直发，齐刘海，红裙' : '看得到什么，用逗号分开'}
          save={words => sheet.change({ ...own, words })}
        />
        <span className="meta num">
          {asset.words.length} / {ASSET_LIMITS.words}
        </span>
      </div>
      <label className="stack gap-4">
        <span className="row">
          <span className="text-13 strong grow">{kind === 'clothing' ? '标签' : ASSET_LABELS.tags}</span>
          <span className="meta">每次出图都会带上</span>
        </span>
        <Select
          mode="tags"
          aria-label={ASSET_LABELS.tags}
          disabled={disabled}
          value={asset.tags}
          open={false}
          suffixIcon={null}
          tokenSeparators={['，', ',', '、']}
          maxCount={ASSET_LIMITS.tags}
          onChange={(tags: string[]) => save({ tags })}
        />
      </label>
      {kind === 'clothing' && <Wearer workId={workId} {...part} />}
      <Palette {...part} />
      <ModelList models={asset.models} disabled={disabled} onChange={models => save({ models })} />
      <Versions sheet={sheet} disabled={disabled} />
    </div>
  )
}
