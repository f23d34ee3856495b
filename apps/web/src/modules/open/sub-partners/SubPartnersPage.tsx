import type { Data } from '@xinqi/api/calls'
import { SUB_PARTNER as SUB } from '@xinqi/api/work-list-status'
import { Alert, Button } from 'antd'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FailedState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { ReadRows } from '../../../shared/list/ReadRows.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from '../billing/billing.module.css'
import { count } from '../billing/figures.tsx'
import { InviteDialog, LinkDialog, type NewInvite } from './InviteDialog.tsx'
import { SubPartnerDrawer } from './SubPartnerDrawer.tsx'
import { SUB_STATUS } from './subStatus.ts'

type SubPartner = Data<'/open/subPartner/list'>['list'][number]
const changed = () => outdate('/open/subPartner/list', '/open/subPartner/detail')

const SwitchDialog = ({ sub, onClose }: { sub: SubPartner; onClose: () => void }) => {
  const freezes = sub.status === SUB.normal
  return (
    <ConfirmDialog
      title={freezes ? '冻结子合作方' : '恢复子合作方'}
      text={
        freezes
          ? `冻结后「${sub.name}」的控制台与应用 5 秒内停用；已发出的合同仍可签署。`
          : `恢复后「${sub.name}」可以登录，应用可以调用。`
      }
      action={freezes ? '冻结' : '恢复'}
      danger={freezes}
      onConfirm={() =>
        carryOut('/open/subPartner/switch', { subPartnerId: sub.subPartnerId, on: !freezes }, changed)
      }
      onClose={onClose}
    />
  )
}

const SubPartnersPage = () => {
  const read = useCall('/open/subPartner/list', {}, { quiet: true, staleTime: 0 })
  const inviting = useOverlay<{ name?: string }>()
  const made = useOverlay<NewInvite>()
  const seeing = useOverlay<string>()
  const switching = useOverlay<SubPartner>()
  const actionsOf = (sub: SubPartner) => [
    { label: '详情', onClick: () => seeing.show(sub.subPartnerId) },
    sub.status === SUB.invited
      ? { label: '重新邀请', onClick: () => inviting.show({ name: sub.name }) }
      : { label: sub.status === SUB.normal ? '冻结' : '恢复', onClick: () => switching.show(sub) },
  ]
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>子合作方</h1>
        {read.data && <span className={blocks.quiet}>可分配合同 {count(read.data.available)} 份</span>}
        <Button type="primary" disabled={!read.data?.mayInvite} onClick={() => inviting.show({})}>
          邀请子合作方
        </Button>
      </div>
      {read.data && !read.data.mayInvite && (
        <Alert type="info" showIcon title="贵方是其他合作方的子合作方，不能再邀请子合作方" />
      )}
      {read.error ? (
        <FailedState failure={read.error} onRetry={() => void read.refetch()} what="子合作方" />
      ) : (
        <section className={`${blocks.surface} ${styles.card}`} aria-label="子合作方">
          <ReadRows<SubPartner>
            what="子合作方"
            read={read}
            rowKey="subPartnerId"
            columns={[
              column.text('name', '名称', 170, (sub) => (
                <Button type="link" style={{ padding: 0 }} onClick={() => seeing.show(sub.subPartnerId)}>
                  {sub.name}
                </Button>
              )),
              column.status('状态', 90, SUB_STATUS, ({ status }) => status),
              column.text('company', '企业', 190, ({ companyName }) => orDash(companyName)),
              column.text('mobile', '手机号', 120),
              column.number('given', '已分配', 90, (sub) => count(sub.given)),
              column.number('used', '已用', 90, (sub) => count(sub.used)),
              column.number('left', '剩余', 90, (sub) => count(sub.left)),
              column.actions(140, (sub) => actionsOf(sub)),
            ]}
            empty="还没有子合作方，邀请后可分配份数、查看用量"
          />
        </section>
      )}
      {inviting.subject && (
        <InviteDialog name={inviting.subject.name} onMade={made.show} onClose={inviting.close} />
      )}
      {made.subject && <LinkDialog made={made.subject} onClose={made.close} />}
      {seeing.subject && <SubPartnerDrawer subPartnerId={seeing.subject} onClose={seeing.close} />}
      {switching.subject && <SwitchDialog sub={switching.subject} onClose={switching.close} />}
    </div>
  )
}
export default SubPartnersPage
