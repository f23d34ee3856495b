// /comparisonDetail: both documents as they look, what changed between them, and what people say of it.

import { DIFF_TYPES, type DiffType, MARK } from '@xinqi/api/ai'
import type { Data } from '@xinqi/api/calls'
import { Button, Checkbox, type InputRef, Switch } from 'antd'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { call, download } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { SignedIn } from '../../../shared/console/SignedIn.tsx'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { ActsMenu } from '../../../shared/list/ActsMenu.tsx'
import { useAbout } from '../../../shared/navigation/useAbout.ts'
import { ZoomControl } from '../../../shared/steps/ZoomControl.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import { DocumentViewer } from '../../../shared/viewer/DocumentViewer.tsx'
import { loadPdfjs } from '../../../shared/viewer/openPdf.ts'
import { useDocument } from '../../../shared/viewer/useDocument.ts'
import type { ViewerControl } from '../../../shared/viewer/useViewer.ts'
import { ResultHead } from '../ai-tasks/ResultHead.tsx'
import result from '../ai-tasks/result.module.css'
import { TaskResult, watching } from '../ai-tasks/TaskResult.tsx'
import styles from './comparison.module.css'
import { type Diff, DiffList, type Mark } from './DiffList.tsx'
import { DiffMarks, type Spot, spotsByPage } from './DiffMarks.tsx'
import { TextSide } from './TextSides.tsx'
import { useDiffs } from './useDiffs.ts'
import { useFollowing } from './useFollowing.ts'

type View = Data<'/contractCompare/view'>
type File = View['files'][number]

const MARKS_MS = 5000
const STAGES = ['读取', '识别', '比对', '出报告']

const Pages = ({
  file,
  viewer,
  spots,
  current,
  onMove,
  onChoose,
}: {
  file: File
  viewer: ViewerControl
  spots: ReadonlyMap<number, Spot[]>
  current: string | null
  onMove: (page: number, y: number) => void
  onChoose: (id: string) => void
}) => {
  // The link is renewed with every look at the task; the pages opened stay the same.
  const [url] = useState(file.url ?? undefined)
  const { source, error, retry } = useDocument({ url })
  if (error) return <FailedState failure={new Error(error)} onRetry={retry} />
  if (!source) return <LoadingState text="正在打开文件" />
  return (
    <DocumentViewer
      source={source}
      viewer={viewer}
      label={file.name}
      onMove={onMove}
      overlay={({ index }) => (
        <DiffMarks spots={spots.get(index) ?? NONE} current={current} onChoose={onChoose} />
      )}
    />
  )
}
const NONE: readonly Spot[] = []

const useMarks = (taskId: string) => {
  const { data } = useCall('/contractCompare/marks', { taskId }, { quiet: true, refetchInterval: MARKS_MS })
  const marks = useMemo(() => new Map((data ?? []).map((mark): [string, Mark] => [mark.item, mark])), [data])
  const say = useCallback(
    async (item: string, said: { state?: number; note?: string | null }) => {
      await call('/contractCompare/mark', { taskId, item, ...said })
      await outdate('/contractCompare/marks')
    },
    [taskId],
  )
  return { marks, say }
}

