import type { Data } from '@xinqi/api/calls'
import { OPEN_REVIEW_STATUS, statusOf } from '@xinqi/api/status'
import { Button, Input, Modal, Pagination } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState } from '../../../shared/console/States.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { RowActions } from '../../../shared/list/RowActions.tsx'
import { Rows } from '../../../shared/list/Rows.tsx'
import { StatusTabs } from '../../../shared/list/StatusTabs.tsx'
import { OfApp } from '../apps/AppSwitcher.tsx'
import { CaseDrawer, casesChanged } from './CaseDrawer.tsx'
import { PaperUpload } from './PaperUpload.tsx'

type Case = Data<'/open/review/list'>['list'][number]
const PAGE = 20

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
  return (
    <Modal open title="代用户提交证件" footer={null} onCancel={onClose}>
      <p>填写「用户管理」中的个人用户账号，先上传一张证件。</p>
      <Input
        aria-label="用户账号"
        placeholder="用户账号"
        maxLength={64}
        value={account}
        onChange={({ target }) => setAccount(target.value.trim())}
      />
      {account && (
        <PaperUpload
          key={account}
          appId={appId}
          account={account}
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
  const [status, setStatus] = useState('')
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const { data, error, isLoading, refetch } = useCall(
    '/open/review/list',
    { appId, page, ...(status ? { status: Number(status) } : {}), ...(keyword ? { keyword } : {}) },
    { quiet: true, staleTime: 0 },
  )
  const counts = useCall('/open/review/count', { appId }, { quiet: true, staleTime: 0 })
  const add = useOverlay()
  const open = useOverlay<string>()
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  return (
    <>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginBottom: 12 }}>
        <Button type="primary" onClick={() => add.show(true)}>
          代用户提交
        </Button>
        <Input.Search
          aria-label="账号或姓名"
          allowClear
          placeholder="账号或姓名"
          style={{ width: 220 }}
          onSearch={(text) => {
            setKeyword(text.trim())
            setPage(1)
          }}
        />
      </div>
      <StatusTabs
        tabs={[
          { value: '', label: '全部' },
          ...[0, 1, 2, 3].map((code) => ({
            value: String(code),
            label: statusOf(OPEN_REVIEW_STATUS, code).label,
            count: counts.data?.counts.find((one) => one.status === code)?.count ?? 0,
          })),
        ]}
        value={status}
        onChange={(value) => {
          setStatus(value)
          setPage(1)
        }}
      />
      <Rows<Case>
        what="人工审核"
        rows={data?.list ?? []}
        rowKey={({ reviewId }) => reviewId}
        isLoading={isLoading}
        columns={[
          { key: 'account', title: '账号', width: 180, render: ({ account }) => account },
          { key: 'name', title: '姓名', width: 100, render: ({ name }) => name },
          { key: 'papers', title: '证件', width: 80, render: ({ papers }) => `${papers}/3` },
          {
            key: 'status',
            title: '状态',
            width: 100,
            card: 'tag',
            render: (one) => <StatusTag set={OPEN_REVIEW_STATUS} code={one.status} />,
          },
          {
            key: 'stage',
            title: '进度',
            width: 120,
            render: ({ stage, reason }) =>
              stage === 'platform' ? '平台终审中' : stage === 'partner' ? '待初审' : (reason ?? '–'),
          },
          {
            key: 'at',
            title: '提交时间',
            width: 150,
            render: ({ submittedAt }) => (submittedAt ? instant(submittedAt) : '–'),
          },
          {
            key: 'actions',
            title: '操作',
            width: 90,
            render: ({ reviewId, status: standing, stage }) => (
              <RowActions
                actions={[
                  {
                    label: standing === 1 && stage === 'partner' ? '初审' : '查看',
                    onClick: () => open.show(reviewId),
                  },
                ]}
              />
            ),
          },
        ]}
        empty={<EmptyState text="没有人工审核，可代用户提交证件" />}
      />
      {(data?.total ?? 0) > PAGE && (
        <Pagination
          current={page}
          pageSize={PAGE}
          total={data!.total}
          showSizeChanger={false}
          onChange={setPage}
          style={{ marginTop: 12 }}
        />
      )}
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
