import type { Data } from '@xinqi/api/calls'
import { Button, Input, Pagination, Segmented, Space, Tag } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState } from '../../../shared/console/States.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { Rows } from '../../../shared/list/Rows.tsx'

type Sent = Data<'/open/sms/sendLog'>['list'][number]
const STATE = ['待发送', '已发送', '失败'] as const
const COLOUR = ['blue', 'green', 'red'] as const
const PAGE = 20

export const SmsLog = ({ appId }: { appId: string }) => {
  const [trials, setTrials] = useState(false)
  const [contractNo, setContractNo] = useState('')
  const [page, setPage] = useState(1)
  const { data, error, isLoading, refetch } = useCall(
    '/open/sms/sendLog',
    { appId, page, ...(trials ? { trials } : {}), ...(contractNo && !trials ? { contractNo } : {}) },
    { quiet: true, staleTime: 0 },
  )
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  return (
    <>
      <Space wrap style={{ marginBottom: 12 }}>
        <Segmented
          aria-label="记录"
          value={trials ? 'trials' : 'sent'}
          options={[
            { value: 'sent', label: '合同短信' },
            { value: 'trials', label: '试发' },
          ]}
          onChange={(value) => {
            setTrials(value === 'trials')
            setPage(1)
          }}
        />
        {!trials && (
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
        )}
        <Button onClick={() => void refetch()}>刷新</Button>
      </Space>
      <Rows<Sent>
        what="发送记录"
        rows={data?.list ?? []}
        rowKey={({ sentId }) => sentId}
        isLoading={isLoading}
        columns={[
          { key: 'mobile', title: '手机号', width: 130, render: ({ mobile }) => mobile },
          { key: 'event', title: '事件', width: 110, render: ({ eventName }) => eventName },
          {
            key: 'template',
            title: '模板',
            width: 140,
            render: ({ templateName }) => templateName ?? '平台默认',
          },
          { key: 'no', title: '合同编号', width: 130, render: (sent) => sent.contractNo ?? '–' },
          { key: 'parts', title: '条数', width: 60, render: ({ parts }) => parts },
          {
            key: 'state',
            title: '状态',
            width: 80,
            card: 'tag',
            render: ({ state }) => <Tag color={COLOUR[state as 0]}>{STATE[state as 0]}</Tag>,
          },
          { key: 'failure', title: '原因', width: 150, render: ({ failure }) => failure ?? '–' },
          { key: 'at', title: '时间', width: 160, render: ({ at }) => instant(at) },
        ]}
        empty={<EmptyState text="没有发送记录。应用发起的合同发出短信后会记录在这里。" />}
      />
      {(data?.total ?? 0) > PAGE && (
        <Pagination
          align="end"
          current={page}
          pageSize={PAGE}
          total={data!.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </>
  )
}
