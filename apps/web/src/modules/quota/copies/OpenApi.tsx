// Whether the company has opened the programming interface, and the way to open it.

import { NAME_MAX } from '@xinqi/api/limits'
import { SAAS_API } from '@xinqi/api/work-list-status'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { day } from '../../../shared/format/instant.ts'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'
import { useIdentity } from '../../../shared/session/session.ts'
import blocks from '../../../shared/theme/blocks.module.css'

export const OpenApi = () => {
  const { account } = useIdentity()
  const opening = useOverlay()
  const { data } = useCall('/company/getSaasApiPackage', {}, { quiet: true })
  if (!data) return null
  if (data.applyStatus === SAAS_API.open)
    return <span className={blocks.quiet}>接口已于 {day(data.openedAt)} 开通</span>
  return (
    <>
      <PermissionButton permission="system:setting:companyEdit" onClick={() => opening.show(true)}>
        开通接口
      </PermissionButton>
      {opening.subject && (
        <FormDialog<{ contact: string; purpose: string }>
          title="开通接口"
          submitText="开通接口"
          initial={{ contact: account.person.name ?? '' }}
          onClose={opening.close}
          onSubmit={(values) =>
            carryOut(
              '/v2/company/applySaaSApi',
              values,
              ['/company/getSaasApiPackage', '/quota/balance', '/quota/lots', '/quota/entries'],
              '接口已开通，已赠送 10 份试用合同，30 天内有效',
            )
          }
        >
          <TextItem name="contact" label="联系人" must="请输入联系人" maxLength={NAME_MAX} />
          <LongTextItem
            name="purpose"
            label="用途"
            extra="例如：与采购系统对接，自动发起采购合同"
            must="请说明接口的用途"
            rules={[{ min: 2, message: '请至少写两个字' }]}
            maxLength={200}
            rows={3}
            showCount
          />
        </FormDialog>
      )}
    </>
  )
}
