import { MailOutlined, PlusOutlined } from '@ant-design/icons'
import { USER_IS } from '@xinqi/api/wire'
import { Space } from 'antd'
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'
import { loadChunk } from '../../../shared/recovery/loadChunk.ts'
import { useIdentity } from '../../../shared/session/session.ts'

/** Few start contracts by letter. */
const MailInDialog = lazy(() => loadChunk(() => import('../mail-in/MailInDialog.tsx')))

export const StartButton = () => {
  const navigate = useNavigate()
  const personal = useIdentity().account.userType === USER_IS.person
  const byMail = useOverlay()
  const start = (
    <PermissionButton
      permission="system:contract:start"
      type="primary"
      icon={<PlusOutlined aria-hidden="true" />}
      onClick={() => navigate(personal ? '/startPerson' : '/startCompany')}
    >
      发起签署
    </PermissionButton>
  )
  if (personal) return start
  return (
    <Space.Compact>
      {start}
      <PermissionButton
        permission="system:contract:start"
        icon={<MailOutlined aria-hidden="true" />}
        aria-label="转发邮件发起"
        title="转发邮件发起"
        onClick={() => byMail.show(true)}
      />
      {byMail.subject && (
        <Suspense>
          <MailInDialog onClose={byMail.close} />
        </Suspense>
      )}
    </Space.Compact>
  )
}
