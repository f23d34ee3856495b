import type { Data } from '@xinqi/api/calls'
import { PUBLIC_STATUS_LABEL, PUBLIC_STATUSES, type PublicStatus } from '@xinqi/api/open/public-shapes'
import { Button, Input, Select, Space, Tag } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { saveLink } from '../../../shared/api/saveLink.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState } from '../../../shared/console/States.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { RowActions } from '../../../shared/list/RowActions.tsx'
import { Rows } from '../../../shared/list/Rows.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { PostponeDialog, TerminateDialog, WithdrawDialog } from './FlowDialogs.tsx'
import { FlowDrawer } from './FlowDrawer.tsx'
import { Pages } from './Pages.tsx'

type Flow = Data<'/apiContract/list'>['list'][number]
type Asking = { what: 'detail' | 'withdraw' | 'postpone' | 'terminate'; contractNo: string }

const COLOUR: Partial<Record<PublicStatus, string>> = {
  completed: 'green',
  refused: 'red',
  rejected: 'red',
  expired: 'orange',
  withdrawn: 'default',
  voided: 'default',
  ended: 'default',
  draft: 'default',
}
const OPEN: ReadonlySet<string> = new Set(['filling', 'waiting', 'signing', 'terminating'])
export const Flows = ({ appId }: { appId: string }) => {
  const [status, setStatus] = useState<PublicStatus | undefined>()
  const [keyword, setKeyword] = useState('')
  const [account, setAccount] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<Flow[]>([])
  const [asking, setAsking] = useState<Asking | null>(null)
  const where = { appId, ...(keyword ? { keyword } : {}), ...(account ? { account } : {}) }
  const filter = { ...where, ...(status ? { status } : {}) }
  const { data, error, isLoading, refetch } = useCall(
    '/apiContract/list',
    { ...filter, page },
    { quiet: true, staleTime: 0 },
  )
  const counts = useCall('/apiContract/count', where, { quiet: true, staleTime: 0 })
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  const countOf = (word: string) => counts.data?.counts.find((one) => one.status === word)?.count ?? 0
  const close = () => setAsking(null)
  const again = () => outdate('/apiContract/list', '/apiContract/count', '/apiContract/detail')
  const find = (set: (text: string) => void) => (text: string) => {
    set(text.trim())
    setPage(1)
  }
  const urge = async ({ contractNo }: Flow) => {
    const { urged } = await call('/apiContract/urge', { appId, contractNo })
    toast.success(`已催签 ${urged} 人`)
  }
  const save = async ({ contractNo }: Flow) => {
    const { files } = await call('/apiContract/download', { appId, contractNo })
    for (const { url, name } of files) await saveLink(async () => ({ url, fileName: name }))
  }
  const pack = async () => {
    await call('/apiContract/batchDownload', {
      ...filter,
      ...(chosen.length ? { contractNos: chosen.map(({ contractNo }) => contractNo) } : {}),
    })
    setChosen([])
    toast.success('正在打包，完成后在「任务」中下载')
  }
  const actionsOf = (flow: Flow) => {
    const ask = (what: Asking['what']) => () => setAsking({ what, contractNo: flow.contractNo })
    return [
      { label: '详情', onClick: ask('detail') },
      ...(OPEN.has(flow.status)
        ? [
            { label: '催签', onClick: () => void urge(flow).catch(() => undefined) },
            { label: '延期', onClick: ask('postpone') },
            { label: '撤回', danger: true, onClick: ask('withdraw') },
          ]
        : []),
      ...(flow.status === 'expired' ? [{ label: '延期', onClick: ask('postpone') }] : []),
      ...(flow.status === 'completed'
        ? [
            { label: '下载', onClick: () => void save(flow).catch(() => undefined) },
            { label: '解约', danger: true, onClick: ask('terminate') },
          ]
        : []),
    ]
  }
  return (
    <>
      <Space wrap style={{ marginBottom: 12 }}>
        <Select
          aria-label="状态"
          allowClear
          placeholder={`全部（${counts.data?.total ?? 0}）`}
          style={{ width: 160 }}
          value={status}
          options={PUBLIC_STATUSES.map((value) => ({
            value,
            label: `${PUBLIC_STATUS_LABEL[value]}（${countOf(value)}）`,
          }))}
          onChange={(value) => {
            setStatus(value)
            setPage(1)
          }}
        />
        <Input.Search
          aria-label="编号或名称"
          allowClear
          placeholder="编号或名称"
          style={{ width: 200 }}
          onSearch={find(setKeyword)}
        />
        <Input.Search
          aria-label="用户账号"
          allowClear
          placeholder="用户账号"
          style={{ width: 180 }}
          onSearch={find(setAccount)}
        />
        <Button onClick={() => void pack().catch(() => undefined)}>
          {chosen.length ? `打包下载（${chosen.length}）` : '打包下载全部'}
        </Button>
        <Button
          onClick={() =>
            void call('/apiContract/export', filter).then(() =>
              toast.success('正在导出，完成后在「任务」中下载'),
            )
          }
        >
          导出清单
        </Button>
      </Space>
      <Rows<Flow>
        what="合同"
        rows={data?.list ?? []}
        rowKey={({ contractNo }) => contractNo}
        isLoading={isLoading}
        choosing={{
          chosen,
          isFixed: (flow) => flow.status !== 'completed',
          label: ({ contractNo }) => `选择 ${contractNo}`,
          onChange: setChosen,
        }}
        columns={[
          { key: 'no', title: '合同编号', width: 150, render: ({ contractNo }) => contractNo },
          { key: 'name', title: '名称', width: 180, render: ({ name }) => name },
          { key: 'parties', title: '参与方', width: 200, render: ({ parties }) => parties.join('、') || '–' },
          {
            key: 'status',
            title: '状态',
            width: 90,
            card: 'tag',
            render: ({ status: word }) => (
              <Tag color={COLOUR[word as PublicStatus] ?? 'blue'}>
                {PUBLIC_STATUS_LABEL[word as PublicStatus] ?? word}
              </Tag>
            ),
          },
          {
            key: 'progress',
            title: '进度',
            width: 70,
            render: ({ signed, signers }) => (signers ? `${signed}/${signers}` : '–'),
          },
          { key: 'at', title: '发起时间', width: 150, render: ({ createdAt }) => instant(createdAt) },
          {
            key: 'actions',
            title: '操作',
            width: 180,
            render: (flow) => <RowActions actions={actionsOf(flow)} />,
          },
        ]}
        empty={<EmptyState text="没有合同。用接口 contract/create 发起的合同会出现在这里。" />}
      />
      <Pages page={page} total={data?.total ?? 0} onChange={setPage} />
      {asking?.what === 'detail' && (
        <FlowDrawer
          appId={appId}
          contractNo={asking.contractNo}
          onClose={close}
          onChanged={() => void again()}
        />
      )}
      {asking?.what === 'withdraw' && (
        <WithdrawDialog
          onClose={close}
          onSubmit={async (reason) => {
            await call(
              '/apiContract/withdraw',
              { appId, contractNo: asking.contractNo, reason },
              { quiet: true },
            )
            toast.success('已撤回')
            await again()
          }}
        />
      )}
      {asking?.what === 'postpone' && (
        <PostponeDialog
          onClose={close}
          onSubmit={async (deadline) => {
            await call(
              '/apiContract/postpone',
              { appId, contractNo: asking.contractNo, deadline },
              { quiet: true },
            )
            toast.success('已延期')
            await again()
          }}
        />
      )}
      {asking?.what === 'terminate' && (
        <TerminateDialog
          onClose={close}
          onSubmit={async (asked) => {
            const made = await call(
              '/apiContract/terminate',
              { appId, contractNo: asking.contractNo, ...asked },
              { quiet: true },
            )
            toast.success(`解约协议 ${made.contractNo} 已发出`)
            await again()
          }}
        />
      )}
    </>
  )
}
