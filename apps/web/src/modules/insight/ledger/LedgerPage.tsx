// 履约台账: what the company is owed and owes, contract by contract.

import { BarChartOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons'
import type { Body, LedgerView } from '@xinqi/api/calls'
import { LEDGER_APPLICATION } from '@xinqi/api/work-list-status'
import { Alert, Button, Drawer } from 'antd'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { CenterCard, CenterPage } from '../../../shared/center/CenterPage.tsx'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { MobileItem } from '../../../shared/forms/MobileItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { keywordFilter } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListColumn, ListFilter, ListQuery, RowOf } from '../../../shared/list/listTypes.ts'
import { NameButton } from '../../../shared/list/NameButton.tsx'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'
import { ContractDialog } from './ContractDialog.tsx'
import { LedgerAnalysis } from './LedgerAnalysis.tsx'
import { LedgerDrawer } from './LedgerDrawer.tsx'
import { LedgerImport } from './LedgerImport.tsx'
import { LedgerSums } from './LedgerSums.tsx'
import styles from './ledger.module.css'
import { shown } from './ledgerMoney.ts'

type Row = RowOf<'/ledger/contract/page'>

const VIEWS: readonly { value: '' | LedgerView; label: string }[] = [
  { value: '', label: '全部' },
  { value: 'in', label: '应收' },
  { value: 'out', label: '应付' },
  { value: 'overdue', label: '逾期' },
  { value: 'settled', label: '已结清' },
]
const TABS = { name: 'view', items: VIEWS }
const FILTERS: readonly ListFilter[] = [
  keywordFilter('名称、编号、相对方', '名称、编号、相对方'),
  { kind: 'days', from: 'dueFrom', to: 'dueTo', label: '应收付日' },
]
const asked = ({ view, keyword, dueFrom, dueTo }: ListQuery): Body<'/ledger/export'> => ({
  ...(view ? { view: view as LedgerView } : {}),
  ...(keyword ? { keyword } : {}),
  ...(dueFrom ? { dueFrom } : {}),
  ...(dueTo ? { dueTo } : {}),
})

const sumColumn = (key: 'contract' | 'fund' | 'unsettled' | 'invoice', title: string): ListColumn<Row> => ({
  key,
  title,
  width: 150,
  align: 'right',
  least: 122,
  sort: (row) => row[`${key}Cents`],
  render: (row) => shown(row[`${key}Cents`], row.currency),
})

const columnsFor = (open: (row: Row) => void): ListColumn<Row>[] => [
  column.name('name', '合同', 240, (row) => (
    <>
      <NameButton name={row.name} onOpen={() => open(row)} />
      {row.number && <span className={styles.hint}> {row.number}</span>}
    </>
  )),
  column.text('counterpart', '相对方', 170),
  column.tag('direction', '方向', 70, (row) => (row.direction === 1 ? '应收' : '应付')),
  sumColumn('contract', '合同金额'),
  {
    ...sumColumn('fund', '已收付'),
    render: (row) => (
      <>
        {shown(row.fundCents, row.currency)}
        {row.contractCents > 0 && row.fundCents > row.contractCents && (
          <div className={styles.late}>超出合同 {shown(row.fundCents - row.contractCents, row.currency)}</div>
        )}
      </>
    ),
  },
  sumColumn('unsettled', '未结'),
  column.optional(sumColumn('invoice', '已开票')),
  {
    ...column.number<Row>('overdue', '逾期', 150, (row) =>
      row.overdueDays ? (
        <span className={styles.late}>
          {shown(row.overdueCents, row.currency)}（{row.overdueDays} 天）
        </span>
      ) : (
        '–'
      ),
    ),
    sort: ({ overdueCents, overdueDays }) => (overdueDays ? overdueCents : null),
    // The amount whole; the days behind it are read by pointing at it.
    least: 122,
  },
  column.text('due', '最近应收付日', 130, (row) => orDash(row.nextDueOn)),
  column.optional(column.text('responsible', '负责人', 100, (row) => orDash(row.responsible))),
  column.actions(90, (row) => [{ label: '台账', onClick: () => open(row) }]),
]

const Ledgers = () => {
  const [params, setParams] = useSearchParams()
  const ledgerId = params.get('ledgerId')
  const adding = useOverlay()
  const importing = useOverlay()
  const analysing = useOverlay()
  const open = useCallback(
    (id: string | null) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          if (id) next.set('ledgerId', id)
          else next.delete('ledgerId')
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  const columns = useMemo(() => columnsFor((row) => open(row.ledgerId)), [open])
  const add = (
    <PermissionButton
      permission="system:data:ledgerEdit"
      type="primary"
      icon={<PlusOutlined aria-hidden="true" />}
      onClick={() => adding.show(true)}
    >
      新增台账
    </PermissionButton>
  )
  const filter = asked(Object.fromEntries(params))
  return (
    <>
      <ListPage
        title="履约台账"
        note={<LedgerSums filter={filter} />}
        path="/ledger/contract/page"
        rowKey="ledgerId"
        columns={columns}
        filters={FILTERS}
        tabs={TABS}
        body={asked}
        exporting={(query) => ({
          permission: 'system:data:ledger',
          run: () => call('/ledger/export', asked(query)),
        })}
        tools={() => (
          <>
            <Button icon={<BarChartOutlined aria-hidden="true" />} onClick={() => analysing.show(true)}>
              分析
            </Button>
            <PermissionButton
              permission="system:data:ledgerEdit"
              icon={<ImportOutlined aria-hidden="true" />}
              onClick={() => importing.show(true)}
            >
              导入
            </PermissionButton>
          </>
        )}
        primary={add}
        empty={{ text: '还没有台账，新增或从表格导入后，可以登记收付款与发票', action: add }}
      />
      {ledgerId && <LedgerDrawer key={ledgerId} ledgerId={ledgerId} onClose={() => open(null)} />}
      {adding.subject && <ContractDialog onClose={adding.close} />}
      {importing.subject && <LedgerImport onClose={importing.close} />}
      {analysing.subject && (
        <Drawer open size={760} title="台账分析" onClose={analysing.close}>
          <LedgerAnalysis />
        </Drawer>
      )}
    </>
  )
}

const Apply = ({ status, reason }: { status: number; reason: string | null }) => {
  const asking = useOverlay()
  return (
    <CenterPage title="履约台账">
      <CenterCard
        title="开通履约台账"
        note="登记合同的收付款计划、实收实付与发票，自动计算未结与逾期，并提醒负责人。"
      >
        {status === LEDGER_APPLICATION.pending && (
          <Alert type="info" showIcon title="申请已提交，正在审核，结果会以站内消息通知。" />
        )}
        {status === LEDGER_APPLICATION.refused && (
          <Alert type="warning" showIcon title={`申请未通过：${reason ?? ''}`} style={{ marginBottom: 16 }} />
        )}
        {status !== LEDGER_APPLICATION.pending && (
          <Button type="primary" onClick={() => asking.show(true)}>
            申请开通
          </Button>
        )}
      </CenterCard>
      {asking.subject && (
        <FormDialog<{ contact: string; mobile: string; note?: string }>
          title="申请开通履约台账"
          submitText="提交申请"
          onClose={asking.close}
          onSubmit={({ contact, mobile, note }) =>
            carryOut(
              '/ledger/apply/submit',
              { contact: contact.trim(), mobile: mobile.trim(), note: note?.trim() ?? '' },
              ['/ledger/apply/info'],
              '申请已提交',
            )
          }
        >
          <TextItem name="contact" label="联系人" must="请输入联系人" maxLength={50} />
          <MobileItem label="联系电话" wrong="请输入手机号" inputMode="tel" autoComplete="on" />
          <LongTextItem name="note" label="说明" rows={2} maxLength={200} />
        </FormDialog>
      )}
    </CenterPage>
  )
}

const LedgerPage = () => {
  const { data, error, refetch } = useCall('/ledger/apply/info', {}, { quiet: true })
  if (!data)
    return error ? (
      <FailedState failure={error} onRetry={() => void refetch()} what="履约台账" />
    ) : (
      <LoadingState />
    )
  return data.ledgerStatus === LEDGER_APPLICATION.open ? (
    <Ledgers />
  ) : (
    <Apply status={data.ledgerStatus} reason={data.reason} />
  )
}
export default LedgerPage
