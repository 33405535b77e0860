// The variable, good, array, store or event that is looked at: its values in simulated plays, what needs room, and where it is used (mockup 31).
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Fields } from '../fields/Fields.tsx'
import { useOpened } from '../GameRoom.tsx'
import type { Findings } from '../story/findings.ts'
import { FIELDS, type Kind, nameIn, type Row } from './things.ts'
import { usesOf } from './uses.ts'

const Histogram = ({ findings, id }: { findings: Findings; id: string }) => {
  const known = findings.simulation?.variables.find(each => each.id === id)
  if (!known) return null
  const { least, most, mean, bins } = known
  const highest = Math.max(1, ...bins)
  return (
    <figure className="stack gap-4 m-0">
      <figcaption className="row">
        <span className="grow">1 万次试玩里的取值</span>
        <span className="meta num">均值 {mean.toFixed(1)}</span>
      </figcaption>
      <div className="flex items-end gap-2 h-64" role="img" aria-label={`从 ${least} 到 ${most}，均值 ${mean.toFixed(1)}`}>
        {bins.map((count, nth) => (
          <span
            key={nth}
            className="grow min-h-1 rounded-2"
            style={{ height: `${(count / highest) * 100}%`, background: 'var(--solid)' }}
          />
        ))}
      </div>
      <span className="row meta num">
        <span className="grow">{least}</span>
        {most}
      </span>
    </figure>
  )
}

type Way = 'all' | 'read' | 'write'

export const Beside = ({ kind, row, findings }: { kind: Kind; row: Row; findings: Findings }) => {
  const { hands, workId } = useOpened()
  const navigate = useNavigate()
  const [way, setWay] = useState<Way>('all')
  const name = nameIn(kind, row)
  const uses = kind === 'events' ? [] : usesOf(hands.game, row.id, kind === 'numerics' ? name : '')
  const counts = {
    all: uses.length,
    read: uses.filter(use => use.way === 'read').length,
    write: uses.filter(use => use.way === 'write').length,
  }
  return (
    <div className="stack gap-12 p-12 text-13">
      <h2 className="cut">{name || '未命名'}</h2>
      {kind === 'numerics' && <Histogram findings={findings} id={row.id} />}
      <Fields
        fields={FIELDS[kind]}
        values={{ ...row }}
        readOnly={hands.readOnly}
        onChange={(field, value, key) => hands.put(kind, row.id, { [field]: value }, key && `${row.id} ${key}`)}
      />
      {kind !== 'events' && (
        <>
          <span className="row">
            <h3 className="grow">用在 {uses.length} 处</h3>
            <Segmented<Way>
              size="small"
              aria-label="读还是写"
              value={way}
              options={[
                { value: 'all', label: '全部' },
                { value: 'read', label: `读 ${counts.read}` },
                { value: 'write', label: `写 ${counts.write}` },
              ]}
              onChange={setWay}
            />
          </span>
          <ul className="stack gap-4" aria-label="用处">
            {uses
              .filter(use => way === 'all' || use.way === way)
              .map((use, nth) => (
                <li key={nth} className="row">
                  <span className="cut grow">{use.name}</span>
                  <span className="meta">
                    {use.way === 'read' ? '读' : '写'}
                    {use.where && ` · ${use.where}`}
                  </span>
                  {use.node && (
                    <Button
                      size="small"
                      type="text"
                      onClick={() => void navigate(`/workDetail/${workId}/4/gameStoryLine?node=${encodeURIComponent(use.node)}`)}
                    >
                      去看
                    </Button>
                  )}
                </li>
              ))}
          </ul>
        </>
      )}
    </div>
  )
}
