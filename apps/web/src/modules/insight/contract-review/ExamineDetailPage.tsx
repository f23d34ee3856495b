// /examineAIDetail: the contract on the left, what is risky in it on the right.

import { AI_WORDS, STANCES, STRICTNESSES } from '@xinqi/api/ai'
import type { Data } from '@xinqi/api/calls'
import { Checkbox, Select, Tabs } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { FactGroups } from '../../../shared/ai/FactGroups.tsx'
import { call, download } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { SignedIn } from '../../../shared/console/SignedIn.tsx'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { ActsMenu } from '../../../shared/list/ActsMenu.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { go } from '../../../shared/navigation/go.ts'
import { useAbout } from '../../../shared/navigation/useAbout.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { ZoomControl } from '../../../shared/steps/ZoomControl.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import { DocumentViewer } from '../../../shared/viewer/DocumentViewer.tsx'
import { useDocument } from '../../../shared/viewer/useDocument.ts'
import { useViewer } from '../../../shared/viewer/useViewer.ts'
import { ResultHead } from '../ai-tasks/ResultHead.tsx'
import result from '../ai-tasks/result.module.css'
import { TaskResult, watching } from '../ai-tasks/TaskResult.tsx'
import { type Finding, FindingCard, type Mark, type MarkChange } from './FindingCard.tsx'
import { isTaken, openPlaces } from './openPlaces.ts'
import styles from './review.module.css'

type View = Data<'/contractExamine/view'>
type Stance = (typeof STANCES)[number]
type Strictness = (typeof STRICTNESSES)[number]

const MARKS_MS = 5000
const STAGES = ['读取', '识别', '审查', '出报告']
const LEVEL: Record<string, string> = { 高: styles.markHigh!, 中: styles.markMedium!, 低: styles.markLow! }

/** Everybody's words, the last at the end; looked at again, so that colleagues see each other's. */
const useMarks = (fileId: string) => {
  const { data } = useCall('/contractExamine/marks', { fileId }, { quiet: true, refetchInterval: MARKS_MS })
  const marks = useMemo(() => {
    const byItem = new Map<string, Mark[]>()
    for (const mark of data ?? []) byItem.set(mark.item, [...(byItem.get(mark.item) ?? []), mark])
    return byItem
  }, [data])
  const say = useCallback(
    async (item: string, said: MarkChange) => {
      await call('/contractExamine/mark', { fileId, item, ...said })
      await outdate('/contractExamine/marks')
    },
    [fileId],
  )
  return { marks, say }
}

type ShownFinding = { id: string; level: string; boxes: number[][] }

const Document = ({
  view,
  shown,
  current,
  viewer,
  onChoose,
}: {
  view: View
  shown: readonly ShownFinding[]
  current: string | null
  viewer: ReturnType<typeof useViewer>
  onChoose: (id: string) => void
}) => {
  const [url] = useState(view.file?.url ?? undefined)
  const { source, error, retry } = useDocument({ url })
  const byPage = useMemo(() => {
    const found = new Map<number, { finding: ShownFinding; box: number[] }[]>()
    for (const finding of shown)
      for (const box of finding.boxes) found.set(box[0]!, [...(found.get(box[0]!) ?? []), { finding, box }])
    return found
  }, [shown])
  if (error) return <FailedState failure={new Error(error)} onRetry={retry} />
  if (!source) return <LoadingState text="正在打开文件" />
  return (
    <DocumentViewer
      source={source}
      viewer={viewer}
      label={view.file?.name}
      overlay={({ index }) =>
        (byPage.get(index) ?? []).map(({ finding, box: [, x = 0, y = 0, width = 0, height = 0] }, at) => (
          <button
            key={`${finding.id}-${at}`}
            type="button"
            tabIndex={-1}
            aria-label={`风险位置 ${finding.id}`}
            className={`${styles.mark} ${LEVEL[finding.level] ?? styles.markFact} ${finding.id === current ? styles.markOn : ''}`}
            style={{
              left: `${x * 100}%`,
              top: `${y * 100}%`,
              width: `${width * 100}%`,
              height: `${height * 100}%`,
            }}
            onClick={() => onChoose(finding.id)}
          />
        ))
      }
    />
  )
}

