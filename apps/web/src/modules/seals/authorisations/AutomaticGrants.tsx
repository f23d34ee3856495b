// Which apps sign with the company's seals by themselves, and the way to end that.

import type { Data } from '@xinqi/api/calls'
import { AUTOMATIC_STATUS } from '@xinqi/api/status'
import { AUTOMATIC_GRANT } from '@xinqi/api/work-list-status'
import { Alert } from 'antd'
import { useNavigate } from 'react-router'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { fen } from '../../../shared/format/fen.ts'
import { instant } from '../../../shared/format/instant.ts'
import { column } from '../../../shared/list/columns.tsx'
import { tabsOf } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListColumn, RowOf } from '../../../shared/list/listTypes.ts'
import styles from '../company-seals/seals.module.css'
import { ReasonField } from './AuthDialogs.tsx'

type AutomaticRow = RowOf<'/sealAuth/automatic/list'>
type Lent = Data<'/sealAuth/automatic/list'>['list'][number]
const TABS = tabsOf(AUTOMATIC_STATUS, [0, 1, 2, 3])

const scopeText = ({ scope }: Lent): string =>
  [
    scope.templates.length ? `模板 ${scope.templates.join('、')}` : '',
    scope.types.length ? `类型 ${scope.types.join('、')}` : '',
    scope.counterparties.length ? `相对方 ${scope.counterparties.join('、')}` : '',
    scope.maxAmountCents === null ? '' : `单份不超过 ${fen(scope.maxAmountCents)}`,
  ]
    .filter(Boolean)
    .join('；') || '不限'

export const AutomaticGrants = ({ note }: { note: React.ReactNode }) => {
  const revoke = useOverlay<Lent>()
  const navigate = useNavigate()
  const columns: ListColumn<AutomaticRow>[] = [
    column.name('no', '授权编号', 190, ({ authNo }) => authNo),
    column.text('app', '应用', 200, ({ appName, partnerName }) => `${appName}（${partnerName}）`),
    column.text('seals', '印章', 160, ({ seals }) => seals.join('、')),
    column.text('scope', '范围', 220, scopeText),
    column.time<AutomaticRow>('ends', '截止', 150, ({ endsAt }) => endsAt),
    column.status<AutomaticRow>('状态', 90, AUTOMATIC_STATUS, ({ status }) => status),
    column.text('used', '已签署', 170, ({ used, lastUsedAt }) =>
      used ? `${used} 份，最近 ${lastUsedAt ? instant(lastUsedAt) : ''}` : '0 份',
    ),
    column.actions<AutomaticRow>(150, (lent) => [
      ...(lent.letterId
        ? [
            {
              label: lent.status === AUTOMATIC_GRANT.waiting ? '签署授权书' : '查看授权书',
              onClick: () =>
                navigate(
                  lent.status === AUTOMATIC_GRANT.waiting
                    ? `/sign/detail?contractId=${lent.letterId}`
                    : `/sign/flowDetails?contractId=${lent.letterId}`,
                ),
            },
          ]
        : []),
      ...(lent.status < AUTOMATIC_GRANT.revoked
        ? [{ label: '撤销', danger: true, onClick: () => revoke.show(lent) }]
        : []),
    ]),
  ]
  return (
    <>
      <ListPage
        title="印章授权"
        path="/sealAuth/automatic/list"
        rowKey="authId"
        filters={[]}
        tabs={{ name: 'status', items: TABS }}
        body={({ status }) => (status && /^[0-3]$/.test(status) ? { status: Number(status) } : {})}
        columns={columns}
        note={note}
        empty={{ text: '没有应用可以自动使用本企业的印章' }}
      />
      {revoke.subject && (
        <FormDialog<{ reason: string }>
          title={`撤销自动签署：${revoke.subject.appName}`}
          submitText="撤销授权"
          danger
          onClose={revoke.close}
          onSubmit={({ reason }) =>
            carryOut(
              '/sealAuth/automatic/revoke',
              { authId: revoke.subject!.authId, reason: reason.trim() },
              ['/sealAuth/automatic/list'],
              '授权已撤销，此后不再自动签署',
            )
          }
        >
          <Alert
            type="warning"
            showIcon
            className={styles.gap}
            title="撤销后该应用立即不能再自动使用印章，已签署的合同不受影响。"
          />
          <ReasonField label="撤销原因" />
        </FormDialog>
      )}
    </>
  )
}
