import type { Data } from '@xinqi/api/calls'
import { FILING_STATUS } from '@xinqi/api/status'
import { Alert, Button } from 'antd'
import { Link } from 'react-router'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FactTable } from '../../../shared/console/FactTable.tsx'
import { ReadDrawer } from '../../../shared/console/ReadDrawer.tsx'
import { FailedState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { tabsOf } from '../../../shared/list/filters.ts'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { ReadRows } from '../../../shared/list/ReadRows.tsx'
import { StatusTabs } from '../../../shared/list/StatusTabs.tsx'
import { useNumberedQuery } from '../../../shared/list/useNumberedQuery.ts'
import { OfApp } from '../apps/AppSwitcher.tsx'
import { FilingForm } from './FilingForm.tsx'

type Filing = Data<'/open/filing/list'>['list'][number]
const DRAFT = 0
const UNDER_REVIEW = 1
const PASSED = 2
const SENT_BACK = 3
const WRAP = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const
const changed = async () => {
  await outdate('/open/filing/list')
  await outdate('/open/filing/detail')
}

const Detail = ({ appId, filingId, onClose }: { appId: string; filingId: string; onClose: () => void }) => {
  const read = useCall('/open/filing/detail', { appId, filingId }, { quiet: true, staleTime: 0 })
  return (
    <ReadDrawer size={640} title="备案详情" onClose={onClose} read={read}>
      {(data) => (
        <>
          {data.remark && (
            <Alert type="error" showIcon title={`平台意见：${data.remark}`} style={{ marginBottom: 12 }} />
          )}
          <FactTable
            bordered
            of={{
              备案编号: data.filingNo,
              场景名称: data.name,
              状态: <StatusTag set={FILING_STATUS} code={data.status} />,
              场景说明: <span style={WRAP}>{data.scene}</span>,
              用户如何同意: <span style={WRAP}>{data.agreement}</span>,
              预计每月: `${data.monthlyVolume} 份`,
              样本合同: data.sample ? (
                <a href={data.sample.url} target="_blank" rel="noreferrer">
                  {data.sample.name}
                </a>
              ) : (
                '未上传'
              ),
              提交: data.submittedAt ? `${data.submittedBy} ${instant(data.submittedAt)}` : '–',
              审核时间: data.decidedAt ? instant(data.decidedAt) : '–',
            }}
          />
        </>
      )}
    </ReadDrawer>
  )
}

const Edit = ({ appId, filingId, onClose }: { appId: string; filingId: string; onClose: () => void }) => {
  const { data } = useCall('/open/filing/detail', { appId, filingId }, { staleTime: 0 })
  return data ? <FilingForm appId={appId} filing={data} onClose={onClose} /> : null
}

const Filings = ({ appId }: { appId: string }) => {
  const { query, find } = useNumberedQuery('status')
  const { status } = query
  const read = useCall(
    '/open/filing/list',
    { appId, ...(status ? { status: Number(status) } : {}) },
    { quiet: true, staleTime: 0 },
  )
  const add = useOverlay()
  const task = useOverlay<{ kind: 'detail' | 'edit' | 'submit' | 'withdraw'; filing: Filing }>()
  if (read.error) return <FailedState failure={read.error} onRetry={() => void read.refetch()} />
  const subject = task.subject
  const countOf = (code: number) => read.data?.counts.find((one) => one.status === code)?.count ?? 0
  const act = (path: '/open/filing/submit' | '/open/filing/withdraw', said: string) =>
    carryOut(path, { appId, filingId: subject!.filing.filingId }, changed, said)
  const columns: ListColumn<Filing>[] = [
    column.text('name', '场景', 180),
    column.text('no', '备案编号', 160, ({ filingNo }) => filingNo),
    column.text('volume', '预计每月', 90, (one) => `${one.monthlyVolume} 份`),
    column.status('状态', 90, FILING_STATUS, (one) => one.status),
    column.text('remark', '平台意见', 180, ({ remark }) => remark ?? '–'),
    column.time('at', '提交时间', 150, ({ submittedAt }) => submittedAt),
    column.actions(170, (filing) => [
      { label: '查看', onClick: () => task.show({ kind: 'detail', filing }) },
      ...(filing.status === DRAFT || filing.status === SENT_BACK
        ? [
            { label: '修改', onClick: () => task.show({ kind: 'edit', filing }) },
            { label: '提交', onClick: () => task.show({ kind: 'submit', filing }) },
          ]
        : []),
      ...(filing.status === UNDER_REVIEW
        ? [{ label: '撤回', onClick: () => task.show({ kind: 'withdraw', filing }) }]
        : []),
    ]),
  ]
  return (
    <>
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 12 }}
        title="自动签署的场景须先备案并由平台审核通过，再由企业签署授权书。自然人的签名不能自动签署。"
        action={
          countOf(PASSED) ? (
            <Link to={`/platform/openUser/sealAuth?appId=${appId}`}>去印章授权</Link>
          ) : undefined
        }
      />
      <p>
        <Button type="primary" onClick={() => add.show(true)}>
          新建备案
        </Button>
      </p>
      <StatusTabs
        tabs={tabsOf(FILING_STATUS, [DRAFT, UNDER_REVIEW, PASSED, SENT_BACK], countOf)}
        value={status}
        onChange={(value) => find({ status: value })}
      />
      <ReadRows
        what="备案"
        read={read}
        rowKey="filingId"
        columns={columns}
        empty="还没有备案，新建后提交平台审核"
      />
      {add.subject && <FilingForm appId={appId} onClose={add.close} />}
      {subject?.kind === 'detail' && (
        <Detail appId={appId} filingId={subject.filing.filingId} onClose={task.close} />
      )}
      {subject?.kind === 'edit' && (
        <Edit appId={appId} filingId={subject.filing.filingId} onClose={task.close} />
      )}
      {subject?.kind === 'submit' && (
        <ConfirmDialog
          title="提交备案"
          text={`提交「${subject.filing.name}」后由平台审核，审核前可以撤回。`}
          action="提交备案"
          onConfirm={() => act('/open/filing/submit', '已提交，请等待平台审核')}
          onClose={task.close}
        />
      )}
      {subject?.kind === 'withdraw' && (
        <ConfirmDialog
          title="撤回备案"
          text={`撤回「${subject.filing.name}」后可以修改并重新提交。`}
          action="撤回备案"
          onConfirm={() => act('/open/filing/withdraw', '已撤回')}
          onClose={task.close}
        />
      )}
    </>
  )
}

const FilingPage = () => (
  <OfApp title="签署备案">{({ appId }) => <Filings key={appId} appId={appId} />}</OfApp>
)
export default FilingPage