const Conditions = ({ view, onDone }: { view: View; onDone: () => Promise<unknown> }) => {
  const { data: lists } = useCall('/contractExamine/checklists', {}, { quiet: true })
  const { busy, act } = useAct()
  const again = (change: {
    contractType?: string
    stance?: Stance
    strictness?: Strictness
    checklistId?: string | null
  }) =>
    act(async () => {
      await call('/contractExamine/rerun', {
        fileId: view.task.fileId,
        contractType: view.contractType,
        stance: view.stance as Stance,
        strictness: view.strictness as Strictness,
        checklistId: view.checklistId,
        ...change,
      })
      await onDone()
      toast.success('已按新条件重新审查，不另计份数')
    })
  return (
    <div className={styles.conditions}>
      <Select
        size="small"
        showSearch
        aria-label="合同类型"
        disabled={busy}
        value={view.contractType}
        options={view.types.map((value) => ({ value, label: `${value}合同` }))}
        onChange={(contractType) => void again({ contractType })}
      />
      <Select
        size="small"
        aria-label="立场"
        disabled={busy}
        value={view.stance}
        options={STANCES.map((value) => ({ value, label: `立场：${value}` }))}
        onChange={(stance) => void again({ stance: stance as Stance })}
      />
      <Select
        size="small"
        aria-label="尺度"
        disabled={busy}
        value={view.strictness}
        options={STRICTNESSES.map((value) => ({ value, label: `尺度：${value}` }))}
        onChange={(strictness) => void again({ strictness: strictness as Strictness })}
      />
      <Select
        size="small"
        aria-label="审查清单"
        disabled={busy}
        loading={busy}
        value={view.checklistId ?? ''}
        options={[
          { value: '', label: '启用的清单' },
          ...(lists ?? []).map(({ checklistId, name }) => ({ value: checklistId, label: name })),
        ]}
        onChange={(chosen) => void again({ checklistId: chosen || null })}
      />
    </div>
  )
}

