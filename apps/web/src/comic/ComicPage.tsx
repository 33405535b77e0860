// Simple comics: a text for each picture, a look, pictures, pages; four steps, with versions.
import { FORMS, type FormKey, readPage } from '@qianmu/comic/page'
import { partsOf, SIMPLE_TEXT } from '@qianmu/comic/simple'
import { SIMPLE_LIMITS } from '@qianmu/contract/comic'
import type { Data } from '@qianmu/contract/kit/call'
import { Button, Dropdown, Input, Progress, Radio, Select, Steps } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { api } from '../api.ts'
import { noteAddresses, pictureOf, Thumb } from '../canvas/index.ts'
import { Page } from '../frame/Page.tsx'
import { useAddress } from '../kit/address.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { saveFile } from '../kit/transfer.ts'
import { useCall } from '../kit/use-call.ts'
import { Empty } from '../ui/Empty.tsx'
import { late } from '../ui/late/late.tsx'
import { useNarrow } from '../ui/sides/narrow.ts'

const Maker = late(() => import('./Maker.tsx'))
const Texts = late(() => import('./Texts.tsx'))
const ToWork = late(() => import('./ToWork.tsx'))

type Comic = Data<typeof api.comic.info.contract>
const STEPS = ['文字', '画风', '画面', '成页']
/** How often pictures that are being drawn are asked after, in ms. */
const ASK_MS = 1500
const STATUS = { none: '还没画', waiting: '正在画', drawn: '', failed: '没画成', cancelled: '已取消' } as const

interface StepProps {
  comic: Comic
  run: (work: Promise<unknown>) => void
}

type Passages = Data<typeof api.comic.work.contract>['docs']
/** A long text, cut into one for each picture. */
const Begin = ({ onMade }: { onMade: (id: number) => void }) => {
  const [text, setText] = useState('')
  const [work, setWork] = useState<number>()
  const { data: works } = useCall(api.comic.works, { page: 1, size: 100 })
  const [docs, setDocs] = useState<Passages>([])
  const [doc, setDoc] = useState<number>()
  const texts = partsOf(text, SIMPLE_LIMITS.parts)
  const tooShort = texts.some(each => each.length < SIMPLE_TEXT.min)
  const tooLong = texts.length > SIMPLE_LIMITS.parts
  const put = (passage: Passages[number] | undefined) => {
    setDoc(passage?.doc_id)
    setText(passage?.parts.join('\n') ?? '')
  }
  const take = (project_id: number) => {
    setWork(project_id)
    const take = ({ docs: found }: { docs: Passages }) => {
      setDocs(found)
      put(found[0])
    }
    void api.comic.work({ project_id }).then(take).catch(rethrowUnlessFailure)
  }
  const create = () =>
    void api.comic
      .create({
        name:
          text
            .trim()
            .slice(0, 20)
            .split(/[\n。，]/)[0] || '漫画',
        texts,
      })
      .then(({ comic_id }) => onMade(comic_id))
      .catch(rethrowUnlessFailure)
  return (
    <section className="stack gap-12 p-24" aria-label="文字">
      <span className="row flex-wrap">
        <Select
          className="min-w-200"
          aria-label="从作品取文字"
          placeholder="从作品取文字"
          value={work}
          onChange={take}
          options={(works?.list ?? []).map(({ project_id, project_name }) => ({ value: project_id, label: project_name }))}
        />
        {docs.length > 1 && (
          <Select
            className="min-w-200"
            aria-label="哪一篇"
            value={doc}
            onChange={id => put(docs.find(each => each.doc_id === id))}
            options={docs.map(({ doc_id, doc_name }) => ({ value: doc_id, label: doc_name }))}
          />
        )}
      </span>
      <Input.TextArea
        aria-label="故事文字"
        rows={10}
        value={text}
        onChange={({ target }) => setText(target.value)}
        placeholder="贴上一段故事，按句子切成一幅幅画面"
      />
      <p className="meta" role="status">
        {texts.length === 0
          ? `每幅画面 ${SIMPLE_TEXT.min} 到 ${SIMPLE_TEXT.max} 个字`
          : tooShort
            ? `至少要 ${SIMPLE_TEXT.min} 个字`
            : tooLong
              ? `文字太长：一部漫画最多 ${SIMPLE_LIMITS.parts} 幅、${SIMPLE_LIMITS.parts * SIMPLE_TEXT.max} 个字，请分成几部`
              : `切成 ${texts.length} 幅画面，一句不落；下一步可以拆开、合并和移动`}
      </p>
      <Button className="self-start" type="primary" disabled={texts.length === 0 || tooShort || tooLong} onClick={create}>
        开始
      </Button>
    </section>
  )
}