/** n and p walk, i ignores, c remarks, / searches, 1 to 4 choose kinds, Esc lets go. */
const useKeys = (keys: Record<string, () => void>) => {
  const actOf = useEffectEvent((key: string) => keys[key])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (target.closest('input, textarea, select, [contenteditable="true"], .ant-select, .ant-popover'))
        return
      const act = actOf(event.key)
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

const Result = ({ view }: { view: View }) => {
  const { task, diffs: all, anchors, files, texts, remarks } = view
  const { taskId } = task
  const [current, setCurrent] = useState<string | null>(null)
  const [together, setTogether] = useState(true)
  const { marks, say } = useMarks(taskId)
  const { filter, setFilter, shown } = useDiffs(all, marks)
  const search = useRef<InputRef>(null)
  const base = files.find(({ side }) => side === 'base')
  const final = files.find(({ side }) => side === 'final')
  const pages = useMemo(
    () => ({ base: base?.pages.length ?? 0, final: final?.pages.length ?? 0 }),
    [base?.pages.length, final?.pages.length],
  )
  const following = useFollowing(anchors, pages, together)
  const baseSpots = useMemo(() => spotsByPage(shown, 'base'), [shown])
  const finalSpots = useMemo(() => spotsByPage(shown, 'final'), [shown])
  const at = shown.findIndex(({ id }) => id === current)
  const choose = useCallback(
    (id: string) => {
      setCurrent(id)
      const diff = all.find((one) => one.id === id)
      if (!diff) return
      following.takeLead('final')
      const bring = (viewer: ViewerControl, boxes: number[][]) => {
        const [page, , y] = boxes[0] ?? []
        if (page !== undefined && y !== undefined) viewer.goToPoint(page, y)
      }
      bring(following.base, diff.base)
      bring(following.final, diff.final)
      for (const mark of document.querySelectorAll(`mark[data-diff="${CSS.escape(id)}"]`))
        mark.scrollIntoView({ block: 'center' })
    },
    [all, following.base, following.final, following.takeLead],
  )
  const step = (by: 1 | -1) => {
    const next = shown[at < 0 ? (by > 0 ? 0 : shown.length - 1) : at + by]
    if (next) choose(next.id)
  }
  const toggle = (type: DiffType) =>
    setFilter({
      ...filter,
      types: filter.types.includes(type)
        ? filter.types.filter((one) => one !== type)
        : [...filter.types, type],
    })
  useKeys({
    n: () => step(1),
    p: () => step(-1),
    i: () => {
      if (current)
        void say(current, { state: marks.get(current)?.state === MARK.ignored ? MARK.open : MARK.ignored })
    },
    c: () => document.querySelector<HTMLElement>(`.${styles.rowOn} [data-note]`)?.click(),
    '/': () => search.current?.focus(),
    1: () => toggle('insert'),
    2: () => toggle('delete'),
    3: () => toggle('replace'),
    4: () => toggle('move'),
    Escape: () => setCurrent(null),
  })
  const chosen = at >= 0 ? shown[at]! : null
  return (
    <div className={`${result.frame} ${styles.frame}`}>
      <Head
        view={view}
        viewer={following.final}
        both={following.base}
        together={together}
        onTogether={setTogether}
      >
        <Button size="small" disabled={shown.length === 0} onClick={() => step(-1)}>
          上一处
        </Button>
        <Button size="small" disabled={shown.length === 0} onClick={() => step(1)}>
          下一处
        </Button>
      </Head>
      <p className={blocks.unseen} role="status" aria-live="polite">
        {chosen ? `第 ${at + 1} 处，共 ${shown.length} 处，${DIFF_TYPES[chosen.type as DiffType]}` : ''}
      </p>
      {remarks.length > 0 && <p className={styles.remarks}>{remarks.join('；')}</p>}
      <div className={`${result.body} ${styles.body}`}>
        {texts
          ? [
              { label: '文本一', text: texts.base, side: 0 as const },
              { label: '文本二', text: texts.final, side: 2 as const },
            ].map((shownText) => (
              <div key={shownText.side} className={styles.side}>
                <div className={styles.name}>{shownText.label}</div>
                <TextSide {...shownText} diffs={shown} current={current} onChoose={choose} />
              </div>
            ))
          : [
              { file: base, side: 'base' as const, title: '主合同', spots: baseSpots },
              { file: final, side: 'final' as const, title: '对比合同', spots: finalSpots },
            ].map(({ file, side, title, spots }) => (
              <div key={side} className={styles.side} {...following.leading(side)}>
                <div className={styles.name} title={file?.name}>
                  {title}：{file?.name}（{file?.pages.length} 页）
                </div>
                <div className={styles.pages}>
                  {file && (
                    <Pages
                      file={file}
                      viewer={following[side]}
                      spots={spots}
                      current={current}
                      onMove={following.moved(side)}
                      onChoose={choose}
                    />
                  )}
                </div>
              </div>
            ))}
        <DiffList
          all={all}
          shown={shown}
          filter={filter}
          onFilter={setFilter}
          marks={marks}
          current={current}
          search={search}
          onChoose={choose}
          onMark={(id, said) => void say(id, said).catch(() => undefined)}
        />
      </div>
    </div>
  )
}

const Head = ({
  view: { task, files, texts, switches },
  viewer,
  both,
  together,
  onTogether,
  children,
}: {
  view: View
  viewer: ViewerControl
  both: ViewerControl
  together: boolean
  onTogether: (on: boolean) => void
  children: React.ReactNode
}) => {
  const { busy, act } = useAct()
  const [withIgnored, setWithIgnored] = useState(true)
  const areWord = files.length === 2 && files.every(({ isWord }) => isWord)
  const save = (format: 'pdf' | 'excel' | 'word') =>
    act(() => download('/contractCompare/export', { taskId: task.taskId, format, withIgnored }))
  // One zoom for both sides: pages of the same size stay of the same size.
  const zoomed: ViewerControl = {
    ...viewer,
    setZoom: (zoom) => {
      viewer.setZoom(zoom)
      both.setZoom(zoom)
    },
  }
  return (
    <ResultHead list={{ label: '比对列表', path: '/comparisonAI' }} title={task.title}>
      {task.similarity !== null && <span>相似度 {(task.similarity * 100).toFixed(2)}%</span>}
      {switches.length > 0 && <span className={styles.quiet}>{switches.join('、')}</span>}
      {children}
      {!texts && (
        <>
          <span>
            <Switch size="small" checked={together} onChange={onTogether} aria-label="同步滚动" /> 同步滚动
          </span>
          <ZoomControl viewer={zoomed} />
        </>
      )}
      <Checkbox checked={withIgnored} onChange={({ target }) => setWithIgnored(target.checked)}>
        导出含已忽略
      </Checkbox>
      <ActsMenu
        label="导出"
        type="primary"
        loading={busy}
        acts={[
          ...(texts ? [] : [{ label: 'PDF 比对报告', onClick: () => void save('pdf') }]),
          { label: 'Excel 差异清单', onClick: () => void save('excel') },
          ...(texts
            ? []
            : [
                {
                  label: areWord ? 'Word 修订稿' : 'Word 修订稿（两份均为 Word 时可用）',
                  disabled: !areWord,
                  onClick: () => void save('word'),
                },
              ]),
        ]}
      />
    </ResultHead>
  )
}

const Comparison = ({ taskId }: { taskId: string }) => {
  const read = useCall('/contractCompare/view', { taskId }, { quiet: true })
  const { data: progress } = useCall('/contractCompare/progress', { taskId }, watching(read.data))
  const retry = async () => {
    await call('/contractCompare/retry', { taskId })
    await outdate('/contractCompare/progress')
  }
  return (
    <TaskResult read={read} progress={progress} stages={STAGES} list="/comparisonAI" retry={retry}>
      {(view) => <Result view={view} />}
    </TaskResult>
  )
}

const ComparisonDetailPage = () => {
  const taskId = useAbout('taskId')
  // Fetched while the result is asked for, not after it.
  useEffect(() => void loadPdfjs().catch(() => undefined), [])
  return (
    <SignedIn>
      <Comparison key={taskId} taskId={taskId} />
    </SignedIn>
  )
}
export default ComparisonDetailPage
export type { Diff }
