// Where ten thousand simulated players ended: each ending's share with its interval, how long a play takes, and where they were stuck.
import { Button } from 'antd'
import { percent, type StoryHands } from './use-story.ts'

export const Endings = ({ story }: { story: StoryHands }) => {
  const { simulation } = story.findings
  if (!simulation) return <p className="meta p-12">正在模拟…</p>
  const names = new Map(story.hands.game.nodes.map(node => [node.id, node.name]))
  return (
    <div className="h-full overflow-auto p-12 stack gap-8" tabIndex={0} role="region" aria-label="模拟的结果">
      <p className="meta num">
        一局中位 {simulation.minutes.p50.toFixed(1)} 分钟、{Math.round(simulation.chars.p50)} 字；95 % 在{' '}
        {simulation.minutes.p95.toFixed(1)} 分钟以内
      </p>
      <ul aria-label="结局分布" className="stack gap-6">
        {Object.entries(simulation.endings)
          .toSorted(([, one], [, other]) => other.share - one.share)
          .map(([id, { share, low, high }]) => (
            <li key={id} className="row">
              <Button size="small" type="text" className="w-160 justify-start" onClick={() => story.show(id)}>
                <span className="cut">{names.get(id)}</span>
              </Button>
              <span className="grow h-8 rounded-4 bg-canvas">
                <span className="block h-8 rounded-4" style={{ width: `${share * 100}%`, background: '#d9822b' }} />
              </span>
              <span className="num w-64 text-right">{percent(share)}</span>
              <span className="meta num w-120">
                {percent(low)} – {percent(high)}
              </span>
            </li>
          ))}
      </ul>
      {simulation.stuck.length > 0 && (
        <ul aria-label="卡住的地方" className="stack gap-4">
          {simulation.stuck.map(({ node_id, message, count }) => (
            <li key={`${node_id} ${message}`} className="row">
              <span className="text-danger grow">
                {message}（{count} 次）
              </span>
              <Button size="small" type="text" onClick={() => story.show(node_id)}>
                定位
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
