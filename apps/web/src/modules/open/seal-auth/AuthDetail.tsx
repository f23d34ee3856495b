import type { Data } from '@xinqi/api/calls'
import { AUTOMATIC_STATUS } from '@xinqi/api/status'
import { Descriptions } from 'antd'
import { useCall } from '../../../shared/api/useCall.ts'
import { ReadDrawer } from '../../../shared/console/ReadDrawer.tsx'
import { fen } from '../../../shared/format/fen.ts'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { timeColumn } from '../../../shared/list/columns.tsx'
import { Rows } from '../../../shared/list/Rows.tsx'

export type Scope = Data<'/open/sealAuth/detail'>['scope']
const H2 = { fontSize: 16, margin: '24px 0 8px' } as const

export const scopeWords = ({ templates, types, counterparties, maxAmountCents }: Scope): string =>
  [
    templates.length ? `模板 ${templates.join('、')}` : '',
    types.length ? `类型 ${types.join('、')}` : '',
    counterparties.length ? `相对方 ${counterparties.join('、')}` : '',
    maxAmountCents === null ? '' : `单份不超过 ${fen(maxAmountCents)}`,
  ]
    .filter(Boolean)
    .join('；') || '不限'

/** The letter, what became of it, and what was signed under it. */
export const AuthDetail = ({
  appId,
  authId,
  onClose,
}: {
  appId: string
  authId: string
  onClose: () => void
}) => {
  const read = useCall('/open/sealAuth/detail', { appId, authId }, { quiet: true, staleTime: 0 })
  return (
    <ReadDrawer size={760} title="印章授权详情" onClose={onClose} read={read}>
      {(data) => (
        <>
          <Descriptions
            bordered
            column={1}
            items={[
              { key: 'no', label: '授权编号', children: data.authNo },
              { key: 'company', label: '授权企业', children: data.companyName },
              {
                key: 'status',
                label: '状态',
                children: <StatusTag set={AUTOMATIC_STATUS} code={data.status} />,
              },
              { key: 'seals', label: '印章', children: data.seals.map(({ name }) => name).join('、') },
              { key: 'filing', label: '备案场景', children: data.filingName },
              { key: 'scope', label: '范围', children: scopeWords(data.scope) },
              { key: 'ends', label: '截止', children: instant(data.endsAt) },
              { key: 'notice', label: '告知', children: data.notice === 'each' ? '每次签署' : '每日汇总' },
              {
                key: 'granted',
                label: '授权',
                children: data.grantedAt ? `${data.grantedBy} ${instant(data.grantedAt)}` : '尚未签署',
              },
              ...(data.revokedAt
                ? [
                    {
                      key: 'revoked',
                      label: '撤销',
                      children: `${data.revokedBy} ${instant(data.revokedAt)}：${data.revokeReason}`,
                    },
                  ]
                : []),
            ]}
          />
          <h2 style={H2}>授权书的签名</h2>
          <Rows<(typeof data.letterSignatures)[number]>
            what="授权书的签名"
            rows={data.letterSignatures}
            rowKey={({ signedAt, subject }) => `${signedAt}${subject}`}
            columns={[
              { key: 'subject', title: '签名', width: 220, render: ({ subject }) => subject },
              { key: 'method', title: '意愿确认', width: 120, render: ({ method }) => method },
              timeColumn('at', '时间', 160, ({ signedAt }) => signedAt),
            ]}
            empty="授权书尚未签署"
          />
          <h2 style={H2}>自动签署记录</h2>
          <Rows<(typeof data.uses)[number]>
            what="自动签署记录"
            rows={data.uses}
            rowKey={({ contractNo, signedAt }) => `${contractNo}${signedAt}`}
            columns={[
              { key: 'no', title: '合同编号', width: 140, render: ({ contractNo }) => contractNo },
              { key: 'name', title: '合同', width: 160, render: ({ contractName }) => contractName },
              { key: 'seal', title: '印章', width: 110, render: ({ sealName }) => sealName },
              {
                key: 'amount',
                title: '金额',
                width: 110,
                render: ({ amountCents }) => (amountCents === null ? '–' : fen(amountCents)),
              },
              timeColumn('at', '签署时间', 150, ({ signedAt }) => signedAt),
              {
                key: 'told',
                title: '已告知',
                width: 150,
                render: ({ toldAt }) => (toldAt ? instant(toldAt) : '待日报'),
              },
            ]}
            empty="还没有按此授权签署的合同"
          />
          <h2 style={H2}>变更</h2>
          <Rows<(typeof data.changes)[number]>
            what="变更"
            rows={data.changes}
            rowKey={({ at, what }) => `${at}${what}`}
            columns={[
              { key: 'what', title: '事项', width: 110, render: ({ what }) => what },
              { key: 'by', title: '操作人', width: 180, render: ({ by }) => by },
              { key: 'detail', title: '说明', width: 220, render: ({ detail }) => detail ?? '–' },
              timeColumn('at', '时间', 150, ({ at }) => at),
            ]}
            empty="没有变更"
          />
        </>
      )}
    </ReadDrawer>
  )
}
