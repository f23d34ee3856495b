import { PlusOutlined } from '@ant-design/icons'
import { USER_IS } from '@xinqi/api/wire'
import { useNavigate } from 'react-router'
import { PermissionButton } from '../../../shared/permission/PermissionButton.tsx'
import { useIdentity } from '../../../shared/session/session.ts'

export const StartButton = () => {
  const navigate = useNavigate()
  const personal = useIdentity().account.userType === USER_IS.person
  return (
    <PermissionButton
      permission="system:contract:start"
      type="primary"
      icon={<PlusOutlined aria-hidden="true" />}
      onClick={() => navigate(personal ? '/startPerson' : '/startCompany')}
    >
      发起签署
    </PermissionButton>
  )
}
