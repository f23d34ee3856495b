import type { Data } from '@xinqi/api/calls'
import { yuanOf } from '@xinqi/api/commerce'
import { DEPOSIT } from '@xinqi/api/quota'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { fen } from '../../../shared/format/fen.ts'
import { day } from '../../../shared/format/instant.ts'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { Rows } from '../../../shared/list/Rows.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import { AlarmDialog } from './AlarmDialog.tsx'
import styles from './billing.module.css'
import { count } from './figures.tsx'

type Facts = Data<'/open/charge/account'>
export type Kind = Facts['kinds'][number]
type Package = Facts['packages'][number]

const quantity = (kind: string, value: number, unit: string) =>
  kind === DEPOSIT ? fen(value) : `${count(value)} ${unit}`

const KindCard = ({ kind, onAlarm }: { kind: Kind; onAlarm: () => void }) => (
  <li>
    <span>{kind.kindName}</span>
    <b>
      {kind.kind === DEPOSIT ? fen(kind.available) : count(kind.available)}{' '}
      {kind.kind !== DEPOSIT && <small>{kind.unit}</small>}
    </b>
    {kind.endsAt && kind.available > 0 && <span className={blocks.quiet}>最早 {day(kind.endsAt)} 到期</span>}
    <Button type="link" size="small" style={{ padding: 0, alignSelf: 'flex-start' }} onClick={onAlarm}>
      {kind.alarm
        ? `低于 ${kind.kind === DEPOSIT ? `${yuanOf(kind.alarm.below)} 元` : kind.alarm.below} 告警`
        : '设置告警'}
    </Button>
  </li>
)

export const Account = () => {
  const { data, error, refetch } = useCall('/open/charge/account', {}, { quiet: true, staleTime: 0 })
  const alarming = useOverlay<Kind>()
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  if (data.companyName === null)
    return (
      <EmptyState
        text="还没有绑定企业：正式应用代表企业发合同，份数记在企业名下"
        action={<Link to="/platform/openUser?tab=account">去绑定企业</Link>}
      />
    )
  const columns: ListColumn<Package>[] = [
    column.text('name', '名称', 180),
    column.text('kind', '种类', 110, ({ kindName }) => kindName),
    column.number('left', '剩余', 120, (lot) => quantity(lot.kind, lot.remaining, lot.unit)),
    column.number('granted', '总量', 120, (lot) => quantity(lot.kind, lot.granted, lot.unit)),
    column.text('from', '来自', 150, ({ from }) => orDash(from)),
    column.text('starts', '生效', 110, ({ startsAt }) => (startsAt ? day(startsAt) : '已生效')),
    column.text('ends', '到期', 110, ({ endsAt }) => (endsAt ? day(endsAt) : '长期')),
  ]
  return (
    <>
      <p className={blocks.quiet}>
        {data.companyName} 名下的份数与预存款；份数用完后，接口发出的合同按价目从预存款扣
      </p>
      <ul className={styles.figures}>
        {[...data.kinds]
          .sort((a, b) => Number(b.kind === DEPOSIT) - Number(a.kind === DEPOSIT))
          .map((kind) => (
            <KindCard key={kind.kind} kind={kind} onAlarm={() => alarming.show(kind)} />
          ))}
      </ul>
      <section
        className={`${blocks.surface} ${styles.card}`}
        aria-label="套餐与批次"
        style={{ marginTop: 16 }}
      >
        <h2>套餐与批次</h2>
        <Rows<Package>
          what="批次"
          rows={data.packages}
          rowKey={(lot) => `${lot.name} ${lot.kind} ${lot.endsAt} ${lot.granted} ${lot.remaining}`}
          columns={columns}
          empty={<EmptyState text="还没有份数" action={<Link to="/platform/purchase">去购买</Link>} />}
        />
      </section>
      {alarming.subject && <AlarmDialog kind={alarming.subject} onClose={alarming.close} />}
    </>
  )
}
