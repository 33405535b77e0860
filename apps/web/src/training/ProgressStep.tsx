// Step 4: a training as it goes: how far, the loss, samples by epoch, what was kept, the log; or why none can begin and what to do instead (mockup 44b).
import { Button, Modal, Progress } from 'antd'
import { Download, Flag, Play, RotateCcw, X } from 'lucide-react'
import { Link } from 'react-router'
import { api } from '../api.ts'
import { saveFile } from '../kit/transfer.ts'
import { useCall } from '../kit/use-call.ts'
import { Empty } from '../ui/Empty.tsx'
import { sizeText } from '../ui/format.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { act } from './actions.ts'
import { LossChart } from './LossChart.tsx'
import { isBusy, shareOf, stateText, timeText } from './states.ts'
import { StepFoot } from './StepFoot.tsx'
import type { StepProps, WholeTraining } from './step.ts'

const Figures = ({ whole }: { whole: WholeTraining }) => {
  const { eta_seconds, seconds_per_step, loss, epoch, epochs, step, total_steps } = whole
  const figures = [
    ['剩余', eta_seconds === null ? '–' : timeText(eta_seconds)],
    ['每步', seconds_per_step === null ? '–' : `${seconds_per_step.toFixed(2)} 秒`],
    ['当前损失', loss === null ? '–' : loss.toFixed(4)],
    ['轮', `${epoch} / ${epochs}`],
    ['步', `${step} / ${total_steps}`],
  ]
  return (
    <dl className="grid grid-cols-5 max-[720px]:grid-cols-2 gap-16 m-0">
      {figures.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="meta">{label}</dt>
          <dd className="m-0 text-20 font-semibold num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Rows are prompts, columns epochs: the same words and seed, so that one sees which epoch is closest. */
export const Samples = ({ whole: { samples, prompts } }: { whole: WholeTraining }) => {
  const epochs = [...new Set(samples.map(({ epoch }) => epoch))]
  if (!epochs.length) return null
  return (
    <section aria-label="样张" className="overflow-auto">
      <h2 className="text-14 mb-8">样张</h2>
      <table className="border-separate border-spacing-8">
        <thead>
          <tr>
            <th scope="col" className="sr-only">
              描述
            </th>
            {epochs.map(epoch => (
              <th key={epoch} scope="col" className="meta font-medium text-left">
                第 {epoch} 轮
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {prompts.map((prompt, nth) => (
            <tr key={prompt}>
              <th scope="row" className="meta font-normal text-left max-w-120 cut" title={prompt}>
                {prompt}
              </th>
              {epochs.map(epoch => {
                const sample = samples.find(each => each.epoch === epoch && each.nth === nth)
                return (
                  <td key={epoch}>
                    {sample && (
                      <img src={sample.thumbs.small} alt={`第 ${epoch} 轮：${prompt}`} loading="lazy" className="block w-140 rounded-6" />
                    )}
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

export const Epochs = ({ whole: { model_id, epochs_done } }: { whole: WholeTraining }) => (
  <section aria-label="存档点">
    <h2 className="text-14 mb-8">存档点</h2>
    {epochs_done.length === 0 && <p className="meta">还没有</p>}
    <ul className="grid gap-8">
      {epochs_done.map(({ epoch_id, epoch, loss, size, released }) => (
        <li key={epoch_id} className="row gap-8">
          <span className="grow stack">
            <span>
              第 {epoch} 轮{released && ' · 已发布'}
            </span>
            <span className="meta num">
              {loss !== null && `损失 ${loss.toFixed(4)} · `}
              {sizeText(size)}
            </span>
          </span>
          <IconButton
            icon={Download}
            label={`下载第 ${epoch} 轮`}
            onClick={() => void act(api.training.epochFile.file({ model_id, epoch_id }).then(saveFile))}
          />
        </li>
      ))}
    </ul>
  </section>
)

const exportSet = (model_id: number, flagged: 0 | 1) => act(api.training.exported.file({ model_id, flagged }).then(saveFile))

/** Pictures that were flagged stay out, unless somebody wants them. */
const ExportButton = ({ whole: { model_id, sums }, primary = false }: { whole: WholeTraining; primary?: boolean }) => {
  const flagged = sums.images - sums.good
  const label = (
    <>
      导出 kohya 目录 <span className="num">{sums.good} 张</span>
    </>
  )
  const button = (
    <Button
      type={primary ? 'primary' : 'default'}
      icon={<Download size={14} aria-hidden />}
      disabled={sums.good === 0}
      onClick={() => void exportSet(model_id, 0)}
    >
      {label}
    </Button>
  )
  if (!flagged) return button
  const kinds = [sums.small && `过小 ${sums.small}`, sums.blurred && `模糊 ${sums.blurred}`, sums.twins && `重复 ${sums.twins}`].filter(
    Boolean,
  )
  return (
    <span className="stack gap-8">
      {button}
      <span className="meta">
        标出的 {flagged} 张不导出（{kinds.join('、')}）{' '}
        <Button size="small" type="link" onClick={() => void exportSet(model_id, 1)}>
          连同它们一起导出
        </Button>
      </span>
    </span>
  )
}

/** Nothing trains here: why, and what can be done all the same. */
const NoTrainer = ({ whole }: { whole: WholeTraining }) => (
  <Empty
    art="tasks"
    title="现在还不能训练"
    help={whole.trainer.reason}
    action={<ExportButton whole={whole} primary />}
    other={<Link to="/setting/engines">去连接</Link>}
  />
)

const Aside = ({ whole }: { whole: WholeTraining }) => {
  const { trainer, sums, log } = whole
  return (
    <aside aria-label="本次训练" className="w-320 max-[960px]:w-full stack gap-20">
      <section>
        <h2 className="text-14 mb-8">本次训练</h2>
        <p className="meta">
          {whole.engine || trainer.name || '没有训练引擎'} · {whole.base_model} · {sums.good} 张 × {whole.params.num_repeats} 次 ·{' '}
          {whole.params.max_train_epochs} 轮 · Rank {whole.params.network_dim}
        </p>
      </section>
      <Epochs whole={whole} />
      {log.length > 0 && (
        <section aria-label="日志">
          <h2 className="text-14 mb-8">日志</h2>
          <pre className="m-0 max-h-240 overflow-auto text-11 text-t2 whitespace-pre-wrap" tabIndex={0}>
            {log.slice(-60).join('\n')}
          </pre>
        </section>
      )}
    </aside>
  )
}

export const ProgressStep = ({ whole, go }: StepProps) => {
  const { model_id, run, state, trainer, error, estimate } = whole
  const busy = isBusy(whole)
  const { data } = useCall(api.training.progress, { model_id }, { enabled: run > 0, everyMs: () => (state === 'training' ? 2000 : 0) })
  // What was kept of a training that did not get to its end.
  const last = whole.epochs_done[0]?.epoch
  const from = run > 0 && last !== undefined && last < whole.params.max_train_epochs ? last : undefined
  const begin = () => void act(run === 0 ? api.training.train({ model_id }) : api.training.retrain({ model_id }))
  const cancel = () =>
    Modal.confirm({
      title: '取消训练？',
      content: '还没有存档的进度会丢失，已有的存档点留下。',
      okText: '取消训练',
      cancelText: '继续训练',
      okButtonProps: { danger: true },
      onOk: () => act(api.training.cancel({ model_id })),
    })
  return (
    <>
      <div className="grow overflow-auto p-24 flex gap-24 max-[960px]:flex-col">
        <div className="grow stack gap-20 min-w-0">
          {run === 0 && !trainer.available ? (
            <NoTrainer whole={whole} />
          ) : (
            <>
              <div className="row gap-12 flex-wrap">
                <h2 className="grow text-16" role="status">
                  {run === 0 ? '可以开始训练' : stateText(whole)}
                </h2>
                {state === 'training' && (
                  <Button
                    icon={<Flag size={14} aria-hidden />}
                    disabled={whole.stops_after}
                    onClick={() => void act(api.training.stopAfter({ model_id }))}
                  >
                    {whole.stops_after ? '本轮结束就停' : '到本轮结束就停'}
                  </Button>
                )}
                {busy && (
                  <Button danger icon={<X size={14} aria-hidden />} onClick={cancel}>
                    取消训练
                  </Button>
                )}
              </div>
              {error && (
                <p role="alert" className="text-danger">
                  {error}
                </p>
              )}
              {run > 0 && <Progress percent={Math.round(shareOf(whole) * 100)} showInfo={false} aria-label={stateText(whole)} />}
              {run > 0 && <Figures whole={whole} />}
              {data && data.points.length > 0 && (
                <section aria-label="损失曲线">
                  <h2 className="text-14 mb-8">损失曲线</h2>
                  <LossChart points={data.points} total={whole.total_steps} epochs={whole.epochs} done={whole.epochs_done} />
                </section>
              )}
              <Samples whole={whole} />
            </>
          )}
        </div>
        <Aside whole={whole} />
      </div>
      <StepFoot
        note={busy ? '可以离开本页，训练在训练机上继续，完成后任务栏会提醒' : `共 ${estimate.steps} 步，约 ${timeText(estimate.seconds)}`}
      >
        <Button onClick={() => go(3)}>上一步</Button>
        {!busy && from !== undefined && trainer.resumes && (
          <Button type="primary" icon={<Play size={14} aria-hidden />} onClick={() => void act(api.training.resume({ model_id }))}>
            从第 {from} 轮接着练
          </Button>
        )}
        {!busy && (trainer.available || run > 0) && (
          <Button
            {...(state === 'trained' || state === 'released' || from !== undefined ? {} : { type: 'primary' })}
            icon={run === 0 ? <Play size={14} aria-hidden /> : <RotateCcw size={14} aria-hidden />}
            onClick={begin}
          >
            {run === 0 ? '开始训练' : '从头训练'}
          </Button>
        )}
        <Button {...(state === 'trained' ? { type: 'primary' } : {})} disabled={whole.epochs_done.length === 0} onClick={() => go(5)}>
          下一步：验收与发布
        </Button>
      </StepFoot>
    </>
  )
}
