// 出场: who is in which document how much, as heat with words for who reads it by ear; and who is together with whom.
import type { Character, Presence } from '@qianmu/contract/characters'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { Empty } from '../ui/Empty.tsx'
import type { Uses } from './CharactersPage.tsx'
import { Face, useHue } from './Face.tsx'
import { LinesDialog } from './LinesDialog.tsx'
import { type Heat, heatOf, shadeOf } from './model.ts'
import styles from './characters.module.css'

interface Props {
  screen: Uses<'open' | 'startReading'>
  cast: readonly Character[]
  presence: Presence
}
/** Documents that have room for their names. */
const NAMED_MOST = 12
/** Characters in the matrix of who is together: more make no picture. */
const MATRIX_MAX = 24

const heatText = ({ doc_name, scenes, lines, words, weak }: Heat): string =>
  scenes ? `${doc_name}：${scenes} 场 · ${lines} 句 · ${words} 字${weak ? '（几乎不在场）' : ''}` : `${doc_name}：不在场`

/** One cell of heat; a click opens the lines. */
export const HeatCell = ({
  heat,
  name,
  hue,
  here = false,
  onOpen,
}: {
  heat: Heat
  name: string
  hue: string
  here?: boolean
  onOpen: () => void
}) => (
  <Tooltip title={heatText(heat)} mouseEnterDelay={0.2}>
    <button
      type="button"
      className={styles.cell}
      data-weak={heat.weak || undefined}
      data-here={here || undefined}
      style={{ '--hue': hue, '--shade': `${shadeOf(heat)}%` } as React.CSSProperties}
      aria-label={`${name}，${heatText(heat)}`}
      disabled={heat.lines === 0}
      onClick={onOpen}
    />
  </Tooltip>
)

const HeatTable = ({ screen, cast, presence }: Props) => {
  const hue = useHue()
  const [lines, setLines] = useState<{ character: Character; docId: number } | null>(null)
  return (
    <section className={styles.block} aria-labelledby="presence-heat">
      <h2 id="presence-heat">每个文档里的戏份</h2>
      <table className={styles.heat}>
        <thead>
          <tr>
            <th scope="col">角色</th>
            {presence.docs.map((doc, at) => (
              <th key={doc.doc_id} scope="col" title={doc.doc_name}>
                {presence.docs.length > NAMED_MOST ? (
                  <>
                    <span aria-hidden>{at + 1}</span>
                    <span className="sr-only">{doc.doc_name}</span>
                  </>
                ) : (
                  <span className="cut block px-4">{doc.doc_name}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cast.map(character => (
            <tr key={character.character_id}>
              <th scope="row">
                <button type="button" className={styles.name} onClick={() => screen.open(character.character_id)}>
                  <Face character={character} size={20} />
                  <span className="cut">{character.name}</span>
                </button>
              </th>
              {heatOf(presence, character.character_id).heat.map(heat => (
                <td key={heat.doc_id}>
                  <HeatCell
                    heat={heat}
                    name={character.name}
                    hue={hue(character.hue)}
                    onOpen={() => setLines({ character, docId: heat.doc_id })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {lines && <LinesDialog {...lines} docs={presence.docs} onClose={() => setLines(null)} />}
    </section>
  )
}

const Matrix = ({ cast, presence }: Omit<Props, 'screen'>) => {
  const shown = cast.toSorted((one, other) => other.figures.scenes - one.figures.scenes).slice(0, MATRIX_MAX)
  const times = new Map(
    presence.together.flatMap(
      each =>
        [
          [`${each.one_id} ${each.other_id}`, each.scenes],
          [`${each.other_id} ${each.one_id}`, each.scenes],
        ] as [string, number][],
    ),
  )
  const most = Math.max(1, ...times.values())
  return (
    <section className={styles.block} aria-labelledby="presence-together">
      <h2 id="presence-together">谁和谁同场（场）</h2>
      <table className={styles.heat}>
        <thead>
          <tr>
            <th scope="col">角色</th>
            {shown.map(each => (
              <th key={each.character_id} scope="col">
                {each.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(one => (
            <tr key={one.character_id}>
              <th scope="row">{one.name}</th>
              {shown.map(other => {
                const scenes = times.get(`${one.character_id} ${other.character_id}`) ?? 0
                return (
                  <td
                    key={other.character_id}
                    className={styles.times}
                    style={{ '--shade': `${Math.round((scenes / most) * 60)}%` } as React.CSSProperties}
                  >
                    {one === other ? '' : scenes || '·'}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export const PresenceTable = ({ screen, cast, presence }: Props) => {
  if (cast.length === 0 || presence.docs.length === 0)
    return (
      <div className={styles.centre}>
        <Empty
          art="people"
          title="还看不到出场"
          help="确认角色、写下剧本之后，这里会显示谁在哪一集。"
          action={<Button onClick={screen.startReading}>从剧本识别</Button>}
        />
      </div>
    )
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="出场">
      <HeatTable screen={screen} cast={cast} presence={presence} />
      <Matrix cast={cast} presence={presence} />
    </div>
  )
}
