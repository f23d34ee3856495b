import type { Data } from '@xinqi/api/calls'
import { Button, Segmented, Space } from 'antd'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState } from '../../../shared/console/States.tsx'
import { ToneTag } from '../../../shared/format/StatusTag.tsx'
import { tagColumn, timeColumn } from '../../../shared/list/columns.tsx'
import { NumberedRows } from '../../../shared/list/NumberedRows.tsx'
import { WordFilter } from '../../../shared/list/QuickFilters.tsx'
import { useNumberedQuery } from '../../../shared/list/useNumberedQuery.ts'

type Sent = Data<'/open/sms/sendLog'>['list'][number]
const STATE = ['待发送', '已发送', '失败'] as const
const COLOUR = ['blue', 'green', 'red'] as const

export const SmsLog = ({ appId }: { appId: string }) => {
  const { query, page, find, turn } = useNumberedQuery('trials', 'contractNo')
  const { contractNo } = query
  const trials = query.trials === '1'
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
          onChange={(value) => find({ trials: value === 'trials' ? '1' : undefined })}
        />
        {!trials && (
          <WordFilter
            label="合同编号"
            width={200}
            value={contractNo}
            onFind={(contractNo) => find({ contractNo })}
          />
        )}
        <Button onClick={() => void refetch()}>刷新</Button>
      </Space>
      <NumberedRows<Sent>
        what="发送记录"
        answer={data}
        rowKey={({ sentId }) => sentId}
        page={page}
        onPage={turn}
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
          tagColumn('state', '状态', 80, ({ state }) => (
            <ToneTag tone={COLOUR[state as 0]}>{STATE[state as 0]}</ToneTag>
          )),
          { key: 'failure', title: '原因', width: 150, render: ({ failure }) => failure ?? '–' },
          timeColumn('at', '时间', 160, ({ at }) => at),
        ]}
        empty={<EmptyState text="没有发送记录。应用发起的合同发出短信后会记录在这里。" />}
      />
    </>
  )
}
