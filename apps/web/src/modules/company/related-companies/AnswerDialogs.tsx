import type { ActRight } from '@xinqi/api/related'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import type { RowOf } from '../../../shared/list/listTypes.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { RightsField } from './AgreementFields.tsx'
import { groupChanged, shareInWords } from './agreement.ts'

export type Invitation = RowOf<'/relateCompany/inviteList'>
type Props = { invitation: Invitation; onClose: () => void }

export const AcceptDialog = ({ invitation, onClose }: Props) => (
  <FormDialog<{ rights?: ActRight[] }>
    title={`接受「${invitation.companyName}」的邀请`}
    submitText="接受邀请"
    initial={{ rights: invitation.rights as ActRight[] }}
    onClose={onClose}
    onSubmit={({ rights = [] }) =>
      carryOut(
        '/relateCompany/accept',
        { inviteId: invitation.inviteId, rights },
        groupChanged,
        `已成为「${invitation.companyName}」的下级企业`,
      )
    }
  >
    <p className={blocks.quiet}>
      接受后，本企业成为「{invitation.companyName}」的下级企业：对方可看到本企业的份数用量
      {invitation.shares.length > 0 &&
        `，并向本企业共享${invitation.shares.map((share) => shareInWords(share)).join('、')}`}
      。系统管理员可随时退出。
    </p>
    {invitation.rights.length > 0 && (
      <RightsField
        label="允许对方代本企业操作"
        extra="可以减少；对方人员的每一步都会记入双方的操作日志"
        offered={invitation.rights as ActRight[]}
      />
    )}
  </FormDialog>
)

export const RefuseDialog = ({ invitation, onClose }: Props) => (
  <FormDialog<{ reason?: string }>
    title={`拒绝「${invitation.companyName}」的邀请`}
    submitText="拒绝邀请"
    danger
    onClose={onClose}
    onSubmit={({ reason }) =>
      carryOut('/relateCompany/refuse', { inviteId: invitation.inviteId, reason }, groupChanged, '已拒绝邀请')
    }
  >
    <LongTextItem name="reason" label="原因（选填）" extra="对方会看到" maxLength={200} rows={3} showCount />
  </FormDialog>
)

export const WithdrawDialog = ({ invitation, onClose }: Props) => (
  <ConfirmDialog
    title="撤回邀请"
    text={`撤回后「${invitation.companyName}」将不能再接受这份邀请，可以重新发出。`}
    action="撤回邀请"
    onClose={onClose}
    onConfirm={() =>
      carryOut('/relateCompany/withdraw', { inviteId: invitation.inviteId }, groupChanged, '邀请已撤回')
    }
  />
)
