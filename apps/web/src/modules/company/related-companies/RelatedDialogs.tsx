import type { ActRight } from '@xinqi/api/related'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import type { DialogOf } from '../../../shared/dialogs/DialogOf.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { RightsField, SharesField } from './AgreementFields.tsx'
import { type Caps, capsOf, type Group, groupChanged, type Relative, sharesOf } from './agreement.ts'

export const ShareDialog = ({ company, onClose }: { company: Relative; onClose: () => void }) => (
  <FormDialog<{ caps: Caps }>
    title={`向「${company.name}」共享份数`}
    submitText="保存共享"
    initial={{ caps: capsOf(company.shares) }}
    onClose={onClose}
    onSubmit={({ caps }) =>
      carryOut(
        '/relateCompany/share',
        { companyId: company.companyId, shares: sharesOf(caps) },
        groupChanged,
        '共享份数已保存，对方立即可用',
      )
    }
  >
    <SharesField label="最多可使用" />
  </FormDialog>
)

export const RightsDialog = ({ parent, onClose }: DialogOf<{ parent: NonNullable<Group['parent']> }>) => (
  <FormDialog<{ rights: ActRight[] }>
    title="调整代操作权限"
    submitText="保存权限"
    initial={{ rights: parent.rights as ActRight[] }}
    onClose={onClose}
    onSubmit={({ rights }) =>
      carryOut('/relateCompany/rights', { rights }, groupChanged, '代操作权限已保存，立即生效')
    }
  >
    <RightsField
      label={`允许「${parent.name}」代本企业`}
      extra="对方人员只能在其自身权限范围内代操作，每一步都会记入双方的操作日志"
    />
  </FormDialog>
)

export const LeaveDialog = ({ parent, onClose }: DialogOf<{ parent: NonNullable<Group['parent']> }>) => (
  <ConfirmDialog
    title="退出集团"
    text={`退出后不再能使用「${parent.name}」共享的份数，对方也不能再代本企业操作；已发生的用量与记录保留。本企业的下级企业不受影响。`}
    action="退出集团"
    onClose={onClose}
    onConfirm={() => carryOut('/relateCompany/leave', {}, groupChanged, `已退出「${parent.name}」的集团`)}
  />
)

export const RemoveDialog = ({ company, onClose }: { company: Relative; onClose: () => void }) => (
  <ConfirmDialog
    title="移出下级企业"
    text={`移出后「${company.name}」不再能使用共享的份数，也不能再代其操作；它的下级企业随它一同移出。`}
    action="移出下级企业"
    onClose={onClose}
    onConfirm={() =>
      carryOut(
        '/relateCompany/remove',
        { companyId: company.companyId },
        groupChanged,
        `已移出「${company.name}」`,
      )
    }
  />
)
