import type { Data } from '@xinqi/api/calls'
import { Button, Segmented } from 'antd'
import { ToneTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { NumberedList } from '../../../shared/list/NumberedList.tsx'
import { ContractNoFilter } from '../../../shared/list/QuickFilters.tsx'

type Sent = Data<'/open/sms/sendLog'>['list'][number]
const STATE = ['待发送', '已发送', '失败'] as const
const COLOUR = ['blue', 'green', 'red'] as const

export const SmsLog = ({ appId }: { appId: string }) => (
  <NumberedList
    path="/open/sms/sendLog"
    what="发送记录"
    narrowedBy={['trials', 'contractNo']}
    body={({ trials, contractNo }) => ({
      appId,
      ...(trials ? { trials: true } : contractNo ? { contractNo } : {}),
    })}
    filters={({ query, find, refetch }) => (
      <>
        <Segmented
          aria-label="记录"
          value={query.trials ? 'trials' : 'sent'}
          options={[
            { value: 'sent', label: '合同短信' },
            { value: 'trials', label: '试发' },
          ]}
          onChange={(value) => find({ trials: value === 'trials' ? '1' : undefined })}
        />
        {!query.trials && <ContractNoFilter value={query.contractNo} onFind={find} />}
        <Button onClick={refetch}>刷新</Button>
      </>
    )}
    rowKey="sentId"
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
      column.tag<Sent>('state', '状态', 80, ({ state }) => (
        <ToneTag tone={COLOUR[state as 0]}>{STATE[state as 0]}</ToneTag>
      )),
      { key: 'failure', title: '原因', width: 150, render: ({ failure }) => failure ?? '–' },
      column.time<Sent>('at', '时间', 160),
    ]}
    empty="没有发送记录。应用发起的合同发出短信后会记录在这里。"
  />
)
