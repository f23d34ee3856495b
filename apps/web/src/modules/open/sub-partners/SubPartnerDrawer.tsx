import type { Data } from '@xinqi/api/calls'
import { SUB_PARTNER as SUB } from '@xinqi/api/work-list-status'
import { Button, Drawer, Grid } from 'antd'
import { useCall } from '../../../shared/api/useCall.ts'
import { Arrived } from '../../../shared/console/Arrived.tsx'
import { FactTable } from '../../../shared/console/FactTable.tsx'
import type { DialogOf } from '../../../shared/dialogs/DialogOf.ts'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { fen } from '../../../shared/format/fen.ts'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag, ToneTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { Rows } from '../../../shared/list/Rows.tsx'
import { SoundTabs } from '../../../shared/list/SoundTabs.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import { useProof } from '../apps/useProof.tsx'
import styles from '../billing/billing.module.css'
import { count } from '../billing/figures.tsx'
import { EditDialog } from './EditDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { PricesDialog } from './PricesDialog.tsx'
import { SubPartnerBills } from './SubPartnerBills.tsx'
import { SUB_STATUS } from './subStatus.ts'

export type Detail = Data<'/open/subPartner/detail'>
type Kind = Detail['kinds'][number]
type Price = Detail['prices'][number]
type Move = Detail['allocations'][number]
const OPENS: Record<string, string> = { sandbox: '沙箱应用', production: '正式应用' }

const Facts = ({ data, onEdit }: { data: Detail; onEdit: () => void }) => (
  <>
    <FactTable
      bordered
      size="small"
      of={{
        状态: <StatusTag set={SUB_STATUS} code={data.status} />,
        企业: orDash(data.companyName),
        联系人: `${data.contact ?? ''} ${data.mobile}`,
        加入时间: orDash(data.joinedAt && instant(data.joinedAt)),
        可开通: data.mayOpen.map((one) => OPENS[one]).join('、') || '不可开通应用',
        应用: data.apps.length
          ? data.apps.map((app) => (
              <ToneTag key={`${app.name}${app.isSandbox}`} tone={app.isSandbox ? 'orange' : 'green'}>
                {app.name}
              </ToneTag>
            ))
          : '–',
        备注: orDash(data.remark),
      }}
    />
    <p>
      <Button onClick={onEdit}>修改</Button>
    </p>
  </>
)

const Copies = ({ data, onMove }: { data: Detail; onMove: (way: 'allocate' | 'takeBack') => void }) => (
  <>
    <p className={styles.bar}>
      <Button type="primary" disabled={data.status !== SUB.normal} onClick={() => onMove('allocate')}>
        分配份数
      </Button>
      <Button disabled={data.status === SUB.invited} onClick={() => onMove('takeBack')}>
        收回份数
      </Button>
    </p>
    <Rows<Kind>
      what="份数"
      rows={data.kinds.filter(({ given, available }) => given > 0 || available > 0)}
      rowKey="kind"
      columns={[
        column.text('kind', '种类', 120, (row) => `${row.kindName}（${row.unit}）`),
        column.number('given', '已分配', 90, (row) => count(row.given)),
        column.number('used', '已用', 90, (row) => count(row.used)),
        column.number('left', '剩余', 90, (row) => count(row.left)),
        column.number('available', '贵方可分配', 110, (row) => count(row.available)),
      ]}
      empty="贵方还没有可分配的份数"
    />
    <h3>分配记录</h3>
    <Rows<Move>
      what="分配记录"
      rows={data.allocations}
      rowKey="entryId"
      columns={[
        column.time('at', '时间', 168),
        column.text('kind', '种类', 110, ({ kindName }) => kindName),
        column.number(
          'quantity',
          '份数',
          110,
          ({ quantity, unit }) => `${quantity > 0 ? '分配 ' : '收回 '}${count(Math.abs(quantity))} ${unit}`,
        ),
        column.text('by', '经办人', 120, ({ actorName }) => orDash(actorName)),
      ]}
      empty="还没有分配过份数"
    />
  </>
)

const Prices = ({ data, onEdit }: { data: Detail; onEdit: () => void }) => (
  <>
    <p className={styles.bar}>
      <Button disabled={data.status === SUB.invited} onClick={onEdit}>
        设置价格
      </Button>
      <span className={blocks.quiet}>用于子合作方的账单，自保存起生效；未设置的按价目</span>
    </p>
    <Rows<Price>
      what="价格"
      rows={data.prices}
      rowKey="kind"
      columns={[
        column.text('kind', '项目', 120, ({ kindName }) => kindName),
        column.money('list', '价目', 110, ({ listFen }) => listFen),
        column.number('agreed', '协议价', 110, ({ agreedFen }) =>
          agreedFen === null ? '–' : fen(agreedFen),
        ),
      ]}
      empty="暂无价目"
    />
  </>
)

/** Numbers and nothing else: what the partner below signs is not to be seen here. */
export const SubPartnerDrawer = ({ subPartnerId, onClose }: DialogOf<{ subPartnerId: string }>) => {
  const { md: isWide = true } = Grid.useBreakpoint()
  const { data, error, refetch } = useCall(
    '/open/subPartner/detail',
    { subPartnerId },
    { quiet: true, staleTime: 0 },
  )
  const proof = useProof()
  const moving = useOverlay<'allocate' | 'takeBack'>()
  const pricing = useOverlay()
  const editing = useOverlay()
  return (
    <Drawer open title={data?.name ?? '子合作方'} size={isWide ? 760 : '100%'} onClose={onClose}>
      <Arrived data={data} error={error} refetch={refetch}>
        {(data) => (
          <SoundTabs
            destroyOnHidden
            items={[
              { key: 'copies', label: '份数', children: <Copies data={data} onMove={moving.show} /> },
              {
                key: 'bills',
                label: '用量与账单',
                children: (
                  <SubPartnerBills subPartnerId={subPartnerId} isInvited={data.status === SUB.invited} />
                ),
              },
              {
                key: 'prices',
                label: '价格',
                children: <Prices data={data} onEdit={() => pricing.show(true)} />,
              },
              {
                key: 'facts',
                label: '资料',
                children: <Facts data={data} onEdit={() => editing.show(true)} />,
              },
            ]}
          />
        )}
      </Arrived>
      {data && moving.subject && (
        <MoveDialog data={data} way={moving.subject} prove={proof.run} onClose={moving.close} />
      )}
      {proof.dialog}
      {data && pricing.subject && <PricesDialog data={data} onClose={pricing.close} />}
      {data && editing.subject && <EditDialog data={data} onClose={editing.close} />}
    </Drawer>
  )
}
