import type { Data } from '@xinqi/api/calls'
import { eventName } from '@xinqi/api/open/webhook-events'
import { Button, Checkbox, Descriptions } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { ReadDrawer } from '../../../shared/console/ReadDrawer.tsx'
import { ToneTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { given } from '../../../shared/list/filters.ts'
import { NumberedList } from '../../../shared/list/NumberedList.tsx'
import { ContractNoFilter, OneFilter, WordFilter } from '../../../shared/list/QuickFilters.tsx'
import { Rows } from '../../../shared/list/Rows.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { AppTabs } from '../apps/AppTabs.tsx'

type Push = Data<'/open/pushLog/list'>['list'][number]
type ApiCall = Data<'/open/apiLog/list'>['list'][number]
const STATUS = ['待推送', '成功', '重试中', '已放弃'] as const
const COLOUR = ['blue', 'green', 'orange', 'red'] as const
const WRAP = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

const PushDetail = ({ pushId, onClose }: { pushId: string; onClose: () => void }) => {
  const read = useCall('/open/pushLog/detail', { pushId }, { quiet: true, staleTime: 0 })
  return (
    <ReadDrawer size={680} title="推送详情" onClose={onClose} read={read}>
      {(data) => (
        <>
          <p>{data.url}</p>
          <pre style={WRAP}>{data.body}</pre>
          <Rows<(typeof data.tries)[number]>
            what="尝试"
            rows={data.tries}
            rowKey={({ number }) => String(number)}
            columns={[
              { key: 'n', title: '次', width: 50, render: ({ number }) => number },
              column.time('at', '时间', 150),
              { key: 'status', title: 'HTTP', width: 70, render: ({ status }) => status ?? '–' },
              { key: 'ms', title: '毫秒', width: 70, render: ({ ms }) => ms },
              {
                key: 'answer',
                title: '结果',
                width: 220,
                render: ({ failure, answer }) => failure ?? answer ?? '',
              },
            ]}
            empty="还没有尝试"
          />
        </>
      )}
    </ReadDrawer>
  )
}

const narrowed = (appId: string, { status, contractNo }: { status: string; contractNo: string }) => ({
  appId,
  ...(status ? { status: Number(status) } : {}),
  ...(contractNo ? { contractNo } : {}),
})

const Pushes = ({ appId }: { appId: string }) => {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <>
      <NumberedList
        path="/open/pushLog/list"
        what="推送"
        narrowedBy={['status', 'contractNo']}
        body={(query) => narrowed(appId, query)}
        filters={({ query, find, answer, refetch }) => (
          <>
            <OneFilter
              label="状态"
              all="全部状态"
              width={150}
              value={query.status || undefined}
              options={STATUS.map((label, value) => ({
                value: String(value),
                label: `${label}（${answer?.counts.find((one) => one.status === value)?.count ?? 0}）`,
              }))}
              onChange={(status) => find({ status })}
            />
            <ContractNoFilter value={query.contractNo} onFind={find} />
            <Button onClick={refetch}>刷新</Button>
            <Button
              onClick={() =>
                void call('/open/pushLog/batchAgain', narrowed(appId, query)).then(async ({ pushes }) => {
                  toast.success(pushes ? `已重推 ${pushes} 条` : '没有需要重推的')
                  await outdate('/open/pushLog/list')
                })
              }
            >
              批量重推未送达
            </Button>
            <Button
              onClick={() =>
                void call('/open/pushLog/export', narrowed(appId, query)).then(() =>
                  toast.success('已开始导出，完成后在「应用中心 · 任务」下载'),
                )
              }
            >
              导出
            </Button>
          </>
        )}
        rowKey="pushId"
        columns={[
          { key: 'type', title: '事件', width: 200, render: ({ type }) => eventName(type) },
          { key: 'no', title: '合同编号', width: 130, render: (push) => push.contractNo ?? '–' },
          { key: 'url', title: '地址', width: 220, render: ({ url }) => url },
          column.tag<Push>('status', '状态', 80, (push) => (
            <ToneTag tone={COLOUR[push.status as 0]}>{STATUS[push.status as 0]}</ToneTag>
          )),
          { key: 'tries', title: '次数', width: 60, render: ({ attempts }) => attempts },
          column.time<Push>('at', '时间', 150, ({ createdAt }) => createdAt),
          column.actions<Push>(120, ({ pushId }) => [
            { label: '详情', onClick: () => setOpen(pushId) },
            {
              label: '重推',
              onClick: () =>
                void call('/open/pushLog/again', { pushId }).then(() => {
                  toast.success('已重推')
                  return outdate('/open/pushLog/list')
                }),
            },
          ]),
        ]}
        empty="没有推送。配置回调地址后，合同的变化会推送并记录在这里。"
      />
      {open && <PushDetail pushId={open} onClose={() => setOpen(null)} />}
    </>
  )
}

