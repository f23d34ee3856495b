import type { Data } from '@xinqi/api/calls'
import { LINK_PURPOSE_LABEL, type LinkPurpose } from '@xinqi/api/open/link-purposes'
import type { Colour } from '@xinqi/api/status'
import { Button, Modal } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { instant } from '../../../shared/format/instant.ts'
import { ToneTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { given } from '../../../shared/list/filters.ts'
import { NumberedList } from '../../../shared/list/NumberedList.tsx'
import { ContractNoFilter, OneFilter } from '../../../shared/list/QuickFilters.tsx'
import { RowActions } from '../../../shared/list/RowActions.tsx'
import { toast } from '../../../shared/lite/toast.ts'

type Link = Data<'/open/link/list'>['list'][number]
const STATE: Record<Link['status'], { label: string; colour: Colour }> = {
  live: { label: '有效', colour: 'green' },
  expired: { label: '已过期', colour: 'grey' },
  revoked: { label: '已作废', colour: 'red' },
}

export const Links = ({ appId }: { appId: string }) => {
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
    <NumberedList
      path="/open/link/list"
      what="免登链接"
      narrowedBy={['purpose', 'contractNo']}
      body={({ purpose, contractNo }) => ({
        appId,
        ...given({ purpose: purpose as LinkPurpose, contractNo }),
      })}
      filters={({ query, find, refetch }) => (
        <>
          <OneFilter
            label="用途"
            all="全部用途"
            width={140}
            value={query.purpose || undefined}
            options={Object.entries(LINK_PURPOSE_LABEL).map(([value, label]) => ({ value, label }))}
            onChange={(purpose) => find({ purpose })}
          />
          <ContractNoFilter value={query.contractNo} onFind={find} />
          <Button onClick={refetch}>刷新</Button>
        </>
      )}
      rowKey="linkId"
      columns={[
        { key: 'purpose', title: '用途', width: 100, render: (link) => LINK_PURPOSE_LABEL[link.purpose] },
        { key: 'account', title: '用户', width: 140, render: ({ account }) => account },
        {
          key: 'no',
          title: '合同编号',
          width: 150,
          render: ({ contractNos }) => contractNos.join('、') || '–',
        },
        column.tag<Link>('status', '状态', 80, ({ status }) => (
          <ToneTag tone={STATE[status].colour}>{STATE[status].label}</ToneTag>
        )),
        {
          key: 'opened',
          title: '打开',
          width: 160,
          render: ({ openedAt, opens }) => (openedAt ? `${instant(openedAt)}（${opens} 次）` : '未打开'),
        },
        column.time<Link>('until', '有效至', 150, ({ expiresAt }) => expiresAt),
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
      empty="没有免登链接。用接口 contract/signUrl 等生成的链接会出现在这里。"
    />
  )
}
