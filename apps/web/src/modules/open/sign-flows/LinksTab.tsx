import type { Data } from '@xinqi/api/calls'
import { LINK_PURPOSE_LABEL, type LinkPurpose } from '@xinqi/api/open/link-purposes'
import { Button, Input, Modal, Select, Space, Tag } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState } from '../../../shared/console/States.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { RowActions } from '../../../shared/list/RowActions.tsx'
import { Rows } from '../../../shared/list/Rows.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { Pages } from './Pages.tsx'

type Link = Data<'/open/link/list'>['list'][number]
const STATE: Record<Link['status'], { label: string; colour: string }> = {
  live: { label: '有效', colour: 'green' },
  expired: { label: '已过期', colour: 'default' },
  revoked: { label: '已作废', colour: 'red' },
}

export const Links = ({ appId }: { appId: string }) => {
  const [purpose, setPurpose] = useState<LinkPurpose | undefined>()
  const [contractNo, setContractNo] = useState('')
  const [page, setPage] = useState(1)
  const { data, error, isLoading, refetch } = useCall(
    '/open/link/list',
    { appId, page, ...(purpose ? { purpose } : {}), ...(contractNo ? { contractNo } : {}) },
    { quiet: true, staleTime: 0 },
  )
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  const revoke = ({ linkId, account }: Link) =>
    Modal.confirm({
      title: '作废这个链接？',
      content: `「${account}」将不能再打开它；正在页面上的操作随即中断。`,
      okText: '作废',
      okButtonProps: { danger: true },
      onOk: async () => {
        await call('/open/link/revoke', { linkId })
        toast.success('已作废')
        await outdate('/open/link/list')
      },
    })
  return (
    <>
      <Space wrap style={{ marginBottom: 12 }}>
        <Select
          aria-label="用途"
          allowClear
          placeholder="全部用途"
          style={{ width: 140 }}
          value={purpose}
          options={Object.entries(LINK_PURPOSE_LABEL).map(([value, label]) => ({
            value: value as LinkPurpose,
            label,
          }))}
          onChange={(value) => {
            setPurpose(value)
            setPage(1)
          }}
        />
        <Input.Search
          aria-label="合同编号"
          allowClear
          placeholder="合同编号"
          style={{ width: 200 }}
          onSearch={(text) => {
            setContractNo(text.trim())
            setPage(1)
          }}
        />
        <Button onClick={() => void refetch()}>刷新</Button>
      </Space>
      <Rows<Link>
        what="免登链接"
        rows={data?.list ?? []}
        rowKey={({ linkId }) => linkId}
        isLoading={isLoading}
        columns={[
          { key: 'purpose', title: '用途', width: 100, render: (link) => LINK_PURPOSE_LABEL[link.purpose] },
          { key: 'account', title: '用户', width: 140, render: ({ account }) => account },
          {
            key: 'no',
            title: '合同编号',
            width: 150,
            render: ({ contractNos }) => contractNos.join('、') || '–',
          },
          {
            key: 'status',
            title: '状态',
            width: 80,
            card: 'tag',
            render: ({ status }) => <Tag color={STATE[status].colour}>{STATE[status].label}</Tag>,
          },
          {
            key: 'opened',
            title: '打开',
            width: 160,
            render: ({ openedAt, opens }) => (openedAt ? `${instant(openedAt)}（${opens} 次）` : '未打开'),
          },
          { key: 'until', title: '有效至', width: 150, render: ({ expiresAt }) => instant(expiresAt) },
          {
            key: 'by',
            title: '来源',
            width: 100,
            render: ({ madeBy }) => (madeBy === 'api' ? '接口' : madeBy),
          },
          {
            key: 'actions',
            title: '操作',
            width: 80,
            render: (link) =>
              link.status === 'live' ? (
                <RowActions actions={[{ label: '作废', danger: true, onClick: () => void revoke(link) }]} />
              ) : (
                '–'
              ),
          },
        ]}
        empty={<EmptyState text="没有免登链接。用接口 contract/signUrl 等生成的链接会出现在这里。" />}
      />
      <Pages page={page} total={data?.total ?? 0} onChange={setPage} />
    </>
  )
}