const CallDetail = ({ requestId, onClose }: { requestId: string; onClose: () => void }) => {
  const read = useCall('/open/apiLog/detail', { requestId }, { quiet: true })
  return (
    <ReadDrawer size={680} title="接口调用" onClose={onClose} read={read}>
      {(data) => (
        <Descriptions
          bordered
          column={1}
          size="small"
          items={[
            ['requestId', data.requestId],
            ['接口', data.endpoint],
            ['结果', `${data.code} ${data.problem ?? ''}（HTTP ${data.http}，${data.ms} 毫秒）`],
            ['密钥', data.keyId ?? '–'],
            ['来源', data.address],
            ['服务器所签文本', data.signedText ?? '–'],
            ['请求体摘要', data.digest ?? '–'],
            ['请求（已脱敏）', data.request ?? '–'],
            ['返回（已脱敏）', data.answer ?? '–'],
          ].map(([label, text]) => ({ key: label!, label, children: <span style={WRAP}>{text}</span> }))}
        />
      )}
    </ReadDrawer>
  )
}

const Calls = ({ appId }: { appId: string }) => {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <>
      <NumberedList
        path="/open/apiLog/list"
        what="接口调用"
        narrowedBy={['failed', 'requestId']}
        body={({ failed, requestId }) => ({
          appId,
          ...given({ failed: failed ? true : undefined, requestId }),
        })}
        filters={({ query, find, refetch }) => (
          <>
            <Checkbox
              checked={query.failed === '1'}
              onChange={(event) => find({ failed: event.target.checked ? '1' : undefined })}
            >
              只看失败
            </Checkbox>
            <WordFilter
              label="requestId"
              width={260}
              value={query.requestId}
              onFind={(requestId) => find({ requestId })}
            />
            <Button onClick={refetch}>刷新</Button>
          </>
        )}
        rowKey="requestId"
        columns={[
          { key: 'endpoint', title: '接口', width: 180, render: ({ endpoint }) => endpoint },
          column.tag<ApiCall>('code', '结果', 220, ({ code, problem }) =>
            code === 1 ? <ToneTag tone="green">成功</ToneTag> : `${code} ${problem ?? ''}`,
          ),
          { key: 'ms', title: '毫秒', width: 70, render: ({ ms }) => ms },
          { key: 'address', title: '来源', width: 130, render: ({ address }) => address },
          column.time<ApiCall>('at', '时间', 150),
          column.actions<ApiCall>(70, (one) => [{ label: '详情', onClick: () => setOpen(one.requestId) }]),
        ]}
        empty="还没有调用"
      />
      {open && <CallDetail requestId={open} onClose={() => setOpen(null)} />}
    </>
  )
}

const PushLogsPage = () => (
  <AppTabs
    title="推送与接口日志"
    parts={(appId) => [
      { key: 'pushes', label: '推送', children: <Pushes appId={appId} /> },
      { key: 'calls', label: '接口日志', children: <Calls appId={appId} /> },
    ]}
  />
)
export default PushLogsPage
