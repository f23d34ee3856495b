import type { Data } from '@xinqi/api/calls'
import { AUTOMATIC_STATUS } from '@xinqi/api/status'
import { useCall } from '../../../shared/api/useCall.ts'
import { FactTable } from '../../../shared/console/FactTable.tsx'
import { ReadDrawer } from '../../../shared/console/ReadDrawer.tsx'
import type { DialogOf } from '../../../shared/dialogs/DialogOf.ts'
import { fen } from '../../../shared/format/fen.ts'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
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
export const AuthDetail = ({ appId, authId, onClose }: DialogOf<{ appId: string; authId: string }>) => {
  const read = useCall('/open/sealAuth/detail', { appId, authId }, { quiet: true, staleTime: 0 })
  return (
    <ReadDrawer size={760} title="印章授权详情" onClose={onClose} read={read}>
      {(data) => (
        <>
          <FactTable
            bordered
            of={{
              授权编号: data.authNo,
              授权企业: data.companyName,
              状态: <StatusTag set={AUTOMATIC_STATUS} code={data.status} />,
              印章: data.seals.map(({ name }) => name).join('、'),
              备案场景: data.filingName,
              范围: scopeWords(data.scope),
              截止: instant(data.endsAt),
              告知: data.notice === 'each' ? '每次签署' : '每日汇总',
              授权: data.grantedAt ? `${data.grantedBy} ${instant(data.grantedAt)}` : '尚未签署',
              ...(data.revokedAt
                ? { 撤销: `${data.revokedBy} ${instant(data.revokedAt)}：${data.revokeReason}` }
                : {}),
            }}
          />
          <h2 style={H2}>授权书的签名</h2>
          <Rows<(typeof data.letterSignatures)[number]>
            what="授权书的签名"
            rows={data.letterSignatures}
            rowKey={({ signedAt, subject }) => `${signedAt}${subject}`}
            columns={[
              column.text('subject', '签名', 220),
              column.text('method', '意愿确认', 120),
              column.time('at', '时间', 160, ({ signedAt }) => signedAt),
            ]}
            empty="授权书尚未签署"
          />
          <h2 style={H2}>自动签署记录</h2>
          <Rows<(typeof data.uses)[number]>
            what="自动签署记录"
            rows={data.uses}
            rowKey={({ contractNo, signedAt }) => `${contractNo}${signedAt}`}
            columns={[
              column.text('no', '合同编号', 140, ({ contractNo }) => contractNo),
              column.text('name', '合同', 160, ({ contractName }) => contractName),
              column.text('seal', '印章', 110, ({ sealName }) => sealName),
              column.text('amount', '金额', 110, ({ amountCents }) =>
                amountCents === null ? '–' : fen(amountCents),
              ),
              column.time('at', '签署时间', 150, ({ signedAt }) => signedAt),
              column.text('told', '已告知', 150, ({ toldAt }) => (toldAt ? instant(toldAt) : '待日报')),
            ]}
            empty="还没有按此授权签署的合同"
          />
          <h2 style={H2}>变更</h2>
          <Rows<(typeof data.changes)[number]>
            what="变更"
            rows={data.changes}
            rowKey={({ at, what }) => `${at}${what}`}
            columns={[
              column.text('what', '事项', 110),
              column.text('by', '操作人', 180),
              column.text('detail', '说明', 220, ({ detail }) => detail ?? '–'),
              column.time('at', '时间', 150),
            ]}
            empty="没有变更"
          />
        </>
      )}
    </ReadDrawer>
  )
}
