import type { Data } from '@xinqi/api/calls'
import { OPEN_REVIEW_STATUS } from '@xinqi/api/status'
import { Button, Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState } from '../../../shared/console/States.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { column } from '../../../shared/list/columns.tsx'
import { tabsOf } from '../../../shared/list/filters.ts'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { NumberedRows } from '../../../shared/list/NumberedRows.tsx'
import { WordFilter } from '../../../shared/list/QuickFilters.tsx'
import { StatusTabs } from '../../../shared/list/StatusTabs.tsx'
import { useNumberedQuery } from '../../../shared/list/useNumberedQuery.ts'
import { OfApp } from '../apps/AppSwitcher.tsx'
import { CaseDrawer, casesChanged } from './CaseDrawer.tsx'
import { PaperUpload } from './PaperUpload.tsx'

type Case = Data<'/open/review/list'>['list'][number]

const NewCase = ({
  appId,
  onMade,
  onClose,
}: {
  appId: string
  onMade: (reviewId: string) => void
  onClose: () => void
}) => {
  const [account, setAccount] = useState('')
  const [isCompany, setIsCompany] = useState(false)
  return (
    <Modal open title="代用户提交证件" footer={null} onCancel={onClose}>
      <p>填写「用户管理」中的用户账号，先上传一张材料。企业用户须经办人已实名。</p>
      <Radio.Group
        aria-label="用户类型"
        value={isCompany}
        onChange={({ target }) => setIsCompany(target.value as boolean)}
        options={[
          { value: false, label: '个人' },
          { value: true, label: '企业' },
        ]}
        style={{ marginBottom: 12 }}
      />
      <Input
        aria-label="用户账号"
        placeholder="用户账号"
        maxLength={64}
        value={account}
        onChange={({ target }) => setAccount(target.value.trim())}
      />
      {account && (
        <PaperUpload
          key={`${account} ${isCompany}`}
          appId={appId}
          account={account}
          isCompany={isCompany}
          onDone={async (reviewId) => {
            await casesChanged()
            onMade(reviewId)
          }}
        />
      )}
    </Modal>
  )
}

const Cases = ({ appId }: { appId: string }) => {
  const { query, page, find, turn } = useNumberedQuery('status', 'keyword')
  const { status, keyword } = query
  const read = useCall(
    '/open/review/list',
    { appId, page, ...(status ? { status: Number(status) } : {}), ...(keyword ? { keyword } : {}) },
    { quiet: true, staleTime: 0 },
  )
  const counts = useCall('/open/review/count', { appId }, { quiet: true, staleTime: 0 })
  const add = useOverlay()
  const open = useOverlay<string>()
  if (read.error) return <FailedState failure={read.error} onRetry={() => void read.refetch()} />
  const columns: ListColumn<Case>[] = [
    column.text('account', '账号', 180),
    column.text('name', '姓名或名称', 160),
    column.text('papers', '材料', 80, ({ papers, papersNeeded }) => `${papers}/${papersNeeded}`),
    column.status('状态', 100, OPEN_REVIEW_STATUS, (one) => one.status),
    column.text('stage', '进度', 120, ({ stage, reason }) =>
      stage === 'platform' ? '平台终审中' : stage === 'partner' ? '待初审' : (reason ?? '–'),
    ),
    column.time('at', '提交时间', 150, ({ submittedAt }) => submittedAt),
    column.actions(90, ({ reviewId, status: standing, stage }) => [
      {
        label: standing === 1 && stage === 'partner' ? '初审' : '查看',
        onClick: () => open.show(reviewId),
      },
    ]),
  ]
  return (
    <>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginBottom: 12 }}>
        <Button type="primary" onClick={() => add.show(true)}>
          代用户提交
        </Button>
        <WordFilter label="账号或姓名" width={220} value={keyword} onFind={(keyword) => find({ keyword })} />
      </div>
      <StatusTabs
        tabs={tabsOf(
          OPEN_REVIEW_STATUS,
          [0, 1, 2, 3],
          (code) => counts.data?.counts.find((one) => one.status === code)?.count ?? 0,
        )}
        value={status}
        onChange={(value) => find({ status: value })}
      />
      <NumberedRows
        what="人工审核"
        read={read}
        rowKey="reviewId"
        page={page}
        onPage={turn}
        columns={columns}
        empty="没有人工审核，可代用户提交证件"
      />
      {add.subject && (
        <NewCase
          appId={appId}
          onMade={(reviewId) => {
            add.close()
            open.show(reviewId)
          }}
          onClose={add.close}
        />
      )}
      {open.subject && <CaseDrawer appId={appId} reviewId={open.subject} onClose={open.close} />}
    </>
  )
}

const ManualReviewPage = () => (
  <OfApp title="人工审核">{({ appId }) => <Cases key={appId} appId={appId} />}</OfApp>
)
export default ManualReviewPage
