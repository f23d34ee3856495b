import type { Data } from '@xinqi/api/calls'
import { PUBLIC_STATUS_LABEL, PUBLIC_STATUSES, type PublicStatus } from '@xinqi/api/open/public-shapes'
import type { Colour } from '@xinqi/api/status'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { saveLink } from '../../../shared/api/saveLink.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FailedState } from '../../../shared/console/States.tsx'
import { ToneTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { NumberedRows } from '../../../shared/list/NumberedRows.tsx'
import { OneFilter, WordFilter } from '../../../shared/list/QuickFilters.tsx'
import { useNumberedQuery } from '../../../shared/list/useNumberedQuery.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { useProof } from '../apps/useProof.tsx'
import { LabelFilter, labelsAsked } from '../user-console/LabelFilter.tsx'
import { PostponeDialog, TerminateDialog, WithdrawDialog } from './FlowDialogs.tsx'
import { FlowDrawer } from './FlowDrawer.tsx'

type Flow = Data<'/apiContract/list'>['list'][number]
type OpenDialog = { what: 'detail' | 'withdraw' | 'postpone' | 'terminate'; contractNo: string }

const COLOUR: Partial<Record<PublicStatus, Colour>> = {
  completed: 'green',
  refused: 'red',
  rejected: 'red',
  expired: 'orange',
  withdrawn: 'grey',
  voided: 'grey',
  ended: 'grey',
  draft: 'grey',
}
const OPEN: ReadonlySet<string> = new Set(['filling', 'waiting', 'signing', 'terminating'])
export const Flows = ({ appId }: { appId: string }) => {
  const { query, page, find, turn } = useNumberedQuery('status', 'keyword', 'account', 'labels')
  const { keyword, account, labels } = query
  const status = PUBLIC_STATUSES.find((one) => one === query.status)
  const [chosen, setChosen] = useState<Flow[]>([])
  const [asking, setAsking] = useState<OpenDialog | null>(null)
  const proof = useProof()
  const where = {
    appId,
    ...(keyword ? { keyword } : {}),
    ...(account ? { account } : {}),
    ...labelsAsked(labels),
  }
  const filter = { ...where, ...(status ? { status } : {}) }
  const read = useCall('/apiContract/list', { ...filter, page }, { quiet: true, staleTime: 0 })
  const counts = useCall('/apiContract/count', where, { quiet: true, staleTime: 0 })
  if (read.error) return <FailedState failure={read.error} onRetry={() => void read.refetch()} />
  const countOf = (word: string) => counts.data?.counts.find((one) => one.status === word)?.count ?? 0
  const close = () => setAsking(null)
  const again = () => outdate('/apiContract/list', '/apiContract/count', '/apiContract/detail')
  const urge = async ({ contractNo }: Flow) => {
    const { urged } = await call('/apiContract/urge', { appId, contractNo })
    toast.success(`已催签 ${urged} 人`)
  }
  const save = async ({ contractNo }: Flow) => {
    const { files } = await call('/apiContract/download', { appId, contractNo })
    for (const { url, name } of files) await saveLink(async () => ({ url, fileName: name }))
  }
  const pack = async () => {
    const named = chosen.length ? { contractNos: chosen.map(({ contractNo }) => contractNo) } : {}
    await call('/apiContract/batchDownload', { ...filter, ...named }, { quiet: true })
    setChosen([])
    toast.success('正在打包，完成后在「任务」中下载')
  }
  const actionsOf = (flow: Flow) => {
    const ask = (what: OpenDialog['what']) => () => setAsking({ what, contractNo: flow.contractNo })
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
            { label: '解约或作废', danger: true, onClick: ask('terminate') },
          ]
        : []),
    ]
  }
  const columns: ListColumn<Flow>[] = [
    column.text('no', '合同编号', 150, ({ contractNo }) => contractNo),
    column.text('name', '名称', 180),
    column.text('parties', '参与方', 200, ({ parties }) => parties.join('、') || '–'),
    column.tag('status', '状态', 90, ({ status: word }) => (
      <ToneTag tone={COLOUR[word as PublicStatus] ?? 'blue'}>
        {PUBLIC_STATUS_LABEL[word as PublicStatus] ?? '其他状态'}
      </ToneTag>
    )),
    column.text('progress', '进度', 70, ({ signed, signers }) => (signers ? `${signed}/${signers}` : '–')),
    column.time('at', '发起时间', 150, ({ createdAt }) => createdAt),
    column.actions(180, (flow) => actionsOf(flow)),
  ]
  return (
    <>
      <Space wrap style={{ marginBottom: 12 }}>
        <OneFilter
          label="状态"
          all={`全部（${counts.data?.total ?? 0}）`}
          width={160}
          value={status}
          options={PUBLIC_STATUSES.map((value) => ({
            value,
            label: `${PUBLIC_STATUS_LABEL[value]}（${countOf(value)}）`,
          }))}
          onChange={(value) => find({ status: value })}
        />
        <WordFilter label="编号或名称" width={200} value={keyword} onFind={(keyword) => find({ keyword })} />
        <WordFilter label="用户账号" width={180} value={account} onFind={(account) => find({ account })} />
        <LabelFilter value={labels} onFind={(labels) => find({ labels })} />
        <Button onClick={() => void proof.run(pack).catch((failure) => toast.error(whyNot(failure)))}>
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
      <NumberedRows
        what="合同"
        read={read}
        rowKey="contractNo"
        page={page}
        onPage={turn}
        choosing={{
          chosen,
          isFixed: (flow) => flow.status !== 'completed',
          label: ({ contractNo }) => `选择 ${contractNo}`,
          onChange: setChosen,
        }}
        columns={columns}
        empty="没有合同。用接口 contract/create 发起的合同会出现在这里。"
      />
      {proof.dialog}
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
          onSubmit={(reason) =>
            carryOut(
              '/apiContract/withdraw',
              { appId, contractNo: asking.contractNo, reason },
              again,
              '已撤回',
            )
          }
        />
      )}
      {asking?.what === 'postpone' && (
        <PostponeDialog
          onClose={close}
          onSubmit={(deadline) =>
            carryOut(
              '/apiContract/postpone',
              { appId, contractNo: asking.contractNo, deadline },
              again,
              '已延期',
            )
          }
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
            toast.success(`${asked.kind === 'void' ? '作废' : '解约'}协议 ${made.contractNo} 已发出`)
            await again()
          }}
        />
      )}
    </>
  )
}