const Look = ({ comic, run }: StepProps) => {
  const { comic_id, model, form, template } = comic
  const { data: models = [] } = useCall(api.comic.models, {}, { staleMs: Infinity })
  const { data: templates = [] } = useCall(api.comic.templates, {}, { staleMs: Infinity })
  const set = (part: object) => run(api.comic.editInfo({ comic_id, ...part }))
  return (
    <section className="stack gap-12" aria-label="画风">
      <Radio.Group
        aria-label="画风"
        value={model}
        onChange={({ target }) => set({ model: target.value as string })}
        options={models.map(({ key, name, intro }) => ({ value: key, label: `${name} · ${intro}` }))}
      />
      <span className="row">
        <Select
          aria-label="版式"
          value={form}
          onChange={value => set({ form: value })}
          options={Object.entries(FORMS).map(([value, { name }]) => ({ value: value as FormKey, label: name }))}
        />
        <Select
          aria-label="分格模板"
          allowClear
          placeholder="按分量自动"
          value={template || undefined}
          onChange={value => set({ template: value ?? '' })}
          options={templates.map(({ key, name, panels }) => ({ value: key, label: `${name}（${panels} 格）` }))}
        />
      </span>
      <div className="stack items-start gap-4 min-h-52">
        <Suspense>
          <Maker />
        </Suspense>
      </div>
      <Button className="self-start" type="primary" onClick={() => run(api.comic.draw({ comic_id }))}>
        开始画 {comic.parts.length} 幅
      </Button>
    </section>
  )
}

const Pictures = ({ comic, run }: StepProps) => {
  const { comic_id, parts } = comic
  const waits = parts.some(part => part.status === 'waiting')
  const open = parts.filter(part => part.status !== 'drawn' && part.status !== 'waiting').length
  return (
    <section className="stack gap-12" aria-label="画面">
      <div className="grid grid-cols-4 gap-12 max-[720px]:grid-cols-2">
        {parts.map((part, nth) => (
          <figure key={part.key} className="stack gap-4 m-0">
            {part.image_url ? (
              <img src={part.image_url} alt={`第 ${nth + 1} 幅`} className="w-full" />
            ) : (
              <Progress percent={Math.round(part.progress * 100)} />
            )}
            <figcaption className="row meta">
              <span className="grow cut">{STATUS[part.status] || part.text}</span>
              {part.status === 'waiting' ? (
                <Button size="small" type="link" onClick={() => run(api.comic.cancel({ comic_id, keys: [part.key] }))}>
                  取消
                </Button>
              ) : (
                <Button size="small" type="link" onClick={() => run(api.comic.draw({ comic_id, keys: [part.key] }))}>
                  重画
                </Button>
              )}
            </figcaption>
          </figure>
        ))}
      </div>
      <span className="row">
        {waits && <Button onClick={() => run(api.comic.cancel({ comic_id }))}>全部取消</Button>}
        {open > 0 && !waits && <Button onClick={() => run(api.comic.draw({ comic_id }))}>画剩下的 {open} 幅</Button>}
        <Button type="primary" disabled={waits} onClick={() => run(api.comic.editInfo({ comic_id, step: 4 }))}>
          下一步：成页
        </Button>
      </span>
    </section>
  )
}

/** Height of a page for its width. */
const A_PAGE = Math.SQRT2