const Result = ({ view, reload }: { view: View; reload: () => Promise<unknown> }) => {
  const { fileId } = view.task
  const viewer = useViewer()
  const [current, setCurrent] = useState<string | null>(null)
  const { marks, say } = useMarks(fileId)
  const risks = view.findings.filter(({ kind }) => kind !== 'missing')
  const missing = view.findings.filter(({ kind }) => kind === 'missing')
  const bring = (id: string, boxes: number[][]) => {
    setCurrent(id)
    const [page, , y] = boxes[0] ?? []
    if (page !== undefined && y !== undefined) viewer.goToPoint(page, y)
  }
  const choose = (id: string) => {
    setCurrent(id)
    document.querySelector(`[data-finding="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'center' })
  }
  const cards = (findings: readonly Finding[], none: string) =>
    findings.length === 0 ? (
      <EmptyState text={none} />
    ) : (
      findings.map((finding) => (
        <FindingCard
          key={finding.id}
          finding={finding}
          marks={marks.get(finding.id) ?? []}
          isCurrent={finding.id === current}
          onChoose={() => bring(finding.id, finding.boxes)}
          onSay={(said) => void say(finding.id, said).catch(() => undefined)}
        />
      ))
    )
  return (
    <div className={`${result.frame} ${styles.frame}`}>
      <Head
        view={view}
        viewer={viewer}
        taken={[...marks.values()].filter((all) => isTaken(all.at(-1))).length}
        open={openPlaces(view.findings, (item) => marks.get(item)?.at(-1))}
      />
      <div className={`${result.body} ${styles.body}`}>
        <div className={styles.document}>
          <Document view={view} shown={view.findings} current={current} viewer={viewer} onChoose={choose} />
        </div>
        <aside className={styles.side} aria-label="审查结果">
          <Conditions view={view} onDone={reload} />
          {view.model && (
            <p className={styles.quiet}>
              {view.model.failure
                ? `模型未完成：${view.model.failure}，以下为规则结果`
                : `模型补充 ${view.model.added} 项，均标注“模型”`}
            </p>
          )}
          <Tabs
            size="small"
            items={[
              { key: 'risks', label: `风险 ${risks.length}`, children: cards(risks, '没有发现风险') },
              { key: 'missing', label: `缺失 ${missing.length}`, children: cards(missing, '没有缺失条款') },
              {
                key: 'hints',
                label: `提示 ${view.hints.length}`,
                children: cards(view.hints, '没有其他提示'),
              },
              {
                key: 'passed',
                label: `通过 ${view.passed.length}`,
                children: view.passed.map(({ checkpoint, title, quote, boxes }) => (
                  <button
                    key={checkpoint}
                    type="button"
                    className={`${blocks.entry} ${styles.passed}`}
                    onClick={() => bring(checkpoint, boxes)}
                  >
                    <b>{title}</b>
                    <span className={styles.quiet}>{quote.slice(0, 80)}</span>
                  </button>
                )),
              },
              {
                key: 'facts',
                label: '关键信息',
                children: <FactGroups groups={view.facts} onChoose={(boxes) => bring('fact', boxes)} />,
              },
            ]}
          />
          <p className={styles.notice}>{AI_WORDS.notice}</p>
        </aside>
      </div>
    </div>
  )
}

const Head = ({
  view,
  viewer,
  taken,
  open,
}: {
  view: View
  viewer: ReturnType<typeof useViewer>
  taken: number
  open: readonly string[]
}) => {
  const { task } = view
  const access = useAccess()
  const { busy, act } = useAct()
  const [withIgnored, setWithIgnored] = useState(true)
  const save = (format: 'pdf' | 'excel' | 'word') =>
    act(() => download('/contractExamine/export', { fileId: task.fileId, format, withIgnored }))
  const become = (as: 'template' | 'contract') =>
    act(async () => {
      const { contractId, templateNo, leftOut } = await call('/contractExamine/createTemplateOrContract', {
        fileId: task.fileId,
        as,
      })
      if (leftOut > 0)
        toast.warning(`有 ${leftOut} 项采纳内容无法写入原文件（非 Word 文件或位置不明），请手工修改`)
      if (open.length > 0)
        toast.warning(
          `采纳的条款中还有 ${open.length} 处待补全：${open.slice(0, 3).join('')}，请在发送前修改`,
        )
      go(templateNo ? `/templateEdit?templateNo=${templateNo}` : `/startCompany?contractId=${contractId}`)
    })
  const ways = [
    ...(access.may('system:contract:start')
      ? [{ label: '生成合同草稿', onClick: () => void become('contract') }]
      : []),
    ...(access.may('system:template:edit')
      ? [{ label: '存为合同模板', onClick: () => void become('template') }]
      : []),
  ]
  const { counts } = task
  return (
    <ResultHead list={{ label: '审查列表', path: '/examineAI' }} title={task.title}>
      <span>
        <b className={styles.high}>高 {counts.high ?? 0}</b>{' '}
        <b className={styles.medium}>中 {counts.medium ?? 0}</b>{' '}
        <b className={styles.low}>低 {counts.low ?? 0}</b>
      </span>
      <span className={styles.quiet}>已采纳 {taken}</span>
      <ZoomControl viewer={viewer} />
      <Checkbox checked={withIgnored} onChange={({ target }) => setWithIgnored(target.checked)}>
        导出含已忽略
      </Checkbox>
      <ActsMenu
        label="导出"
        loading={busy}
        acts={[
          {
            label: view.file?.isWord ? 'Word 批注修订稿' : 'Word 审查意见',
            onClick: () => void save('word'),
          },
          { label: 'PDF 审查报告', onClick: () => void save('pdf') },
          { label: 'Excel 审查清单', onClick: () => void save('excel') },
        ]}
      />
      {ways.length > 0 && <ActsMenu label="采纳并使用" type="primary" loading={busy} acts={ways} />}
    </ResultHead>
  )
}

const Review = ({ fileId }: { fileId: string }) => {
  const read = useCall('/contractExamine/view', { fileId }, { quiet: true })
  const { data: progress } = useCall('/contractExamine/progress', { fileId }, watching(read.data))
  const retry = async () => {
    await call('/contractExamine/retry', { fileId })
    await outdate('/contractExamine/progress')
  }
  return (
    <TaskResult read={read} progress={progress} stages={STAGES} list="/examineAI" retry={retry}>
      {(view) => <Result view={view} reload={read.refetch} />}
    </TaskResult>
  )
}

const ExamineDetailPage = () => {
  const fileId = useAbout('fileId')
  return (
    <SignedIn>
      <Review key={fileId} fileId={fileId} />
    </SignedIn>
  )
}
export default ExamineDetailPage