const Pages = ({ comic }: { comic: Comic }) => {
  const width = useNarrow() ? 300 : 460
  const [moving, setMoving] = useState(false)
  const pages = comic.pages.map(readPage)
  noteAddresses(comic.parts.map(part => part.image_url))
  const save = async () => {
    for (const [nth, page] of pages.entries()) saveFile({ blob: await pictureOf(page, 2400), fileName: `${comic.name} ${nth + 1}.png` })
  }
  return (
    <section className="stack gap-12" aria-label="成页">
      <div className="flex flex-wrap gap-12">
        {pages.map((page, nth) => (
          <Thumb key={nth} page={page} width={width} height={Math.round(width * A_PAGE)} />
        ))}
      </div>
      <span className="row flex-wrap">
        <Button type="primary" onClick={() => setMoving(true)}>
          放进作品继续编辑
        </Button>
        <Button onClick={() => void save().catch(rethrowUnlessFailure)}>下载 {pages.length} 页 PNG</Button>
      </span>
      {moving && (
        <Suspense>
          <ToWork comic_id={comic.comic_id} name={comic.name} onClose={() => setMoving(false)} />
        </Suspense>
      )}
    </section>
  )
}

const Versions = ({ comic, run }: StepProps) => {
  const { comic_id } = comic
  const { data = [], refetch } = useCall(api.comic.versions, { comic_id }, { staleMs: 0 })
  const keep = api.comic.keep
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'keep', label: '存为版本', onClick: () => run(keep({ comic_id, name: `版本 ${data.length + 1}` }).then(() => refetch())) },
          ...data.map(({ version_id, name, parts }) => ({
            key: version_id,
            label: `恢复「${name}」（${parts} 幅）`,
            onClick: () => run(api.comic.recover({ comic_id, version_id }).then(() => refetch())),
          })),
        ],
      }}
    >
      <Button>版本</Button>
    </Dropdown>
  )
}

const One = ({ comic_id }: { comic_id: number }) => {
  const { data: comic, refetch } = useCall(api.comic.info, { comic_id }, { staleMs: 0 })
  const waits = comic?.parts.some(part => part.status === 'waiting') ?? false
  useEffect(() => {
    if (!waits) return undefined
    const timer = setInterval(() => void refetch(), ASK_MS)
    return () => clearInterval(timer)
  }, [waits, refetch])
  if (!comic) return null
  const run = (work: Promise<unknown>) => void work.then(() => refetch()).catch(rethrowUnlessFailure)
  const step = comic.step - 1
  return (
    <div className="stack gap-16 p-24">
      <span className="row">
        <Steps
          className="grow"
          size="small"
          current={step}
          items={STEPS.map(title => ({ title }))}
          onChange={to => run(api.comic.editInfo({ comic_id, step: to + 1 }))}
        />
        <Versions comic={comic} run={run} />
      </span>
      <Suspense>{step === 0 && <Texts key={comic.updated_at} comic={comic} run={run} />}</Suspense>
      {step === 1 && <Look comic={comic} run={run} />}
      {step === 2 && <Pictures comic={comic} run={run} />}
      {step === 3 && <Pages comic={comic} />}
    </div>
  )
}

const ComicPage = () => {
  const [search, put] = useAddress()
  const { data: mine } = useCall(api.comic.list, { page: 1, size: 100 }, { staleMs: 0 })
  const open = (id: number) => put({ id, fresh: false })
  const id = Number(search.get('id'))
  const fresh = search.has('fresh')
  return (
    <Page
      title="快速漫画"
      action={
        <span className="row">
          {mine && mine.list.length > 0 && (
            <Select
              aria-label="我的漫画"
              placeholder="我的漫画"
              value={id || undefined}
              onChange={open}
              options={mine.list.map(({ comic_id, name, parts }) => ({ value: comic_id, label: `${name}（${parts} 幅）` }))}
            />
          )}
          <Button type="primary" onClick={() => put({ id: '', fresh: true })}>
            新漫画
          </Button>
        </span>
      }
    >
      {id > 0 ? (
        <One key={id} comic_id={id} />
      ) : fresh || mine?.total === 0 ? (
        <Begin onMade={open} />
      ) : (
        <Empty art="page" title="选一部漫画，或新建一部" help="一段文字 → 画面 → 分格成页" />
      )}
    </Page>
  )
}
export default ComicPage
